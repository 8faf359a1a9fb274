/** A run against the honest instance, sent once more to a varied one: which of its answers differ. */
import type { Incoming, Outgoing } from '../client/transport.ts'
import type { Variation } from '../faults/index.ts'
import { createReference, type ReferenceOptions } from '../reference/index.ts'
import { answering } from './stage.ts'

/** A request with its answer, and when it was sent, in milliseconds since 1970. */
export interface Recorded {
  readonly outgoing: Outgoing
  readonly at: number
  readonly incoming: Incoming
}

/** Another instance with these tokens and keys gives the same answers at the same times. */
export interface Recording extends Pick<ReferenceOptions, 'tokens' | 'callerKey'> {
  readonly credentials: Readonly<Record<string, string>>
  /** In the order in which they were sent. */
  readonly exchanges: readonly Recorded[]
}

const isSame = (one: Incoming, other: Incoming) =>
  one.status === other.status &&
  one.redirectedTo === other.redirectedTo &&
  one.body.equals(other.body) &&
  JSON.stringify(one.headers) === JSON.stringify(other.headers)

/**
 * The numbers of the answers that are others; undefined where the run would have asked otherwise, with other
 * credentials.
 */
export function otherAnswers(
  { around, choices }: Pick<Variation, 'around' | 'choices'>,
  { tokens, callerKey, credentials, exchanges }: Recording,
): ReadonlySet<number> | undefined {
  let now = Date.now()
  const reference = createReference({ tokens, callerKey, around, choices, rateLimits: 'off', now: () => now })
  if (JSON.stringify(reference.credentials) !== JSON.stringify(credentials)) return undefined
  const answer = answering(reference)
  const others = new Set<number>()
  for (const [number, { outgoing, at, incoming }] of exchanges.entries()) {
    now = at
    if (!isSame(answer(outgoing), incoming)) others.add(number)
  }
  return others
}
