/** Legal values for the members of a learner, as far as the target shows any. */

import { succeeded } from '../../../client/answers/outcome.ts'
import { type Item, pageOf, recordOf } from '../../../client/answers/page.ts'
import { isObject, type Members } from '../../../contract/members.ts'
import type { Scope } from '../../../engine/scope.ts'

/** A platform may show an unset value as null, as an empty text, or as an object or a list of such. */
const isSet = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).some(isSet)
    : value !== undefined && value !== null && value !== ''

const seen = new WeakMap<readonly Item[], Map<string, ReadonlyMap<string, unknown>>>()

/** Values of the learners in a member, each value once, by its text. */
function distinctIn(records: readonly Item[], member: string): ReadonlyMap<string, unknown> {
  const byMember = seen.get(records) ?? new Map<string, ReadonlyMap<string, unknown>>()
  seen.set(records, byMember)
  let distinct = byMember.get(member)
  if (!distinct) {
    const values = records.map((record) => whole(record, member)).filter(isSet)
    distinct = new Map(values.map((value) => [JSON.stringify(value), value]))
    byMember.set(member, distinct)
  }
  return distinct
}

/** A value that a learner of the target has, and that is therefore legal. */
async function borrowed(scope: Scope, member: string, turn = 0): Promise<unknown> {
  const { records } = await scope.known('current/learner')
  const distinct = distinctIn(records, member)
  // Not the default, which an unstored member would show as well.
  const { answer } = await plainLearner(scope)
  const plain = (answer.ok && isObject(answer.json) ? answer.json : {}) as Item
  const usual = JSON.stringify(whole(plain, member))
  const telling = [...distinct].filter(([text]) => text !== usual).map(([, value]) => value)
  return telling[turn % Math.max(1, telling.length)]
}

/** The member whole, arrays as arrays. */
const whole = (record: Item, member: string) => record[member]

const reference = async (scope: Scope, member: string, turn: number) => {
  const value = (await borrowed(scope, member, turn)) as { id?: unknown } | undefined
  return typeof value?.id === 'number' ? { id: value.id } : undefined
}

/** Custom fields with a value of our own in place of the borrowed one. */
async function customFields(scope: Scope, turn: number) {
  const fields = await borrowed(scope, 'customFields', turn)
  // A value other than a list is judged by its form.
  const filled = Array.isArray(fields) ? fields.filter((field) => isObject(field) && isSet(field.value)) : []
  return filled.length ? filled.slice(0, 2).map(({ uuid, value }) => ({ uuid, value })) : undefined
}

/** A day that careless servers read as none. */
function leapDayAfter(today: string): string {
  const year = Number(today.slice(0, 4)) + 1
  return `${Math.ceil(year / 4) * 4}-02-29`
}

const defined = (members: Members): Members =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))

/** The members that Create learner requires. */
export const leastLearner = async (scope: Scope): Promise<Members> => ({ login: scope.builder.unique() })

/** A learner with the fewest legal members, created once per run, with milliseconds before and after. */
export const plainLearner = (scope: Scope) =>
  scope.once('plain learner', async (shared) => {
    const sent = await leastLearner(shared)
    const before = Date.now()
    const answer = await shared.tryCreate('current/learner', sent)
    return { sent, answer, before, after: Date.now() }
  })

/**
 * Every writable member but the login.
 * @param turn another number gives other values, so that an update changes each member
 */
export async function fullLearner(scope: Scope, turn = 0): Promise<Members> {
  const { builder } = scope
  return defined({
    customFields: await customFields(scope, turn),
    email: builder.email(),
    // Not the default, so that an unstored value is noticed.
    enabled: false,
    enabledFrom: builder.day(-30 - turn),
    enabledUntil: turn === 1 ? leapDayAfter(builder.day(0)) : builder.day(300 + turn),
    entity: await reference(scope, 'entity', turn),
    firstName: builder.firstName(),
    lastName: builder.lastName(),
    languageCode: await borrowed(scope, 'languageCode', turn),
    manager: await reference(scope, 'manager', turn),
    department: await borrowed(scope, 'department', turn),
    referenceNumber: builder.uniqueNumber(),
    timezone: await borrowed(scope, 'timezone', turn),
  })
}

/** The learner with that id, as an administrator reads it. */
export async function readLearner(scope: Scope, id: unknown): Promise<Item> {
  const answer = succeeded(
    await scope.look({ operation: 'current/learners.get', as: 'administrator', path: { id: id as number } }),
  )
  return recordOf(answer)
}

/** Learners of exactly that login. */
export async function learnersByLogin(scope: Scope, login: string): Promise<readonly Item[]> {
  const answer = succeeded(
    await scope.call({ operation: 'current/learners.list', as: 'administrator', query: { login } }),
  )
  return pageOf(answer).items.filter((item) => item.login === login)
}
