/** Tracking operations: current, Trackings. */

import { firstOf, refusal, succeeded, Undecided } from '../../answers/outcome.ts'
import { type Item, keyOf, pageOf } from '../../answers/page.ts'
import { carries, show, valueAt } from '../../answers/values.ts'
import { describe } from '../../client/answer.ts'
import { termsOf } from '../../contract/index.ts'
import { broken, holds, needs, type Outcome, observed } from '../../contract/verdict.ts'
import type { Call, Scope } from '../../engine/scope.ts'
import { control } from '../laws/control.ts'
import { suite } from '../laws/index.ts'
import { keysOf } from '../laws/pages.ts'
import { provenOf } from '../laws/proofs.ts'
import { rangeOffsets } from '../laws/ranges.ts'
import { check, type Draft, type Setting, stagedIn, type Written } from '../suite.ts'
import { FOREIGN_IDS, kept, type Members, notTaken, recordOf, sameMembers } from './records.ts'
import { madeTrackings, stagedTrackings } from './staged-trackings.ts'
import {
  begun,
  CREATE,
  finished,
  knownTrackings,
  LIST,
  learnerId,
  leastTracking,
  ownTracking,
  readTracking,
  tryTracking,
  UPDATE,
  updateTracking,
} from './tracking-values.ts'
import { isId, unique } from './training-records.ts'

const UNKNOWN_ID = 2_147_483_647

const own = (slug: string, title: string, run: Draft['run'], callers: Draft['callers'] = []): Draft =>
  check(slug, { title, phase: 'own', run, callers })

const createWritten: Written = {
  name: 'tracking created',
  full: async (scope) => ({ ...(await leastTracking(scope)), ...finished() }),
  least: (scope) => leastTracking(scope),
  send: (scope, members) => tryTracking(scope, members),
  record: recordOf,
  read: (scope, answer) => readTracking(scope, recordOf(answer)),
  mayHide: ['learner'],
}

/** A value out of its bounds is refused, or something else is stored. */
async function beyond(scope: Scope, name: string, values: readonly number[]): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = []
  for (const value of values) {
    const answer = await tryTracking(scope, { ...(await leastTracking(scope)), [name]: value })
    if (!answer.ok) outcomes.push(refusal(answer, `${name} ${value}`))
    else outcomes.push(notTaken(recordOf(answer), { [name]: value }, answer.label))
  }
  return outcomes
}

async function taken(scope: Scope, name: string, values: readonly number[]): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = []
  for (const value of values) {
    const answer = await tryTracking(scope, { ...(await leastTracking(scope)), [name]: value })
    if (!answer.ok) outcomes.push(broken(`${answer.label} with ${name} ${value}: a success`, describe(answer)))
    else {
      const stored = recordOf(answer)[name]
      // A float may lose what lies behind its precision.
      const same = typeof stored === 'number' && Math.abs(stored - value) < 1e-4
      outcomes.push(same ? holds() : broken(`${answer.label}: ${name} ${value}`, show(stored)))
    }
  }
  return outcomes
}

async function unknownReferences(scope: Scope): Promise<readonly Outcome[]> {
  succeeded(await tryTracking(scope, await leastTracking(scope)))
  const outcomes: Outcome[] = []
  for (const name of ['learner', 'learningResource', 'trainingSession']) {
    const members = { ...(await leastTracking(scope)), [name]: { id: UNKNOWN_ID } }
    outcomes.push(refusal(await tryTracking(scope, members), `an unknown ${name}`))
  }
  return outcomes
}

/** The learner's own list is what an administrator finds by its id. */
async function filledIn(scope: Scope): Promise<Outcome> {
  const answer = await scope.once('tracking by the learner', async (shared) =>
    tryTracking(shared, await leastTracking(shared, 'learner'), 'learner'),
  )
  if (!answer.ok) return broken(`${answer.label} without learner: a success`, describe(answer))
  const record = recordOf(answer)
  const [learningResourceId, trainingSessionId] = ['learningResource.id', 'trainingSession.id'].map((path) =>
    valueAt(record, path),
  )
  if (!isId(learningResourceId) || !isId(trainingSessionId))
    throw new Undecided(needs.finding(`${CREATE}#response-schema`))
  const query = { learnerId: await learnerId(scope), learningResourceId, trainingSessionId, size: 50 }
  const listed = succeeded(await scope.call({ operation: LIST, as: 'administrator', query }))
  return pageOf(listed).items.some((item) => item.id === record.id)
    ? holds()
    : broken(`${listed.label}: tracking ${record.id}, the learner's own`, 'not found')
}

