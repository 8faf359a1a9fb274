/** How many requests checks send, and how long that takes at least under the documented limits. */
import { limitOf } from '../client/client.ts'
import type { Target } from '../client/target.ts'
import type { Check } from '../engine/check.ts'

/** Requests by operation and caller: each pair has a budget of its own. */
function budgets(checks: readonly Check[]): Map<string, { operation: string; requests: number }> {
  const found = new Map<string, { operation: string; requests: number }>()
  for (const { operation, as, requests } of checks) {
    const key = `${operation} ${as}`
    const known = found.get(key)
    if (known) known.requests += requests
    else found.set(key, { operation, requests })
  }
  return found
}

export const requestsOf = (checks: readonly Check[]): number => checks.reduce((sum, { requests }) => sum + requests, 0)

/** Milliseconds: the last window of the longest queue may be left as soon as it is entered. */
export function shortestMs(checks: readonly Check[], target: Target): number {
  const windows = [...budgets(checks).values()].map(({ operation, requests }) =>
    Math.max(0, Math.ceil(requests / limitOf(target, operation)) - 1),
  )
  return Math.max(0, ...windows) * target.windowSeconds * 1000
}
