/** Creating and updating tracking rows: legacy-learner, Create or update tracking. */

import { type Answer, describe } from '../../client/answer.ts'
import { firstOf, inTurn, refusal } from '../../client/answers/outcome.ts'
import type { Item } from '../../client/answers/page.ts'
import { show } from '../../client/answers/values.ts'
import { sameGuid } from '../../contract/guid.ts'
import type { Members } from '../../contract/members.ts'
import { broken, brokenByItself, holds, needs, type Outcome, observed } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { suite } from '../../laws/index.ts'
import { control, unlessFlickering, wroteNothing } from '../../laws/kit/control.ts'
import { type Draft, type Setting, sharedCheck } from '../../laws/kit/suite.ts'
import { foreignSave } from './trackings-foreign.ts'
import {
  bareObject,
  creating,
  isText,
  objectIn,
  rowIdOn,
  trackableObject,
  trackableObjects,
  untrackedObject,
} from './trackings-objects.ts'
import {
  firstRow,
  leastRow,
  newRow,
  openObject,
  otherRow,
  ownRow,
  presentRow,
  readRow,
  rowIn,
  rowWithTotal,
  type TrackingRow,
} from './trackings-rows.ts'
import { asWanted, create, moments, SAVE, save } from './trackings-sent.ts'
import {
  dataAccepted,
  dataShown,
  keptMembers,
  lower,
  lowerScore,
  lowerTime,
  numberOf,
  onlyThatRow,
  refusedUnchanged,
  secondRow,
  sessionTime,
  sessionTimes,
  totalTime,
  trackingIdUsable,
  updateWithoutSession,
} from './trackings-updates.ts'

/** Of nobody, the second for platforms whose numbers are shorter. */
const UNKNOWN = [2_000_000_011, 987_654_321]

type Form = Parameters<typeof save>[1]

const setting: Setting = {
  as: 'session',
  writes: 'shared',
  assumes: openObject,
  sample: async (scope) => {
    const { place, trackingId } = await leastRow(scope)
    return {
      form: await asWanted(scope, trackingId === undefined ? creating(place) : { trackingId, sessionTimeSpent: 1 }),
    }
  },
  snapshot: async (scope, { form }) => presentRow(scope, await objectIn(scope, form as Record<string, unknown>)),
  written: {
    name: SAVE,
    full: async (scope) => ({
      ...creating(await trackableObject(scope, 1)),
      progression: 100,
      score: 7.5,
      scoreMax: 12.25,
      ...moments(scope),
    }),
    least: async (scope) => creating((await untrackedObject(scope)) ?? (await trackableObject(scope))),
    send: written,
    record: rowIn,
    read: async (scope, answer) => readRow(scope, rowIn(answer).id),
  },
}

/** RL19: where a row exists, creating another may be refused; updating it may not. */
async function written(scope: Scope, members: Members): Promise<Answer> {
  const created = await create(scope, members)
  const place = created.refused ? await objectIn(scope, members) : undefined
  const trackingId = place && (await rowIdOn(scope, place))
  const { itemId: _, registrationGuid: __, ...rest } = members
  return trackingId === undefined ? created : save(scope, { ...rest, trackingId } as Form)
}

/** A shared check whose control is the sample. */
const rule = (slug: string, title: string, run: Draft['run']): Draft => sharedCheck(slug, title, run)

/** The control, where it created a row. */
async function createdBySample(scope: Scope): Promise<{ answer: Answer; place: Item } | undefined> {
  const answer = await control(scope, SAVE, setting)
  const place = await objectIn(scope, answer.ask.form as Members)
  return place && { answer, place }
}

/** The row of the control, or another that was created. */
async function created(scope: Scope): Promise<{ answer: Answer; place: Item }> {
  const known = await createdBySample(scope)
  if (known) return known
  const first = await firstRow(scope)
  if (first.answer.ok) return first
  const place = (await untrackedObject(scope)) ?? (await bareObject(scope)) ?? (await trackableObject(scope))
  return { place, answer: await create(scope, creating(place)) }
}

