/** Failures of an operation that may be bound elsewhere (R1): they say nothing of the target. Pure. */

import { operationOf } from '../contract/operations.ts'
import { NOWHERE, UNBOUND } from '../contract/references.ts'
import type { CheckResult } from '../contract/run.ts'
import { type Cause, reasonOf } from '../contract/verdict.ts'

export const FAILED: ReadonlySet<CheckResult['verdict']> = new Set(['violation', 'warning'])

/** The check that asks whether an operation answers at all. */
export const answersOf = ({ operation }: Pick<CheckResult, 'operation'>) => `${operation}#answers`

export const leadsNowhere = ({ actual }: CheckResult['findings'][number]) => NOWHERE.has(Number.parseInt(actual, 10))

/** Checks of valid requests that tell whether the path of an operation leads anywhere, where a failure leaves that open. */
export const tellingBindings = (all: readonly CheckResult[]): readonly string[] => [
  ...new Set(
    all
      .filter(({ verdict, operation }) => FAILED.has(verdict) && !operationOf(operation).documented)
      .filter(({ findings }) => findings.some(leadsNowhere))
      .map(answersOf),
  ),
]

/** Whether the check of the answers reports that the path of its operation leads nowhere. */
export const isSaidUnbound = ({ operation, causes = [] }: CheckResult) =>
  causes.some(({ what }) => what?.startsWith(`${UNBOUND}${operation}: `))

/** Whether the valid request led nowhere, or could not be sent while the request of the failure led nowhere. */
function isUnbound({ operation, findings }: CheckResult, answers: CheckResult | undefined): boolean {
  if (answers?.verdict !== 'inconclusive' || operationOf(operation).documented) return false
  return isSaidUnbound(answers) || findings.every(leadsNowhere)
}

/** The failures of operations whose valid request led nowhere, undecided for the same reason. */
export function unbound(all: readonly CheckResult[]): readonly CheckResult[] {
  const byId = new Map(all.map((result) => [result.id, result]))
  return all.flatMap((result) => {
    if (!FAILED.has(result.verdict) || !isUnbound(result, byId.get(answersOf(result)))) return []
    const cause: Cause = { kind: 'finding', check: answersOf(result), what: result.message, accuses: false }
    return [{ ...result, verdict: 'inconclusive' as const, message: reasonOf(cause), findings: [], causes: [cause] }]
  })
}
