/** Training session operations: current, Training sessions. */

import { succeeded, Undecided } from '../../answers/outcome.ts'
import { type Item, keyOf, pageOf } from '../../answers/page.ts'
import { instantOf, show, textOf, valueAt } from '../../answers/values.ts'
import { describe } from '../../client/answer.ts'
import { termsOf } from '../../contract/index.ts'
import { broken, holds, needs, type Outcome, observed } from '../../contract/verdict.ts'
import type { Call, Scope } from '../../engine/scope.ts'
import { filtered } from '../laws/filters.ts'
import { suite } from '../laws/index.ts'
import { recordsOf } from '../laws/pages.ts'
import { check, type Setting } from '../suite.ts'
import { idOf, junkIdentifier, recordOf, rightRecord, sameMembers } from './records.ts'
import { touchedCourse } from './training-courses.ts'
import { isId, languageCodes, ownReference, sameForLearner, unique, wideIdentifier } from './training-records.ts'

const listing: Setting = { as: 'administrator', kind: 'training-session' }
const terms = termsOf('current/training-sessions.list')
const ground = { terms, setting: listing, of: 'training sessions' }

const MOST_COURSES = 12

/** When the courses of some sessions were modified, by the course's id. */
const courseDates = (scope: Scope): Promise<ReadonlyMap<unknown, number>> =>
  scope.once('dates of courses', async (shared) => {
    const { records } = await shared.known('training-session')
    const dates = new Map<unknown, number>()
    for (const id of new Set(records.map((record) => valueAt(record, 'trainingCourse.id')).filter(isId))) {
      if (dates.size === MOST_COURSES) break
      const answer = await shared.call({
        operation: 'current/training-courses.get',
        as: 'administrator',
        path: { id },
      })
      const date = instantOf((answer.json as Item | undefined)?.modifiedAt)
      if (answer.ok && !Number.isNaN(date)) dates.set(id, date)
    }
    return dates
  })

interface Dated {
  readonly key: string
  readonly own: number
  readonly course: number
}

/** @param touch a course is updated and put back first, so that a training is younger than other sessions */
async function dated(scope: Scope, touch = false): Promise<readonly Dated[]> {
  const { records } = await recordsOf(scope, listing)
  const dates = new Map(await courseDates(scope))
  if (touch) {
    const { id, date } = await touchedCourse(scope)
    dates.set(id, date)
  }
  return records.flatMap((record): Dated[] => {
    const own = instantOf(record.modifiedAt)
    const course = dates.get(valueAt(record, 'trainingCourse.id'))
    return course === undefined || Number.isNaN(own) ? [] : [{ key: keyOf(record), own, course }]
  })
}

/** A boundary above which some sessions lie with both dates, and others with neither. */
function boundaryBetween(all: readonly Dated[]): number | undefined {
  const candidates = [...new Set(all.flatMap(({ own, course }) => [own, course]))].sort((one, other) => one - other)
  const rank = (at: number) => {
    const both = all.filter(({ own, course }) => own > at && course > at).length
    const neither = all.filter(({ own, course }) => own <= at && course <= at).length
    return both && neither ? Math.min(both, neither) : 0
  }
  const [best] = candidates.sort((one, other) => rank(other) - rank(one))
  return best !== undefined && rank(best) ? best : undefined
}

/** R39: only the clear cases are judged. */
async function applied(scope: Scope): Promise<Outcome> {
  const all = await dated(scope, true)
  const at = boundaryBetween(all)
  if (at === undefined) return needs.record('sessions of which both dates, and of which neither, lie above one instant')
  const byKey = new Map(all.map((one) => [one.key, one]))
  const query = { 'modifiedAt.greaterThan': textOf(at), applyModifiedAtOnTraining: true }
  return filtered(scope, ground, query, (item) => {
    const one = byKey.get(keyOf(item))
    if (!one) return 'may'
    // Others may have changed it since.
    if (instantOf(item.modifiedAt) !== one.own) return 'may'
    if (one.own > at && one.course > at) return 'must'
    return one.own <= at && one.course <= at ? 'must-not' : 'may'
  })
}

