/** Create tracking: current, Trackings. */

import { type Answer, describe } from '../../../client/answer.ts'
import { inTurn, refusal, succeeded, Undecided } from '../../../client/answers/outcome.ts'
import { type Item, pageOf } from '../../../client/answers/page.ts'
import { carries, show, valueAt } from '../../../client/answers/values.ts'
import { UNKNOWN_ID } from '../../../contract/current/statements.ts'
import { termsOf } from '../../../contract/index.ts'
import type { Members } from '../../../contract/members.ts'
import { broken, holds, needs, type Outcome, observed } from '../../../contract/verdict.ts'
import type { Call, Scope } from '../../../engine/scope.ts'
import { fullWrite } from '../../../laws/bodies/checks.ts'
import { suite } from '../../../laws/index.ts'
import { control, controlAnswer } from '../../../laws/kit/control.ts'
import { isStored, orNothing, sending, specimen } from '../../../laws/kit/specimens.ts'
import type { Setting, Written } from '../../../laws/kit/suite.ts'
import { notTaken, recordOf, sameMembers } from '../records.ts'
import { type Id, isId } from '../training-records.ts'
import { fromPageOn, LIST } from './pairs.ts'
import { CREATE, firstTracking, sendTracking, tryTracking } from './places.ts'
import { madeTrackings } from './staged.ts'
import { begun, finished, learnerId, leastTracking, own, readTracking } from './values.ts'

const createWritten: Written = {
  name: 'tracking created',
  full: async (scope) => ({ ...(await leastTracking(scope)), ...finished() }),
  async specimens(scope) {
    const place = await leastTracking(scope)
    return [
      { ...(await leastTracking(scope)), ...finished() },
      (await firstTracking(scope, 'administrator'))?.place ?? (await leastTracking(scope)),
      { ...place, ...NOTHING, status: 'COMPLETED' },
      // In the same place once more.
      { ...place, ...ODD },
    ]
  },
  least: (scope) => leastTracking(scope),
  async send(scope, members) {
    const first = await firstTracking(scope, 'administrator')
    return first && first.place === members ? first.answer : tryTracking(scope, members)
  },
  record: recordOf,
  read: (scope, answer) => readTracking(scope, recordOf(answer)),
  mayHide: ['learner'],
}

/** A value out of its bounds is refused, or another is stored. */
async function beyond(scope: Scope, name: string, values: readonly number[]): Promise<readonly Outcome[]> {
  return inTurn(values, async (value) => {
    const answer = await tryTracking(scope, { ...(await leastTracking(scope)), [name]: value })
    if (!answer.ok) return refusal(answer, `${name} ${value}`)
    else return notTaken(recordOf(answer), { [name]: value }, answer.label)
  })
}

/** R118: a tracking refused for its progress is not created with the rest. */
async function nothingLeft(scope: Scope): Promise<Outcome> {
  // A tracking is recognised by its time.
  const timeSpent = Number.parseInt(scope.builder.unique().slice(-6), 36) % 100_000
  const sent = { ...(await leastTracking(scope)), timeSpent, progress: 150.5 }
  const answer = await tryTracking(scope, sent)
  if (!answer.refused) return holds()
  const learnerId = valueAt(answer.ask.json, 'learner.id') as Id
  const listed = await scope.call({ operation: LIST, as: 'administrator', query: { learnerId, size: LARGEST } })
  const left = listed.ok ? pageOf(listed).items.find((item) => item.timeSpent === timeSpent) : undefined
  return left ? broken(`${answer.label}: nothing created by a refused request`, `tracking ${show(left.id)}`) : holds()
}

/** A fraction, and times of other UTC offsets: for all checks of one of them. */
const ODD: Members = {
  ...begun(),
  progress: 33.25,
  firstLaunchedAt: '2024-02-05T13:30:00+05:30',
  latestAccessedAt: '2024-02-05T23:00:00-05:00',
}

const NOTHING: Members = { progress: 0, score: 0, scoreMax: 0, timeSpent: 0 }

const finishedTracking = (scope: Scope) => fullWrite(scope, termsOf(CREATE), createWritten)

/** The answer to a creation with these values. */
async function answerWith(scope: Scope, members: Members): Promise<Answer> {
  const made = await specimen(scope, createWritten, sending(members))
  return made?.answer ?? tryTracking(scope, { ...(await leastTracking(scope)), ...members })
}

async function taken(scope: Scope, name: string, values: readonly number[]): Promise<readonly Outcome[]> {
  return inTurn(values, async (value) => {
    const answer = await answerWith(scope, { [name]: value })
    if (!answer.ok) return broken(`${answer.label} with ${name} ${value}: a success`, describe(answer))
    else {
      const stored = recordOf(answer)[name]
      // A float may lose digits beyond its precision.
      const same = typeof stored === 'number' && Math.abs(stored - value) < 1e-4
      return same ? holds() : broken(`${answer.label}: ${name} ${value}`, show(stored))
    }
  })
}

async function unknownReferences(scope: Scope): Promise<readonly Outcome[]> {
  await control(scope, CREATE, creating)
  return inTurn(['learner', 'learningResource', 'trainingSession'], async (name) => {
    const members = { ...(await leastTracking(scope)), [name]: { id: UNKNOWN_ID } }
    return refusal(await tryTracking(scope, members), `an unknown ${name}`)
  })
}

