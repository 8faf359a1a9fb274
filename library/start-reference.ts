/** The reference instance inside a program of one's own. */

import { demandStandInOptions } from './checked-options.ts'
import { type StandIn, type StandInOptions, startStandIn } from './stand-in/index.ts'

const DOCUMENTED_SECONDS = 60
/** Where nothing is limited, the pace need not wait for anything. */
const UNLIMITED_SECONDS = 0.1

export interface Reference extends StandIn {
  /** Whether it refuses too many requests. */
  readonly rateLimits: 'on' | 'off'
}

/**
 * Starts a stand-in platform on free ports of 127.0.0.1, in this process. Several share nothing.
 *
 * @returns its address, its environment (the variables that configure a client or a run), its clock, its requests and
 * its records; `behave` switches faults and variations, `reset` begins anew, `close` ends it
 * @throws UsageError (`error.name`) naming the nearest id where a fault or variation does not exist, and every problem
 * of the records
 * @example
 * const reference = await startReference({ data: { learners: [{ login: 'ada', password: 'pw' }] }, rateLimits: 'off' })
 * reference.clock.freeze(Date.parse('2030-01-01T00:00:00Z'))
 * await myClient(reference.environment.CURRENT_BASE_URL).signIn('ada', 'pw')
 * await reference.close()
 */
export async function startReference(options: StandInOptions = {}): Promise<Reference> {
  demandStandInOptions(options)
  const standIn = await startStandIn(options)
  const { rateLimits = 'on', rateWindowSeconds = rateLimits === 'off' ? UNLIMITED_SECONDS : DOCUMENTED_SECONDS } =
    options
  const environment = { ...standIn.environment, CONFORMANCE_RATE_WINDOW_SECONDS: String(rateWindowSeconds) }
  // Its other members are read when they are asked for.
  return Object.create(standIn, {
    environment: { value: environment, enumerable: true },
    rateLimits: { value: rateLimits, enumerable: true },
  })
}
