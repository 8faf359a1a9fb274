/** The rate of each caller against the documented limit, in both directions. */
import { clausePrefix } from '../../contract/clause.ts'
import { isRepeatable } from '../../contract/conditions/limits.ts'
import { termsOf } from '../../contract/index.ts'
import { documentedLimit } from '../../contract/limits.ts'
import type { OperationId } from '../../contract/operations.ts'
import { broken, holds } from '../../contract/verdict.ts'
import { SKEW_MS } from './clocks.ts'
import { type ExchangeJudge, Suspicions, type Witnessed } from './exchange-judge.ts'
import type { PassiveJudge } from './judge.ts'

interface Asked {
  readonly at: number
  readonly end: number
  readonly clock: string
  readonly refused: boolean
  readonly exchange: string
}

const TOO_MANY = 429
/** How soon another operation must be served, to show that the limit is not one of the whole service (R12). */
const BESIDE_MS = 5_000

/** The first of sorted instants at or above one. */
function placeOf(all: readonly { readonly at: number }[], at: number): number {
  let [low, high] = [0, all.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (all[middle]!.at < at) low = middle + 1
    else high = middle
  }
  return low
}

export class Limits implements ExchangeJudge {
  readonly needsNoBody = true
  /** By operation and account, and by account alone. */
  readonly #asked = new Map<string, Asked[]>()
  readonly #served = new Map<string, { readonly at: number; readonly operation: string }[]>()
  /** By operation and account: the last refusal that was noted. */
  readonly #refused = new Map<string, number>()
  readonly #suspicions = new Suspicions('seen in one minute alone: the account may have been used elsewhere')
  readonly #windowMs: number

  /** @param windowMs length of the documented minute of the platform */
  constructor(windowMs: number) {
    this.#windowMs = windowMs
  }

  see({ answer, at, end, clock, account, recorded }: Witnessed): void {
    const { operation } = answer.ask
    // A run of this suite has judged the limits itself, perhaps on a scaled clock.
    if (documentedLimit(operation) === undefined || account === undefined || !at || recorded.exchange) return
    const key = `${operation} ${account}`
    const refused = answer.status === TOO_MANY
    const known = this.#asked.get(key) ?? []
    known.push({ at, end, clock, refused, exchange: answer.exchange })
    this.#asked.set(key, known)
    if (refused) return
    const served = this.#served.get(account) ?? []
    served.push({ at, operation })
    this.#served.set(account, served)
  }

  conclude(judge: PassiveJudge): void {
    for (const all of this.#served.values()) all.sort((one, other) => one.at - other.at)
    for (const [key, all] of this.#asked) {
      const [operation = '', ...rest] = key.split(' ')
      const account = rest.join(' ')
      all.sort((one, other) => one.at - other.at)
      for (const clock of new Set(all.map((one) => one.clock)))
        this.#tooMany(
          judge,
          operation as OperationId,
          all.filter((one) => one.clock === clock),
        )
      for (const one of all.filter(({ refused }) => refused))
        this.#refusal(judge, operation as OperationId, account, all, one)
    }
    this.#suspicions.conclude(judge)
  }

  /** R12, R95: windows of any kind serve at most twice the limit within a minute. */
  #tooMany(judge: PassiveJudge, operation: OperationId, all: readonly Asked[]): void {
    const limit = documentedLimit(operation)!
    // Requests of one instant are those of a recorder without a clock.
    const served = all.filter(({ at, refused }, place) => !refused && at !== all[place - 1]?.at)
    let first = 0
    let most = 0
    for (const [place, { at }] of served.entries()) {
      while (at - served[first]!.at >= this.#windowMs) first++
      most = Math.max(most, place - first + 1)
    }
    if (most <= 2 * limit || !isRepeatable(termsOf(operation))) return
    const expected = `${operation}: not all of ${most} requests of one account in a minute served`
    const outcome = broken(expected, 'all were', `${clausePrefix(operation)}.limit-kept`)
    judge.add(operation, { slug: 'rate-limit', outcome }, [served[0]!.exchange])
  }

  #refusal(judge: PassiveJudge, operation: OperationId, account: string, all: readonly Asked[], one: Asked): void {
    const limit = documentedLimit(operation)!
    const place = placeOf(all, one.at)
    // Another clock may tell the same minute earlier.
    if (all.some(({ clock, at }) => clock !== one.clock && Math.abs(at - one.at) < this.#windowMs + SKEW_MS)) return
    const asked = place - placeOf(all, one.at - this.#windowMs)
    if (asked >= limit) {
      const next = all.findIndex(({ at }, index) => index > place && at - all[index - 1]!.end >= this.#windowMs)
      if (next > 0 && !all[next]!.refused)
        judge.add(operation, { slug: 'rate-limit', outcome: holds() }, [one.exchange, all[next]!.exchange])
      return
    }
    if (!this.#isServedBeside(operation, account, one)) return
    const expected = `${operation}: ${limit} requests of one account in a minute`
    const actual = `${TOO_MANY} after ${asked}`
    const outcome = broken(expected, actual, `${clausePrefix(operation)}.limit-served`)
    // Requests to other operations before the one refusal are forgotten a window later.
    const key = `${operation} ${account}`
    const last = this.#refused.get(key)
    if (last !== undefined && one.at - last < this.#windowMs) return
    this.#refused.set(key, one.at)
    this.#suspicions.note(operation, 'rate-limit', `${account} ${one.at}`, outcome, [one.exchange])
  }

  /** R12: a limit for the service as a whole is an observation. */
  #isServedBeside(operation: OperationId, account: string, { at, end }: Asked): boolean {
    const served = this.#served.get(account) ?? []
    for (let place = placeOf(served, at); place < served.length && served[place]!.at <= end + BESIDE_MS; place++)
      if (served[place]!.operation !== operation) return true
    return false
  }
}
