/** Update tracking: current, Trackings. */

import { type Answer, describe } from '../../../client/answer.ts'
import { firstOf, inTurn, orUndecided, refusal, succeeded, Undecided } from '../../../client/answers/outcome.ts'
import type { Item } from '../../../client/answers/page.ts'
import { carries, show, valueAt } from '../../../client/answers/values.ts'
import { termsOf } from '../../../contract/index.ts'
import type { Members } from '../../../contract/members.ts'
import { broken, holds, needs, type Outcome, observed } from '../../../contract/verdict.ts'
import type { Scope } from '../../../engine/scope.ts'
import { fullWrite } from '../../../laws/bodies/checks.ts'
import { suite } from '../../../laws/index.ts'
import { control } from '../../../laws/kit/control.ts'
import { isStored, orNothing } from '../../../laws/kit/specimens.ts'
import type { Setting, Written } from '../../../laws/kit/suite.ts'
import { singleUpdates, stepsOf } from '../partial.ts'
import { FOREIGN_IDS, kept, notTaken, recordOf } from '../records.ts'
import { eachUnlisted } from '../unlisted.ts'
import { firstTracking, UPDATE } from './places.ts'
import {
  begun,
  finished,
  leastTracking,
  newTracking,
  own,
  ownTracking,
  readTracking,
  updateTracking,
} from './values.ts'

const updateWritten: Written = {
  name: 'tracking updated',
  stays: true,
  full: async () => finished(7),
  least: async () => ({ timeSpent: 30 }),
  async send(scope, members) {
    const { id } = await ownTracking(scope)
    return updateTracking(scope, id, members)
  },
  record: recordOf,
  read: (scope, answer) => readTracking(scope, recordOf(answer)),
}

/** A pair whose resource and session both differ from the tracking's own. */
async function foreignPair(scope: Scope, record: Item): Promise<Members> {
  for (let turn = 0; turn < 40; turn++) {
    const pair = await leastTracking(scope)
    const names = ['learningResource', 'trainingSession']
    if (names.every((name) => valueAt(pair, `${name}.id`) !== valueAt(record, `${name}.id`))) return pair
  }
  throw new Undecided(needs.record('trackings of two resources in two sessions'))
}

/** Updates of a learner to its own tracking, up to the end, and their results. */
function byLearner(scope: Scope) {
  const { isAlone } = scope.reliance
  if (!isAlone) scope.reliance.relied = true
  return scope.once(`tracking completed by its learner${isAlone ? ' alone' : ''}`, async (shared) => {
    const { id } = isAlone
      ? await newTracking(shared, await leastTracking(shared, 'learner'), 'learner')
      : await ownTracking(shared, {}, 'learner')
    const steps: { readonly sent: Members; readonly answer: Answer }[] = []
    for (const sent of [{ progress: 35, timeSpent: 90 }, begun(), finished()])
      steps.push({ sent, answer: await updateTracking(shared, id, sent, 'learner') })
    return { steps, last: steps.at(-1)!.answer }
  })
}

/** The answer to an update that completes a tracking in every way. */
async function completed(scope: Scope, as: 'administrator' | 'learner'): Promise<Answer> {
  if (as === 'learner') return (await byLearner(scope)).last
  const full = await fullWrite(scope, termsOf(UPDATE), updateWritten)
  return isStored(full) ? full.answer : full
}

/** Completed by an update that says so in every way, refused ever after. */
async function fixedFor(scope: Scope, as: 'administrator' | 'learner'): Promise<readonly Outcome[]> {
  const done = recordOf(succeeded(await completed(scope, as)))
  if (done.status !== 'COMPLETED')
    return [needs.record(`a tracking that progress 100 and completedAt complete: status ${show(done.status)}`)]
  const each = Object.entries({ ...begun(), completedAt: null }).map(([name, value]) => ({ [name]: value }))
  const attempts: readonly Members[] = [
    { progress: 10, completedAt: null },
    ...(as === 'administrator' ? each : [{ timeSpent: 9999 }]),
  ]
  const outcomes = await inTurn(attempts, async (members) => {
    const answer = await updateTracking(scope, done.id, members, as)
    return refusal(answer, `an update ${show(members)} of a completed tracking by ${as}`)
  })
  const after = await readTracking(scope, done)
  const label = scope.met.latest?.label ?? UPDATE
  return [...outcomes, kept(done, after, Object.keys(finished()), `${label} after updates of a completed tracking`)]
}

