/** The search for activity trackings: current, Trackings; its filters travel in the body (R43). */

import { type Answer, describe } from '../../client/answer.ts'
import { firstOf, inTurn, refusal, succeeded } from '../../client/answers/outcome.ts'
import { type Item, keyOf, pageOf } from '../../client/answers/page.ts'
import { show, valueAt } from '../../client/answers/values.ts'
import { termsOf } from '../../contract/index.ts'
import type { Members } from '../../contract/members.ts'
import { broken, holds, needs, type Outcome, observed } from '../../contract/verdict.ts'
import type { Call, Scope } from '../../engine/scope.ts'
import { suite } from '../../laws/index.ts'
import { boundAgainst } from '../../laws/kit/bounds.ts'
import { keysOf, recordsOf } from '../../laws/kit/pages.ts'
import { asidePhaseOf, check, clauseOf, type ListSetting, type Query } from '../../laws/kit/suite.ts'
import { filtered } from '../../laws/kit/values.ts'
import { rangeOffsets } from '../../laws/ranges/checks.ts'
import { type Id, isId, unique } from './training-records.ts'

const OPERATION = 'current/activity-trackings.search'
const LISTS = ['learnerIds', 'trainingSessionIds', 'activityIds', 'status']

/** `timeSpent.greaterThan` into `{"timeSpent": {"greaterThan": ...}}`, ids and statuses into lists, the page stays. */
function place(query: Query): Call {
  const body: Record<string, Members | unknown[]> = {}
  const page: Record<string, Query[string]> = {}
  for (const [name, value] of Object.entries(query)) {
    const [field, operator] = name.split('.') as [string, string?]
    if (operator) body[field] = { ...(body[field] as Members | undefined), [operator]: value }
    else if (LISTS.includes(name)) body[name] = String(value).split(',').map(typed)
    else page[name] = value
  }
  return { query: page, json: body }
}

const typed = (text: string) => (/^-?\d+$/.test(text) ? Number(text) : text)

const setting: ListSetting = {
  as: 'administrator',
  kind: 'current/activity-tracking',
  batchFilters: OPERATION,
  crossesFilters: true,
  sample: async () => ({ json: {} }),
  place,
}
const terms = termsOf(OPERATION)
const ground = { terms, setting, of: 'activity trackings' }

const find = (scope: Scope, json: unknown) => scope.call({ query: { size: 50 }, json })

/** Ids that are sent in one list. */
const MOST_TOGETHER = 3

async function anyOf(scope: Scope, name: string, member: string): Promise<Outcome> {
  const { records } = await recordsOf(scope, setting)
  const values = [...new Set(records.map((record) => valueAt(record, member)).filter(isId))]
  if (values.length < 3) return needs.record(`activity trackings with three different ${member}`)
  // One is left out, so that the filter restricts.
  const some = values.slice(0, Math.min(MOST_TOGETHER, values.length - 1))
  return filtered(scope, ground, { [name]: some.join(',') }, (item) =>
    some.includes(valueAt(item, member) as Id) ? 'must' : 'must-not',
  )
}

/** The result of one id that is sent alone. */
interface Found {
  readonly id: Id
  readonly keys: ReadonlySet<string>
  readonly items: readonly Item[]
}

/** Ids that find a few records each; or what is wrong with one that is sent alone. */
async function foundAlone(
  scope: Scope,
  name: string,
  candidates: readonly Id[],
  most: number,
): Promise<readonly Found[] | Outcome> {
  const whole: Id[] = []
  let [refused, served]: [Answer | undefined, boolean] = [undefined, false]
  const found: Found[] = []
  for (const id of candidates) {
    const answer = await find(scope, { [name]: [id] })
    // A number that names nothing may be refused; all of them may not.
    refused = answer.ok ? refused : (refused ?? answer)
    if (!answer.ok) continue
    served = true
    const { items } = pageOf(answer)
    const keys = new Set(keysOf(items))
    if (keys.size >= Math.min(50, most)) {
      whole.push(id)
      // One of them may own all there is; two cannot.
      if (whole.length > 1)
        return broken(`${answer.label} with ${name} [${id}]: a part of the activity trackings`, 'all of them')
    }
    const together = found.reduce((sum, one) => sum + one.keys.size, keys.size)
    if (keys.size && keys.size < 25 && together < 50) found.push({ id, keys, items })
    if (found.length === MOST_TOGETHER) break
  }
  return refused && !served ? broken(`${refused.label} with ${name}: a success`, describe(refused)) : found
}

