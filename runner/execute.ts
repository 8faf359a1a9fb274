/** The part of a run in which requests are sent. */
import type { Target } from '../client/target.ts'
import { printable } from '../contract/printable.ts'
import type { CheckResult } from '../contract/run.ts'
import type { Check } from '../engine/check.ts'
import { inPhase } from '../engine/schedule.ts'
import { Progress } from '../reporters/index.ts'
import { messageLine, shortened } from '../reporters/wording.ts'
import type { Console } from './console.ts'
import type { Claim } from './folder.ts'
import type { Interruption } from './interruption.ts'
import type { ToldWait } from './loop/wait-reporter.ts'
import { estimateOf } from './planner/estimate.ts'
import { complaintsOf, type InterfaceState, unusableLine } from './preflight/index.ts'
import type { Reporters } from './reporters.ts'
import type { Ending } from './run-file.ts'
import { instructionsFor, note, reach, type Session, sortOut } from './session.ts'
import { checkTimeoutMs, conduct } from './supervise.ts'

export interface Exercise {
  readonly concurrency?: number
  /** Violations after which the run ends. */
  readonly bail?: number
  /** Milliseconds after which it does. */
  readonly maxTime?: number
  readonly claim: Claim
  readonly interruption: Interruption
  readonly console: Console
  readonly reporters: Reporters
  readonly provenance: readonly string[]
  /** One line for each secret that cannot be masked by value. */
  readonly unmaskable: readonly string[]
}

/** Milliseconds of an answer from which most of its time is spent on the way. */
const DISTANT_MS = 50
/**
 * Checks at a time. Requests that are on the way burden nobody: a distant target answers as many as a nearby one. A slow
 * one is sent no more than it serves (`client/lines.ts`).
 */
const [NEARBY, DISTANT] = [16, 32]

/** Announces the run, signs in, and executes it; findings are reported as they are confirmed. */
export async function exercise(session: Session, { interruption, console, ...options }: Exercise) {
  const { claim, provenance, unmaskable, concurrency, bail, maxTime, reporters } = options
  const { standing, selected, secrets } = session
  const stop = maxTime === undefined ? undefined : setTimeout(() => interruption.end('--max-time is over'), maxTime)
  const putBack = session.mode === 'full' ? ': restoring changed records' : ''
  interruption.onEnd((reason) => console.err.write(`${reason}; stopping${putBack} (again to quit now)\n`))
  const count = `${selected.length} ${selected.length === 1 ? 'check' : 'checks'}`
  for (const line of [...provenance, ...unmaskable]) console.err.write(`${line}\n`)
  console.err.write(`${count}, mode ${session.mode}, seed ${session.seed}, ${placeOf(session)}\n`)
  if (!selected.length) console.err.write('nothing to do: the selection has fewer operations than shards\n')
  const { states, spent, fastestMs = 0 } = await reach(session)
  if (interruption.reason) return { ending: { reason: interruption.reason, faults: [] }, refused: false }
  const complaints = complaintsOf(states).map(secrets.mask)
  for (const line of complaints) console.err.write(`${line}\n`)
  const reached = states.some(({ unusable }) => !unusable)
  note(session, reached ? [...complaints, ...claim.drop()] : complaints)
  const tried = states.flatMap(({ credentials }) => credentials)
  const refused = tried.flatMap(({ state, caller }) => (state === 'refused' ? [caller] : []))
  const doors = tried.flatMap(({ caller, door }) => (door ? [{ caller, door }] : []))
  const runnable = sortOut(session, states)
  const plannedMs = estimateOf(runnable, standing.target, session.mode).ms
  const isDistant = fastestMs >= DISTANT_MS
  const more = {
    spent,
    refused,
    doors,
    concurrency: concurrency ?? (isDistant ? DISTANT : NEARBY),
    checkTimeoutMs: checkTimeoutMs(plannedMs + queueMs(runnable, standing.target), session.timeoutMs),
  }
  if (concurrency === undefined && isDistant)
    console.err.write(`answers take ${Math.round(fastestMs)} ms at least: ${DISTANT} checks at a time\n`)
  const instructions = instructionsFor(session, runnable, more)
  const progress = new Progress(console.err, { total: runnable.length, plannedMs, environment: console.environment })
  const tellFinding = findingsTo(progress, interruption, bail)
  const onResult = (result: CheckResult) => {
    progress.add(result.verdict)
    tellFinding(result)
    reporters.result(result)
  }
  const onWait = (told: ToldWait) =>
    typeof told === 'string' ? console.err.write(`\n${told}\n`) : progress.waits(told ?? undefined)
  const outcome: Ending =
    runnable.length || session.ownChecks?.length
      ? await conduct({
          instructions,
          interruption,
          onResult,
          onEarly: tellFinding,
          onWait,
          onExchange: reporters.exchange,
        })
      : { faults: [] }
  clearTimeout(stop)
  progress.end()
  return { ending: withGone(outcome, states), refused: refused.length > 0 }
}

/** Most findings that are printed before the report; with very many, the report is the place to read them. */
const MOST_TOLD = 50
/** Characters of each: a check may have found the same of many records. */
const MOST_SAID = 300

function findingsTo(progress: Progress, interruption: Interruption, bail = Number.POSITIVE_INFINITY) {
  let violations = 0
  const told = new Set<string>()
  return (result: CheckResult) => {
    const { id, verdict } = result
    // Told before the end of the run already.
    if ((verdict !== 'violation' && verdict !== 'warning') || told.has(id)) return
    told.add(id)
    if (told.size <= MOST_TOLD)
      progress.say(`${verdict}  ${id}: ${printable(shortened(messageLine(result), MOST_SAID))}`)
    if (told.size === MOST_TOLD) progress.say('the report has more findings')
    if (verdict === 'violation' && ++violations === bail)
      interruption.end(`${bail} ${bail === 1 ? 'violation' : 'violations'}, as many as --bail allows`)
  }
}

/** The checks of limits wait for each other: a window for each is more than they take. */
const queueMs = (some: readonly Check[], { windowSeconds }: Target) =>
  inPhase(some, 'limits').length * windowSeconds * 1000

const placeOf = ({ standing }: Session) =>
  standing.kind === 'embedded' ? 'the embedded reference instance' : 'the configured target'

/** A run without one of its interfaces is not complete, however well the others did. */
function withGone(ending: Ending, states: readonly InterfaceState[]): Ending {
  const gone = states.filter(({ unusable }) => unusable)
  if (ending.reason !== undefined || !gone.length) return ending
  return { ...ending, reason: gone.map(unusableLine).join('; ') }
}
