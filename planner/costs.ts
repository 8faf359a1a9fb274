/**
 * What each check sends on an honest instance: `costs.json`, measured and written by `npm run costs`. A check that is
 * missing there counts as one request.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PACKAGE_FOLDER } from '../configuration/package.ts'
import { documentedLimit } from '../contract/families.ts'
import type { Check } from '../engine/check.ts'
import type { Cost, Costs } from './measure.ts'

export const COSTS_FILE = join(PACKAGE_FOLDER, 'planner', 'costs.json')

export const costs: Costs = JSON.parse(readFileSync(COSTS_FILE, 'utf8'))

const sum = (cost: Cost) => cost.reduce((total, value, place) => (place % 2 ? total + value : total), 0)

/** A check of the limits uses a budget up: what it sends follows from the limit and is not measured. */
const BESIDE_LIMIT = 12

/** Requests that a check sends on an honest instance, those of the shared steps that it needs included; 1 if unknown. */
export function requestsOf({ id, phase, operation }: Pick<Check, 'id' | 'phase' | 'operation'>): number {
  if (phase === 'limits') return (documentedLimit(operation) ?? 0) + BESIDE_LIMIT
  const cost = costs.checks[id]
  if (!cost) return 1
  return cost[1].reduce((total, step) => total + sum(costs.steps[step] ?? []), sum(cost[0]))
}
