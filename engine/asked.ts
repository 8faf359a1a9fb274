/** The part of an answer that is kept to name the request that decided. */
import { type Answer, describe } from '../client/answer.ts'

export interface Asked extends Pick<Answer, 'exchange' | 'status' | 'label'> {
  readonly ask: Pick<Answer['ask'], 'operation'>
  /** The answer as a finding describes it. */
  readonly told: string
}

/** Keeping the answers themselves would keep them for the whole run. */
export const askedOf = (answer: Answer): Asked => {
  const { exchange, status, label, ask } = answer
  return { exchange, status, label, ask: { operation: ask.operation }, told: describe(answer) }
}
