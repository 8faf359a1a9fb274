/** The order of the checks of a run, chosen so that no window of a rate limit passes unused. */
import { shareOf } from '../../client/limits.ts'
import type { Target } from '../../client/target.ts'
import { isWriting, type OperationId } from '../../contract/operations.ts'
import { PHASES, type Phase } from '../../contract/phases.ts'
import type { Mode } from '../../contract/run.ts'
import type { Check } from '../../engine/check.ts'
import { limitRank } from '../../laws/limits/checks.ts'
import { costOf, costsLeft, requestsBy } from './costs.ts'
import { isLimited, operationIn, tallyOf } from './estimate.ts'
import type { Cost } from './measure.ts'
import { sum } from './waits.ts'

/** Its checks that write begin one after the other of an operation. */
const OWN = 'own' satisfies Phase
/** Its checks take turns. */
const SHARED = 'shared' satisfies Phase

/**
 * First those with the budgets that take longest; the checks of limits as `limitRank` says; consecutive ones so that
 * none waits for a window while another could go on. What is equally urgent begins with the longest line.
 */
export function byUrgency(checks: readonly Check[], target: Target, mode?: Mode): readonly Check[] {
  const { counts } = tallyOf(
    checks.filter((check) => !isLimited(check)),
    target,
    mode,
  )
  const windows = new Map(
    [...counts].map(([budget, some]) => [budget, sum(some) / shareOf(target, operationIn(budget))]),
  )
  const urgency = (check: Check) => {
    if (isLimited(check)) return -limitRank(check)
    const { own, steps } = costOf(check, mode)
    const budgets = [own, ...steps.map(([, cost]) => cost)].flatMap(Object.keys)
    return Math.max(...[`${check.operation} ${check.as}`, ...budgets].map((budget) => windows.get(budget) ?? 0))
  }
  const urgent = new Map(checks.map((check) => [check, urgency(check)]))
  const lineOf = linesOf(checks, mode)
  const ordered = checks.toSorted((one, other) => urgent.get(other)! - urgent.get(one)! || lineOf(other) - lineOf(one))
  const before = ordered.filter(({ phase }) => PHASES.indexOf(phase) < PHASES.indexOf(SHARED))
  const inTurn = ordered.filter(({ phase }) => phase === SHARED)
  return [
    ...ordered.filter(({ phase }) => phase !== SHARED),
    ...inFewestWindows({ checks: inTurn, before, target, mode }),
  ]
}

/** The requests of all checks that write beside one, under the same operation: they begin one after the other. */
function linesOf(checks: readonly Check[], mode?: Mode): (check: Check) => number {
  const isInLine = ({ phase, operation }: Check) => phase === OWN && isWriting(operation)
  const lines = new Map<OperationId, number>()
  for (const check of checks.filter(isInLine)) {
    const requests = sum(Object.values(costOf(check, mode).own))
    lines.set(check.operation, (lines.get(check.operation) ?? 0) + requests)
  }
  return (check) => (isInLine(check) ? lines.get(check.operation)! : 0)
}

interface Sequence {
  readonly checks: readonly Check[]
  /** Checks of the phases before. */
  readonly before: readonly Check[]
  readonly target: Target
  readonly mode: Mode | undefined
}

/** Each time the first of those whose requests fit into the earliest window. */
function inFewestWindows({ checks, before, target, mode }: Sequence): readonly Check[] {
  const namesOf = (budget: string) => [target.callersShareLimits ? operationIn(budget) : budget]
  const done = new Set(before.flatMap((check) => costOf(check, mode).steps.map(([name]) => name)))
  const spent = new Map<string, number>()
  const windowOf = (costs: readonly Cost[]) => {
    const needed = requestsBy(costs, namesOf)
    const windows = [...needed].map(([budget, requests]) =>
      Math.floor(((spent.get(budget) ?? 0) + requests - 1) / shareOf(target, operationIn(budget))),
    )
    return Math.max(0, ...windows)
  }
  const left = new Set(checks)
  const ordered: Check[] = []
  while (left.size) {
    const costs = new Map([...left].map((check) => [check, costsLeft(check, done, mode)]))
    const windows = new Map([...costs].map(([check, some]) => [check, windowOf(some)]))
    const earliest = Math.min(...windows.values())
    const next = [...left].find((check) => windows.get(check) === earliest)!
    for (const [budget, requests] of requestsBy(costs.get(next)!, namesOf))
      spent.set(budget, (spent.get(budget) ?? 0) + requests)
    for (const [name] of costOf(next, mode).steps) done.add(name)
    left.delete(next)
    ordered.push(next)
  }
  return ordered
}
