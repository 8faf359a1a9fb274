/** Runs the checks of a user's own, one after the other, when those of the suite have ended. */
import type { Answer } from '../client/answer.ts'
import { Undecided } from '../client/answers/outcome.ts'
import { TransportFailure } from '../client/transport.ts'
import { type Caller, traitsOf } from '../contract/interfaces.ts'
import type { OwnAnswer, OwnCheck, OwnTools } from '../contract/own-check.ts'
import type { OwnOutcome, OwnResult } from '../contract/own-result.ts'
import { MODES } from '../contract/run.ts'
import { endAttempt, scopeOf } from './attempt.ts'
import type { Check } from './check.ts'
import { settle } from './put-back.ts'
import { reasonToSkip } from './schedule.ts'
import type { Scope } from './scope.ts'
import { within } from './time-limit.ts'
import type { World } from './world.ts'

/** A check that asks without end is stopped. */
const MOST_REQUESTS = 200

interface Options {
  readonly checkTimeoutMs?: number
  readonly endOf?: (check: Check) => AbortSignal | undefined
}

type Found = Pick<OwnResult, 'outcome' | 'message'>

/** Writes the result of each to the journal. */
export async function runOwnChecks(all: readonly OwnCheck[], world: World, options: Options): Promise<void> {
  for (const own of all) {
    world.journal.write({ kind: 'own', ...(await resultOf(own, world, options)) })
    world.journal.flush()
  }
}

/** The facts about a check that the parts of a run need; it cites no clause, so that nothing is judged by it. */
function checkOf({ id, title, operation, as, mode = 'read-only' }: OwnCheck): Check {
  const caller = as ?? (traitsOf(operation).defaultCaller as Caller)
  return {
    id: `${operation}#own:${id}`,
    slug: `own:${id}`,
    title,
    madeBy: 'resource',
    operation,
    clauses: [],
    phase: mode === 'read-only' ? 'reads' : 'own',
    as: caller,
    callers: [caller],
    sends: title,
    run: () => Promise.resolve([]),
  }
}

async function resultOf(own: OwnCheck, world: World, { endOf, checkTimeoutMs }: Options): Promise<OwnResult> {
  const check = checkOf(own)
  const evidence: string[] = []
  const began = performance.now()
  const end = endOf?.(check)
  const found = await (reasonNotToRun(own, check, world) ??
    within(checkTimeoutMs, end, (signal) => confirmed(own, { check, world, evidence, signal })).catch(unfinished))
  if (!end?.aborted) await settle(world, check.id)
  const { id, title, operation } = own
  const durationMs = Math.round(performance.now() - began)
  return { id, operation, title, ...found, requests: evidence.length, durationMs, evidence }
}

function reasonNotToRun({ mode = 'read-only' }: OwnCheck, check: Check, world: World): Found | undefined {
  const forbidden =
    MODES.indexOf(world.mode) < MODES.indexOf(mode) ? `mode ${world.mode} forbids it: it needs ${mode}` : undefined
  const reason = forbidden ?? reasonToSkip(check, world.mode, world.client.target, 'off')
  return reason === undefined ? undefined : { outcome: 'skipped', message: reason }
}

interface Running {
  readonly check: Check
  readonly world: World
  readonly evidence: string[]
  readonly signal?: AbortSignal
}

/** A failure counts when it shows twice. */
async function confirmed(own: OwnCheck, running: Running): Promise<Found> {
  const first = await attempted(own, running, 1)
  if (first.outcome !== 'failed') return first
  const second = await attempted(own, running, 2)
  if (second.outcome === 'failed') return second
  return { outcome: 'undecided', message: `failed once, then ${second.outcome}: ${first.message}` }
}

class Skipped extends Error {}

async function attempted(own: OwnCheck, { check, world, evidence, signal }: Running, attempt: number): Promise<Found> {
  const scope = scopeOf({ world, check, attempt, signal })
  try {
    return foundIn(await own.run(toolsOf(scope, world)))
  } catch (error) {
    return unfinished(error)
  } finally {
    evidence.push(...scope.tape)
    endAttempt({ world, check, attempt })
  }
}

function foundIn(returned: unknown): Found {
  if (returned === undefined || returned === true) return { outcome: 'passed', message: '' }
  if (typeof returned === 'string' && returned) return { outcome: 'failed', message: returned }
  const said = JSON.stringify(returned) ?? String(returned)
  return { outcome: 'broken', message: `returned ${said}: expected nothing, or a text that says what is wrong` }
}

/** The meaning of an error of the check. */
function unfinished(error: unknown): Found {
  const { name, code, message = String(error) } = (error ?? {}) as { name?: string; code?: string; message?: string }
  const [line = ''] = message.split('\n')
  const told = (outcome: OwnOutcome, text = line): Found => ({ outcome, message: text })
  if (error instanceof Skipped) return told('skipped')
  if (code === 'ERR_ASSERTION' || name === 'AssertionError') return told('failed')
  if (error instanceof Undecided || error instanceof TransportFailure || name === 'Forbidden') return told('undecided')
  return told('broken', `threw ${name ?? 'an error'}: ${line}`)
}

function toolsOf(scope: Scope, { mode, seed }: World): OwnTools {
  let sent = 0
  return {
    mode,
    seed,
    async ask(request = {}) {
      if (++sent > MOST_REQUESTS) throw new Error(`more than ${MOST_REQUESTS} requests`)
      return answerOf(await scope.call(request))
    },
    skip(reason) {
      throw new Skipped(reason)
    },
  }
}

const answerOf = ({ status, ok, headers, json, body }: Answer): OwnAnswer => ({
  status,
  ok,
  headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')])),
  json: structuredClone(json),
  text: body.toString('utf8'),
})
