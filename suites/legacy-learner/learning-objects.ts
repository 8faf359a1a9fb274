/** The learning object list: legacy-learner, List learning objects and the Learning object resource. */

import { countedFiltered } from '../../laws/counts/checks.ts'
import { suite } from '../../laws/index.ts'
import { check } from '../../laws/kit/suite.ts'
import { commonest, commonestWord, filteredPages } from './filtered-pages.ts'
import { contextDrafts } from './learning-objects-contexts.ts'
import { filterDrafts } from './learning-objects-filters.ts'
import { memberDrafts } from './learning-objects-members.ts'
import { ground, setting } from './learning-objects-reads.ts'
import { sortDrafts } from './learning-objects-sorts.ts'
import { RANGES } from './learning-objects-standings.ts'
import { oddValues } from './odd-values.ts'

const LIST = 'legacy-learner/learning-objects.list'

const NARROWING = [
  ...(Object.keys(RANGES) as (keyof typeof RANGES)[]).map((filter) => ({ filter })),
  { mobileTraining: true },
]

export const learningObjectsList = suite(LIST, setting, [
  oddValues(setting, {
    query: ['limit', 'offset', 'folderId', 'linkedToLoId', 'mobileTraining', 'keyword', 'tags', 'sessionGuid'],
  }),
  check('count-filtered', 'counts the records that a filter finds', (scope) =>
    countedFiltered(scope, ground.terms, setting, NARROWING),
  ),
  filteredPages(ground, (records) => [
    { filter: 'short' },
    { mobileTraining: true },
    ...commonest(records, 'theme', 'theme.theme'),
    ...commonest(records, 'sessionGuid', 'sessionGuid'),
    // R73: the documents do not show the values of types.
    ...commonest(records, 'types', 'type'),
    ...commonestWord(records, 'keyword', 'title'),
  ]),
  ...sortDrafts,
  ...filterDrafts,
  ...memberDrafts,
  ...contextDrafts,
])
