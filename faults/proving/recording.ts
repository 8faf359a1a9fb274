/** A run against the honest instance, sent once more to a varied one: which of its answers differ. */
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

/** An answer to a recorded request, and whether it is another than the recorded one. */
interface Answered {
  readonly incoming: Incoming
  readonly isOther: boolean
}

/** After so many answers it shows whether nearly all are others: then all checks are concerned, and the rest tells nothing. */
const ENOUGH = 400
const NEARLY_ALL = 0.9

/**
 * What a varied instance answers to the recorded requests, and that instance; undefined where the run would have asked
 * otherwise, with other credentials.
 * @param enough so many answers are enough where nearly all of them are others: undefined then as well
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

/** The numbers of the answers that are others; undefined where nearly all are, or where `answersOf` is. */
export function otherAnswers(
  variation: Pick<Variation, 'around' | 'choices'>,
  recording: Recording,
): ReadonlySet<number> | undefined {
  const answered = answersOf(variation, recording, ENOUGH)
  return answered && new Set(answered.answers.flatMap(({ isOther }, number) => (isOther ? [number] : [])))
}