/** R54: a target may take the day of completion for completed, whatever the progress; then it says so by the status. */
async function fixedByDate(scope: Scope): Promise<readonly Outcome[]> {
  const { progress, timeSpent } = begun()
  const dated = async () =>
    newTracking(
      scope,
      { ...(await leastTracking(scope)), progress, timeSpent, completedAt: finished().completedAt },
      'administrator',
    )
  const made = await orNothing(dated())
  if (made?.status !== 'COMPLETED') return []
  const answer = await updateTracking(scope, made.id, { timeSpent: 9999 })
  return [refusal(answer, `an update of a tracking of status COMPLETED, created with progress ${progress}`)]
}

/** A learner without a place for a tracking of its own takes nothing from the administrator's result. */
async function completedFixed(scope: Scope): Promise<readonly Outcome[]> {
  const callers = (['administrator', 'learner'] as const).filter((as) => scope.has(as))
  const outcomes = await inTurn(callers, (as) => orUndecided(fixedFor(scope, as), (refused) => scope.explain(refused)))
  return [...outcomes, ...(await fixedByDate(scope))]
}

/** A tracking that is open, and that nobody updates. */
async function untouched(scope: Scope): Promise<Item> {
  const first = scope.reliance.isAlone ? undefined : await firstTracking(scope, 'administrator')
  if (!first) return ownTracking(scope)
  scope.reliance.relied = true
  return recordOf(first.answer)
}

