/**
 * The requests of each check on an honest instance: `costs.json`, measured and written by `npm run costs`. A check that
 * is missing there counts as one request.
 */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseJson } from '../../contract/json.ts'
import type { Mode } from '../../contract/run.ts'
import type { Check } from '../../engine/check.ts'
import { PACKAGE_FOLDER } from '../configuration/package.ts'
import type { Cost, Measured } from './measure.ts'

export const COSTS_FILE = join(PACKAGE_FOLDER, 'runner', 'planner', 'costs.json')

const costs = parseJson<Measured>(readFileSync(COSTS_FILE, 'utf8'))

/**
 * The requests of a check itself, and each shared step that it needs. @param mode of the run; one that writes unless
 * given
 */
export function costOf(
  { id, operation, as }: Pick<Check, 'id' | 'operation' | 'as'>,
  mode?: Mode,
): {
  readonly own: Cost
  readonly steps: readonly (readonly [name: string, cost: Cost])[]
} {
  const reading = mode === 'read-only' ? costs.readOnly : undefined
  const { own, steps = [] } = reading?.checks[id] ?? costs.checks[id] ?? { own: { [`${operation} ${as}`]: 1 } }
  return { own, steps: steps.map((name) => [name, reading?.steps[name] ?? costs.steps[name] ?? {}]) }
}

/** The requests of a check, and the shared steps that are still to be done. */
export function costsLeft(
  check: Pick<Check, 'id' | 'operation' | 'as'>,
  done: ReadonlySet<string>,
  mode?: Mode,
): readonly Cost[] {
  const { own, steps } = costOf(check, mode)
  return [own, ...steps.filter(([name]) => !done.has(name)).map(([, cost]) => cost)]
}

/** Requests by budget. @param namesOf the budgets in which a request counts that stands under one of `Cost` */
export function requestsBy(
  costs: readonly Cost[],
  namesOf: (budget: string) => readonly string[],
): ReadonlyMap<string, number> {
  const requests = new Map<string, number>()
  for (const [budget, count] of costs.flatMap((cost) => Object.entries(cost)))
    for (const name of namesOf(budget)) requests.set(name, (requests.get(name) ?? 0) + count)
  return requests
}

interface Creating {
  /** Creations that are meant to be refused. */
  readonly refused: number
  /** Records that stay after a first run. */
  readonly left: number
}

/** The creations of checks on an honest instance together with the steps that they need. */
export function creationsOf(checks: readonly Pick<Check, 'id' | 'operation' | 'as'>[]): Creating {
  const names = new Set(checks.flatMap((check) => [check.id, ...costOf(check).steps.map(([name]) => name)]))
  const among = (counts: Measured['left'] = {}) => [...names].reduce((total, name) => total + (counts[name] ?? 0), 0)
  return { refused: among(costs.refused), left: among(costs.left) }
}

const sum = (cost: Cost) => Object.values(cost).reduce((total, count) => total + count, 0)

/** Requests that a check sends on an honest instance, those of the shared steps that it needs included. */
export function requestsOf(check: Pick<Check, 'id' | 'operation' | 'as'>, mode?: Mode): number {
  const { own, steps } = costOf(check, mode)
  return steps.reduce((total, [, cost]) => total + sum(cost), sum(own))
}
