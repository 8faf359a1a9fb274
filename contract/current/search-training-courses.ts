/** Terms of Search training courses: current, Search. */

import { derived, documented, notShown, under } from '../clause.ts'
import type { Terms } from '../terms.ts'
import { paging, shared } from './search.ts'

const results = under('Search results')

const section = 'Search'

export const searchTrainingCourses: Terms = {
  operation: 'current/search.training-courses',
  section,
  answer: { kind: 'page', schema: 'current/training-course-hit', beside: ['otherLanguagesResults'] },
  returns: 'the training courses found, and how many there are in other languages',
  of: 'hits',
  paging,
  clauses: [
    documented('values-status', 'filter', 'Each value of status is accepted.', 'R44', 'R112'),
    derived(
      'status-of-hits',
      'filter',
      'COMPLETED finds courses that the learner completed, the other values do not.',
      'R105',
    ),
    derived('types-apart', 'filter', 'No course is both PATH and OPEN_ACCESS.', 'R44'),
    documented('chapter', 'filter', 'chapter is accepted, and an unknown one finds nothing.', 'R44', 'R101'),
    documented('hasContributionWidget', 'filter', 'true and false are accepted.', 'R44', 'R101'),
    notShown('widget-of-hits', 'filter', 'Whether true and false have hits in common.', 'R105'),
    results.documented('own-state', 'response', 'isRegistered and isCompleted are those of the learner who searches.'),
    results.derived('session-of-hit', 'response', 'trainingSessionUuid names a session of the course.', 'R120'),
    notShown('without-language', 'body', 'The result of a search without language.', 'R44'),
    ...shared,
  ],
}
