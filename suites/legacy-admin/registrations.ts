/** A learner's registrations and registrations by GUID: legacy-admin, Endpoints and the Registration resource. */

import { describe } from '../../client/answer.ts'
import { inTurn, succeeded } from '../../client/answers/outcome.ts'
import { type Item, keyOf } from '../../client/answers/page.ts'
import { show } from '../../client/answers/values.ts'
import { guidKey, sameGuid } from '../../contract/guid.ts'
import { isObject } from '../../contract/members.ts'
import { broken, holds, needs, observed } from '../../contract/verdict.ts'
import type { Call, Scope } from '../../engine/scope.ts'
import { suite } from '../../laws/index.ts'
import { check, type ListSetting } from '../../laws/kit/suite.ts'
import { consistencyOf, eachOnce, READ } from './consistency.ts'
import { learnerWithMost, mayGoOn, someOf } from './dependants.ts'
import { identifierIn } from './links.ts'
import { agree, agreesBy, itemsIn, readRegistration, recordOf, rightRecord, spread } from './records.ts'
import { registers } from './registrations-create.ts'
import { deletes } from './registrations-delete.ts'

const LIST = 'legacy-admin/learners.registrations'
const MOST_READ = 4
const found = (scope: Scope) => someOf(scope, LIST)

const listing: ListSetting = {
  as: 'key',
  sample: async (scope) => ({ path: { learner_guid: (await learnerWithMost(scope, LIST)).learner } }),
  records: (scope) => learnerWithMost(scope, LIST),
}

/** R76: registrations that the trackings of a learner link to, each once. */
const linkedFrom = (trackings: readonly Item[]): readonly string[] => {
  const guids = trackings
    .map(({ _links }) => (isObject(_links) ? identifierIn(_links.registration, READ.registration) : undefined))
    .filter((guid) => guid !== undefined)
  return [...new Map(guids.map((guid) => [guidKey(guid), guid])).values()]
}

/** A registration may be deleted while its trackings stay: only one that can be read is missed. */
const noneLeftOut = check('none-left-out', 'lists the registrations that trackings lead to', async (scope) => {
  const { learner, records } = await someOf(scope, 'legacy-admin/learners.trackings')
  const linked = linkedFrom(records)
  if (!linked.length) return needs.record('a tracking whose link to its registration can be read')
  const answer = succeeded(await scope.call({ path: { learner_guid: learner } }))
  const items = itemsIn(answer)
  if (mayGoOn(items)) return needs.record('a learner whose registrations are no full page')
  const listed = new Set(items.map(({ guid }) => guidKey(guid)))
  for (const guid of linked.filter((one) => !listed.has(guidKey(one))).slice(0, MOST_READ)) {
    const path = { registration_guid: guid }
    const [one] = itemsIn(await scope.call({ operation: 'legacy-admin/registrations.get', path }))
    if (one && sameGuid(one.guid, guid) && sameGuid(one.learnerGuid, learner))
      return broken(`${answer.label}: registration ${guid}, which can be read`, `${listed.size} others`)
  }
  return holds()
})

const list = suite(LIST, listing, [
  noneLeftOut,
  eachOnce('registrations', async (scope) => (await found(scope)).records),
  check('own-only', 'lists registrations of that learner only', async (scope) => {
    const { learner, records } = await found(scope)
    const wrong = records.find(({ learnerGuid }) => !sameGuid(learnerGuid, learner))
    return wrong ? broken(`registrations of ${learner}`, `${keyOf(wrong)} of ${show(wrong.learnerGuid)}`) : holds()
  }),
  check(
    'as-read',
    'lists registrations as they are read by GUID',
    { agrees: agreesBy('registration') },
    async (scope) => {
      const { records } = await found(scope)
      return inTurn(spread(records, MOST_READ), async (listed) => {
        const path = { registration_guid: String(listed.guid) }
        const answer = await scope.call({ operation: 'legacy-admin/registrations.get', path })
        return answer.refused
          ? broken(`${answer.label}: the registration that the list names`, describe(answer))
          : agree(listed, recordOf(succeeded(answer)), 'in the list and by GUID')
      })
    },
  ),
])

const sample = async (scope: Scope): Promise<Call> => ({
  path: { registration_guid: String((await found(scope)).records[0]!.guid) },
})

const inFull = (scope: Scope): Promise<readonly Item[]> =>
  scope.once('registrations in full', async (shared) => {
    return inTurn(spread((await found(shared)).records, 2 * MOST_READ), ({ guid }) => readRegistration(shared, guid))
  })

const others = async (scope: Scope): Promise<readonly Call[]> =>
  spread((await found(scope)).records, MOST_READ).map(({ guid }) => ({ path: { registration_guid: String(guid) } }))

const get = suite('legacy-admin/registrations.get', { as: 'key', sample, others }, [
  rightRecord('returns the requested registration', {
    find: async (scope) => (await found(scope)).records,
    most: MOST_READ,
    read: readRegistration,
    of: 'registration',
  }),
  check('progress-statuses', 'records which values of progressStatus occur', async (scope) => {
    const seen = new Set<string>()
    for (const { guid } of spread((await found(scope)).records, MOST_READ)) {
      const { progressStatus, progress } = await readRegistration(scope, guid)
      seen.add(`${progressStatus} at ${progress === 0 ? 'no' : progress === 100 ? 'full' : 'some'} progress`)
    }
    return observed([...seen].sort().join(', '))
  }),
  ...consistencyOf({
    records: inFull,
    percentages: ['progress', 'progressMandatory'],
    counts: ['timeSpent', 'points'],
    // RL27: completion has no order beside them.
    order: [['firstLaunchDate', 'lastAccessDate']],
    links: {
      self: [...READ.registration, 'guid'],
      session: [...READ.session, 'sessionGuid'],
      training: [...READ.training, 'trainingGuid'],
      learner: [...READ.learner, 'learnerGuid'],
    },
    references: { sessionGuid: READ.session, trainingGuid: READ.training, learnerGuid: READ.learner },
  }),
])

export const registrations = [list, registers, get, deletes]
