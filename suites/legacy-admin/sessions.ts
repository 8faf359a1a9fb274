/** Listing and reading sessions: legacy-admin, Endpoints and the Session resource. */

import { inTurn, Refused } from '../../client/answers/outcome.ts'
import { type Item, keyOf } from '../../client/answers/page.ts'
import { show } from '../../client/answers/values.ts'
import { sameGuid } from '../../contract/guid.ts'
import { isObject } from '../../contract/members.ts'
import { broken, holds, needs, observed } from '../../contract/verdict.ts'
import type { Call, Scope } from '../../engine/scope.ts'
import { suite } from '../../laws/index.ts'
import { check, type ListSetting, ownCheck } from '../../laws/kit/suite.ts'
import { consistencyOf, eachOnce, READ } from './consistency.ts'
import { nonLanguageKeys } from './content.ts'
import { someSessions, trainingsTried, trainingWithMost } from './dependants.ts'
import { leads, OTHER_MAKE } from './links.ts'
import { ownSession, sessionAside } from './own-records.ts'
import { agree, agreesBy, readSession, rightRecord, sessionsOf, spread } from './records.ts'
import { create } from './sessions-create.ts'
import { updates } from './sessions-update.ts'

const MOST_READ = 4
const MOST_TRIED = 10
const MOST_TRAININGS = 4

const listing: ListSetting = {
  as: 'key',
  sample: async (scope) => ({ path: { training_guid: (await trainingWithMost(scope)).training } }),
  records: trainingWithMost,
}

const linksElsewhere = (links: unknown, training: string) =>
  isObject(links) && Boolean(links.training) && leads(links.training, READ.training, training) === 'elsewhere'

const list = suite('legacy-admin/trainings.sessions', listing, [
  eachOnce('sessions', async (scope) => (await someSessions(scope)).records),
  check('as-read', 'lists sessions as they are read by GUID', { agrees: agreesBy('session') }, async (scope) =>
    inTurn(spread((await someSessions(scope)).records, MOST_READ), async (listed) =>
      agree(listed, await readSession(scope, listed.guid), 'in the list and by GUID'),
    ),
  ),
  check('of-that-training', 'lists sessions that link to the requested training', async (scope) => {
    const { records, training } = await someSessions(scope)
    const linked = records.filter(({ _links }) => isObject(_links) && _links.training)
    const wrong = linked.find(({ _links }) => linksElsewhere(_links, training))
    if (wrong)
      return broken(
        `only sessions of training ${training}`,
        `session ${keyOf(wrong)}, whose link leads to ${show((wrong._links as Item).training)}`,
      )
    const isTold = linked.some(({ _links }) => leads((_links as Item).training, READ.training, training) === 'there')
    if (isTold) return holds()
    return linked.length ? observed(OTHER_MAKE) : needs.record('a session with a link to its training')
  }),
  ownCheck('own-only', 'lists the sessions of that training and of no other', async (scope) => {
    const [one, other] = [await ownSession(scope), (await sessionAside(scope)).made]
    // One that is over: the list is not restricted to present ones.
    const past = { start: scope.builder.day(-60), end: scope.builder.day(-30), training_guid: one.sent.training_guid }
    const second = await ownSession(scope, past).catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error
      return ownSession(scope, { training_guid: one.sent.training_guid })
    })
    const all = [one.id, second.id, other.id]
    return inTurn(
      [
        [one.sent.training_guid, [one.id, second.id]],
        [other.sent.training_guid, [other.id]],
      ] as [unknown, unknown[]][],
      async ([training, wanted]) => {
        const listed = await sessionsOf(scope, training)
        const guids = listed.map(({ guid }) => guid)
        // R108: a platform may open sessions of its own.
        const has = (guid: unknown) => guids.some((shown) => sameGuid(shown, guid))
        const foreign = all.some((guid) => has(guid) && !wanted.includes(guid))
        const elsewhere = listed.some(({ _links }) => linksElsewhere(_links, String(training)))
        return wanted.every(has) && !foreign && !elsewhere
          ? holds()
          : broken(`only ${wanted.join(' and ')} of ${all.join(', ')} as sessions of training ${training}`, show(guids))
      },
    )
  }),
])

const sample = async (scope: Scope): Promise<Call> => ({
  path: { session_guid: String((await someSessions(scope)).records[0]!.guid) },
})

/** Sessions in full, each with the GUID of the training whose list shows it; a run's own may end before they start. */
const inFull = (scope: Scope): Promise<readonly Item[]> =>
  scope.once('sessions in full', async (shared) => {
    const { records, training } = await someSessions(shared)
    const full = await inTurn(
      spread(records, MOST_READ),
      async ({ guid }): Promise<Item> => ({
        ...(await readSession(shared, guid)),
        trainingGuid: training,
      }),
    )
    return full.filter(({ title }) => !String(title).startsWith('lpc-'))
  })

const others = async (scope: Scope): Promise<readonly Call[]> =>
  spread((await someSessions(scope)).records, MOST_READ).map(({ guid }) => ({ path: { session_guid: String(guid) } }))

const get = suite('legacy-admin/sessions.get', { as: 'key', sample, others }, [
  rightRecord('returns the requested session', {
    find: async (scope) => (await someSessions(scope)).records,
    most: MOST_READ,
    read: readSession,
    of: 'session',
  }),
  check('translation-languages', 'keys translations by language code', async (scope) => {
    await someSessions(scope)
    let translated = 0
    // Those of one training may all be in one language.
    for (const { records } of (await trainingsTried(scope)).slice(0, MOST_TRAININGS)) {
      for (const { guid } of spread(records, MOST_TRIED)) {
        const { translations } = await readSession(scope, guid)
        const odd = nonLanguageKeys(translations)
        if (odd.length) return broken('translations keyed by language code', show(odd))
        if (isObject(translations) && Object.keys(translations).length && ++translated === MOST_READ) break
      }
      if (translated) return holds()
    }
    return needs.named('a session with a translation', 'training')
  }),
  ...consistencyOf({
    records: inFull,
    order: [['start', 'end']],
    links: { self: [...READ.session, 'guid'], training: [...READ.training, 'trainingGuid'] },
  }),
])

export const sessions = [list, create, get, updates]
