/** Reading and searching learners: legacy-admin, Endpoints and the Learner resource. */

import { type Answer, describe } from '../../client/answer.ts'
import { firstOf, inTurn, refusal, succeeded } from '../../client/answers/outcome.ts'
import { type Item, keyOf } from '../../client/answers/page.ts'
import { show } from '../../client/answers/values.ts'
import { guidKey, sameGuid } from '../../contract/guid.ts'
import { termsOf } from '../../contract/index.ts'
import { broken, holds, needs } from '../../contract/verdict.ts'
import type { Call, Scope } from '../../engine/scope.ts'
import { suite } from '../../laws/index.ts'
import { addressesIn } from '../../laws/kit/addresses.ts'
import { valuesElsewhere } from '../../laws/kit/elsewhere.ts'
import { walk } from '../../laws/kit/pages.ts'
import { check, type ListSetting } from '../../laws/kit/suite.ts'
import { filterEncoding, unusualWith } from '../../laws/kit/unusual-text.ts'
import { authToken, tokenExchange } from './auth-token.ts'
import { consistencyOf, READ } from './consistency.ts'
import { LANGUAGE_KEY } from './content.ts'
import { filtersTogether } from './filters-together.ts'
import { create } from './learners-create.ts'
import { byLogin, known } from './learners-members.ts'
import { updates } from './learners-update.ts'
import { pageLinks } from './page-links.ts'
import { agree, agreesBy, covering, itemsIn, nothingLeftOut, recordOf } from './records.ts'
import { totalsOf } from './totals.ts'

const KIND = 'legacy-admin/learner'
const SEARCH = 'legacy-admin/learners.search'

const guidSample = async (scope: Scope): Promise<Call> => ({
  path: { learner_guid: (await known(scope))[0]!.guid as string },
})

const MOST_READ = 8

/** R116: learners that differ, as the search shows them and as they are read. */
const inFull = (scope: Scope) =>
  scope.once('learners in full', async (shared) => {
    const all: { listed: Item; answer: Answer }[] = []
    for (const listed of covering(await known(shared), MOST_READ)) {
      const path = { learner_guid: String(listed.guid) }
      all.push({ listed, answer: await shared.call({ operation: 'legacy-admin/learners.get', as: 'key', path }) })
    }
    return all
  })

const readable = async (scope: Scope) => (await inFull(scope)).flatMap(({ answer }) => itemsIn(answer))

const get = suite('legacy-admin/learners.get', { as: 'key', sample: guidSample }, [
  check(
    'right-record',
    'returns the learner that was asked for, as in the search',
    { agrees: agreesBy('learner', 'legacy-admin.learners.get.as-listed'), clauses: ['right-record', 'as-listed'] },
    async (scope) => {
      const clause = 'legacy-admin.learners.get.as-listed'
      const others = await known(scope)
      return (await inFull(scope)).map(({ listed, answer }) => {
        if (!answer.ok) return broken(`${answer.label}: the learner ${listed.guid} of the search`, describe(answer))
        const one = recordOf(answer)
        return sameGuid(one.guid, listed.guid)
          ? firstOf([
              agree(listed, one, 'in the search and by its GUID', { clause }),
              nothingLeftOut(listed, one, { others, of: 'learner', clause }),
            ])
          : broken(`the learner ${listed.guid}`, show(one.guid))
      })
    },
  ),
  check('language-code', 'shows language as a language code', async (scope) => {
    const all = (await readable(scope)).map(({ language }) => language).filter((one) => typeof one === 'string' && one)
    const wrong = all.find((one) => !LANGUAGE_KEY.test(String(one)))
    if (wrong) return broken('a language code', show(wrong))
    return all.length ? holds() : needs.record('a learner with a language')
  }),
  addressesIn('addresses', 'shows usable addresses', readable, ['web', 'twitter', 'linkedIn']),
  ...consistencyOf({
    records: readable,
    counts: ['points', 'badges'],
    order: [['start', 'end']],
    links: {
      self: [...READ.learner, 'guid'],
      registrations: ['legacy-admin/learners.registrations', 'learner_guid', 'guid'],
    },
    references: { entityGuid: READ.entity },
  }),
])

