/**
 * How many requests checks send to which operation, as measured on an honest instance, and how long that takes at least
 * under the rate limits.
 */
import { serviceShareOf, shareOf } from '../../client/limits.ts'
import { usesOf } from '../../client/preflight.ts'
import { loginAsk } from '../../client/sign-in.ts'
import { isConfigured, loginOf, type Target } from '../../client/target.ts'
import { type Interface, interfaceOf } from '../../contract/interfaces.ts'
import type { OperationId } from '../../contract/operations.ts'
import type { Mode } from '../../contract/run.ts'
import type { Check } from '../../engine/check.ts'
import { stagesOf } from '../../engine/schedule.ts'
import { isAskedInTurn } from '../../laws/limits/checks.ts'

import { boundOf, type Demand } from './bound.ts'
import { costOf, requestsOf } from './costs.ts'
import type { Cost } from './measure.ts'
import { interfacesOf } from './selection.ts'
import { limitWaitsOf, sum, type Wait } from './waits.ts'

export interface OperationEstimate {
  readonly operation: OperationId
  readonly requests: number
  /** Milliseconds that its busiest caller needs at least. */
  readonly ms: number
}

export interface Estimate {
  readonly requests: number
  /** Milliseconds that the whole run takes at least. */
  readonly ms: number
  /** Operations that are called, by checks of any operation. */
  readonly operations: readonly OperationEstimate[]
  /** The rate limits that it waits for. */
  readonly waits: readonly Wait[]
}

/** Requests by budget and stage of the run. */
class Tally {
  readonly counts = new Map<string, number[]>()
  readonly #stages: number

  constructor(stages: number) {
    this.#stages = stages
  }

  addCost(cost: Cost, stage: number): void {
    for (const [budget, requests] of Object.entries(cost)) {
      const counts = this.counts.get(budget) ?? Array<number>(this.#stages).fill(0)
      counts[stage]! += requests
      this.counts.set(budget, counts)
    }
  }
}

export const operationIn = (budget: string) => budget.split(' ', 1)[0] as OperationId

/** The requests of a run before its checks: whether each interface is there, and the sign-ins. */
export function openingCosts(checks: readonly Check[], target: Target): readonly Cost[] {
  const names = interfacesOf(checks).filter((one) => isConfigured(target, one))
  const callers = [...new Set(checks.flatMap((check) => check.callers))].filter((caller) => loginOf(target, caller))
  return [
    ...names.flatMap((name) => usesOf(target, name).map((use) => ({ [use]: 1 }))),
    ...callers.map((caller) => ({ [`${loginAsk(target, caller).operation} anonymous`]: 1 })),
  ]
}

/** The requests of checks that keep the limits, by budget. */
export function tallyOf(checks: readonly Check[], target: Target, mode?: Mode): Tally {
  const stages = stagesOf(mode)
  const tally = new Tally(stages.length)
  const done = new Set<string>()
  for (const cost of openingCosts(checks, target)) tally.addCost(cost, 0)
  for (const [place, phases] of stages.entries()) {
    for (const check of checks) {
      if (!phases.includes(check.phase)) continue
      const { own, steps } = costOf(check, mode)
      tally.addCost(own, place)
      for (const [name, cost] of steps) {
        if (!done.has(name)) tally.addCost(cost, place)
        done.add(name)
      }
    }
  }
  return tally
}

/** Those of the limits do not keep them: they count for themselves. */
export const isLimited = ({ phase }: Check) => phase === 'limits'

/** @param mode of the run; one that writes unless given */
export function estimateOf(checks: readonly Check[], target: Target, mode?: Mode): Estimate {
  const windowMs = target.windowSeconds * 1000
  const { counts } = tallyOf(
    checks.filter((check) => !isLimited(check)),
    target,
    mode,
  )
  const merged = target.callersShareLimits ? mergedBy(counts, operationIn) : counts
  const demands = [...merged].map(
    ([budget, requests]): Demand => ({ budget, limit: shareOf(target, operationIn(budget)), counts: requests }),
  )
  const services = [...mergedBy(counts, (budget) => interfaceOf(operationIn(budget)))].map(
    ([name, requests]): Demand => ({
      budget: name,
      limit: serviceShareOf(target, name as Interface),
      counts: requests,
    }),
  )
  const budgets = [...demands, ...services]
  const bound = boundOf(budgets, windowMs)
  const limited = checks.filter(isLimited)
  const limitChecks = limited.map((check) => [check.operation, requestsOf(check, mode)] as const)
  const operations = operationsOf(demands, limitChecks, windowMs)
  const requests = operations.reduce((sum, { requests }) => sum + requests, 0)
  const ms = Math.max(bound.ms, target.maxRate ? (requests * 1000 * (target.shards ?? 1)) / target.maxRate : 0)
  return {
    requests,
    ms: ms + windowsOfLimits(limited) * windowMs,
    operations,
    waits: limitWaitsOf(budgets, windowMs),
  }
}

/** Budgets that are exhausted at the end recover a window later; the last one waits for another to be asked beside. */
const windowsOfLimits = (limited: readonly Check[]) =>
  limited.length ? 1 + Number(isAskedInTurn(new Set(limited.map(({ operation }) => operation)))) : 0

function mergedBy(counts: ReadonlyMap<string, readonly number[]>, nameOf: (budget: string) => string) {
  const merged = new Map<string, number[]>()
  for (const [budget, some] of counts) {
    const before = merged.get(nameOf(budget))
    merged.set(nameOf(budget), before ? before.map((count, phase) => count + some[phase]!) : [...some])
  }
  return merged
}

function operationsOf(
  demands: readonly Demand[],
  limited: readonly (readonly [operation: OperationId, requests: number])[],
  windowMs: number,
): OperationEstimate[] {
  const found = new Map<OperationId, { requests: number; ms: number }>()
  const add = (operation: OperationId, requests: number, ms: number) => {
    const known = found.get(operation) ?? { requests: 0, ms: 0 }
    found.set(operation, { requests: known.requests + requests, ms: Math.max(known.ms, ms) })
  }
  for (const { budget, limit, counts } of demands)
    add(operationIn(budget), sum(counts), Math.max(0, Math.ceil(sum(counts) / limit) - 1) * windowMs)
  for (const [operation, requests] of limited) add(operation, requests, (found.get(operation)?.ms ?? 0) + windowMs)
  return [...found].map(([operation, rest]) => ({ operation, ...rest }))
}
