/** Statements that several operations of the older learner interface share. */
import type { ClauseText } from '../clause.ts'

export const oddValues: ClauseText = {
  slug: 'odd-values',
  level: 'not-shown',
  aspect: 'error',
  statement: 'The result of parameters of the wrong type.',
}

export const countFiltered: ClauseText = {
  slug: 'count-filtered',
  level: 'documented',
  aspect: 'count',
  section: 'Response envelope',
  statement: 'totalResults of a filtered list counts the page or all that the filter finds.',
  readings: ['R9', 'R65'],
}
