import { firstOf, inTurn } from '../../../client/answers/outcome.ts'
/** List training sessions: current, Training sessions. */

import { type Item, keyOf, pageOf } from '../../../client/answers/page.ts'
import { instantOf, show, textOf, valueAt } from '../../../client/answers/values.ts'
import { termsOf } from '../../../contract/index.ts'
import { broken, holds, needs, type Outcome, observed } from '../../../contract/verdict.ts'
import type { Scope } from '../../../engine/scope.ts'
import { suite } from '../../../laws/index.ts'
import { recordsOf } from '../../../laws/kit/pages.ts'
import { check, type ListSetting, sharedCheck } from '../../../laws/kit/suite.ts'
import { filtered } from '../../../laws/kit/values.ts'
import { junkParameters, keepsRules, notAbove, references } from '../shown-values.ts'
import { touchedCourse } from '../training-courses/changed.ts'
import { isId, languageCodes, unique } from '../training-records.ts'

const listing: ListSetting = { as: 'administrator', kind: 'current/training-session', crossesFilters: true }

const terms = termsOf('current/training-sessions.list')

const ground = { terms, setting: listing, of: 'training sessions' }

const MOST_COURSES = 12
const PAGE = 100
const MOST_PAGES = 8

/** When the courses of some sessions were modified, by the course's id. */
const courseDates = (scope: Scope): Promise<ReadonlyMap<unknown, number>> =>
  scope.once('dates of courses', async (shared) => {
    const { records } = await shared.known('current/training-session')
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

/** @param touch a course is updated and restored first, so that a training is younger than other sessions */
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

/**
 * The documents do not say whether both dates must be in range or one is enough; a session that only its own date lets
 * in, beside one that its training's date alone keeps out, contradicts either reading.
 */
async function looksAtTrainings(scope: Scope, all: readonly Dated[]): Promise<Outcome> {
  const only = (at: number) => ({
    own: all.filter(({ own, course }) => own > at && course <= at),
    course: all.filter(({ own, course }) => own <= at && course > at),
  })
  const at = all
    .map(({ own, course }) => Math.min(own, course))
    .find((one) => only(one).own.length && only(one).course.length)
  if (at === undefined) return holds()
  const keys = new Set<string>()
  const query = { 'modifiedAt.greaterThan': textOf(at), applyModifiedAtOnTraining: true, size: PAGE }
  for (let page = 0; page < MOST_PAGES; page++) {
    const answer = await scope.call({ query: { ...query, offset: page * PAGE } })
    if (!answer.ok) return holds()
    const { items } = pageOf(answer)
    for (const item of items) keys.add(keyOf(item))
    if (items.length === PAGE) continue
    const [mine, course] = [only(at).own, only(at).course].map((some) => some.some(({ key }) => keys.has(key)))
    return mine && !course
      ? broken(`${answer.label}: the dates of trainings looked at as well`, 'each session by its own date alone')
      : holds()
  }
  return holds()
}

/** R39: only the clear cases are judged. */
async function applied(scope: Scope): Promise<Outcome> {
  const all = await dated(scope, true)
  const ignored = await looksAtTrainings(scope, all)
  if (ignored.kind === 'broken') return ignored
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
  const all = await dated(scope, true)
  // Whichever of the two dates is enough, one of these shows that the training's was compared.
  const mixed = [all.find(({ own, course }) => own < course), all.find(({ own, course }) => own > course)]
  const bounds = mixed.flatMap((one) => (one ? [Math.min(one.own, one.course)] : []))
  if (!bounds.length) return needs.record('a session modified at another time than its training')
  const outcomes = await inTurn(bounds, async (at) => {
    const query = { 'modifiedAt.greaterThan': textOf(at), applyModifiedAtOnTraining: false }
    return filtered(scope, ground, query, (item) => {
      const own = instantOf(item.modifiedAt)
      return Number.isNaN(own) ? 'may' : own > at ? 'must' : 'must-not'
    })
  })
  return firstOf(outcomes)
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

const all = async (scope: Scope) => (await recordsOf(scope, listing)).records

export const trainingSessionsList = suite('current/training-sessions.list', listing, [
  sharedCheck('apply-on-training', 'applies date filters to sessions and trainings on request', applied),
  sharedCheck('apply-off', 'applies date filters to sessions alone otherwise', notApplied),
  sharedCheck('apply-way', 'records the result when only one date is in range', appliedWay),
  check('enabled-shown', 'shows the deprecated member enabled', async (scope) => {
    const { records } = await recordsOf(scope, listing)
    const lacking = records.find((record) => !('enabled' in record))
    return lacking ? broken(`${keyOf(lacking)}: a member enabled`, 'none') : holds()
  }),
  languageCodes(all),
  check('sequence-mode', 'records which sessions have a sequenceMode', async (scope) => {
    const { records } = await recordsOf(scope, listing)
    const values = records.filter((record) => 'sequenceMode' in record).map(({ sequenceMode }) => show(sequenceMode))
    return observed(`${values.length ? 'some sessions' : 'none'}: ${[...new Set(values)].sort().join(', ')}`)
  }),
  unique(listing, 'training sessions'),
  keepsRules('dates-order', 'shows no session that ends before it starts', all, () => [
    notAbove('startAt', 'endAt', instantOf),
  ]),
  references(all, { 'trainingCourse.id': 'current/training-courses.get' }),
  junkParameters('current/training-sessions.list', listing, [
    'enabled',
    'isHrisExportable',
    'applyModifiedAtOnTraining',
    'modifiedAt.greaterThan',
  ]),
])
