/** A run against the honest instance, repeated against a varied one to find the answers that differ. */
import type { Incoming, Outgoing } from '../../client/transport.ts'
import { createReference, type Reference, type ReferenceOptions } from '../../reference/index.ts'
import type { Variation } from '../index.ts'
import { haveSameCredentials, isSame } from './compared.ts'
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

/** An answer to a recorded request, and whether it differs from the recorded one. */
interface Answered {
  readonly incoming: Incoming
  readonly isOther: boolean
}

/**
 * Number of answers after which it is clear whether nearly all differ: then all checks are concerned, and the rest
 * proves nothing.
 */
const ENOUGH = 400
const NEARLY_ALL = 0.9

/**
 * The answers of a varied instance to the recorded requests, and that instance; undefined where the run would have sent
 * others, with other credentials.
 * @param enough the number of answers that is enough where nearly all of them differ: undefined then as well
 */
export function answersOf(
  { around, choices }: Pick<Variation, 'around' | 'choices'>,
  { tokens, callerKey, credentials, exchanges }: Recording,
  enough?: number,
): { readonly reference: Reference; readonly answers: readonly Answered[] } | undefined {
  let now = Date.now()
  const reference = createReference({ tokens, callerKey, around, choices, rateLimits: 'off', now: () => now })
  if (!haveSameCredentials(reference, { credentials })) return undefined
  const answer = answering(reference)
  const answers: Answered[] = []
  for (const { outgoing, at, incoming: honest } of exchanges) {
    now = at
    const incoming = answer(outgoing)
    answers.push({ incoming, isOther: !isSame(incoming, honest) })
    if (answers.length !== enough) continue
    if (answers.filter(({ isOther }) => isOther).length > enough * NEARLY_ALL) return undefined
  }
  return { reference, answers }
}

/** The numbers of the answers that differ; undefined where nearly all do, or where `answersOf` is. */
export function otherAnswers(
  variation: Pick<Variation, 'around' | 'choices'>,
  recording: Recording,
): ReadonlySet<number> | undefined {
  const answered = answersOf(variation, recording, ENOUGH)
  return answered && new Set(answered.answers.flatMap(({ isOther }, number) => (isOther ? [number] : [])))
}
