import type { Choices } from './choices.ts'
import type { Clock } from './clock.ts'
import type { Question, Reply, WireRequest, WireResponse } from './exchange.ts'
import type { Grants } from './grants.ts'
import type { RateLimiter } from './guards/rate-limiter.ts'
import type { Random } from './random.ts'
import type { Store } from './store/index.ts'

/** Where the instance believes it can be reached; `listen` puts the real addresses in. */
export interface Addresses {
  service: string
  instance: string
  authentication: string
}

/** All that a handler, a guard or a wrapper may see and change. */
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

/** What an operation does once all guards have let the question pass. @throws Refusal */
export type Action = (question: Question, world: World) => Reply

export interface Reference {
  /** Serves one request; never throws. */
  handle(request: WireRequest): WireResponse
  readonly store: Store
  readonly clock: Clock
  /** Environment variable names to values, addresses apart. */
  readonly credentials: Readonly<Record<string, string>>
  /** Where the instance believes it can be reached. */
  readonly addresses: Addresses
}
