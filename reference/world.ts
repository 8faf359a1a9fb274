import type { Interface, OperationId } from '../contract/operations.ts'
import type { Choices } from './choices.ts'
import type { Clock } from './clock.ts'
import type { Handler, Question, Reply, WireRequest, WireResponse } from './exchange.ts'
import type { Grants } from './grants.ts'
import type { RateLimiter } from './guards/rate-limiter.ts'
import type { Random } from './random.ts'
import type { Store } from './store/index.ts'

/** The address at which the instance believes it can be reached; `listen` sets the real ones. */
interface Addresses {
  service: string
  instance: string
  authentication: string
}

/** The parts that a handler, a guard or a wrapper may see and change. */
export interface World {
  readonly store: Store
  readonly clock: Clock
  readonly choices: Choices
  /** Environment variable names to values, addresses apart. */
  readonly credentials: Readonly<Record<string, string>>
  readonly grants: Grants
  readonly limiter: RateLimiter | undefined
  readonly random: Random
  readonly addresses: Addresses
  /** Public half of the key with which callers sign their own tokens. */
  readonly callerKey: import('node:crypto').KeyObject
}

/**
 * A wrapper around an operation's handler, guards included: it sees the question first and the reply last. Refusals
 * reach it as replies.
 */
export interface Around {
  readonly operation: OperationId | '*' | `${Interface}/*`
  wrap(next: Handler, world: World): Handler
}

/** How an instance differs from the one without options. */
export interface Behaviour {
  /** Wrappers around handlers, the first one outermost. */
  readonly around?: readonly Around[]
  /** Freedoms used otherwise than by default. */
  readonly choices?: Partial<Choices>
}

/** The function of an operation once all guards have passed the question. @throws Refusal */
export type Action = (question: Question, world: World) => Reply

export interface Reference {
  /** Serves one request; never throws. */
  handle(request: WireRequest): WireResponse
  /** Goes on with other wrappers and choices: records, tokens and the form of the caller's key stay. */
  behave(behaviour: Behaviour): void
  readonly store: Store
  readonly clock: Clock
  /** Environment variable names to values, addresses apart. */
  readonly credentials: Readonly<Record<string, string>>
  /** The address at which the instance believes it can be reached. */
  readonly addresses: Addresses
}
