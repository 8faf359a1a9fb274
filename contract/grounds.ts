/** The failure from which another one follows, and the first of a chain. Pure. */
import type { Aspect } from './clause.ts'
import { CONSEQUENCES, type Consequence } from './consequences.ts'
import { splitExpected } from './finding-line.ts'
import { resourceOf, slugOfClause } from './id-parts.ts'
import type { CheckResult, Finding } from './run.ts'
import { severityOf } from './severity.ts'

const FAILED: ReadonlySet<CheckResult['verdict']> = new Set(['violation', 'warning', 'waived'])

const slugOf = ({ id }: Pick<CheckResult, 'id'>) => id.slice(id.indexOf('#') + 1)

const PLACES: Readonly<Record<Consequence['within'], (check: CheckResult) => string>> = {
  operation: ({ operation }) => operation,
  resource: ({ operation }) => resourceOf(operation),
  interface: (check) => check.interface,
}

const COMMON: Readonly<Record<NonNullable<Consequence['alike']>, (finding: Finding) => string>> = {
  received: ({ actual }) => actual,
  request: ({ expected }) => splitExpected(expected).request,
}

/** Level of a clause; undefined where it is not known. */
export type AspectOf = (clause: string) => Aspect | undefined

export const severityIn = ({ findings: [first] }: CheckResult, aspectOf: AspectOf) => {
  const aspect = first && aspectOf(first.clause)
  return first && aspect ? severityOf(first.clause, aspect, first.fails) : undefined
}

export interface Ground {
  readonly check: CheckResult
  readonly voids: boolean
}

const isSuch = ({ findings }: CheckResult, when: RegExp | undefined) =>
  !when || findings.some(({ expected }) => when.test(expected))

function isBrought(check: CheckResult, { brings, got, asked }: Consequence): boolean {
  const { findings } = check
  if (got && !findings.every(({ actual }) => got.test(actual))) return false
  if (asked && !findings.every(({ expected }) => asked.test(expected))) return false
  return brings.test(slugOf(check)) || findings.every(({ clause }) => brings.test(slugOfClause(clause)))
}

const operationsOf = (checks: readonly CheckResult[], place: (check: CheckResult) => string, here: string) =>
  new Set(checks.filter((check) => place(check) === here).map(({ operation }) => operation)).size

/** By the id of a failed check: the failed check from which it follows. */
export function groundsOf(results: readonly CheckResult[]): ReadonlyMap<string, Ground> {
  const failed = results.filter(({ verdict, findings }) => FAILED.has(verdict) && findings.length)
  const grounds = new Map<string, Ground>()
  for (const consequence of CONSEQUENCES) {
    const { of, when, within, alike, shared = 1, voids = false } = consequence
    const place = PLACES[within]
    const kin = (check: CheckResult) => [place(check), alike && COMMON[alike](check.findings[0]!)].join('\n')
    const broken = failed.filter((check) => of.test(slugOf(check)) && isSuch(check, when))
    const firsts = new Map(broken.toReversed().map((check) => [kin(check), check]))
    for (const check of failed) {
      const first = firsts.get(kin(check))
      if (!first || first === check || grounds.has(check.id) || !isBrought(check, consequence)) continue
      if (shared > 1 && operationsOf(broken, place, place(check)) < shared) continue
      if (!isBehind(first, check, grounds)) grounds.set(check.id, { check: first, voids })
    }
  }
  return grounds
}

/** Whether `one` follows from `other` already. */
function isBehind(one: CheckResult, other: CheckResult, grounds: ReadonlyMap<string, Ground>): boolean {
  for (let ground = grounds.get(one.id); ground; ground = grounds.get(ground.check.id))
    if (ground.check === other) return true
  return false
}

/** The first of a chain. */
export function rootOf(check: CheckResult, grounds: ReadonlyMap<string, Ground>): CheckResult {
  let root = check
  for (let ground = grounds.get(root.id); ground; ground = grounds.get(root.id)) root = ground.check
  return root
}
