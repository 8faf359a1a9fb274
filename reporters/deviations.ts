/** The results of a run for the declared deviations of its profile. */
import {
  type Deviation,
  type DeviationMet,
  type DeviationResult,
  type DeviationState,
  describeDeviation,
} from '../contract/deviation.ts'
import type { CheckResult, Report } from '../contract/run.ts'

const TODO: Record<DeviationState, (deviation: Deviation, failed: readonly string[]) => string> = {
  used: () => '',
  idle: () => '',
  expired: ({ expires }) => `expired on ${expires}: fix the platform or extend the deviation`,
  unmatched: () => 'was not met: remove it',
  insufficient: (_, failed) => `does not explain what was seen: see ${failed.join(', ')}`,
}

const MOST_EXCHANGES = 5

/** The meetings of several shards. */
function metBy(number: number, all: readonly DeviationMet[]): Omit<DeviationMet, 'deviation'> {
  const own = all.filter(({ deviation }) => deviation === number)
  const each = <Value>(of: (met: DeviationMet) => readonly Value[]) => [...new Set(own.flatMap(of))]
  return {
    times: own.reduce((sum, { times }) => sum + times, 0),
    asked: own.some(({ asked }) => asked),
    operations: each(({ operations }) => operations),
    exchanges: each(({ exchanges }) => exchanges).slice(0, MOST_EXCHANGES),
    kept: each(({ kept }) => kept),
    failed: each(({ failed }) => failed),
  }
}

function stateOf({ expires }: Deviation, met: Omit<DeviationMet, 'deviation'>, day: string): DeviationState {
  if (expires !== undefined && expires < day) return 'expired'
  if (met.failed.length) return 'insufficient'
  if (met.exchanges.length) return 'used'
  return met.kept.length || met.asked ? 'unmatched' : 'idle'
}

/** @param day of the run, `yyyy-mm-dd` */
export function deviationResults(
  deviations: readonly Deviation[],
  all: readonly DeviationMet[],
  checks: readonly CheckResult[],
  day: string,
): readonly DeviationResult[] {
  return deviations.map((deviation, place) => {
    const met = metBy(place + 1, all)
    const state = stateOf(deviation, met, day)
    const { times, operations, exchanges } = met
    return {
      ...deviation,
      what: describeDeviation(deviation),
      state,
      times,
      operations,
      exchanges,
      checks: checks.flatMap((check) => (check.deviations?.includes(place + 1) ? [check.id] : [])),
      todo: TODO[state](deviation, met.failed),
    }
  })
}

/** Deviations that the run met: conformance is with these only. */
export const metDeviations = ({ deviations = [] }: Report): readonly DeviationResult[] =>
  deviations.filter(({ state }) => state === 'used' || state === 'insufficient')

/** One line each: `used, 12 checks: legacy-learner/learning-object: level is sent as string (reason)`. */
export function deviationLines({ deviations = [] }: Report): readonly string[] {
  return deviations.map(({ state, what, reason, owner, expires, checks, todo }) => {
    const until = [owner, expires && `until ${expires}`].filter(Boolean).join(', ')
    const count = checks.length === 1 ? '1 check' : `${checks.length} checks`
    return `${state}, ${count}: ${what} (${reason}${until ? `; ${until}` : ''})${todo ? `: ${todo}` : ''}`
  })
}
