/** Clauses about the consistency of a record: they follow from the names, types and units of its members. */
import type { ClauseText } from '../clause.ts'
import type { ReadingId } from '../readings.ts'

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
  'Each GUID that a record shows of another record can be read there.',
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

export const totalCount: ClauseText = {
  slug: 'total-count',
  level: 'derived',
  aspect: 'count',
  section: 'Envelope',
  statement: 'totalCount is the number of all results, the same on every page.',
  readings: ['R107'],
}

export const countOfDefaultPage: ClauseText = {
  slug: 'count-of-default-page',
  level: 'documented',
  aspect: 'count',
  section: 'Envelope',
  statement: 'count is the number of results returned, on a page of the default size too.',
  readings: ['R76'],
}

export const pageLinks: ClauseText = {
  ...derived(
    'page-link-targets',
    'The links of a page lead to itself, the first and the last, with its parameters.',
    'R76',
    'R120',
  ),
  aspect: 'paging',
}
