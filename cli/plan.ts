/** `lpconform plan`: what a run would send, without sending anything. */
import { limitOf } from '../client/client.ts'
import type { Target } from '../client/target.ts'
import { operations } from '../contract/operations.ts'
import type { Mode } from '../contract/run.ts'
import type { Check } from '../engine/check.ts'

export interface PlannedOperation {
  readonly operation: string
  readonly checks: number
  readonly clauses: number
  readonly requests: number
  /** Checks that write: records of their own, and records that they put back. */
  readonly writesOwn: number
  readonly writesShared: number
  /** Shortest possible time under the documented limit. */
  readonly seconds: number
}

export interface Plan {
  readonly mode: Mode
  readonly checks: number
  readonly requests: number
  readonly shortestSeconds: number
  readonly operations: readonly PlannedOperation[]
}

function planned(operation: string, checks: readonly Check[], target: Target): PlannedOperation {
  const requests = checks.reduce((sum, check) => sum + check.requests, 0)
  const limit = limitOf(target, operation)
  return {
    operation,
    checks: checks.length,
    clauses: new Set(checks.flatMap(({ clauses }) => clauses)).size,
    requests,
    writesOwn: checks.filter(({ phase }) => phase === 'own').length,
    writesShared: checks.filter(({ phase }) => phase === 'shared').length,
    seconds: Number.isFinite(limit) ? Math.max(0, Math.ceil(requests / limit) - 1) * target.windowSeconds : 0,
  }
}

export function planOf(checks: readonly Check[], target: Target, mode: Mode): Plan {
  const rows = operations
    .map(({ id }) => ({ id, own: checks.filter(({ operation }) => operation === id) }))
    .filter(({ own }) => own.length)
    .map(({ id, own }) => planned(id, own, target))
  return {
    mode,
    checks: checks.length,
    requests: rows.reduce((sum, row) => sum + row.requests, 0),
    shortestSeconds: Math.max(0, ...rows.map(({ seconds }) => seconds)),
    operations: rows,
  }
}

export function planText(plan: Plan): string {
  const lines = plan.operations.map(
    (row) =>
      `${row.operation.padEnd(48)} ${String(row.checks).padStart(4)} checks ${String(row.clauses).padStart(4)} clauses ${String(row.requests).padStart(5)} requests ${String(row.seconds).padStart(5)} s${row.writesOwn ? `  writes own records (${row.writesOwn})` : ''}${row.writesShared ? `  changes and restores (${row.writesShared})` : ''}`,
  )
  const total = `mode ${plan.mode}: ${plan.checks} checks, about ${plan.requests} requests, at least ${plan.shortestSeconds} s under the limits`
  return `${[...lines, '', total].join('\n')}\n`
}
