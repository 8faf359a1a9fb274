/** Form fields of a learner (legacy-admin: Create learner, Update learner). */
import { customFieldProblem, demandDateOrder, demandFreeLogin, keptCustomFields } from '../current/learners/members.ts'
import type { Question } from '../exchange.ts'
import { readMembers, type Taken } from '../input/members.ts'
import { isObject, languageCode, type Rule } from '../input/rule.ts'
import { anyText, dateText, filledText, oneWordOf, truth } from '../input/textual.ts'
import type { Draft } from '../store/collection.ts'
import type { CustomFieldValue, Learner } from '../store/learner.ts'
import { uuidOf } from '../values/guid.ts'
import type { World } from '../world.ts'
import { byGuid } from './lookup.ts'

const customFields: Rule<CustomFieldValue[]> = {
  problem(value, world) {
    if (!isObject(value)) return { rule: 'type', text: 'must be written as customFields[<guid>]' }
    for (const [guid, held] of Object.entries(value)) {
      if (isObject(held) || Array.isArray(held)) return { rule: 'type', text: 'must hold strings and integers only' }
      const problem = customFieldProblem(uuidOf(guid, world.choices.guids), world)
      if (problem) return problem
    }
    return undefined
  },
  take(value, world) {
    const fields = Object.entries(isObject(value) ? value : {})
    return fields.map(([guid, held]) => customFieldValue(uuidOf(guid, world.choices.guids), String(held), world))
  },
}

function customFieldValue(uuid: string, held: string, world: World): CustomFieldValue {
  const isNumber = world.store.customFields.byUuid(uuid)?.type === 'integer' && /^-?\d{1,15}$/.test(held)
  return { uuid, value: isNumber ? Number(held) : held }
}

/** The GUID of an entity that exists; taken as its id. */
export const entityGuid: Rule<number | undefined> = {
  problem: (value, world) =>
    byGuid(String(value), world.store.entities, world)
      ? undefined
      : { rule: 'unknown-reference', text: 'names no entity' },
  take: (value, world) => byGuid(String(value), world.store.entities, world)?.id,
}

export const learnerFields = {
  login: filledText(255),
  referenceNumber: anyText,
  name: anyText,
  firstName: anyText,
  email: anyText,
  language: languageCode,
  entityGuid,
  status: oneWordOf(['Y', 'N', 'U']),
  start: dateText,
  end: dateText,
  customFields,
  presentation: anyText,
  web: anyText,
  twitter: anyText,
  linkedIn: anyText,
}

/** The fields of the form. @throws Refusal */
export function readLearner(question: Question, world: World, required: readonly 'login'[]) {
  const fields = isObject(question.body) ? question.body : {}
  return readMembers(question, world, fields, { shape: { ...learnerFields, enabled: truth }, required })
}

/** Writes the fields into a learner. @throws Refusal before any change */
export function writeLearner(
  question: Question,
  world: World,
  learner: Draft<Learner> & { readonly id?: number },
  sent: Taken<typeof learnerFields & { enabled: Rule<boolean> }>,
): void {
  const own = learner.id === undefined ? undefined : world.store.learners.get(learner.id)
  if (sent.login !== undefined) demandFreeLogin(question, world, sent.login, own)
  const old = own && world.choices.putAbsent === 'clear' ? emptied : learner
  const next = {
    login: sent.login ?? learner.login,
    referenceNumber: sent.referenceNumber ?? old.referenceNumber,
    lastName: sent.name ?? old.lastName,
    firstName: sent.firstName ?? old.firstName,
    email: sent.email ?? old.email,
    languageCode: sent.language ?? learner.languageCode,
    entityId: sent.entityGuid ?? learner.entityId,
    status: (sent.status as Learner['status'] | undefined) ?? statusFrom(sent.enabled, learner.status),
    enabledFrom: sent.start === undefined ? old.enabledFrom : sent.start,
    enabledUntil: sent.end === undefined ? old.enabledUntil : sent.end,
    customFields: sent.customFields ? keptCustomFields(sent.customFields, world) : old.customFields,
    presentation: sent.presentation ?? old.presentation,
    web: sent.web ?? old.web,
    twitter: sent.twitter ?? old.twitter,
    linkedIn: sent.linkedIn ?? old.linkedIn,
  }
  demandDateOrder(question, next)
  Object.assign(learner, next)
}

/** Members that a PUT without them keeps, where it replaces the whole (R81). */
const emptied: Pick<
  Learner,
  | 'referenceNumber'
  | 'lastName'
  | 'firstName'
  | 'email'
  | 'enabledFrom'
  | 'enabledUntil'
  | 'customFields'
  | 'presentation'
  | 'web'
  | 'twitter'
  | 'linkedIn'
> = {
  referenceNumber: null,
  lastName: null,
  firstName: null,
  email: null,
  enabledFrom: null,
  enabledUntil: null,
  customFields: [],
  presentation: null,
  web: null,
  twitter: null,
  linkedIn: null,
}

function statusFrom(enabled: boolean | undefined, status: Learner['status']): Learner['status'] {
  if (enabled === undefined) return status
  if (!enabled) return 'N'
  return status === 'N' ? 'Y' : status
}
