/** Statements that several operations of the older learner interface share. */
import { type ClauseText, documented, notShown, under } from '../clause.ts'
import type { ReadingId } from '../readings.ts'

export const oddValues: ClauseText = notShown('odd-values', 'error', 'The result of parameters of the wrong type.')

/** No operation shows what the learner may see. */
export const availableOnly = (records: string): ClauseText => ({
  ...under('What the service does').documented(
    'available-only',
    'filter',
    `Only ${records} that are available to the calling learner are returned.`,
  ),
  undecidable: 'no operation of this interface shows what is available to a learner and what is not',
})

/** Pictures and files are not requested: their addresses may lead to other hosts. */
const NOT_REQUESTED = 'files are not requested, as their addresses may lead to other hosts'

export const notRequested = (slug: string, statement: string, section: string): ClauseText => ({
  slug,
  level: 'documented',
  aspect: 'response',
  section,
  statement,
  undecidable: NOT_REQUESTED,
})

/** A statement about the members of a record that follows from their meaning. */
export const consequence = (
  slug: string,
  section: string,
  statement: string,
  ...readings: ReadingId[]
): ClauseText => ({
  slug,
  level: 'derived',
  aspect: 'response',
  section,
  statement,
  ...(readings.length ? { readings } : {}),
})

export const filteredPages: ClauseText = documented(
  'filtered-pages',
  'paging',
  'limit and offset apply within the result of any filter.',
  'R41',
)

export const countFiltered: ClauseText = under('Response envelope').documented(
  'count-filtered',
  'count',
  'totalResults of a filtered list counts the page or all that the filter finds.',
  'R9',
  'R65',
)
