/** Terms of Search training courses: current, Search. */

import type { Terms } from '../terms.ts'
import { paging, shared } from './search.ts'

const section = 'Search'

export const searchTrainingCourses: Terms = {
  operation: 'current/search.training-courses',
  section,
  answer: { kind: 'page', schema: 'current/training-course-hit', beside: ['otherLanguagesResults'] },
  returns: 'the training courses found, and how many there are in other languages',
  of: 'hits',
  paging,
  clauses: [
    {
      slug: 'values-status',
      level: 'documented',
      aspect: 'filter',
      statement: 'Each value of status is accepted.',
      readings: ['R44', 'R112'],
    },
    {
      slug: 'status-of-hits',
      level: 'derived',
      aspect: 'filter',
      statement: 'COMPLETED finds courses that the learner completed, the other values do not.',
      readings: ['R105'],
    },
    {
      slug: 'types-apart',
      level: 'derived',
      aspect: 'filter',
      statement: 'No course is both PATH and OPEN_ACCESS.',
      readings: ['R44'],
    },
    {
      slug: 'chapter',
      level: 'documented',
      aspect: 'filter',
      statement: 'chapter is accepted, and an unknown one finds nothing.',
      readings: ['R44', 'R101'],
    },
    {
      slug: 'hasContributionWidget',
      level: 'documented',
      aspect: 'filter',
      statement: 'true and false are accepted.',
      readings: ['R44', 'R101'],
    },
    {
      slug: 'widget-of-hits',
      level: 'not-shown',
      aspect: 'filter',
      statement: 'Whether true and false have hits in common.',
      readings: ['R105'],
    },
    {
      slug: 'own-state',
      level: 'documented',
      aspect: 'response',
      section: 'Search results',
      statement: 'isRegistered and isCompleted are those of the learner who searches.',
    },
    {
      slug: 'session-of-hit',
      level: 'derived',
      aspect: 'response',
      section: 'Search results',
      statement: 'trainingSessionUuid is that of a session of the course.',
      readings: ['R120'],
    },
    {
      slug: 'without-language',
      level: 'not-shown',
      aspect: 'body',
      statement: 'The result of a search without language.',
      readings: ['R44'],
    },
    ...shared,
  ],
}
