/** Failures that rest on a call of an operation that was never served in the whole run: they refer to that operation. */
import type { OperationId } from '../contract/operations.ts'
import type { CheckResult } from '../contract/run.ts'
import { type Cause, reasonOf } from '../contract/verdict.ts'
import { answersOf, FAILED, isSaidUnbound, leadsNowhere } from './unbound.ts'
import type { World } from './world.ts'

/** The operation without a single success that gave the answer on which a failure of another operation rests. */
function missedBy(
  { verdict, operation, decisive }: CheckResult,
  { watch, ledNowhere }: World,
): OperationId | undefined {
  const asked = FAILED.has(verdict) && decisive ? ledNowhere.get(decisive) : undefined
  return asked && asked !== operation && !watch.of(asked).successes.size ? asked : undefined
}

/** Checks of valid requests that tell whether such an operation is served at all. */
export const tellingAnswers = (all: readonly CheckResult[], world: World): readonly string[] => [
  ...new Set(all.flatMap((result) => missedBy(result, world) ?? []).map((operation) => answersOf({ operation }))),
]

const isMissing = (answers: CheckResult | undefined) =>
  answers !== undefined &&
  (isSaidUnbound(answers) || (FAILED.has(answers.verdict) && answers.findings.every(leadsNowhere)))

/** The failures of others, undecided behind the check whose valid request led nowhere. */
export function neverServed(all: readonly CheckResult[], world: World): readonly CheckResult[] {
  const byId = new Map<string, CheckResult>(all.map((result) => [result.id, result]))
  return all.flatMap((result) => {
    const operation = missedBy(result, world)
    const check = operation && answersOf({ operation })
    if (!check || !isMissing(byId.get(check))) return []
    const cause: Cause = { kind: 'finding', check, what: result.message, accuses: false }
    return [{ ...result, verdict: 'inconclusive' as const, message: reasonOf(cause), findings: [], causes: [cause] }]
  })
}