const TEXTS = ['login', 'referenceNumber', 'name', 'firstname', 'email'] as const

/** Learners of this search whom another interface shows as disabled. */
async function disabledElsewhere(scope: Scope): Promise<readonly Item[]> {
  return inTurn(await valuesElsewhere(scope, 'disabledLogin'), (login) => byLogin(scope, String(login)))
}

const searching: ListSetting = { as: 'key', kind: KIND }

const search = suite(SEARCH, searching, [
  ...totalsOf('learners'),
  pageLinks({ operation: SEARCH, filter: async () => ({ enabled: true }) }),
  check('inactive-disabled', 'shows no learner of status N as enabled', async (scope) => {
    const isInactive = ({ status, enabled }: Item) => status === 'N' && enabled !== undefined
    const listed = (await known(scope)).filter(isInactive)
    const inactive = listed.length ? listed : (await disabledElsewhere(scope)).filter(isInactive)
    // R105: Y and U may be disabled by a date or otherwise.
    const wrong = inactive.find(({ enabled }) => enabled === true)
    if (wrong) return broken(`enabled false of ${keyOf(wrong)}, whose status is N`, show(wrong.enabled))
    return inactive.length ? holds() : needs.record('a learner of status N')
  }),
  check('other-credentials', 'refuses the credentials of the other interfaces', async (scope) => {
    succeeded(await scope.call({ query: { limit: 1 } }))
    const outcomes = await inTurn(['administrator', 'session'] as const, async (caller) =>
      scope.has(caller)
        ? refusal(
            await scope.call({ as: caller, query: { limit: 1 } }),
            `the credentials of ${caller === 'session' ? 'a learner' : 'an administrator'} of another interface`,
          )
        : [],
    )
    return outcomes.length ? outcomes : needs.credential('credentials of another interface')
  }),
  check('filter-entityGuid', 'filters learners by entity', async (scope) => {
    const records = await known(scope)
    const entities = [...new Set(records.map(({ entityGuid }) => entityGuid))].filter((one) => typeof one === 'string')
    const sizeOf = (guid: unknown) => records.filter(({ entityGuid }) => entityGuid === guid).length
    const rarest = entities.sort((one, other) => sizeOf(one) - sizeOf(other)).slice(0, 2)
    if (rarest.length < 2) return needs.record('learners of different entities')
    let last = ''
    for (const entity of rarest) {
      const { items, complete, label } = await walk(scope, termsOf(SEARCH), searching, { entityGuid: String(entity) })
      const found = new Set(items.map(({ guid }) => guidKey(guid)))
      const has = ({ guid }: Item) => found.has(guidKey(guid))
      const lacking = complete && records.find((one) => one.entityGuid === entity && !has(one))
      if (lacking) return broken(`${label}: ${keyOf(lacking)}, which is in the entity`, 'a list without it')
      if (!records.every(has)) return holds()
      last = label
    }
    // R38: all may be in entities below one of them; neither of two is below the other and above it.
    return broken(`${last}: the learners of that entity alone`, 'all learners')
  }),
  filtersTogether({
    of: 'learners',
    records: known,
    members: {
      guid: 'guid',
      ...Object.fromEntries(TEXTS.map((name) => [name, name])),
      firstname: 'firstName|firstname',
      entityGuid: 'entityGuid',
      enabled: 'enabled',
    },
  }),
  // R103, R104: characters that may be escaped or removed cannot be searched for with certainty.
  filterEncoding('name', {
    async make(scope, some) {
      scope.giveBack()
      const text = unusualWith(some, scope.builder.word())
      const { sent } = await scope.own(KIND, { name: text })
      return { text, shown: text, isIt: ({ login }) => login === sent.login }
    },
    query: { limit: 50 },
    without: ['markup', 'punctuation', 'symbols'],
  }),
])

export const learners = [get, search, create, updates, authToken, tokenExchange]
