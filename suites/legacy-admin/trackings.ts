/** Tracking history and trackings: legacy-admin, Endpoints and the Tracking resource. */

import { inTurn, refusal, Undecided } from '../../client/answers/outcome.ts'
import { type Item, keyOf, pageOf } from '../../client/answers/page.ts'
import { isSet, show } from '../../client/answers/values.ts'
import { sameGuid } from '../../contract/guid.ts'
import { termsOf } from '../../contract/index.ts'
import { isObject } from '../../contract/members.ts'
import { broken, holds, needs, type Outcome, observed } from '../../contract/verdict.ts'
import type { Call, Scope } from '../../engine/scope.ts'
import { suite } from '../../laws/index.ts'
import { answerTo, keysOf, type Walk, walk } from '../../laws/kit/pages.ts'
import { check, type ListSetting } from '../../laws/kit/suite.ts'
import { consistencyOf, isAfter, READ } from './consistency.ts'
import { learnersToTry, learnersTried, learnerWithMost, someOf } from './dependants.ts'
import { identifierIn } from './links.ts'
import { pageLinks } from './page-links.ts'
import { agree, agreesBy, itemsIn, readBy, rightRecord, spread } from './records.ts'
import { totalsOf } from './totals.ts'

const LIST = 'legacy-admin/learners.trackings'
const MOST_READ = 5
const UNKNOWN = 'LPC_UNKNOWN_VALUE'

const found = (scope: Scope) => someOf(scope, LIST)

const listing: ListSetting = {
  as: 'key',
  sample: async (scope) => ({ path: { learner_guid: (await learnerWithMost(scope, LIST)).learner } }),
  records: (scope) => learnerWithMost(scope, LIST),
}

const read = (scope: Scope, guid: unknown) => readBy(scope, 'legacy-admin/trackings.get', 'tracking_guid', guid)

const historyOf = (scope: Scope, learner: string, status: string | undefined): Promise<Walk> =>
  scope.once(`history ${status} of ${learner}`, (shared) =>
    walk(
      shared,
      termsOf(LIST),
      { ...listing, sample: async () => ({ operation: LIST, path: { learner_guid: learner } }) },
      { status },
    ),
  )

const MOST_LEARNERS = 8

/**
 * Of the richest learners, the first whose trackings are of both statuses and can be walked to their end; else the
 * richest.
 */
const mixed = (scope: Scope): Promise<string> =>
  scope.once('history of both statuses', async (shared) => {
    const richest = (await found(shared)).learner
    const tried = (await learnersTried(shared, LIST)).map(({ learner }) => learner)
    const others = (await learnersToTry(shared)).map(({ guid }) => String(guid))
    for (const learner of [...new Set([...tried, ...others])].slice(0, MOST_LEARNERS)) {
      const completed = await historyOf(shared, learner, 'completed')
      const open = completed.items.length ? await historyOf(shared, learner, 'inProgress') : completed
      if (open.items.length && completed.complete && open.complete) return learner
    }
    return richest
  })

const byStatus = async (scope: Scope, status: string | undefined): Promise<Walk> =>
  historyOf(scope, await mixed(scope), status)

/** Some rows of a list in full. */
async function inFull(scope: Scope, rows: readonly Item[]): Promise<readonly Item[]> {
  return inTurn(spread(rows, MOST_READ), ({ guid }) => read(scope, guid))
}

const isCompleted = (row: Item) => isSet(row.firstCompletionDate) || isSet(row.lastCompletionDate)

/** R87: never launched, no progress, no time. */
const isUntouched = (row: Item) =>
  !isSet(row.firstLaunchDate) &&
  !isCompleted(row) &&
  Number(row.progress ?? 0) === 0 &&
  Number(row.timeSpent ?? 0) === 0