async function creates(scope: Scope): Promise<Outcome> {
  const { place, answer } = await created(scope)
  if (answer.refused && (await rowIdOn(scope, place))) return needs.record('a learning object without a row')
  const twins = (await trackableObjects(scope)).filter(
    ({ guid, registrationGuid }) => sameGuid(guid, place.guid) && sameGuid(registrationGuid, place.registrationGuid),
  )
  for (const row of [rowIn(answer), await readRow(scope, rowIn(answer).id)]) {
    if (!sameGuid(row.registrationGuid, place.registrationGuid))
      return broken(`${answer.label}: registrationGuid ${show(place.registrationGuid)}`, show(row.registrationGuid))
    if (isText(row.itemId)) return needs.finding('legacy-learner/trackings.get#response-schema')
    if (!twins.some(({ id }) => id === row.itemId))
      return broken(`${answer.label}: itemId ${place.id}, the session item of ${place.guid}`, show(row.itemId))
  }
  return holds()
}

/** The sample without some fields, refused, with nothing changed. */
async function without(scope: Scope, ...names: string[]): Promise<Outcome> {
  await control(scope, SAVE, setting)
  const all = creating(await trackableObject(scope))
  const form = Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name)))
  const before = await presentRow(scope)
  const answer = await save(scope, form)
  const accepted = refusal(answer, `a request without ${names.join(' and ')}`)
  const expected = `${answer.label}: nothing written`
  const written = await wroteNothing(scope, before, () => presentRow(scope), { expected })
  return firstOf([accepted, written])
}

async function requiredTime(scope: Scope): Promise<readonly Outcome[]> {
  const { id } = await ownRow(scope)
  return [
    await without(scope, 'sessionTimeSpent'),
    refusal(await save(scope, { trackingId: id, score: 1 }), 'an update without sessionTimeSpent and totalTimeSpent'),
  ]
}

async function eitherTime(scope: Scope): Promise<readonly Outcome[]> {
  const place = await trackableObject(scope)
  const { sessionTimeSpent: _, ...rest } = creating(place)
  return inTurn(['sessionTimeSpent', 'totalTimeSpent'], async (name) => {
    const known = name === 'sessionTimeSpent' ? await created(scope) : await rowWithTotal(scope)
    const answer = known.answer.ok ? known.answer : await written(scope, { ...rest, [name]: 30 })
    return answer.ok ? holds() : broken(`${answer.label} with ${name} alone: a success`, describe(answer))
  })
}

/** A row without a score takes 0 as one. */
async function zeroScore(scope: Scope, row: TrackingRow): Promise<Outcome> {
  if (row.score !== null) return holds()
  const answer = await save(scope, { trackingId: row.id, score: 0, scoreMax: 20, sessionTimeSpent: 1 })
  const { score } = await readRow(scope, row.id)
  return !answer.ok || score === 0 ? holds() : broken(`${answer.label} with score 0: score 0 read back`, show(score))
}

async function updates(scope: Scope): Promise<Outcome> {
  // R72: the best score of an earlier update may be kept.
  const own = await newRow(scope)
  const other = await otherRow(scope)
  const sent = { progression: Math.min(99, numberOf(own.progression) + 11), score: 5.5, scoreMax: 20 }
  const answer = await save(scope, { trackingId: own.id, ...sent, sessionTimeSpent: 1 })
  if (!answer.ok) return broken(`${answer.label} with trackingId ${own.id}: a success`, describe(answer))
  const row = rowIn(answer)
  if (row.id !== own.id) return broken(`${answer.label} with trackingId ${own.id}: that row`, `the row ${row.id}`)
  const read = await readRow(scope, own.id)
  for (const [name, value] of Object.entries(sent)) {
    if (row[name] !== value) return brokenByItself(`${answer.label}: ${name} ${value} in the answer`, show(row[name]))
    if (read[name] !== value) return broken(`${answer.label}: ${name} ${value} when read back`, show(read[name]))
  }
  // R72: a second update of values that are set, higher, as the highest may be kept.
  const again = { progression: Math.min(99, sent.progression + 7), score: 9.5 }
  const second = await save(scope, { trackingId: own.id, ...again, scoreMax: 20, sessionTimeSpent: 1 })
  const twice = await readRow(scope, own.id)
  const stale = (['progression', 'score'] as const).find((name) => twice[name] !== again[name])
  if (second.ok && stale)
    return broken(`${second.label} the second time: ${stale} ${again[stale]} when read back`, show(twice[stale]))
  const untouched = other.id === own.id ? undefined : await readRow(scope, other.id)
  if (untouched && untouched.score !== other.score)
    return broken(`${answer.label}: the row ${other.id} as before`, `score ${show(untouched.score)}`)
  return untouched ? zeroScore(scope, untouched) : holds()
}

