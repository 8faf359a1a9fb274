/** An answer as it is kept until the end of the traffic: once read, its bytes are not needed. */
import type { Answer } from '../../client/answer.ts'

const NONE = Buffer.alloc(0)

/** A refusal is short, and is described by its bytes. */
export const keptOf = (answer: Answer): Answer =>
  answer.refused ? answer : { ...answer, label: answer.label, headers: {}, cookies: [], body: NONE }