const history = suite(LIST, listing, [
  pageLinks({
    operation: LIST,
    ask: async (scope) => ({ path: { learner_guid: (await found(scope)).learner } }),
    filter: async () => ({ status: 'completed' }),
  }),
  ...totalsOf('trackings', async (scope) => ({ path: { learner_guid: (await found(scope)).learner } })),
  check('own-only', 'lists trackings of that learner only', async (scope) => {
    const { learner, records } = await found(scope)
    const wrong = records.find(({ learnerGuid }) => !sameGuid(learnerGuid, learner))
    return wrong ? broken(`only trackings of ${learner}`, `${keyOf(wrong)} of ${show(wrong.learnerGuid)}`) : holds()
  }),
  check('filter-status-completed', 'finds completed trackings by status=completed', async (scope) => {
    const [all, completed] = [await byStatus(scope, undefined), await byStatus(scope, 'completed')]
    const wrong = (await inFull(scope, completed.items)).find((row) => !isCompleted(row))
    if (wrong) return broken(`${completed.label}: trackings with a completion date`, `${keyOf(wrong)} without one`)
    if (completed.items.length) {
      return completed.items.length < all.items.length
        ? holds()
        : needs.named('a history with completed trackings and others', 'learner')
    }
    const missed = (await inFull(scope, all.items)).find((row) => isCompleted(row) && row.progress === 100)
    return missed
      ? broken(`${completed.label}: ${keyOf(missed)}, which is completed`, 'nothing')
      : needs.named('a completed tracking', 'learner')
  }),
  check('filter-status-inProgress', 'finds no completed trackings by status=inProgress', async (scope) => {
    const [completed, open] = [await byStatus(scope, 'completed'), await byStatus(scope, 'inProgress')]
    const both = new Set(keysOf(completed.items))
    const wrong = open.items.find((item) => both.has(keyOf(item)))
    if (wrong) return broken(`${open.label}: trackings in progress`, `${keyOf(wrong)}, which is completed`)
    if (!completed.items.length || !open.items.length)
      return needs.named('a history with trackings of both statuses', 'learner')
    const statuses = new Set((await inFull(scope, completed.items)).map(({ status }) => status))
    const done = (await inFull(scope, open.items)).find((row) => statuses.has(row.status) && isCompleted(row))
    return done
      ? broken(`${open.label}: trackings in progress`, `${keyOf(done)}, completed as those of status=completed`)
      : holds()
  }),
  check('filter-status-partition', 'covers the whole history with both values of status', async (scope) => {
    const [all, completed, open] = [
      await byStatus(scope, undefined),
      await byStatus(scope, 'completed'),
      await byStatus(scope, 'inProgress'),
    ]
    if (!(all.complete && completed.complete && open.complete))
      return needs.record('a history that can be walked to its end')
    const either = new Set([...keysOf(completed.items), ...keysOf(open.items)])
    const lost = all.items.find((item) => !either.has(keyOf(item)))
    return lost ? broken(`${keyOf(lost)} of ${all.label} by one of the statuses`, 'it by neither') : holds()
  }),
  check('filter-status-unknown', 'refuses an unknown status or returns nothing for it', async (scope) => {
    await found(scope)
    const answer = await answerTo(scope, listing, { status: UNKNOWN })
    if (!answer.ok) return refusal(answer, 'an unknown status')
    const { items } = pageOf(answer)
    return items.length ? broken(`${answer.label}: a refusal or no trackings`, `${items.length} trackings`) : holds()
  }),
  check('none-not-started', 'lists no tracking that was never started', async (scope) => {
    const [completed, open] = [await byStatus(scope, 'completed'), await byStatus(scope, 'inProgress')]
    const { items: records } = await byStatus(scope, undefined)
    const ofStatus = new Set(keysOf([...completed.items, ...open.items]))
    // A place of neither status is the likeliest, a completed one the least likely.
    const neither = records.filter((item) => !ofStatus.has(keyOf(item)))
    const others = open.items.length ? open.items : records
    const looked = [...neither.slice(0, MOST_READ), ...spread(others, 4 * MOST_READ)]
    const rows = await inTurn(looked, ({ guid }) => read(scope, guid))
    const wrong = rows.find(isUntouched)
    return wrong ? broken('trackings that were started', `${keyOf(wrong)} without launch, progress and time`) : holds()
  }),
  check('as-read', 'lists trackings as they are read by GUID', { agrees: agreesBy('tracking') }, async (scope) => {
    const { records } = await found(scope)
    return inTurn(spread(records, MOST_READ), async (listed) =>
      agree(listed, await read(scope, listed.guid), 'in the history and by GUID'),
    )
  }),
])

/** R116: trackings of both statuses where the history has them. */
const different = (scope: Scope): Promise<readonly Item[]> =>
  scope.once('trackings in full', async (shared) => {
    const { records } = await found(shared)
    const done = itemsIn(await shared.call({ operation: LIST, as: 'key', ...(await statusCall(shared)) }))
    const rows = [...spread(records, MOST_READ), ...spread(done, MOST_READ)]
    return inFull(shared, [...new Map(rows.map((row) => [keyOf(row), row])).values()])
  })

