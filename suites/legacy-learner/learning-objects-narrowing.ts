/** Filters of the learning object list, each with values that objects show. */

import type { Item } from '../../client/answers/page.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Query } from '../../laws/kit/suite.ts'
import { commonest, commonestOf, commonestWord } from './filtered-pages.ts'
import { singles } from './learning-objects-reads.ts'
import { tagsOf } from './learning-objects-tags.ts'

/** R73: the values of types are not shown, so that one may be refused or find nothing. */
export async function narrowing(records: readonly Item[], scope: Scope): Promise<readonly Query[]> {
  return [
    ...['short', 'medium', 'long'].map((filter) => ({ filter })),
    { mobileTraining: true },
    { folderId: 0 },
    { linkedToLoId: 0 },
    ...commonest(records, 'theme', 'theme.theme'),
    ...commonest(records, 'sessionGuid', 'sessionGuid'),
    ...commonest(records, 'types', 'type'),
    ...commonestWord(records, 'keyword', 'title'),
    ...commonestOf(await singles(scope), 'tags', tagsOf),
  ]
}
