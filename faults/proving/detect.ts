/** The verdicts of the checks on one fault or one legal variation of the reference instance. */
import { levelOf } from '../../contract/clauses/index.ts'
import type { Deviation } from '../../contract/deviation.ts'
import { failingFor, failingOf } from '../../contract/failing.ts'
import { splitExpected, toldFinding } from '../../contract/finding-line.ts'
import { settled } from '../../contract/references.ts'
import type { CheckResult } from '../../contract/run.ts'
import type { Check } from '../../engine/check.ts'
import { OF_ONE_ANSWER } from '../../engine/early.ts'
import { runChecks } from '../../engine/run-loop.ts'
import { isGiven } from '../../reference/mutators/fault.ts'
import { checks } from '../../suites/index.ts'
import type { Fault, Variation } from '../index.ts'
import { stage } from './stage.ts'

const isAccusation = ({ verdict }: CheckResult) => verdict === 'violation' || verdict === 'warning'

/** The verdict that a broken clause of that check must have. */
const accusationOf = (check: Check) =>
  check.clauses.some((id) => levelOf(id) === 'documented') ? ['violation', 'warning'] : ['warning']

const accusations = new Map(checks.map((check) => [check.id as string, accusationOf(check)]))

export interface Detected {
  /** Checks that should have turned and did not, with their messages. */
  readonly survived: readonly string[]
  /** Faults of the suite itself. */
  readonly errors: readonly string[]
  /** Findings of the checks that turned: failure, request, expectation, result. */
  readonly sentences: readonly string[]
  /** Resources of the checks that were run, and of the operations that were called. */
  readonly operations: readonly string[]
}

/** References to checks that did not fail. */
const unfounded = (results: readonly CheckResult[]) =>
  settled(results).errors.map(({ check, message }) => `${check} ${message}`)

const said = (result: CheckResult | undefined) =>
  result ? `${result.id}: ${result.verdict} ${result.message}` : 'no such check'

/** Checks of all answers of the run need the other checks of their operation to see something. */
const CLOSING: ReadonlySet<string> = new Set(checks.filter(({ phase }) => phase === 'closing').map(({ id }) => id))

/** A finding of one answer stands whatever further answers show. */
const isShownByOne = (id: string) => OF_ONE_ANSWER.some((topic) => topic === id.slice(id.indexOf('#') + 1))

/** `current/learners`: whose operations show the same records. */
const resourceOf = (id: string) => id.split('.', 1)[0]!

/** Checks of an operation that are tried first for a defect of its answers. */
const FEW = 8

/** The checks that must see a fault; where few may do, those first. */
export function selections(fault: Fault): readonly (readonly Check[])[] {
  const kills: ReadonlySet<string> = new Set(fault.kills)
  const operations = new Set(fault.kills.map((id) => id.slice(0, id.indexOf('#'))))
  const resources = new Set(fault.kills.filter((id) => id.endsWith('#agreement')).map(resourceOf))
  const closing = fault.kills.filter((id) => CLOSING.has(id))
  if (!closing.length) return [checks.filter(({ id }) => kills.has(id))]
  const all = checks.filter(
    ({ id, operation }) => kills.has(id) || operations.has(operation) || resources.has(resourceOf(id)),
  )
  if (!closing.every(isShownByOne)) return [all]
  const others = all.filter(({ id, phase }) => !kills.has(id) && phase !== 'closing')
  const step = Math.ceil(others.length / FEW)
  const few = new Set(others.filter((_, place) => place % step === 0))
  return [all.filter((check) => kills.has(check.id) || few.has(check)), all]
}

/**
 * Switches a fault on and runs the checks that it should turn.
 * @param deviations of the profile
 */
export async function detect(fault: Fault, deviations?: readonly Deviation[]): Promise<Detected> {
  let detected: Detected = { survived: [], errors: [], sentences: [], operations: [] }
  for (const selection of selections(fault)) {
    const { operations } = detected
    detected = await detectWith(fault, selection, deviations)
    detected = { ...detected, operations: [...operations, ...detected.operations] }
    if (!detected.survived.length && !detected.errors.length) break
  }
  return detected
}

async function detectWith(
  fault: Fault,
  selection: readonly Check[],
  deviations?: readonly Deviation[],
): Promise<Detected> {
  const { around, choices, rateLimits } = fault
  const { world, asked } = stage({
    around,
    choices,
    rateLimits,
    deviations,
    withoutExchanges: true,
    watchesLate: true,
    remembers: true,
  })
  const errors: string[] = []
  const results = await runChecks(selection, world, {
    rateLimits: rateLimits ? 'sample' : 'off',
    onResult: (result, error) => void (error === undefined || errors.push(`${result.id}: ${error}`)),
  })
  const byId = new Map(results.map((result) => [result.id, result]))
  return {
    survived: fault.kills
      .filter((id) => !accusations.get(id)?.includes(byId.get(id)?.verdict ?? ''))
      .map((id) => said(byId.get(id) ?? undefined) || id),
    errors,
    sentences: fault.kills.flatMap((id) => {
      const { title = '', findings = [] } = byId.get(id) ?? {}
      return findings.map((finding) => {
        const { expected } = splitExpected(finding.expected)
        return toldFinding({ ...finding, fails: failingFor(failingOf(title), expected, finding.actual) })
      })
    }),
    operations: [...new Set([...asked, ...selection.map(({ operation }) => operation)])],
  }
}

export interface Tolerated {
  readonly falseAlarms: readonly string[]
  readonly undecided: readonly CheckResult[]
  readonly errors: readonly string[]
  /** Whether any answer differed from those without the variation. */
  readonly met: boolean
}

/** Checks of the limits themselves, and enough others to wait for them. */
const isUnderLimits = ({ phase, operation }: Check) =>
  phase === 'limits' || /^current\/(tokens\.login|entities\.list|trackings\.(list|update))$/.test(operation)

/** Switches a legal variation on and runs every check, or the given ones; for rate limits, those that reach them. */
export async function tolerate(
  { around, choices, rateLimits }: Variation,
  runSeed = 1,
  chosen: readonly Check[] = checks,
): Promise<Tolerated> {
  // With limits on, only checks that reach them are run.
  const besides = rateLimits ? undefined : { around: around?.filter(isGiven) }
  const { world, differs } = stage({ runSeed, around, choices, rateLimits, besides, withoutExchanges: true })
  const errors: string[] = []
  const limited = rateLimits ? chosen.filter(isUnderLimits) : chosen
  const results = await runChecks(limited, world, {
    rateLimits: rateLimits ? 'all' : 'off',
    catalogue: checks,
    onResult: (result, error) => void (error === undefined || errors.push(`${result.id}: ${error}`)),
  })
  const judged = new Set(results.map(({ id }) => id))
  const elsewhere = [...world.accusations].filter(([id]) => !judged.has(id))
  return {
    falseAlarms: [
      ...results.filter(isAccusation).map(said),
      ...elsewhere.map(([id, { accusation }]) => `${id}: ${accusation.expected}, got ${accusation.actual}`),
    ],
    undecided: results.filter(({ verdict }) => verdict === 'inconclusive'),
    errors: [...errors, ...unfounded(results)],
    // With limits on, only checks that reach them are run.
    met: !besides || differs(),
  }
}
