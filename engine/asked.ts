/** What is kept of an answer, so that the request that decided can be named. */
import type { Answer } from '../client/answer.ts'

export interface Asked extends Pick<Answer, 'exchange' | 'status' | 'label'> {
  readonly ask: Pick<Answer['ask'], 'operation'>
}