async function forOther(scope: Scope): Promise<Outcome> {
  succeeded(await tryTracking(scope, await leastTracking(scope, 'learner'), 'learner'))
  const other = await scope.own('learner')
  const pair = await leastTracking(scope, 'learner')
  const answer = await tryTracking(scope, { ...pair, learner: { id: other.id } }, 'learner')
  if (!answer.ok) return refusal(answer, 'a tracking for another learner')
  const query = { learnerId: other.id, size: 50 }
  const listed = succeeded(await scope.call({ operation: LIST, as: 'administrator', query }))
  const { id } = recordOf(answer)
  // R55: filling in the caller in place of the other learner keeps the rule as well.
  return pageOf(listed).items.some((item) => item.id === id)
    ? broken(`${answer.label}: no tracking for another learner`, `tracking ${id} of learner ${other.id}`)
    : holds()
}

async function statusOf(scope: Scope): Promise<Outcome> {
  const [untouched, started, done] = [
    await ownTracking(scope),
    await ownTracking(scope, begun()),
    await ownTracking(scope, finished()),
  ]
  return observed(`untouched ${untouched.status}, begun ${started.status}, finished ${done.status}`)
}

const creating: Setting = {
  as: 'administrator',
  writes: true,
  sample: async (scope, as): Promise<Call> => ({ json: await leastTracking(scope, as as 'administrator') }),
  written: createWritten,
}

const trackingsCreate = suite(CREATE, creating, [
  own('learner-filled', 'fills in the learner who creates a tracking', filledIn, ['learner']),
  own('for-other-learner', 'lets a learner create no tracking for another', forOther, ['learner']),
  own('progress-bounds', 'takes progress from 0 to 100 only', async (scope) => [
    ...(await taken(scope, 'progress', [0, 33.25, 100])),
    ...(await beyond(scope, 'progress', [-0.5, 100.5])),
  ]),
  own('timeSpent-minimum', 'takes timeSpent from 0', async (scope) => [
    ...(await taken(scope, 'timeSpent', [0])),
    ...(await beyond(scope, 'timeSpent', [-1])),
  ]),
  own('offsets', 'takes a date-time under another UTC offset for its instant', async (scope) => {
    const sent = { firstLaunchedAt: '2024-02-05T13:30:00+05:30', latestAccessedAt: '2024-02-05T23:00:00-05:00' }
    const answer = await tryTracking(scope, { ...(await leastTracking(scope)), ...sent })
    if (!answer.ok) return broken(`${answer.label} with ${show(sent)}: a success`, describe(answer))
    const record = recordOf(answer)
    const wrong = Object.entries(sent).find(([name, value]) => !carries(record[name], value, 'date-time'))
    return wrong ? broken(`${answer.label}: ${wrong[0]} ${wrong[1]}`, show(record[wrong[0]])) : holds()
  }),
  own('unknown-references', 'refuses a learner, resource or session that does not exist', unknownReferences),
  own('status-of', 'shows which status trackings have', statusOf),
  own('status-sent', 'shows whether a status that is sent is taken', async (scope) => {
    const answer = await tryTracking(scope, { ...(await leastTracking(scope)), status: 'COMPLETED' })
    return observed(answer.ok ? `served as ${show(recordOf(answer).status)}` : `refused with ${answer.status}`)
  }),
  own('appears-in-list', 'shows a created tracking in the list', async (scope) => {
    const { records, listed } = await madeTrackings(scope)
    const { items } = pageOf(succeeded(listed))
    return records.map((record) => {
      const found = items.find(({ id }) => id === record.id)
      return found
        ? sameMembers(record, found, 'in the answer', 'in the list')
        : broken(`${listed.label}: tracking ${record.id}`, 'not found')
    })
  }),
  own('repeated', 'shows what a second tracking of the same kind does', async (scope) => {
    const members = await leastTracking(scope)
    const one = recordOf(succeeded(await tryTracking(scope, members)))
    const answer = await tryTracking(scope, members)
    return observed(
      answer.ok ? (recordOf(answer).id === one.id ? 'the same tracking' : 'a second one') : `${answer.status}`,
    )
  }),
])

const listTerms = termsOf(LIST)
const listing: Setting = {
  as: 'administrator',
  sparing: LIST,
  records: knownTrackings,
  staged: stagedTrackings,
  beside: { 'include-count': { include: 'count' } },
}