async function notApplied(scope: Scope): Promise<Outcome> {
  const all = await dated(scope)
  const mixed = all.find(({ own, course }) => own !== course)
  if (!mixed) return needs.record('a session modified at another time than its training')
  const at = Math.min(mixed.own, mixed.course)
  const query = { 'modifiedAt.greaterThan': textOf(at), applyModifiedAtOnTraining: false }
  return filtered(scope, ground, query, (item) => {
    const own = instantOf(item.modifiedAt)
    return Number.isNaN(own) ? 'may' : own > at ? 'must' : 'must-not'
  })
}

async function appliedWay(scope: Scope): Promise<Outcome> {
  const all = await dated(scope, true)
  const mixed = all.find(({ own, course }) => own < course)
  if (!mixed) return needs.record('a session whose training was modified after it')
  const query = { 'modifiedAt.greaterThan': textOf(mixed.own), applyModifiedAtOnTraining: true, size: 100 }
  const answer = await scope.call({ query })
  if (!answer.ok) return observed(`refused with ${answer.status}`)
  const { items } = pageOf(answer)
  if (items.some((item) => keyOf(item) === mixed.key)) return observed('one date in range is enough')
  return items.length < 100 ? observed('both dates must be in range') : needs.record('a result of one page')
}

const trainingSessionsList = suite('current/training-sessions.list', listing, [
  check('apply-on-training', {
    title: 'applies date filters to sessions and trainings when asked to',
    phase: 'shared',
    run: applied,
  }),
  check('apply-off', { title: 'applies date filters to sessions alone otherwise', run: notApplied }),
  check('apply-way', { title: 'shows what one date in range does', phase: 'shared', run: appliedWay }),
  check('enabled-shown', {
    title: 'shows enabled, although it is deprecated',
    async run(scope) {
      const { records } = await recordsOf(scope, listing)
      const lacking = records.find((record) => !('enabled' in record))
      return lacking ? broken(`${keyOf(lacking)}: a member enabled (R32)`, 'none') : holds()
    },
  }),
  languageCodes(async (scope) => (await recordsOf(scope, listing)).records),
  check('sequence-mode', {
    title: 'shows which sessions have a sequenceMode',
    async run(scope) {
      const { records } = await recordsOf(scope, listing)
      const values = records.filter((record) => 'sequenceMode' in record).map(({ sequenceMode }) => show(sequenceMode))
      return observed(`${values.length ? 'some sessions' : 'none'}: ${[...new Set(values)].sort().join(', ')}`)
    },
  }),
  unique(listing, 'training sessions'),
])

const sample = async (scope: Scope, as: string): Promise<Call> => {
  if (as === 'learner') return { path: { id: await ownReference(scope, 'trainingSession.id') } }
  const { records } = await scope.known('training-session')
  return { path: { id: idOf(records[0]!) } }
}

const getting: Setting = { as: 'administrator', sample }
const GET = 'current/training-sessions.get'

const trainingSessionsGet = suite(GET, getting, [
  rightRecord('training-session', 'training session'),
  sameForLearner((scope) => ownReference(scope, 'trainingSession.id')),
  junkIdentifier(GET, getting),
  wideIdentifier(GET, getting),
])

const TRANSLATIONS = 'current/training-sessions.translations'
const LOOKED_AT = 6

/** The session with the most translations among the first few, and what its translations are. */
const translated = (scope: Scope): Promise<{ readonly id: number | string; readonly items: readonly Item[] }> =>
  scope.once('translated session', async (shared) => {
    const { records } = await shared.known('training-session')
    let best: { id: number | string; items: readonly Item[] } | undefined
    for (const record of records.slice(0, LOOKED_AT)) {
      const id = idOf(record)
      const answer = await shared.call({ operation: TRANSLATIONS, as: 'administrator', path: { id } })
      const items = answer.ok ? pageOf(answer).items : []
      if (!best || items.length > best.items.length) best = { id, items }
    }
    if (!best) throw new Undecided(needs.record('a training session'))
    return best
  })

