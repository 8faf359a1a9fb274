/** The training list: legacy-learner, Endpoints and the Training resource. */

import { type Item, keyOf } from '../../client/answers/page.ts'
import { show } from '../../client/answers/values.ts'
import { sameGuid } from '../../contract/guid.ts'
import { termsOf } from '../../contract/index.ts'
import { isObject } from '../../contract/members.ts'
import type { Terms } from '../../contract/terms.ts'
import { broken, holds, needs, type Outcome, observed } from '../../contract/verdict.ts'
import { countedFiltered } from '../../laws/counts/checks.ts'
import { suite } from '../../laws/index.ts'
import { addressesIn } from '../../laws/kit/addresses.ts'
import { fetchPage, keysOf, type Query, recordsOf } from '../../laws/kit/pages.ts'
import { check, type Draft, type ListSetting, recordsCheck } from '../../laws/kit/suite.ts'
import { filtered } from '../../laws/kit/values.ts'
import { judged, oneToOne } from './consistency.ts'
import { filteredPages } from './filtered-pages.ts'
import { oddValues } from './odd-values.ts'

const setting: ListSetting = { as: 'session', kind: 'legacy-learner/training' }
const ground = { terms: termsOf('legacy-learner/trainings.list'), setting, of: 'trainings' }

/**
 * `filter=onlyMobile`, empty and otherwise: the same for trainings and their sessions.
 * @param narrowing queries, of which the first that finds some of them and not all is counted
 */
export const mobileDrafts = (
  ground: { terms: Terms; setting: ListSetting; of: string },
  narrowing: readonly Query[],
): Draft[] => {
  const { setting, of } = ground
  return [
    oddValues(setting, { query: ['limit', 'offset', 'filter'] }),
    check('count-filtered', 'counts the records that a filter finds', (scope) =>
      countedFiltered(scope, ground.terms, setting, narrowing),
    ),
    check('filter-onlyMobile', `finds the mobile ${of} by filter=onlyMobile`, async (scope) => {
      const { records } = await recordsOf(scope, setting)
      const mobile = records.filter(({ isMobile }) => isMobile === true).length
      if (!mobile || mobile === records.length) return needs.record(`${of} with and without isMobile`)
      return filtered(scope, ground, { filter: 'onlyMobile' }, ({ isMobile }) =>
        isMobile === true ? 'must' : 'must-not',
      )
    }),
    check('filter-default', 'returns everything with an empty filter', async (scope) => {
      await recordsOf(scope, setting, 2)
      const [one, other] = [await fetchPage(scope, setting, {}), await fetchPage(scope, setting, { filter: '' })]
      return String(keysOf(one.items).sort()) === String(keysOf(other.items).sort())
        ? holds()
        : broken(
            `${other.label}: the same ${of} as without filter`,
            other.items.length === one.items.length ? 'others' : `${other.items.length} instead of ${one.items.length}`,
          )
    }),
    check('filter-junk', 'records the result of an unknown filter value', async (scope) => {
      const answer = await scope.call({ query: { filter: 'lpcUnknown' } })
      return observed(answer.ok ? 'served' : `refused with ${answer.status}`)
    }),
  ]
}

function notOwnParent(training: Item): Outcome | undefined {
  const chapters = Array.isArray(training.catalogInfo) ? training.catalogInfo.filter(isObject) : []
  const below = chapters.filter(({ parentGuid }) => typeof parentGuid === 'string' && parentGuid !== '')
  const own = below.find(({ guid, parentGuid }) => sameGuid(guid, parentGuid))
  if (own)
    return broken(
      `another parent of chapter ${show(own.chapterName)} of ${keyOf(training)}, or null`,
      'the chapter itself',
    )
  return below.length ? holds() : undefined
}

export const trainingsList = suite('legacy-learner/trainings.list', setting, [
  ...mobileDrafts(ground, [{ filter: 'onlyMobile' }]),
  filteredPages(ground, () => [{ filter: 'onlyMobile' }]),
  recordsCheck('one-id', 'shows one trainingId for one guid', {
    find: async (scope) => (await recordsOf(scope, setting)).records,
    judge: (records) => oneToOne(records, 'guid', 'trainingId') ?? needs.record('two trainings'),
  }),
  recordsCheck('chapter-own-parent', 'shows no chapter as its own parent', {
    find: async (scope) => (await recordsOf(scope, setting)).records,
    judge: (records) => judged(records, notOwnParent, 'a training in a chapter with a parent'),
  }),
  addressesIn(
    'addresses',
    'shows usable addresses of pictures',
    async (scope) => (await recordsOf(scope, setting)).records,
    ['normalPictureUrl'],
  ),
])
