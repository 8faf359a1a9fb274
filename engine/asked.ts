/** The part of an answer that is kept to name the request that decided. */
import type { Answer } from '../client/answer.ts'

export interface Asked extends Pick<Answer, 'exchange' | 'status' | 'label'> {
  readonly ask: Pick<Answer['ask'], 'operation'>
}
