/** What is promised of the body of an answer. */
import { interfaceOf } from '../../contract/operations.ts'
import type { Terms } from '../../contract/terms.ts'

/** A removal or a download of current promises no JSON, so that there is no form to judge. */
export const isFormless = ({ operation, answer }: Terms) =>
  interfaceOf(operation) === 'current' && (answer.kind === 'nothing' || answer.kind === 'binary')

/** Whether a success is the envelope of an older interface. */
export const hasEnvelope = ({ operation, answer }: Terms) =>
  interfaceOf(operation) !== 'current' && answer.kind !== 'nothing'
