/** The verdicts of the whole suite on a platform that differs from the documents. */

import { interfaceOf } from '../../contract/operations.ts'
import { settled } from '../../contract/references.ts'
import type { CheckResult } from '../../contract/run.ts'
import { runChecks } from '../../engine/run-loop.ts'
import { checks } from '../../suites/index.ts'
import type { PlatformDifference } from './differences.ts'
import { stage } from './stage.ts'

export interface Measured {
  readonly violations: readonly CheckResult[]
  readonly warnings: readonly CheckResult[]
  readonly undecided: number
  /** Faults of the suite, and references to checks that did not fail. */
  readonly errors: readonly string[]
}

/** Runs the interfaces that the difference concerns. */
export async function measured({ around }: Pick<PlatformDifference, 'around'>): Promise<Measured> {
  const { world } = stage({ around, withoutExchanges: true })
  const concerned = new Set(around.map(({ operation }) => operation.slice(0, operation.indexOf('/'))))
  const chosen = checks.filter(({ operation }) => !concerned.size || concerned.has(interfaceOf(operation)))
  const errors: string[] = []
  const all = await runChecks(chosen, world, {
    rateLimits: 'off',
    catalogue: checks,
    onResult: ({ id }, error) => void (error === undefined || errors.push(`${id}: ${error}`)),
  })
  const { results, errors: unfounded } = settled(all)
  const of = (verdict: CheckResult['verdict']) => results.filter((result) => result.verdict === verdict)
  return {
    violations: of('violation'),
    warnings: of('warning'),
    undecided: of('inconclusive').length,
    errors: [...errors, ...unfounded.map(({ check, message }) => `${check} ${message}`)],
  }
}