/** Several ids find the sum of what each finds. */
async function foundTogether(scope: Scope, name: string, found: readonly Found[]): Promise<Outcome> {
  const owners = new Map<string, Id>()
  for (const { id, keys } of found)
    for (const key of keys) {
      if (owners.has(key)) return broken(`${name}: no record of both ${owners.get(key)} and ${id}`, key)
      owners.set(key, id)
    }
  const answer = await find(scope, { [name]: found.map(({ id }) => id) })
  const several = `${answer.label} with ${found.length} ${name}`
  if (!answer.ok) return broken(`${several}: a success`, describe(answer))
  const all = new Set(keysOf(pageOf(answer).items))
  const lost = [...owners.keys()].find((key) => !all.has(key))
  if (lost) return broken(`${several}: what each finds`, `${all.size} without ${lost}`)
  return all.size === owners.size ? holds() : broken(`${several}: ${owners.size} records`, `${all.size}`)
}

/** R35: no member shows the value; several ids must find the sum of what each finds, and less than everything. */
async function anyHidden(scope: Scope, name: string, candidates: readonly Id[], what: string): Promise<Outcome> {
  const { records } = await recordsOf(scope, setting)
  const found = await foundAlone(scope, name, candidates, records.length)
  if ('kind' in found) return found
  const [one] = found
  if (!one || found.length < 2) return needs.record(`two ${what} with a few activity trackings each`)
  const together = await foundTogether(scope, name, found)
  if (together.kind === 'broken') return together
  const filter = { [name]: [one.id] }
  return firstOf([
    await beside(scope, filter, one.items, {
      name: 'status',
      values: STATUSES,
      shownBy: ({ status }) => status,
      ground: 'filter-status',
    }),
    await beside(scope, filter, one.items, {
      name: 'trainingSessionIds',
      values: [...one.items, ...records].map(sessionOf).filter(isId),
      shownBy: sessionOf,
      ground: 'any-of-sessions',
    }),
    await besideRanges(scope, filter, one.items, records),
  ])
}

/** A filter beside each range finds no record that the range leaves out by itself. */
async function besideRanges(scope: Scope, filter: Members, items: readonly Item[], all: readonly Item[]) {
  for (const [field, range] of Object.entries(terms.ranges ?? {})) {
    const bound = boundAgainst(all, items[0]!, range)
    if (!bound) continue
    const { operator, value, standing } = bound
    const bounds = { [field]: { [operator]: value } }
    const outside = (answer: Answer) =>
      answer.ok ? pageOf(answer).items.find((item) => standing(item) === 'must-not') : undefined
    const answer = await find(scope, { ...filter, ...bounds })
    const stray = outside(answer)
    // Its own check reports a range that does not even apply alone.
    if (!stray || outside(await find(scope, bounds))) continue
    const label = `${answer.label} with ${show(filter)} and ${show(bounds)}`
    return broken(`${label}: what both find`, `${keyOf(stray)} as well`, COMBINED)
  }
  return holds()
}

const sessionOf = (item: Item) => valueAt(item, 'trainingSession.id')

interface Second {
  readonly name: 'trainingSessionIds' | 'status'
  /** The value to send: the first that not all items have, so that it restricts the result. */
  readonly values: readonly Id[]
  readonly shownBy: (item: Item) => unknown
  /** The check that finds out about the second filter by itself. */
  readonly ground: 'any-of-sessions' | 'filter-status'
}

/**
 * A filter beside a second one finds exactly the records that both find. @param items that the filter finds without the
 * second one
 */
async function beside(scope: Scope, filter: Members, items: readonly Item[], second: Second): Promise<Outcome> {
  const { name, values, shownBy, ground: slug } = second
  const value = values.find((one) => items.some((item) => shownBy(item) !== one))
  if (value === undefined) return holds()
  const answer = await find(scope, { ...filter, [name]: [value] })
  if (!answer.ok) return needs.finding(`${OPERATION}#${slug}`, describe(answer))
  const keys = new Set(keysOf(items))
  const stray = pageOf(answer).items.find((item) => shownBy(item) !== value || !keys.has(keyOf(item)))
  return stray
    ? broken(
        `${answer.label} with ${show(filter)} and ${name} [${value}]: what both find`,
        `${keyOf(stray)} as well`,
        COMBINED,
      )
    : holds()
}

const COMBINED = clauseOf({ operation: OPERATION }, 'filters-combined')

const CANDIDATES = 8

/** Learners with registrations in the sessions that activity trackings show: they are likely to have some. */
async function learnerCandidates(scope: Scope): Promise<readonly Id[]> {
  const { records } = await recordsOf(scope, setting)
  const sessions = new Set(records.map((record) => valueAt(record, 'trainingSession.id')))
  const registrations = (await scope.known('current/registration', { atLeast: 0 })).records
  const ids = registrations
    .filter((one) => sessions.has(valueAt(one, 'trainingSession.id')))
    .map((one) => valueAt(one, 'learner.id'))
    .filter(isId)
  return [...new Set(ids)].reverse().slice(0, CANDIDATES)
}

