/** The requests of a run that wait for each other, however many checks are at work at a time. */
import type { OperationId } from '../../contract/operations.ts'
import type { Mode } from '../../contract/run.ts'
import type { Check } from '../../engine/check.ts'
import { claimsOf } from '../../engine/claims.ts'
import { inPhase, stagesOf } from '../../engine/schedule.ts'
import { waitsOf } from '../../engine/turns.ts'
import { costOf, costsLeft, requestsBy } from './costs.ts'
import { isLimited } from './estimate.ts'

export interface Chain {
  /** About how many requests follow each other. */
  readonly requests: number
  /** Operations whose checks send them, those with the most first. */
  readonly operations: readonly { readonly operation: OperationId; readonly requests: number }[]
}

interface Link {
  readonly check: Check
  readonly requests: number
  /** The requests of the chain that ends with this check. */
  readonly total: number
  readonly before?: Link
}

const longest = (links: readonly Link[]): Link | undefined =>
  links.reduce<Link | undefined>((one, other) => (one && one.total >= other.total ? one : other), undefined)

/** The longest chain of each stage, one after the other; without the limits, whose checks wait for windows. */
export function longestChain(checks: readonly Check[], mode?: Mode): Chain {
  const done = new Set<string>()
  const counts = new Map<OperationId, number>()
  for (const phases of stagesOf(mode)) {
    const due = inPhase(checks, ...phases).filter((check) => !isLimited(check))
    const links = new Map<Check, Link>()
    for (const [check, waits] of waitsOf(due, claimsOf)) {
      const requests = [...requestsBy(costsLeft(check, done, mode), (budget) => [budget]).values()]
      for (const [name] of costOf(check, mode).steps) done.add(name)
      const own = requests.reduce((sum, count) => sum + count, 0)
      const before = longest([...waits].map((one) => links.get(one)!))
      links.set(check, { check, requests: own, total: own + (before?.total ?? 0), before })
    }
    for (let link = longest([...links.values()]); link; link = link.before)
      counts.set(link.check.operation, (counts.get(link.check.operation) ?? 0) + link.requests)
  }
  const operations = [...counts]
    .map(([operation, requests]) => ({ operation, requests }))
    .filter(({ requests }) => requests)
    .sort((one, other) => other.requests - one.requests)
  return { requests: operations.reduce((sum, { requests }) => sum + requests, 0), operations }
}
