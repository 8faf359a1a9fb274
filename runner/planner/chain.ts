/** The requests of a run that wait for each other, however many checks are at work at a time. */
import type { OperationId } from '../../contract/operations.ts'
import type { CheckResult, Mode } from '../../contract/run.ts'
import type { Check } from '../../engine/check.ts'
import { claimsOf } from '../../engine/claims.ts'
import { inPhase, stagesOf } from '../../engine/schedule.ts'
import { heaviestLine, waitsOf } from '../../engine/turns.ts'
import { costOf, costsLeft, requestsBy } from './costs.ts'
import { isLimited } from './estimate.ts'

export interface Chain {
  /** About how many requests follow each other. */
  readonly requests: number
  /** Operations whose checks send them, those with the most first. */
  readonly operations: readonly { readonly operation: OperationId; readonly requests: number }[]
}

/** The heaviest line of each stage, one after the other. */
const linesOf = (checks: readonly Check[], mode: Mode | undefined, weightOf: (check: Check) => number) =>
  stagesOf(mode).flatMap((phases) => heaviestLine(waitsOf(inPhase(checks, ...phases), claimsOf), weightOf))

/** As planned; without the limits, whose checks wait for windows. */
export function longestChain(checks: readonly Check[], mode?: Mode): Chain {
  const done = new Set<string>()
  const requests = new Map<Check, number>()
  const counted = (check: Check) => {
    const left = [...requestsBy(costsLeft(check, done, mode), (budget) => [budget]).values()]
    for (const [name] of costOf(check, mode).steps) done.add(name)
    const sum = left.reduce((all, count) => all + count, 0)
    requests.set(check, sum)
    return sum
  }
  const counts = new Map<OperationId, number>()
  for (const check of linesOf(
    checks.filter((one) => !isLimited(one)),
    mode,
    counted,
  ))
    counts.set(check.operation, (counts.get(check.operation) ?? 0) + requests.get(check)!)
  const operations = [...counts]
    .map(([operation, requests]) => ({ operation, requests }))
    .filter(({ requests }) => requests)
    .sort((one, other) => other.requests - one.requests)
  return { requests: operations.reduce((sum, { requests }) => sum + requests, 0), operations }
}

/** As it was: the checks, one after the other, that took longest. */
export function measuredChain(
  checks: readonly Check[],
  results: readonly CheckResult[],
  mode: Mode,
): readonly string[] {
  const times = new Map(results.map(({ id, durationMs }) => [id, durationMs]))
  return linesOf(checks, mode, ({ id }) => times.get(id) ?? 0).map(({ id }) => id)
}
