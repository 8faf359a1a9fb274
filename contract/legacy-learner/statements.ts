/** Statements that several operations of the older learner interface share. */
import type { ClauseText } from '../clause.ts'
import type { ReadingId } from '../readings.ts'

export const oddValues: ClauseText = {
  slug: 'odd-values',
  level: 'not-shown',
  aspect: 'error',
  statement: 'The result of parameters of the wrong type.',
}

/** No operation shows what the learner may see. */
export const availableOnly = (records: string): ClauseText => ({
  slug: 'available-only',
  level: 'documented',
  aspect: 'filter',
  section: 'What the service does',
  statement: `Only ${records} that are available to the calling learner are returned.`,
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

export const filteredPages: ClauseText = {
  slug: 'filtered-pages',
  level: 'documented',
  aspect: 'paging',
  statement: 'limit and offset count within what a filter finds, whichever filter it is.',
  readings: ['R41'],
}

export const countFiltered: ClauseText = {
  slug: 'count-filtered',
  level: 'documented',
  aspect: 'count',
  section: 'Response envelope',
  statement: 'totalResults of a filtered list counts the page or all that the filter finds.',
  readings: ['R9', 'R65'],
}