async function openUpdates(scope: Scope): Promise<Outcome> {
  const { id } = await ownTracking(scope)
  for (const [progress, timeSpent] of [
    [10, 60],
    [45.5, 120],
    [75, 180],
    [99, 240],
    [99.5, 300],
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
  const before = recordOf(succeeded(await updateTracking(scope, id, { [name]: 20 })))[name]
  return inTurn(values, async (value) => {
    const answer = await updateTracking(scope, id, { [name]: value })
    if (!answer.ok) return refusal(answer, `${name} ${value}`)
    else return [notTaken(recordOf(answer), { [name]: value }, answer.label), keptOr(answer, name, value, before)]
  })
}

/** R6: a value out of bounds leaves the old one, or is taken for the bound. */
function keptOr(answer: Answer, name: string, sent: number, before: unknown): Outcome {
  const now = recordOf(answer)[name]
  const bound = sent < 0 ? 0 : 100
  return typeof now !== 'number' || now === before || now === bound
    ? holds()
    : broken(`${answer.label} with ${name} ${sent}: ${show(before)} as before, or ${bound}`, show(now))
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

export const trackingsUpdate = suite(UPDATE, updating, [
  own('completed-fixed', 'changes no completed tracking', completedFixed, ['learner']),
  own('open-until-completed', 'allows repeated updates of an open tracking', openUpdates),
  own(
    'by-learner',
    'lets a learner update its own tracking',
    async (scope) => {
      for (const { sent, answer } of (await byLearner(scope)).steps) {
        if (!answer.ok) return broken(`${answer.label} with ${show(sent)}: a success`, describe(answer))
        const record = recordOf(answer)
        const lost = Object.entries(sent).find(([name, value]) => !carries(record[name], value, 'date-time'))
        if (lost) return broken(`${answer.label}: ${lost[0]} ${show(lost[1])}`, show(record[lost[0]]))
      }
      return holds()
    },
    ['learner'],
  ),
  own('progress-bounds', 'stores no progress outside 0 to 100', (scope) =>
    outOfBounds(scope, 'progress', [-0.5, 100.5]),
  ),
  own('timeSpent-minimum', 'stores no negative timeSpent', (scope) => outOfBounds(scope, 'timeSpent', [-1])),
  own('null-dates', 'accepts null dates', async (scope) => {
    const { id } = await ownTracking(scope)
    const nothing = { firstLaunchedAt: null, latestAccessedAt: null, completedAt: null }
    const answer = await updateTracking(scope, id, nothing)
    return answer.ok ? holds() : broken(`${answer.label} with ${show(nothing)}: a success`, describe(answer))
  }),
  ...singleUpdates('tracking', {
    phase: 'own',
    async steps(scope) {
      const made = await ownTracking(scope, begun())
      return stepsOf({
        record: made,
        // No member comes right before one that might be reset with it: its own update would hide that.
        names: ['progress', 'scoreMax', 'completedAt', 'timeSpent', 'score', 'firstLaunchedAt', 'latestAccessedAt'],
        // An update may count as an access.
        compared: ['progress', 'score', 'scoreMax', 'timeSpent', 'firstLaunchedAt', 'status'],
        // Taking back a completion that never was changes nothing else.
        values: async (step) => ({ ...begun(step + 1), completedAt: null }),
        send: (members) => updateTracking(scope, made.id, members),
        read: async (answer) => recordOf(answer),
      })
    },
    also: (records) =>
      records.some(({ latestAccessedAt }) => latestAccessedAt === null)
        ? broken('latestAccessedAt kept or moved on', 'null')
        : holds(),
  }),
  own('fixed-members', 'does not change ids and references', async (scope) => {
    const before = await ownTracking(scope)
    const other = await foreignPair(scope, before)
    const sent = { ...FOREIGN_IDS, learningResource: other.learningResource, trainingSession: other.trainingSession }
    const done = await updateTracking(scope, before.id, { timeSpent: 16, status: 'COMPLETED' })
    return [
      ...(await eachUnlisted(sent, async (members) => {
        const answer = await updateTracking(scope, before.id, { ...members, timeSpent: 15 })
        const outcome = answer.ok
          ? kept(before, recordOf(answer), Object.keys(members), answer.label)
          : refusal(answer, 'unlisted members')
        return { answer, outcome }
      })),
      done.ok ? notTaken(recordOf(done), { status: 'COMPLETED' }, done.label) : refusal(done, 'a status'),
    ]
  }),
  own('only-that-record', 'changes no other tracking', async (scope) => {
    const [one, other] = [await ownTracking(scope), await untouched(scope)]
    const answer = succeeded(await updateTracking(scope, one.id, { progress: 15, timeSpent: 75 }))
    return firstOf([kept(other, await readTracking(scope, other), ['progress', 'timeSpent', 'status'], answer.label)])
  }),
  own('negative-identifier', 'refuses an id below 0', async (scope) => {
    const { ask } = await control(scope, UPDATE, updating)
    return refusal(await scope.call({ ...ask, path: { id: -1 } }), 'an id of -1')
  }),
  own(
    'other-learner',
    "records the result of updating another learner's tracking",
    async (scope) => {
      const { id } = await ownTracking(scope)
      const answer = await updateTracking(scope, id, { timeSpent: 15 }, 'learner')
      return observed(answer.ok ? 'served' : `refused with ${answer.status}`)
    },
    ['learner'],
  ),
  own('lower-progress', 'records whether progress and timeSpent may decrease', async (scope) => {
    const { id } = await ownTracking(scope, { progress: 60, timeSpent: 600 })
    const answer = await updateTracking(scope, id, { progress: 30, timeSpent: 300 })
    if (!answer.ok) return observed(`refused with ${answer.status}`)
    const { progress, timeSpent } = recordOf(answer)
    return observed(
      `progress ${progress === 30 ? 'falls' : 'stays'}, timeSpent ${timeSpent === 300 ? 'falls' : 'stays'}`,
    )
  }),
])
