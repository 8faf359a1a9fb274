/**
 * The checks of a quick run: as many as the documented limits allow within one window, those first that take least of a
 * limit, where a step that several checks need is paid by all of them in equal parts.
 */
import { serviceShareOf, shareOf } from '../../client/limits.ts'
import type { Target } from '../../client/target.ts'
import { type Interface, interfaceOf } from '../../contract/interfaces.ts'
import type { Mode } from '../../contract/run.ts'
import type { Check } from '../../engine/check.ts'
import { costOf, costsLeft, requestsBy } from './costs.ts'
import { isLimited, openingCosts, operationIn } from './estimate.ts'
import type { Cost } from './measure.ts'

/**
 * Left free of each limit, since a platform needs more requests than the costs of an honest instance: little of one
 * that an operation has for itself, more of one that all operations of an interface share.
 */
const RESERVE = { operation: 0.05, interface: 0.2 }

const divided = (cost: Cost, by: number): Cost =>
  Object.fromEntries(Object.entries(cost).map(([budget, count]) => [budget, count / by]))

/** The requests of a run in its first window, and the capacity of that window. */
class FirstWindow {
  readonly #spent = new Map<string, number>()
  readonly #done = new Set<string>()
  readonly #target: Target
  readonly #mode: Mode

  constructor(target: Target, mode: Mode) {
    this.#target = target
    this.#mode = mode
  }

  /**
   * The part of the scarcest budget that each check takes, with its share of the steps that others need as well. With
   * the whole of it, none of the many filters that a few steps prove together would be worth its price.
   */
  pricesOf(checks: readonly Check[]): ReadonlyMap<Check, number> {
    const costs = new Map(checks.map((check) => [check, costOf(check, this.#mode)]))
    const users = new Map<string, number>()
    for (const { steps } of costs.values()) for (const [name] of steps) users.set(name, (users.get(name) ?? 0) + 1)
    const price = ({ own, steps }: ReturnType<typeof costOf>) =>
      this.#largestPart([own, ...steps.map(([name, cost]) => divided(cost, users.get(name)!))])
    return new Map([...costs].map(([check, cost]) => [check, price(cost)]))
  }

  /** Adds a check, if all its budgets allow it. */
  admits(check: Check): boolean {
    const needed = this.#needs(costsLeft(check, this.#done, this.#mode))
    for (const [budget, count] of needed)
      if ((this.#spent.get(budget) ?? 0) + count > this.#limitOf(budget)) return false
    for (const [name] of costOf(check, this.#mode).steps) this.#done.add(name)
    this.#spend(needed)
    return true
  }

  spend(cost: Cost): void {
    this.#spend(this.#needs([cost]))
  }

  #largestPart(costs: readonly Cost[]): number {
    return Math.max(0, ...[...this.#needs(costs)].map(([budget, count]) => count / this.#limitOf(budget)))
  }

  #spend(needed: ReadonlyMap<string, number>): void {
    for (const [budget, count] of needed) this.#spent.set(budget, (this.#spent.get(budget) ?? 0) + count)
  }

  /** Each request counts in the budget of its operation and in that of its interface. */
  #needs(costs: readonly Cost[]): ReadonlyMap<string, number> {
    return requestsBy(costs, (budget) => {
      const operation = operationIn(budget)
      return [this.#target.callersShareLimits ? operation : budget, interfaceOf(operation)]
    })
  }

  #limitOf(budget: string): number {
    const [limit, reserve] = budget.includes('/')
      ? [shareOf(this.#target, operationIn(budget)), RESERVE.operation]
      : [serviceShareOf(this.#target, budget as Interface), RESERVE.interface]
    return Math.floor(limit * (1 - reserve))
  }
}

/**
 * The checks that fit into one window: first those of clauses that no other decides yet, cheapest first, then as many
 * more as fit. Checks that exhaust a limit stay out.
 */
export function quickSelection(checks: readonly Check[], target: Target, mode: Mode): ReadonlySet<string> {
  const first = new FirstWindow(target, mode)
  for (const cost of openingCosts(checks, target)) first.spend(cost)
  const able = checks.filter((check) => !isLimited(check))
  const prices = first.pricesOf(able)
  const cheapest = able.toSorted((one, other) => prices.get(one)! - prices.get(other)!)
  const chosen = new Set<string>()
  const decided = new Set<string>()
  const choose = (check: Check) => {
    if (chosen.has(check.id) || !first.admits(check)) return
    chosen.add(check.id)
    for (const clause of check.clauses) decided.add(clause)
  }
  for (const check of cheapest) if (check.clauses.some((clause) => !decided.has(clause))) choose(check)
  for (const check of cheapest) choose(check)
  return chosen
}
