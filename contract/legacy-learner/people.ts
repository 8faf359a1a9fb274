/** Terms of managers and subordinates: legacy-learner, Endpoints and the Response envelope. */
import type { Terms } from '../terms.ts'
import { oddValues } from './statements.ts'

const section = 'Endpoints'

export const managersList: Terms = {
  operation: 'legacy-learner/managers.list',
  section,
  answer: { kind: 'record', schema: 'legacy-learner/managers', withoutTotal: true },
  returns: 'the ids of the managers',
  clauses: [
    {
      slug: 'own-managers',
      level: 'documented',
      aspect: 'response',
      section: 'What the service does',
      statement: 'The managers are those of the calling learner.',
      undecidable: 'no operation of this interface shows whose managers they are',
      readings: ['R24'],
    },
    {
      slug: 'active-only',
      level: 'documented',
      aspect: 'response',
      statement: 'Only active managers of the caller are returned.',
      readings: ['R24', 'RL28'],
    },
    {
      slug: 'distinct',
      level: 'derived',
      aspect: 'response',
      statement: 'No manager is listed twice.',
    },
    { slug: 'not-self', level: 'derived', aspect: 'response', statement: 'The caller is not among its managers.' },
  ],
}

export const subordinatesList: Terms = {
  operation: 'legacy-learner/subordinates.list',
  section,
  answer: { kind: 'record', schema: 'legacy-learner/subordinates', withoutTotal: true },
  returns: 'the ids of the subordinates',
  inputs: { limitedSub: 'limitedSub', limit: 'limit', offset: 'offset' },
  clauses: [
    oddValues,
    {
      slug: 'own-subordinates',
      level: 'documented',
      aspect: 'response',
      section: 'What the service does',
      statement: 'The subordinates are those of the calling learner.',
      undecidable: 'no operation of this interface shows whose subordinates they are',
      readings: ['R24'],
    },
    {
      slug: 'direct-only',
      level: 'documented',
      aspect: 'filter',
      statement: 'With limitedSub=true all of them are direct subordinates.',
      readings: ['R24', 'RL28'],
    },
    { slug: 'distinct', level: 'derived', aspect: 'response', statement: 'No subordinate is listed twice.' },
    { slug: 'not-self', level: 'derived', aspect: 'response', statement: 'The caller is not among its subordinates.' },
    {
      slug: 'as-managers',
      level: 'derived',
      aspect: 'response',
      statement: 'A learner is among the subordinates of its managers, and a direct one of nobody else.',
      readings: ['R105'],
    },
    {
      slug: 'limitedSub',
      level: 'documented',
      aspect: 'filter',
      statement: 'limitedSub=true returns the direct subordinates, which are among all of them.',
      readings: ['R61'],
    },
    {
      slug: 'limitedSub-default',
      level: 'documented',
      aspect: 'filter',
      statement: 'Without limitedSub, and with false, all subordinates are returned.',
      readings: ['R61'],
    },
    {
      slug: 'limit',
      level: 'documented',
      aspect: 'paging',
      statement: 'limit is how many subordinates are returned at most.',
      readings: ['R18'],
    },
    {
      slug: 'limit-reached',
      level: 'derived',
      aspect: 'paging',
      statement: 'A list that is shorter than its limit leaves nobody out.',
      readings: ['R18', 'R66'],
    },
    {
      slug: 'limit-minimum',
      level: 'documented',
      aspect: 'paging',
      statement: 'A limit below 1 is refused or treated as a legal value.',
      readings: ['R6', 'R18'],
    },
    {
      slug: 'offset',
      level: 'documented',
      aspect: 'paging',
      statement: 'offset moves the page: other subordinates are returned.',
      readings: ['R18'],
    },
    {
      slug: 'offset-minimum',
      level: 'documented',
      aspect: 'paging',
      statement: 'An offset below 1 is refused or treated as a legal value.',
      readings: ['R6', 'R18'],
    },
    {
      slug: 'offset-first',
      level: 'not-shown',
      aspect: 'paging',
      statement: 'Whether offset counts records or pages, and where it starts.',
      readings: ['R18'],
    },
    {
      slug: 'offset-past-end',
      level: 'not-shown',
      aspect: 'paging',
      statement: 'The result of an offset past the end.',
      readings: ['R18'],
    },
  ],
}