async function edges(scope: Scope): Promise<Outcome> {
  const own = await newRow(scope, 2)
  for (const progression of numberOf(own.progression) === 0 ? [0, 100] : [100]) {
    const answer = await save(scope, { trackingId: own.id, progression, sessionTimeSpent: 1 })
    if (!answer.ok) return broken(`${answer.label} with progression ${progression}: a success`, describe(answer))
    const read = await readRow(scope, own.id)
    if (read.progression !== progression)
      return broken(`${answer.label}: progression ${progression} when read back`, show(read.progression))
  }
  return holds()
}

/** Refused, or the stored value stays within the bounds. */
async function bounded(
  scope: Scope,
  forms: readonly Readonly<Record<string, number>>[],
  member: string,
  most?: number,
) {
  const own = await ownRow(scope, member === 'progression' ? 4 : 0)
  return inTurn(forms, async (form) => {
    const read = async () => (await readRow(scope, own.id))[member]
    const before = await read()
    const answer = await save(scope, { trackingId: own.id, ...form })
    if (answer.status >= 500) return refusal(answer, show(form))
    else {
      const stored = await read()
      // A negative time that is subtracted was not refused, wherever it stops.
      const subtracted = member === 'timeSpent' && Number(stored) < Number(before)
      // R6: refused, ignored, or taken for the bound: any other value was computed from one that no row may hold.
      const outside = subtracted || (typeof stored === 'number' && ![before, 0, most].includes(stored))
      const kept = stored === null || typeof stored === 'number' ? holds() : needs.finding(`${SAVE}#response-schema`)
      const expected = `${answer.label} with ${show(form)}: a refusal, or a value within the bounds`
      return outside ? unlessFlickering(scope, { read, shown: stored }, broken(expected, show(stored))) : kept
    }
  })
}

const lowest = (name: string, member: string): Draft =>
  rule(`${name}-minimum`, `stores no ${name} below 0`, (scope) =>
    bounded(scope, [name.endsWith('TimeSpent') ? { [name]: -100_000 } : { [name]: -1.5, sessionTimeSpent: 1 }], member),
  )

/** A request that names no existing row. */
const updatesNothing = (slug: string, title: string, forms: readonly Readonly<Record<string, number>>[]): Draft =>
  rule(slug, title, async (scope) => {
    await control(scope, SAVE, setting)
    return inTurn(forms, async (form) => refusal(await save(scope, { ...form, sessionTimeSpent: 1 }), show(form)))
  })

const UNKNOWN_GUID = '00000000-0000-4000-8000-00000000fac0'

/** R105: the object to be tracked does not exist. */
const unknownPlace = (name: 'itemId' | 'registrationGuid'): Draft =>
  rule(`unknown-${name}`, `creates nothing for an unknown ${name}`, async (scope) => {
    await control(scope, SAVE, setting)
    const form = { ...creating(await trackableObject(scope)), [name]: UNKNOWN_GUID }
    return refusal(await create(scope, form), `an unknown ${name}`)
  })