/** The learner's own list equals what an administrator finds by its id. */
async function filledIn(scope: Scope): Promise<Outcome> {
  const answer = await controlAnswer(scope, CREATE, creating, 'learner')
  if (!answer.ok) return broken(`${answer.label} without learner: a success`, describe(answer))
  const record = recordOf(answer)
  const [learningResourceId, trainingSessionId] = ['learningResource.id', 'trainingSession.id'].map((path) =>
    valueAt(record, path),
  )
  if (!isId(learningResourceId) || !isId(trainingSessionId))
    throw new Undecided(needs.finding(`${CREATE}#response-schema`))
  const query = { learnerId: await learnerId(scope), learningResourceId, trainingSessionId, size: 50 }
  const listed = succeeded(await scope.call({ operation: LIST, as: 'administrator', query }))
  return (await fromPageOn(scope, listed)).some((item) => item.id === record.id)
    ? holds()
    : broken(`${listed.label}: tracking ${record.id}, the learner's own`, 'not found')
}

async function forOther(scope: Scope): Promise<Outcome> {
  await control(scope, CREATE, creating, 'learner')
  const other = await scope.own('current/learner')
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
  const full = await finishedTracking(scope)
  const [untouched, started, done] = [
    recordOf(await control(scope, CREATE, creating)),
    recordOf(succeeded(await answerWith(scope, ODD))),
    recordOf(succeeded(isStored(full) ? full.answer : full)),
  ]
  return observed(`untouched ${untouched.status}, begun ${started.status}, finished ${done.status}`)
}

const LARGEST = 50

/** A created tracking is in the list as it was answered. */
function among(record: Item, items: readonly Item[], label: string): Outcome {
  const found = items.find(({ id }) => id === record.id)
  return found
    ? sameMembers(record, found, 'in the answer', 'in the list')
    : broken(`${label}: tracking ${record.id}`, 'not found')
}

async function asListed(scope: Scope, answer: Answer): Promise<Outcome> {
  const record = recordOf(answer)
  const learnerId = valueAt(answer.ask.json, 'learner.id')
  const [learningResourceId, trainingSessionId] = ['learningResource.id', 'trainingSession.id'].map((path) =>
    valueAt(record, path),
  )
  if (!isId(learnerId) || !isId(learningResourceId) || !isId(trainingSessionId))
    return needs.finding(`${CREATE}#response-schema`)
  const query = { learnerId, learningResourceId, trainingSessionId, size: LARGEST }
  const listed = succeeded(await scope.call({ operation: LIST, as: 'administrator', query }))
  const { items } = pageOf(listed)
  return items.length < LARGEST
    ? among(record, items, listed.label)
    : needs.record('a learner with fewer trackings of a learning resource in a session')
}

const creating: Setting = {
  as: 'administrator',
  writes: true,
  sample: async (scope, as): Promise<Call> => ({ json: await leastTracking(scope, as as 'administrator') }),
  served: async (scope, as) => (await firstTracking(scope, as))?.answer,
  written: createWritten,
}

export const trackingsCreate = suite(CREATE, creating, [
  own('learner-filled', 'assigns a tracking to the calling learner', filledIn, ['learner']),
  own('for-other-learner', 'does not let a learner create a tracking for another', forOther, ['learner']),
  own('progress-bounds', 'accepts only progress from 0 to 100', async (scope) => [
    ...(await taken(scope, 'progress', [0, 33.25, 100])),
    ...(await beyond(scope, 'progress', [-0.5, 100.5])),
    await nothingLeft(scope),
  ]),
  own('timeSpent-minimum', 'accepts only timeSpent of 0 or more', async (scope) => [
    ...(await taken(scope, 'timeSpent', [0])),
    ...(await beyond(scope, 'timeSpent', [-1])),
  ]),
  own('offsets', 'stores a date-time with another UTC offset as its instant', async (scope) => {
    const { firstLaunchedAt, latestAccessedAt } = ODD
    const sent = { firstLaunchedAt, latestAccessedAt }
    const answer = await answerWith(scope, sent)
    if (!answer.ok) return broken(`${answer.label} with ${show(sent)}: a success`, describe(answer))
    const record = recordOf(answer)
    const wrong = Object.entries(sent).find(([name, value]) => !carries(record[name], value, 'date-time'))
    return wrong ? broken(`${answer.label}: ${wrong[0]} ${wrong[1]}`, show(record[wrong[0]])) : holds()
  }),
  own('unknown-references', 'refuses a learner, resource or session that does not exist', unknownReferences),
  own('status-of', 'records the status of trackings', statusOf),
  own('status-sent', 'records whether a sent status is stored', async (scope) => {
    const answer = await answerWith(scope, { status: 'COMPLETED' })
    return observed(answer.ok ? `served as ${show(recordOf(answer).status)}` : `refused with ${answer.status}`)
  }),
  own('appears-in-list', 'shows a created tracking in the list', async (scope) => {
    const full = await finishedTracking(scope)
    const fresh = isStored(full) ? full.answer : undefined
    const outcomes = fresh ? [await asListed(scope, fresh)] : []
    // Where only some learners may be tracked, the one tracking decides.
    const made = fresh ? await orNothing(madeTrackings(scope)) : await madeTrackings(scope)
    if (made) {
      const items = await fromPageOn(scope, made.listed)
      outcomes.push(...made.records.map((record) => among(record, items, made.listed.label)))
    }
    return outcomes
  }),
  own('repeated', 'records the result of a duplicate tracking', async (scope) => {
    const first = await answerWith(scope, NOTHING)
    const one = recordOf(succeeded(first))
    const twin = await specimen(scope, createWritten, sending(ODD))
    const isThere = ['learningResource.id', 'trainingSession.id'].every(
      (path) => valueAt(first.ask.json, path) === valueAt(twin?.answer.ask.json, path),
    )
    const answer = twin && isThere ? twin.answer : await sendTracking(scope, first.ask.json as Members)
    return observed(
      answer.ok ? (recordOf(answer).id === one.id ? 'the same tracking' : 'a second one') : `${answer.status}`,
    )
  }),
])
