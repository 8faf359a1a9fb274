/** Terms of the training list: legacy-learner, Endpoints and the Training resource. */
import type { Terms } from '../terms.ts'
import { countFiltered, oddValues } from './statements.ts'

export const trainingsList: Terms = {
  operation: 'legacy-learner/trainings.list',
  section: 'Endpoints',
  answer: { kind: 'page', schema: 'legacy-learner/training' },
  returns: 'an array of trainings',
  of: 'trainings',
  paging: {
    style: 'offset',
    size: 'limit',
    from: 'offset',
    default: 10,
    maximum: 50,
    pastEnd: 'not-shown',
    narrowed: [{ filter: 'onlyMobile' }],
  },
  clauses: [
    oddValues,
    countFiltered,
    {
      slug: 'filter-onlyMobile',
      level: 'documented',
      aspect: 'filter',
      statement: 'filter=onlyMobile finds exactly the trainings with isMobile.',
    },
    { slug: 'filter-default', level: 'documented', aspect: 'filter', statement: 'An empty filter returns everything.' },
    { slug: 'filter-junk', level: 'not-shown', aspect: 'filter', statement: 'The result of an unknown filter value.' },
  ],
}