/** A value of 0 is a value: a row of nothing but zeros, on an object without a row where there is one (RL19). */
async function zeros(scope: Scope): Promise<Outcome> {
  const place = (await untrackedObject(scope)) ?? (await trackableObject(scope))
  const former = await rowIdOn(scope, place)
  const { sessionTimeSpent: _, ...least } = creating(place)
  const numbers = { progression: 0, score: 0, scoreMax: 0 }
  const answer = await create(scope, { ...least, ...numbers, totalTimeSpent: 0 })
  if (!answer.ok) {
    // R72: a falling value may be refused: with 1 the time of an existing row falls too, and the rest is the same.
    if (former !== undefined) await save(scope, { trackingId: former, totalTimeSpent: 30 })
    const falls = former === undefined || numberOf((await readRow(scope, former)).timeSpent) > 1
    const control = await create(scope, { ...least, ...(former === undefined ? {} : numbers), totalTimeSpent: 1 })
    return control.ok && falls
      ? broken(`${answer.label} with 0 in every number: a success`, describe(answer))
      : needs.record('a learning object without a row')
  }
  const { id } = rowIn(answer)
  // The row that was there may keep what is higher.
  if (id === former) return holds()
  const [read, expected] = [await readRow(scope, id), { ...numbers, timeSpent: 0 }]
  const wrong = Object.keys(expected).find((name) => read[name] !== 0)
  // A platform that changes a sent time does so with others than 0 as well, which `total-time` reports.
  const isTimed = wrong !== 'timeSpent' || (await totalTime(scope)).kind === 'holds'
  if (wrong && isTimed)
    return broken(`${answer.label} with 0 in every number: ${wrong} 0 when read back`, show(read[wrong]))
  const again = await save(scope, { trackingId: id, sessionTimeSpent: 0 })
  return again.ok ? holds() : broken(`${again.label} with sessionTimeSpent 0: a success`, describe(again))
}

export const trackingsSave = suite(SAVE, setting, [
  rule('creates', 'creates a row of the object and registration', creates),
  rule('required-itemId', 'creates nothing without itemId', (scope) => without(scope, 'itemId')),
  rule('required-registrationGuid', 'creates nothing without registrationGuid', (scope) =>
    without(scope, 'registrationGuid'),
  ),
  unknownPlace('itemId'),
  unknownPlace('registrationGuid'),
  rule('foreign-row', "refuses to update another learner's row", foreignSave),
  rule('required-time', 'refuses a row with neither time', requiredTime),
  rule('either-time', 'accepts a row with either time', eitherTime),
  rule('zeros', 'accepts 0 as a value', zeros),
  rule('updates', 'updates the row of trackingId and no other', updates),
  rule('only-that-row', 'changes no other row of the registration', onlyThatRow),
  updatesNothing('update-without-id', 'refuses a row without any identifier', [{ progression: 10 }]),
  updatesNothing(
    'unknown-trackingId',
    'refuses an unknown trackingId',
    UNKNOWN.map((trackingId) => ({ trackingId })),
  ),
  updatesNothing('trackingId-minimum', 'refuses a trackingId below 1', [{ trackingId: 0 }, { trackingId: -1 }]),
  rule('progression-edges', 'stores a progression of 0 and of 100', edges),
  rule('progression-bounds', 'stores no progression outside 0 to 100', (scope) =>
    bounded(
      scope,
      [
        { progression: -1, sessionTimeSpent: 1 },
        { progression: 101, sessionTimeSpent: 1 },
      ],
      'progression',
      100,
    ),
  ),
  lowest('score', 'score'),
  lowest('scoreMax', 'scoreMax'),
  lowest('sessionTimeSpent', 'timeSpent'),
  lowest('totalTimeSpent', 'timeSpent'),
  rule('total-time', 'stores totalTimeSpent as the time spent', totalTime),
  rule('session-time', 'adds sessionTimeSpent to the time spent, or replaces it', sessionTime),
  rule('lower-time', 'records the result of a lower total time', lowerTime),
  rule('lower-score', 'records the result of a lower score', lowerScore),
  rule('trackingId-usable', 'accepts the trackingId of a learning object', trackingIdUsable),
  rule('refused-unchanged', 'changes nothing when it refuses an update', refusedUnchanged),
  rule('update-without-session', 'updates nothing without a session', updateWithoutSession),
  rule('data-accepted', 'accepts data', dataAccepted),
  rule('session-time-meaning', 'records whether a session time is added', async (scope) => {
    const { base, after } = await sessionTimes(scope)
    return observed(after === base + 30 ? 'added' : after === base || after === 30 ? 'replaces' : show(after))
  }),
  rule('lower-progression', 'records the result of a lower progression', lower),
  rule('kept-members', 'records whether an update keeps members not sent', keptMembers),
  rule('data', 'records where data is shown', dataShown),
  rule('second-row', 'records whether creating again makes a second row', secondRow),
])
