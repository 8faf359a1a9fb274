/** Makes a request wait for its place under the limits, and sends it again after a refusal for their number. */

import { effectOf } from '../contract/operations.ts'
import type { Accounts } from './accounts.ts'
import type { Answer } from './answer.ts'
import type { Strain } from './backoff.ts'
import type { Clock } from './clock.ts'
import { type Exchanges, headersFor, isThrottled } from './exchange.ts'
import type { Limits, LimitUse } from './limits.ts'
import type { Lines } from './lines.ts'
import type { ClientStep } from './passage.ts'
import { type Ask, bindingOf } from './request.ts'
import type { Target } from './target.ts'
import { TransportFailure } from './transport.ts'

/** How often a throttled request is sent again; where all are, the run ends before (`wire/endless-refusals`). */
const THROTTLE_RETRIES = 10

interface Pacing {
  readonly target: Target
  readonly accounts: Accounts
  readonly limits: Limits
}

/**
 * A request refused for the number of requests was not carried out; one to a server that is not available may have
 * been.
 */
const mayRepeat = (target: Target, { operation }: Ask, status: number) =>
  status === 429 ||
  ['reads', 'signs-in'].includes(effectOf(operation)) ||
  ['GET', 'PUT', 'DELETE'].includes(bindingOf(target, operation).method)

export const pacing = ({ target, accounts, limits }: Pacing): ClientStep => ({
  name: 'pacing',
  around: (next) => async (ask, passage) => {
    const { credential } = passage
    const account = accounts.of(ask, ask.headers ? headersFor(target, ask, credential) : credential)
    const use: LimitUse = { operation: ask.operation, account }
    if (passage.unpaced) {
      limits.note(use)
      return next(ask, { ...passage, account })
    }
    for (let attempt = 0; ; attempt++) {
      const leave = await limits.enter(use, passage.signal)
      let answer: Answer
      try {
        answer = await next(ask, { ...passage, account, leave })
      } catch (error) {
        leave.failed()
        throw error
      }
      if (!isThrottled(answer)) {
        leave.served(answer.headers)
        return answer
      }
      leave.refused(answer)
      if (!mayRepeat(target, ask, answer.status) || attempt >= THROTTLE_RETRIES)
        throw new TransportFailure('throttled', `${ask.operation} was throttled ${attempt + 1} times in a row`)
    }
  },
})

interface Sparing {
  readonly strain: Strain
  readonly lines: Lines
  readonly clock: Clock
  readonly exchanges: Pick<Exchanges, 'heldMs'>
}

/** Sends when neither a rest nor the requests in flight forbid it. The platform does not take the time of that wait. */
export const sparing = ({ strain, lines, clock, exchanges }: Sparing): ClientStep => ({
  name: 'sparing',
  around: (next) => async (ask, passage) => {
    if (passage.unpaced) return next(ask, passage)
    const { operation } = ask
    const rest = strain.rest(passage.signal)
    if (rest) await lines.holding(rest)
    const line = lines.enter(passage.signal)
    if (line) await line
    const since = clock.now()
    const held = exchanges.heldMs
    let answer: Answer
    let ms: number | undefined
    try {
      answer = await next(ask, passage)
      ms = clock.now() - since - (exchanges.heldMs - held)
    } finally {
      lines.leave(operation, ms)
    }
    strain.note({ operation, status: isThrottled(answer) ? 200 : answer.status, ms })
    return answer
  },
})