const trackingsList = suite(LIST, listing, [
  own('filter-learner-own', 'finds the trackings of one learner by learnerId', async (scope) => {
    const { records, listed } = await madeTrackings(scope)
    if (!listed.ok) return broken(`${listed.label}: a success`, describe(listed))
    const keys = keysOf(pageOf(listed).items)
    const lacking = records.find((record) => !keys.includes(keyOf(record)))
    if (lacking) return broken(`${listed.label}: tracking ${lacking.id}`, 'not found')
    return keys.length === records.length
      ? holds()
      : broken(`${listed.label}: the learner's ${records.length} trackings`, `${keys.length}`)
  }),
  rangeOffsets(listTerms, listing),
  check('include-count', {
    title: 'takes include=count beside filters',
    ...stagedIn(listing),
    run: (scope) => provenOf(scope, { terms: listTerms, setting: listing, of: 'trackings' }, 'include-count'),
  }),
  unique(listing, 'trackings', ['id', 'uuid'], 50),
])

const updateWritten: Written = {
  name: 'tracking updated',
  full: async () => finished(7),
  least: async () => ({ timeSpent: 30 }),
  async send(scope, members) {
    const { id } = await ownTracking(scope)
    return updateTracking(scope, id, members)
  },
  record: recordOf,
  read: (scope, answer) => readTracking(scope, recordOf(answer)),
}

/** A pair of which neither the resource nor the session is the tracking's own. */
async function foreignPair(scope: Scope, record: Item): Promise<Members> {
  for (let turn = 0; turn < 40; turn++) {
    const pair = await leastTracking(scope)
    const names = ['learningResource', 'trainingSession']
    if (names.every((name) => valueAt(pair, `${name}.id`) !== valueAt(record, `${name}.id`))) return pair
  }
  throw new Undecided(needs.record('trackings of two resources in two sessions'))
}

/** Completed by an update that says so in every way, refused ever after. */
async function completedFixed(scope: Scope): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = []
  for (const as of ['administrator', 'learner'] as const) {
    if (!scope.has(as)) continue
    const { id } = await ownTracking(scope, {}, as)
    const done = recordOf(succeeded(await updateTracking(scope, id, finished(), as)))
    if (done.status !== 'COMPLETED') {
      outcomes.push(needs.record(`a tracking that progress 100 and completedAt complete: status ${show(done.status)}`))
      continue
    }
    const attempts: readonly Members[] = [{ timeSpent: 9999 }, { progress: 10, completedAt: null }]
    for (const members of attempts) {
      const answer = await updateTracking(scope, id, members, as)
      outcomes.push(refusal(answer, `an update ${show(members)} of a completed tracking by ${as}`))
    }
    const after = await readTracking(scope, done)
    outcomes.push(kept(done, after, Object.keys(finished()), `${UPDATE} of a completed tracking`))
  }
  return outcomes
}

async function openUpdates(scope: Scope): Promise<Outcome> {
  const { id } = await ownTracking(scope)
  for (const [progress, timeSpent] of [
    [10, 60],
    [45.5, 120],
    [99, 180],
  ] as const) {
    const answer = await updateTracking(scope, id, { progress, timeSpent })
    if (!answer.ok) return broken(`${answer.label} with progress ${progress}: a success`, describe(answer))
    const record = recordOf(answer)
    if (record.progress !== progress) return broken(`${answer.label}: progress ${progress}`, show(record.progress))
    if (record.timeSpent !== timeSpent) return broken(`${answer.label}: timeSpent ${timeSpent}`, show(record.timeSpent))
  }
  return holds()
}

async function outOfBounds(scope: Scope, name: string, values: readonly number[]): Promise<readonly Outcome[]> {
  const { id } = await ownTracking(scope)
  succeeded(await updateTracking(scope, id, { [name]: 20 }))
  const outcomes: Outcome[] = []
  for (const value of values) {
    const answer = await updateTracking(scope, id, { [name]: value })
    if (!answer.ok) outcomes.push(refusal(answer, `${name} ${value}`))
    else outcomes.push(notTaken(recordOf(answer), { [name]: value }, answer.label))
  }
  return outcomes
}

const updating: Setting = {
  as: 'administrator',
  writes: true,
  async sample(scope, as) {
    const { id } = await ownTracking(scope, {}, as as 'administrator')
    return { path: { id: id as number }, json: { timeSpent: 30 } }
  },
  written: updateWritten,
}

