/** One run as its parts see it, from the first record to the ending. */
import { randomBytes, randomUUID } from 'node:crypto'
import { type Secrets, secretsOf } from '../client/secrets.ts'
import { isConfigured, secretsIn } from '../client/target.ts'
import type { OwnCheck } from '../contract/own-check.ts'
import type { RunBeginning } from '../contract/reporter.ts'
import type { LastingChange, Mode, RateLimitChecks } from '../contract/run.ts'
import type { Check } from '../engine/check.ts'
import { fileJournal } from '../output/run-file/journal.ts'
import type { LedgerEntry, ShardOf } from '../output/run-file/record.ts'
import { packageVersion } from './configuration/package.ts'
import type { Instructions } from './loop/instructions.ts'
import { maskingJournal } from './loop/masking.ts'
import { estimateOf } from './planner/estimate.ts'
import { byUrgency } from './planner/order.ts'
import { interfacesOf, reachedBy } from './planner/selection.ts'
import { skipped } from './planner/skips.ts'
import { type InterfaceState, unusableLine } from './preflight/index.ts'
import { type Reached, reachAll } from './preflight/reach.ts'
import { beginRun, writeUnrun } from './run-file.ts'
import { describeTarget, type Standing } from './target-session.ts'

export interface Session {
  readonly standing: Standing
  readonly selected: readonly Check[]
  /** Every check of the run; more than the selected ones where this is a shard. */
  readonly whole: readonly Check[]
  readonly runFile: string
  readonly mode: Mode
  readonly rateLimits: RateLimitChecks
  readonly seed: number
  readonly timeoutMs: number
  /** Milliseconds that an outage of the platform is waited out. */
  readonly outageMs: number
  readonly secrets: Secrets
  readonly shard?: ShardOf
  /** Changes that may stay. */
  readonly lasting: readonly LastingChange[]
  readonly maxCreations?: number
  /** Files. */
  readonly profile?: readonly string[]
  /** Whether it continues a run that was cut off, and the records that that one created. */
  readonly resumes: boolean
  readonly earlier?: readonly LedgerEntry[]
  /** Checks of the user's own. */
  readonly ownChecks?: readonly OwnCheck[]
  /** Aborted when the run shall end before its time. */
  readonly signal: AbortSignal
}

/** Also adds a message to the user to the report. */
export function note(session: Session, lines: readonly string[]): void {
  const journal = journalOf(session)
  for (const text of lines) journal.write({ kind: 'notice', text })
  journal.close()
}

export const secretsFor = ({ target }: Standing): Secrets => secretsOf(secretsIn(target), target.redactBodies)

const STARTED = `r${Date.now().toString(36)}`

/** Distinguishes the exchanges of shards that are merged later. */
const prefix = ({ shard, resumes }: Session) => (resumes ? STARTED : shard ? `s${shard.index}` : '')

const journalOf = ({ runFile, secrets }: Session) => maskingJournal(fileJournal(runFile), secrets)

/** Writes the head, and the facts that a reader should know first. */
export function open(session: Session, notices: readonly string[]): void {
  const { standing, selected, mode, rateLimits, seed } = session
  const journal = journalOf(session)
  beginRun(
    journal,
    {
      id: randomUUID(),
      startedAt: new Date().toISOString(),
      mode,
      rateLimits,
      seed,
      suiteVersion: packageVersion(),
      target: describeTarget(standing),
      selected: selected.map(({ id }) => id),
      shortestMs: shortestOf(session),
      shard: session.shard,
      profile: session.profile,
      deviations: standing.target.deviations,
      resumes: session.resumes || undefined,
    },
    notices,
  )
  journal.close()
}

const shortest = new WeakMap<Session, number>()

function shortestOf(session: Session): number {
  const known = shortest.get(session)
  if (known !== undefined) return known
  const { standing, selected } = session
  const { target } = standing
  const skips = skipped(selected, target, session)
  const { ms } = estimateOf(
    selected.filter(({ id }) => !skips.has(id)),
    target,
    session.mode,
  )
  shortest.set(session, ms)
  return ms
}

/** The first call of reporters, before any request. */
export const beginningOf = (session: Session): RunBeginning => ({
  target: describeTarget(session.standing),
  mode: session.mode,
  rateLimits: session.rateLimits,
  seed: session.seed,
  checks: session.selected.map(({ id, operation, title, clauses }) => ({ id, operation, title, clauses })),
  shortestMs: shortestOf(session),
})

/** Asks the interfaces that the selected checks need. */
export async function reach(session: Session): Promise<Reached> {
  const { standing, selected, timeoutMs, secrets, signal } = session
  const interfaces = interfacesOf(selected).filter((name) => isConfigured(standing.target, name))
  const journal = journalOf(session)
  try {
    return await reachAll({ standing, interfaces, timeoutMs, secrets, signal, name: `${prefix(session)}p` }, journal)
  } finally {
    journal.close()
  }
}

/** Reports the verdicts of the checks that are not run, and returns the others. */
export function sortOut(session: Session, states: readonly InterfaceState[]): readonly Check[] {
  const { selected, standing } = session
  const skips = skipped(selected, standing.target, session)
  const gone = new Map(states.flatMap((state) => (state.unusable ? [[state.interface, state] as const] : [])))
  const goneFor = (check: Check) =>
    reachedBy(check)
      .map((name) => gone.get(name))
      .find(Boolean)
  const journal = journalOf(session)
  writeUnrun(
    journal,
    selected.filter(({ id }) => skips.has(id)),
    ({ id }) => ({ verdict: 'skipped', reason: skips.get(id)! }),
  )
  const allowed = selected.filter(({ id }) => !skips.has(id))
  writeUnrun(journal, allowed.filter(goneFor), (check) => {
    return { verdict: 'inconclusive', reason: `needs the interface: ${unusableLine(goneFor(check)!)}` }
  })
  journal.close()
  return allowed.filter((check) => !goneFor(check))
}

/** Unique per run, so that the names it gives are; the same each time on an instance that is new each time. */
const runNameOf = ({ standing, seed }: Session) =>
  standing.kind === 'embedded' ? `e${seed.toString(36)}` : `r${randomBytes(4).readUInt32BE().toString(36)}`

export const instructionsFor = (
  session: Session,
  checks: readonly Check[],
  more: Pick<Instructions, 'spent' | 'refused' | 'doors' | 'checkTimeoutMs' | 'concurrency'>,
): Instructions => ({
  ...more,
  target: session.standing.target,
  checks: byUrgency(checks, session.standing.target, session.mode),
  mode: session.mode,
  lasting: session.lasting,
  maxCreations: session.maxCreations,
  resumes: session.resumes,
  earlier: session.earlier,
  rateLimits: session.rateLimits,
  seed: session.seed,
  runName: runNameOf(session),
  shard: session.shard !== undefined,
  exchanges: `${prefix(session)}x`,
  runFile: session.runFile,
  timeoutMs: session.timeoutMs,
  outageMs: session.outageMs,
  ownChecks: session.ownChecks,
})
