/** What is promised of the body of an answer. */
import { isEnveloped } from '../../contract/interfaces.ts'
import type { Terms } from '../../contract/terms.ts'

/** A removal or a download without an envelope promises no JSON, so that there is no form to judge. */
export const isFormless = ({ operation, answer }: Terms): boolean =>
  !isEnveloped(operation) && (answer.kind === 'nothing' || answer.kind === 'binary')

/** Whether a success is JSON. */
export const answersJson = ({ operation, answer }: Terms): boolean =>
  isEnveloped(operation) ? answer.kind !== 'nothing' : 'schema' in answer