const needsTranslation = (items: readonly Item[]) => {
  if (!items.length) throw new Undecided(needs.record(`a translated session among the first ${LOOKED_AT}`))
  return items
}

/** The title of a translation is not that of every other session: two sessions share no texts. */
async function ownSession(scope: Scope): Promise<Outcome> {
  const { id, items } = await translated(scope)
  needsTranslation(items)
  const { records } = await scope.known('training-session')
  const titles = new Map(records.map((record) => [record.id, record.title]))
  for (const other of records.slice(0, LOOKED_AT)) {
    if (other.id === id || titles.get(other.id) === titles.get(id)) continue
    const answer = await scope.call({ path: { id: idOf(other) } })
    if (!answer.ok) continue
    const theirs = pageOf(answer).items
    if (!theirs.length) continue
    return JSON.stringify(theirs) === JSON.stringify(items)
      ? broken(`${answer.label}: other translations than those of session ${id}`, 'the same ones')
      : holds()
  }
  return needs.record('two translated sessions with different titles')
}

const TRANSLATED = ['languageCode', 'title', 'trainingTitle', 'description'] as const

async function withSources(scope: Scope): Promise<Outcome> {
  const { id, items } = await translated(scope)
  const answer = await scope.call({ path: { id }, query: { include: 'sourceStrings' } })
  if (!answer.ok) return broken(`${answer.label}: a success`, describe(answer))
  const found = pageOf(answer).items
  for (const item of items) {
    const same = found.find(({ languageCode }) => languageCode === item.languageCode)
    if (!same) return broken(`${answer.label}: the translation in ${show(item.languageCode)}`, 'none')
    const kept = Object.fromEntries(TRANSLATED.map((name) => [name, item[name]]))
    const outcome = sameMembers(kept, same, 'without include', 'with include=sourceStrings')
    if (outcome.kind !== 'holds') return outcome
  }
  return items.length ? holds() : needs.record(`a translated session among the first ${LOOKED_AT}`)
}

async function sourceStrings(scope: Scope): Promise<Outcome> {
  const { id, items } = await translated(scope)
  const answer = succeeded(await scope.call({ path: { id }, query: { include: 'sourceStrings' } }))
  const before = new Set(items.flatMap((item) => Object.keys(item)))
  const added = new Set(pageOf(answer).items.flatMap((item) => Object.keys(item).filter((name) => !before.has(name))))
  const beside = Object.keys(recordOf(answer)).filter((name) => !['items', 'count', '_links'].includes(name))
  return observed(`in a translation: ${[...added].join(', ') || 'nothing'}; beside: ${beside.join(', ') || 'nothing'}`)
}

const trainingSessionsTranslations = suite(TRANSLATIONS, getting, [
  check('one-per-language', {
    title: 'shows at most one translation in a language',
    async run(scope) {
      const { id, items } = await translated(scope)
      const codes = needsTranslation(items).map(({ languageCode }) => languageCode)
      const twice = codes.find((code, place) => codes.indexOf(code) !== place)
      return twice === undefined ? holds() : broken(`session ${id}: one translation in ${show(twice)}`, 'two')
    },
  }),
  languageCodes(async (scope) => (await translated(scope)).items),
  check('own-session', { title: 'shows the translations of the session asked for', run: ownSession }),
  check('include-sourceStrings', { title: 'takes include=sourceStrings', run: withSources }),
  check('source-strings', { title: 'shows what include=sourceStrings adds', run: sourceStrings }),
  junkIdentifier(TRANSLATIONS, getting),
])

export const trainingSessions = [trainingSessionsList, trainingSessionsGet, trainingSessionsTranslations]
