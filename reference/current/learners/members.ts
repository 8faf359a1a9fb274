/** Members of a learner that may be written (current: Create learner, Update learner). */

import type { Question } from '../../exchange.ts'
import type { Taken } from '../../input/members.ts'
import { demand, type Problem } from '../../input/problem.ts'
import { clearable, date, flag, isObject, languageCode, listOf, type Rule, reference, text } from '../../input/rule.ts'
import type { Draft } from '../../store/collection.ts'
import type { CustomFieldValue, Department, Learner } from '../../store/learner.ts'
import type { World } from '../../world.ts'

const department: Rule<Department> = {
  problem(value) {
    if (!isObject(value)) return { rule: 'type', text: 'must be an object' }
    const parent = value.parent ?? {}
    const parts = [value.name, value.id, ...(isObject(parent) ? [parent.name, parent.id] : [0])]
    const sound = parts.every((part) => part === undefined || part === null || typeof part === 'string')
    return sound ? undefined : { rule: 'type', text: 'must have a name, an id and a parent of the same' }
  },
  take(value) {
    const { name = null, id = null, parent } = (isObject(value) ? value : {}) as Partial<Department>
    return { name, id, parent: isObject(parent) ? { name: parent.name ?? null, id: parent.id ?? null } : null }
  },
}

const customField: Rule<CustomFieldValue> = {
  problem(value, world) {
    if (!isObject(value) || typeof value.uuid !== 'string') return { rule: 'type', text: 'must have a uuid' }
    if (typeof value.value !== 'string' && !Number.isInteger(value.value))
      return { rule: 'type', text: 'must have a value that is a string or an integer' }
    return customFieldProblem(value.uuid, world)
  },
  take: (value) =>
    isObject(value) ? { uuid: String(value.uuid), value: value.value as string } : { uuid: '', value: '' },
}

/** Whether the platform has such a field, if the instance checks. */
export function customFieldProblem(uuid: string, world: World): Problem | undefined {
  if (world.choices.unknownCustomField !== 'refuse' || world.store.customFields.byUuid(uuid)) return undefined
  return { rule: 'unknown-reference', text: `has no custom field ${uuid}` }
}

/** Values of the fields that the platform has, or of all, as the instance has chosen. */
export const keptCustomFields = (values: readonly CustomFieldValue[], world: World) =>
  values.filter(({ uuid }) => world.choices.unknownCustomField === 'accept' || world.store.customFields.byUuid(uuid))

export const learnerMembers = {
  customFields: clearable(listOf(customField)),
  email: clearable(text()),
  enabled: flag,
  enabledFrom: clearable(date),
  enabledUntil: clearable(date),
  entity: reference((id, world) => world.store.entities.get(id) !== undefined),
  firstName: clearable(text()),
  lastName: clearable(text()),
  languageCode: clearable(languageCode),
  manager: clearable(reference((id, world) => world.store.learners.get(id) !== undefined)),
  department: clearable(department),
  referenceNumber: clearable(text()),
  timezone: clearable(text({ min: 1 })),
}

/** Members of a new learner without values. */
export const unsetLearner = {
  lastConnectedAt: null,
  enabledFrom: null,
  enabledUntil: null,
  status: 'Y',
  department: null,
  timezone: null,
  managerId: null,
  totalBadges: 0,
  points: 0,
  presentation: null,
  web: null,
  twitter: null,
  linkedIn: null,
} satisfies Partial<Learner>

/** A new learner with nothing but a login. */
export function blankLearner(login: string, world: World): Draft<Learner> {
  return {
    ...unsetLearner,
    login,
    // not shown anywhere: sign-in without it goes through the token exchange
    password: world.grants.password(),
    referenceNumber: null,
    email: null,
    firstName: null,
    lastName: null,
    createdAt: world.clock.instant(),
    customFields: [],
    languageCode: null,
    entityId: world.store.entities.find((entity) => entity.parentId === null)!.id,
    groupIds: [],
    avatarUrl: 'https://media.example.test/avatars/none.png',
  }
}

/** Writes the members that were sent; others keep their value (R2). @throws Refusal before any change */
export function writeLearner(
  question: Question,
  world: World,
  learner: Draft<Learner> & { readonly id?: number },
  sent: Taken<typeof learnerMembers>,
): void {
  const { entity, manager, enabled, customFields, ...plain } = sent
  const next = { ...learner, ...defined(plain) }
  demandDateOrder(question, next)
  demand(
    question,
    'unknown-reference',
    manager === undefined || manager === null || manager !== learner.id,
    'manager cannot be the learner',
  )
  if (entity !== undefined) next.entityId = entity
  if (manager !== undefined) next.managerId = manager
  if (customFields !== undefined) next.customFields = keptCustomFields(customFields ?? [], world)
  if (enabled ?? learner.status !== 'N') next.status = next.enabledFrom || next.enabledUntil ? 'U' : 'Y'
  else next.status = 'N'
  Object.assign(learner, next)
}

/** R46: also against the stored other value. @throws Refusal */
export function demandDateOrder(question: Question, learner: Pick<Learner, 'enabledFrom' | 'enabledUntil'>): void {
  const { enabledFrom, enabledUntil } = learner
  const ordered = !enabledFrom || !enabledUntil || enabledFrom <= enabledUntil
  demand(question, 'date-order', ordered, 'the day of enabling must not be after the day of disabling')
}

/** Nobody else has that login: learners and administrators share one set (current: Learner, login). @throws Refusal */
export function demandFreeLogin(question: Question, world: World, login: string, own?: Learner): void {
  const compared = (text: string) => (world.choices.loginCase === 'alike' ? text.toLowerCase() : text)
  const learner = world.store.learners.find((other) => other !== own && compared(other.login) === compared(login))
  const administrator = world.store.administrators.find((other) => compared(other.login) === compared(login))
  const free = !learner && !administrator
  demand(question, 'unique', free, `the login ${login} is taken`)
}

const defined = <T extends object>(members: T) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]-?: Exclude<T[K], undefined>
  }
