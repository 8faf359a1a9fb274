/** Statements of a list of the older interfaces about itself. */
import { traitsOf } from '../interfaces.ts'
import { operationOf } from '../operations.ts'
import type { Terms } from '../terms.ts'

/** Whether the envelope counts the page and the whole result separately. */
const countsReturned = ({ operation }: Terms): boolean => traitsOf(operation).envelope.count !== undefined

const hasLinks = ({ operation }: Terms): boolean => traitsOf(operation).selfLinks

/** Whether the row leaves the number of results out of the envelope. */
export const lacksTotal = ({ answer }: Terms): boolean => 'withoutTotal' in answer && answer.withoutTotal === true

/** The schemas of the short form and of the full one, where a list shows its records shortened (R79). */
export const shortForm = ({ answer }: Terms): { readonly schema: string; readonly full: string } | undefined =>
  'shortOf' in answer && answer.shortOf ? { schema: answer.schema, full: answer.shortOf } : undefined

/** Whether a page has an address for each record, and counts what it returns beside what it found (R76). */
export const isLinkedPage = (terms: Terms): boolean =>
  terms.answer.kind === 'page' && hasLinks(terms) && countsReturned(terms)

/** Whether a read of one record is in an envelope that may count what it returns. */
export const isCountedRecord = (terms: Terms): boolean =>
  terms.answer.kind === 'single' && hasLinks(terms) && operationOf(terms.operation).method === 'GET'
