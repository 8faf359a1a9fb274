/** Terms of managers and subordinates: legacy-learner, Endpoints and the Response envelope. */
import { derived, documented, notShown, under } from '../clause.ts'
import type { Terms } from '../terms.ts'
import { oddValues } from './statements.ts'

const service = under('What the service does')

const section = 'Endpoints'

export const managersList: Terms = {
  operation: 'legacy-learner/managers.list',
  section,
  answer: { kind: 'record', schema: 'legacy-learner/managers', withoutTotal: true },
  returns: 'the ids of the managers',
  clauses: [
    {
      ...service.documented('own-managers', 'response', 'The managers are those of the calling learner.', 'R24'),
      undecidable: 'no operation of this interface shows whose managers they are',
    },
    documented('active-only', 'response', 'Only active managers of the caller are returned.', 'R24', 'RL28'),
    derived('distinct', 'response', 'No manager is listed twice.'),
    derived('not-self', 'response', 'The caller is not among its managers.'),
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
      ...service.documented(
        'own-subordinates',
        'response',
        'The subordinates are those of the calling learner.',
        'R24',
      ),
      undecidable: 'no operation of this interface shows whose subordinates they are',
    },
    documented('direct-only', 'filter', 'With limitedSub=true all of them are direct subordinates.', 'R24', 'RL28'),
    derived('distinct', 'response', 'No subordinate is listed twice.'),
    derived('not-self', 'response', 'The caller is not among its subordinates.'),
    derived(
      'as-managers',
      'response',
      'A learner is among the subordinates of its managers, and a direct subordinate of no other learner.',
      'R105',
    ),
    documented(
      'limitedSub',
      'filter',
      'limitedSub=true returns the direct subordinates, which are among all of them.',
      'R61',
    ),
    documented(
      'limitedSub-default',
      'filter',
      'Without limitedSub, and with false, all subordinates are returned.',
      'R61',
    ),
    documented('limit', 'paging', 'limit is the highest number of subordinates that are returned.', 'R18'),
    derived('limit-reached', 'paging', 'A list that is shorter than its limit is complete.', 'R18', 'R66'),
    documented('limit-minimum', 'paging', 'A limit below 1 is refused or treated as a legal value.', 'R6', 'R18'),
    documented('offset', 'paging', 'offset selects the page: another value returns other subordinates.', 'R18'),
    documented('offset-minimum', 'paging', 'An offset below 1 is refused or treated as a legal value.', 'R6', 'R18'),
    notShown('offset-first', 'paging', 'Whether offset counts records or pages, and where it starts.', 'R18'),
    notShown('offset-past-end', 'paging', 'The result of an offset past the end.', 'R18'),
  ],
}