const sample = async (scope: Scope): Promise<Call> => ({
  path: { tracking_guid: String((await found(scope)).records[0]!.guid) },
})

const others = async (scope: Scope): Promise<readonly Call[]> =>
  spread((await found(scope)).records, MOST_READ).map(({ guid }) => ({ path: { tracking_guid: String(guid) } }))

/** Those of which a registration is read. */
const MOST_LINKED = 3

/** The documents name no registration beside the link: it is read, and where it is gone, the link says nothing. */
async function ofItsLearner(scope: Scope): Promise<Outcome | readonly Outcome[]> {
  const linkOf = ({ _links }: Item) =>
    identifierIn(isObject(_links) ? _links.registration : undefined, READ.registration)
  const linked = (await different(scope)).filter((row) => linkOf(row) !== undefined && isSet(row.learnerGuid))
  const [operation, parameter] = READ.registration
  const outcomes = await inTurn(spread(linked, MOST_LINKED), async (row) => {
    const guid = linkOf(row)!
    const answer = await scope.look({ operation, as: 'key', path: { [parameter]: guid } })
    const [registration] = answer.ok ? itemsIn(answer) : []
    if (!registration || !sameGuid(registration.guid, guid) || !isSet(registration.learnerGuid)) return []
    return sameGuid(registration.learnerGuid, row.learnerGuid)
      ? holds()
      : broken(
          `_links.registration of ${keyOf(row)} to lead to a registration of ${show(row.learnerGuid)}`,
          `${guid} of ${show(registration.learnerGuid)}`,
        )
  })
  return outcomes.length ? outcomes : needs.record('a tracking with a link to a registration that can be read')
}

const get = suite('legacy-admin/trackings.get', { as: 'key', sample, others }, [
  rightRecord('returns the requested tracking', {
    find: async (scope) => (await found(scope)).records,
    most: MOST_READ,
    read,
    of: 'tracking',
  }),
  check('registration-link', 'links to a registration of the same learner', ofItsLearner),
  check('date-order', 'shows no first completion after the last', async (scope) => {
    const completed = (await byStatusOrAll(scope)).filter(isCompleted)
    if (!completed.length) return needs.named('a completed tracking', 'learner')
    const bare = completed.find((row) => !isSet(row.firstCompletionDate) || !isSet(row.lastCompletionDate))
    if (bare) return broken(`firstCompletionDate and lastCompletionDate of the completed ${keyOf(bare)}`, 'one of them')
    const wrong = completed.find((row) => isAfter(row.firstCompletionDate, row.lastCompletionDate))
    return wrong
      ? broken(
          'firstCompletionDate not after lastCompletionDate',
          `${wrong.firstCompletionDate} and ${wrong.lastCompletionDate}`,
        )
      : holds()
  }),
  check('statuses', 'records which statuses and forms of dates trackings have', async (scope) => {
    const { records } = await found(scope)
    const rows = await inFull(scope, records)
    const date = rows.map(({ firstLaunchDate }) => firstLaunchDate).find(isSet)
    const statuses = [...new Set(rows.map(({ status }) => String(status)))].sort()
    return observed(`${statuses.join(', ')}; dates as ${String(date ?? 'none').replace(/\d/g, '9')}`)
  }),
  ...consistencyOf({
    records: different,
    isHistory: true,
    percentages: ['progress'],
    counts: ['timeSpent'],
    links: {
      self: [...READ.tracking, 'guid'],
      session: [...READ.session, 'sessionGuid'],
      training: [...READ.training, 'trainingGuid'],
      learner: [...READ.learner, 'learnerGuid'],
      content: [...READ.content, 'contentGuid'],
    },
    references: {
      sessionGuid: READ.session,
      trainingGuid: READ.training,
      learnerGuid: READ.learner,
      contentGuid: READ.content,
    },
  }),
])

/** Rows that the target calls completed, else any. */
async function byStatusOrAll(scope: Scope): Promise<readonly Item[]> {
  const list = await scope.call({ operation: LIST, ...(await statusCall(scope)) })
  const items = list.ok ? pageOf(list).items : []
  if (!items.length) throw new Undecided(needs.named('a completed tracking', 'learner'))
  return inFull(scope, items)
}

const statusCall = async (scope: Scope): Promise<Call> => ({
  path: { learner_guid: await mixed(scope) },
  query: { status: 'completed' },
})

export const trackings = [history, get]
