/** The options and the interface of a stand-in. */
import type { Store } from '../../reference/index.ts'
import type { Active, BehaviourIds } from './behaviour.ts'
import type { StandInClock } from './clock.ts'
import type { StandInData } from './data/format.ts'
import type { RequestEntry } from './requests.ts'

/** Milliseconds by which each answer is late: as many, or a random number between the two. */
export type Latency = number | { readonly least: number; readonly most: number }

export interface StandInOptions extends BehaviourIds {
  /** 0 or none: a free one. */
  readonly port?: number
  /** Determines the built-in records and everything random. */
  readonly seed?: number
  /** Seconds in which the documented minute passes; 60. */
  readonly rateWindowSeconds?: number
  readonly rateLimits?: 'on' | 'off'
  /** Records of one's own. */
  readonly data?: StandInData
  /** Or the file that holds them, YAML or JSON. */
  readonly dataFile?: string
  readonly latency?: Latency
  /** Instant at which the clock stands still, milliseconds since 1970; it runs otherwise. */
  readonly now?: number
  readonly onRequest?: (entry: RequestEntry) => void
}

export interface StandIn {
  /** Address of the service, such as http://127.0.0.1:4000; the page is at its root. */
  readonly address: string
  /** Addresses and credentials, as the environment variables of a run name them. */
  readonly environment: Readonly<Record<string, string>>
  readonly clock: StandInClock
  /** The last 1,000, oldest first. */
  readonly requests: readonly RequestEntry[]
  /** Faults and variations that are on. */
  readonly active: Active
  /** The records as they are now. */
  readonly store: Store
  /** Switches these on and all others off; records, tokens and sessions stay. @throws UsageError */
  behave(behaviour: BehaviourIds): void
  /** Records, tokens, sessions, rate limits, clock and log as at the start; addresses, credentials and behaviour stay. */
  reset(): void
  close(): Promise<void>
}
