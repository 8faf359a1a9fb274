/** The requests of the preflight count in the windows of the target. */
import { budgetsOf } from '../../client/limits.ts'
import { type Pacer, pacerOf } from '../../client/pacer.ts'
import type { Target } from '../../client/target.ts'
import type { OperationId } from '../../contract/operations.ts'

/** A pacer in which so many requests of each operation and account have just been sent. */
export function pacerAfter(spent: Readonly<Record<string, number>>, target: Target): Pacer {
  const pacer = pacerOf(target.windowSeconds * 1000)
  for (const [use, count] of Object.entries(spent)) {
    const [operation, account] = use.split(' ') as [OperationId, string]
    const names = Object.values(budgetsOf({ operation, account }))
    for (let sent = 0; sent < count; sent++) for (const name of names) pacer.budget(name).note()
  }
  return pacer
}