/**
 * Numbers in the composite ids: some are activities. The documents do not show which part is one: any may be, the last
 * first.
 */
async function activityCandidates(scope: Scope): Promise<readonly Id[]> {
  const given = scope.target.records.activity ?? []
  if (given.length > 1) return given
  const { records } = await recordsOf(scope, setting)
  const numbers = records.map(({ id }) => (String(id).match(/\d{1,9}/g) ?? []).map(Number).reverse())
  const ofPart = (part: number) => [...new Set(numbers.map((some) => some[part]).filter((one) => one !== undefined))]
  return [...new Set([0, 1, 2].flatMap((part) => ofPart(part).slice(0, CANDIDATES)))]
}

async function anyStatus(scope: Scope): Promise<Outcome> {
  const { records } = await recordsOf(scope, setting)
  const values = [...new Set(records.map(({ status }) => status))].filter((one) => typeof one === 'string')
  if (values.length < 3) return needs.record('activity trackings of three different statuses')
  const two = values.slice(0, 2)
  return filtered(scope, ground, { status: two.join(',') }, (item) =>
    two.includes(item.status as string) ? 'must' : 'must-not',
  )
}

async function twoBounds(scope: Scope): Promise<Outcome> {
  const { records } = await recordsOf(scope, setting)
  const values = [...new Set(records.map(({ timeSpent }) => timeSpent))]
    .filter((one) => typeof one === 'number')
    .sort((one, other) => one - other)
  const [low, , high] = values
  if (low === undefined || high === undefined) return needs.record('activity trackings of three different timeSpent')
  const query = { 'timeSpent.greaterThan': low, 'timeSpent.lowerThan': high }
  return filtered(scope, ground, query, ({ timeSpent }) =>
    typeof timeSpent === 'number' && timeSpent > low && timeSpent < high ? 'must' : 'must-not',
  )
}

const WRONG: readonly Members[] = [
  { learnerIds: 'lpc-not-a-list' },
  { status: ['INCOMPLETE'] },
  { timeSpent: { greaterThan: 'lpc-not-a-number' } },
  { completedAt: { equal: 'lpc-not-a-date' } },
]

async function wrongTypes(scope: Scope): Promise<readonly Outcome[]> {
  await recordsOf(scope, setting)
  return inTurn(WRONG, async (json) => {
    const answer = await find(scope, json)
    if (!answer.ok) return refusal(answer, show(json))
    else {
      const { items } = pageOf(answer)
      return items.length
        ? broken(`${answer.label} with ${show(json)}: a refusal or no records`, `${items.length}`)
        : holds()
    }
  })
}

const STATUSES = ['NOT_STARTED', 'STARTED', 'PENDING_FEEDBACK', 'COMPLETED']

/** Every record has one of the four statuses, so that listing them all must find the same as an empty object. */
async function everything(scope: Scope): Promise<Outcome> {
  const answer = await find(scope, {})
  if (!answer.ok) return broken(`${answer.label} with an empty object: a success`, describe(answer))
  const { items } = pageOf(answer)
  const listed = pageOf(succeeded(await find(scope, { status: STATUSES }))).items
  if (!listed.length) return needs.record('activity trackings on the target')
  return items.length === listed.length
    ? holds()
    : broken(`${answer.label} with an empty object: ${listed.length} records`, `${items.length}`)
}

const activityTrackingsSearch = suite(OPERATION, setting, [
  check('empty-body', 'finds everything with an empty object', everything),
  check('any-of-sessions', 'finds records of any of several sessions', (scope) =>
    anyOf(scope, 'trainingSessionIds', 'trainingSession.id'),
  ),
  check(
    'any-of-learners',
    'finds records of any of several learners',
    { clauses: ['any-of-learners', 'filters-combined'] },
    async (scope) => anyHidden(scope, 'learnerIds', await learnerCandidates(scope), 'learners'),
  ),
  check(
    'any-of-activities',
    'finds records of any of several activities',
    { clauses: ['any-of-activities', 'filters-combined'] },
    async (scope) => anyHidden(scope, 'activityIds', await activityCandidates(scope), 'activities'),
  ),
  check('any-of-statuses', 'finds records with either of two statuses', anyStatus),
  check('two-bounds', 'applies two operators of one range object together', twoBounds),
  rangeOffsets(terms, setting),
  check('wrong-types', 'refuses filters of another type, or finds nothing', { ...asidePhaseOf(setting) }, wrongTypes),
  check('empty-list', 'records what an empty list of ids finds', async (scope) => {
    const answer = await find(scope, { learnerIds: [] })
    return observed(answer.ok ? (pageOf(answer).items.length ? 'everything' : 'nothing') : `${answer.status}`)
  }),
  { ...unique(setting, 'activity trackings', ['id'], 50), slug: 'composite-id' },
])

export const activityTrackings = [activityTrackingsSearch]
