/** Promises about the body of an answer. */
import { allTerms } from '../index.ts'
import { isEnveloped, traitsOf } from '../interfaces.ts'
import { isWriting, type OperationId, operationOf } from '../operations.ts'
import { followsTable, type Terms } from '../terms.ts'

/** A removal or a download without an envelope promises no JSON, so that there is no form to judge. */
export const isFormless = ({ operation, answer }: Terms): boolean =>
  !isEnveloped(operation) && (answer.kind === 'nothing' || answer.kind === 'binary')

/** Whether a success is JSON. */
export const answersJson = ({ operation, answer }: Terms): boolean =>
  isEnveloped(operation) ? answer.kind !== 'nothing' : 'schema' in answer

/** Whether the members of its records, or the links of its envelope, are judged apart (R7, R76). */
export const hasListedMembers = (terms: Terms): boolean =>
  followsTable(terms) ||
  (traitsOf(terms.operation).selfLinks && (terms.answer.kind === 'page' || terms.answer.kind === 'single'))

/** Whether the envelope of a list states a number of records. */
export const isCounting = (terms: Terms): boolean => {
  const { total, counted } = traitsOf(terms.operation).envelope
  // A write is counted once, and cannot be asked for again.
  if (terms.answer.kind !== 'page' || isWriting(terms.operation)) return false
  const { withoutTotal } = terms.answer
  return counted === 'as listed' ? terms.count !== undefined : total !== undefined && !withoutTotal
}

/** The read of the same records by their identifier, of a list or a write. */
export const readOf = ({ answer, operation }: Terms): OperationId | undefined =>
  allTerms.find(
    (other) =>
      'schema' in answer &&
      'schema' in other.answer &&
      other.answer.schema === answer.schema &&
      other.answer.kind !== 'page' &&
      other.operation !== operation &&
      operationOf(other.operation).method === 'GET',
  )?.operation
