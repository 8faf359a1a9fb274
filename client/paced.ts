/** A request waits for its place under the limits, and is sent again after a refusal for their number. */

import { effectOf } from '../contract/operations.ts'
import type { Accounts } from './accounts.ts'
import type { Answer } from './answer.ts'
import type { Clock } from './clock.ts'
import { type Exchanges, headersFor, isThrottled, type SendOptions } from './exchange.ts'
import type { Limits, LimitUse } from './limits.ts'
import type { Lines } from './lines.ts'
import { type Ask, bindingOf } from './request.ts'
import type { Credential } from './sign-in.ts'
import type { Strain } from './strain.ts'
import type { Target } from './target.ts'
import { TransportFailure } from './transport.ts'

/** How often a throttled request is sent again; where all are, the run ends before (`endless-refusals`). */
const THROTTLE_RETRIES = 10

interface Parts {
  readonly target: Target
  readonly accounts: Accounts
  readonly limits: Limits
  readonly strain: Strain
  readonly lines: Lines
  readonly clock: Clock
  readonly exchanges: Exchanges
}

/** What was refused for the number of requests was not carried out; a server that is not available may have. */
const mayRepeat = (target: Target, { operation }: Ask, status: number) =>
  status === 429 ||
  ['reads', 'signs-in'].includes(effectOf(operation)) ||
  ['GET', 'PUT', 'DELETE'].includes(bindingOf(target, operation).method)

type Sending = Parameters<Exchanges['send']>[2]

/** Sends when neither a rest nor those that are out forbid it. The wait for that is no time that the platform took. */
const sendingOn =
  ({ strain, lines, clock, exchanges }: Parts) =>
  async (ask: Ask, credential: Credential, options: Sending) => {
    try {
      const rest = strain.rest(options.signal)
      if (rest) await lines.holding(rest)
      const line = lines.enter(options.signal)
      if (line) await line
    } catch (error) {
      options.leave?.failed()
      throw error
    }
    const since = clock.now()
    const held = exchanges.heldMs
    let ms: number | undefined
    try {
      const answer = await exchanges.send(ask, credential, options)
      ms = clock.now() - since - (exchanges.heldMs - held)
      return { answer, ms }
    } catch (error) {
      options.leave?.failed()
      throw error
    } finally {
      lines.leave(ask.operation, ms)
    }
  }

export function pacedBy(parts: Parts) {
  const { target, accounts, limits, strain, exchanges } = parts
  const sent = sendingOn(parts)
  return async (ask: Ask, credential: Credential, options: SendOptions): Promise<Answer> => {
    const account = accounts.of(ask, ask.headers ? headersFor(target, ask, credential) : credential)
    const use: LimitUse = { operation: ask.operation, account }
    if (options.unpaced) {
      limits.note(use)
      return exchanges.send(ask, credential, { ...options, account })
    }
    for (let attempt = 0; ; attempt++) {
      const leave = await limits.enter(use, options.signal)
      const { answer, ms } = await sent(ask, credential, { ...options, account, leave })
      strain.note({ operation: ask.operation, status: isThrottled(answer) ? 200 : answer.status, ms })
      if (!isThrottled(answer)) {
        leave.served(answer.headers)
        return answer
      }
      leave.refused(answer)
      if (!mayRepeat(target, ask, answer.status) || attempt >= THROTTLE_RETRIES)
        throw new TransportFailure('throttled', `${ask.operation} was throttled ${attempt + 1} times in a row`)
    }
  }
}
