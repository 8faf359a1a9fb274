/** Clauses about the consistency of a record: they follow from the names, types and units of its members. */
import { type ClauseText, under } from '../clause.ts'
import type { ReadingId } from '../readings.ts'

const envelope = under('Envelope')

const derived = (slug: string, statement: string, ...readings: ReadingId[]): ClauseText => ({
  slug,
  level: 'derived',
  aspect: 'response',
  statement,
  readings,
})

export const numbers = (what: string) => derived('numbers', what, 'R119')

export const links = derived(
  'links',
  'The links of a record lead to the operations that read the records they name.',
  'R76',
  'R120',
)

export const references = derived(
  'references',
  'Each GUID by which a record refers to another one can be read.',
  'R120',
  'R124',
)

export const guidForm = derived('guid-form', 'Identifiers are written in the usual form of a GUID.', 'R124')

export const datesInOrder = (what: string) => derived('dates-in-order', what, 'R119')

export const distinct = derived('distinct', 'A list names each of its records once.', 'R120')

export const guidKept = derived('guid-kept', 'The answer to an update shows the GUID of the path.', 'R120', 'R124')

export const longTexts: ClauseText = {
  ...derived('long-texts', 'A text of several hundred characters that is accepted is stored whole.', 'R105'),
  aspect: 'encoding',
}

export const asListed = derived('as-listed', 'A record shows the same members as in the list.', 'R105')

export const totalCount: ClauseText = envelope.derived(
  'total-count',
  'count',
  'totalCount is the number of all results, the same on every page.',
  'R107',
)

export const countOfDefaultPage: ClauseText = envelope.documented(
  'count-of-default-page',
  'count',
  'count is the number of results returned, also on a page of the default size.',
  'R76',
)

export const pageLinks: ClauseText = {
  ...derived(
    'page-link-targets',
    'The links of a page lead to itself, the first and the last, with its parameters.',
    'R76',
    'R120',
  ),
  aspect: 'paging',
}