const trackingsUpdate = suite(UPDATE, updating, [
  own('completed-fixed', 'changes no completed tracking', completedFixed, ['learner']),
  own('open-until-completed', 'updates an open tracking again and again', openUpdates),
  own(
    'by-learner',
    'lets a learner update its own tracking',
    async (scope) => {
      const { id } = await ownTracking(scope, {}, 'learner')
      const answer = await updateTracking(scope, id, { progress: 35, timeSpent: 90 }, 'learner')
      if (!answer.ok) return broken(`${answer.label}: a success`, describe(answer))
      const { progress, timeSpent } = recordOf(answer)
      return progress === 35 && timeSpent === 90
        ? holds()
        : broken(`${answer.label}: progress 35 and timeSpent 90`, `${show(progress)} and ${show(timeSpent)}`)
    },
    ['learner'],
  ),
  own('progress-bounds', 'stores no progress outside 0 to 100', (scope) =>
    outOfBounds(scope, 'progress', [-0.5, 100.5]),
  ),
  own('timeSpent-minimum', 'stores no negative timeSpent', (scope) => outOfBounds(scope, 'timeSpent', [-1])),
  own('null-dates', 'takes dates of null', async (scope) => {
    const { id } = await ownTracking(scope)
    const nothing = { firstLaunchedAt: null, latestAccessedAt: null, completedAt: null }
    const answer = await updateTracking(scope, id, nothing)
    return answer.ok ? holds() : broken(`${answer.label} with ${show(nothing)}: a success`, describe(answer))
  }),
  own('partial', 'keeps the members that an update does not send', async (scope) => {
    const before = await ownTracking(scope, begun())
    const answer = succeeded(await updateTracking(scope, before.id, { score: 44 }))
    const names = ['progress', 'scoreMax', 'timeSpent', 'firstLaunchedAt', 'status']
    return kept(before, recordOf(answer), names, answer.label)
  }),
  own('fixed-members', 'changes neither ids nor references', async (scope) => {
    const before = await ownTracking(scope)
    const other = await foreignPair(scope, before)
    const sent = { ...FOREIGN_IDS, learningResource: other.learningResource, trainingSession: other.trainingSession }
    const answer = await updateTracking(scope, before.id, { ...sent, timeSpent: 15 })
    const done = await updateTracking(scope, before.id, { timeSpent: 16, status: 'COMPLETED' })
    return firstOf([
      answer.ok ? kept(before, recordOf(answer), Object.keys(sent), answer.label) : refusal(answer, 'unlisted members'),
      done.ok ? notTaken(recordOf(done), { status: 'COMPLETED' }, done.label) : refusal(done, 'a status'),
    ])
  }),
  own('only-that-record', 'changes no other tracking', async (scope) => {
    const learner = await scope.own('learner')
    const [one, other] = [
      await ownTracking(scope, { learner: { id: learner.id } }),
      await ownTracking(scope, { learner: { id: learner.id } }),
    ]
    const answer = succeeded(await updateTracking(scope, one.id, { progress: 15, timeSpent: 75 }))
    return firstOf([
      kept(other, await readTracking(scope, other, learner.id), ['progress', 'timeSpent', 'status'], answer.label),
    ])
  }),
  own('negative-identifier', 'refuses an id below 0', async (scope) => {
    const { ask } = await control(scope, UPDATE, updating)
    return refusal(await scope.call({ ...ask, path: { id: -1 } }), 'an id of -1')
  }),
  own(
    'other-learner',
    "shows what a learner gets when it updates another's tracking",
    async (scope) => {
      const { id } = await ownTracking(scope)
      const answer = await updateTracking(scope, id, { timeSpent: 15 }, 'learner')
      return observed(answer.ok ? 'served' : `refused with ${answer.status}`)
    },
    ['learner'],
  ),
  own('lower-progress', 'shows whether progress and timeSpent may fall', async (scope) => {
    const { id } = await ownTracking(scope, { progress: 60, timeSpent: 600 })
    const answer = await updateTracking(scope, id, { progress: 30, timeSpent: 300 })
    if (!answer.ok) return observed(`refused with ${answer.status}`)
    const { progress, timeSpent } = recordOf(answer)
    return observed(
      `progress ${progress === 30 ? 'falls' : 'stays'}, timeSpent ${timeSpent === 300 ? 'falls' : 'stays'}`,
    )
  }),
])

export const trackings = [trackingsCreate, trackingsList, trackingsUpdate]
