/** Whether a run meets a behaviour: another instance without it gets the same requests, until an answer differs. */
import type { Incoming, Outgoing } from '../../client/transport.ts'
import { createCallerKey, defaultChoices, type Reference, type ReferenceOptions } from '../../reference/index.ts'

/** The same values of the same names, in the same order. */
function haveSameHeaders({ headers: one }: Incoming, { headers: other }: Incoming): boolean {
  const names = Object.keys(one)
  const others = Object.keys(other)
  const isSameValue = (name: string) =>
    one[name] === other[name] || JSON.stringify(one[name]) === JSON.stringify(other[name])
  return names.length === others.length && names.every((name, place) => name === others[place] && isSameValue(name))
}

export const isSame = (one: Incoming, other: Incoming): boolean =>
  one.status === other.status &&
  one.redirectedTo === other.redirectedTo &&
  one.body.equals(other.body) &&
  haveSameHeaders(one, other)

export const haveSameCredentials = (
  { credentials: one }: Pick<Reference, 'credentials'>,
  { credentials: other }: Pick<Reference, 'credentials'>,
): boolean => JSON.stringify(one) === JSON.stringify(other)

/** An instance, and its immediate answers. */
interface Made {
  readonly reference: Reference
  readonly answer: (outgoing: Outgoing) => Incoming
}

/** An instance with the behaviour of `options`, and one with the same records, tokens and time with that of `plain`. */
export function compared(
  options: ReferenceOptions,
  plain: Pick<ReferenceOptions, 'around' | 'choices'>,
  make: (options: ReferenceOptions) => Made,
): Made & { readonly differs: () => boolean } {
  const { now = Date.now } = options
  let at = now()
  const { signingAlgorithm } = { ...defaultChoices, ...options.choices }
  const alike = { tokens: 'of the seed', callerKey: createCallerKey(signingAlgorithm), now: () => at } as const
  const made = make({ ...options, ...alike })
  const other = make({ ...options, ...alike, around: plain.around, choices: plain.choices })
  let differs = !haveSameCredentials(made.reference, other.reference)
  const answer = (outgoing: Outgoing): Incoming => {
    at = now()
    const incoming = made.answer(outgoing)
    if (!differs) differs = !isSame(incoming, other.answer(outgoing))
    return incoming
  }
  return { ...made, answer, differs: () => differs }
}
