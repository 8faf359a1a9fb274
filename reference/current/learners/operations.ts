/** Learners (current: Learners). */

import { showsEnabled } from '../../enabled.ts'
import type { Question } from '../../exchange.ts'
import { answer } from '../../forms/answer.ts'
import { equals, textMatches } from '../../input/matching.ts'
import { readBody } from '../../input/members.ts'
import { recordAt } from '../../input/path.ts'
import { included, readQuery } from '../../input/query.ts'
import { queryRange } from '../../input/ranges.ts'
import { text } from '../../input/rule.ts'
import { anyText, instantText, truth, wholeNumber } from '../../input/textual.ts'
import { arranged } from '../../paging.ts'
import { Refusal } from '../../refusal.ts'
import { isWithin } from '../../store/entity.ts'
import type { Learner } from '../../store/learner.ts'
import { DEFAULT_LOCALE } from '../../values/language.ts'
import type { Action, World } from '../../world.ts'
import { collection, HUNDRED } from '../collection.ts'
import { blankLearner, demandFreeLogin, learnerMembers, writeLearner } from './members.ts'
import { showLearner } from './view.ts'

const filters = {
  login: anyText,
  referenceNumber: anyText,
  firstName: anyText,
  lastName: anyText,
  email: anyText,
  enabled: truth,
  languageCode: anyText,
  entityId: wholeNumber(),
  entityUuid: anyText,
  groupId: wholeNumber(),
  groupUuid: anyText,
  managerId: wholeNumber(),
  departmentName: anyText,
  departmentId: anyText,
  parentDepartmentName: anyText,
  parentDepartmentId: anyText,
}

export const list: Action = (question, world) => {
  const matches = learnerFilter(question, world)
  const include = included(question)
  const found = arranged(world.store.learners.filter(matches), world)
  return collection(question, world, found, { bounds: HUNDRED, lists: [] }, (learner) =>
    showLearner(learner, world, include),
  )
}

function learnerFilter(question: Question, world: World): (learner: Learner) => boolean {
  const wanted = readQuery(question, world, filters)
  const created = queryRange(question, world, 'createdAt', instantText)
  const group = groupFilter(world, wanted.groupId, wanted.groupUuid)
  const entity = entityFilter(world, wanted.entityId, wanted.entityUuid)
  return (learner) =>
    textMatches(learner.login, wanted.login, world) &&
    textMatches(learner.referenceNumber, wanted.referenceNumber, world) &&
    textMatches(learner.firstName, wanted.firstName, world) &&
    textMatches(learner.lastName, wanted.lastName, world) &&
    textMatches(learner.email, wanted.email, world) &&
    equals(showsEnabled(learner, world), wanted.enabled) &&
    equals(learner.languageCode ?? DEFAULT_LOCALE, wanted.languageCode) &&
    equals(learner.managerId, wanted.managerId) &&
    textMatches(learner.department?.name ?? null, wanted.departmentName, world) &&
    textMatches(learner.department?.id ?? null, wanted.departmentId, world) &&
    textMatches(learner.department?.parent?.name ?? null, wanted.parentDepartmentName, world) &&
    textMatches(learner.department?.parent?.id ?? null, wanted.parentDepartmentId, world) &&
    group(learner) &&
    entity(learner) &&
    created(learner.createdAt)
}

function groupFilter(world: World, id: number | undefined, uuid: string | undefined) {
  const byUuid = uuid === undefined ? undefined : (world.store.groups.byUuid(uuid.toLowerCase())?.id ?? -1)
  return ({ groupIds }: Learner) =>
    (id === undefined || groupIds.includes(id)) && (byUuid === undefined || groupIds.includes(byUuid))
}

function entityFilter(world: World, id: number | undefined, uuid: string | undefined) {
  const byUuid = uuid === undefined ? undefined : (world.store.entities.byUuid(uuid.toLowerCase())?.id ?? -1)
  return ({ entityId }: Learner) => isInEntity(entityId, id, world) && isInEntity(entityId, byUuid, world)
}

/** R38: whether the entities below also count is a choice. */
export function isInEntity(entityId: number, wanted: number | undefined, { choices, store }: World): boolean {
  if (wanted === undefined || choices.entityFilter === 'own') return equals(entityId, wanted)
  const entity = store.entities.get(entityId)
  return entity !== undefined && isWithin(entity, wanted, store.entities)
}

export const create: Action = (question, world) => {
  const sent = readBody(question, world, {
    shape: { login: text({ min: 1, max: 255 }), ...learnerMembers },
    required: ['login'],
    closed: true,
  })
  const { login = '', ...members } = sent
  demandFreeLogin(question, world, login)
  const draft = blankLearner(login, world)
  writeLearner(question, world, draft, members)
  const learner = world.store.learners.add(draft)
  return answer(showLearner(learner, world, included(question)), world.choices.createStatus)
}

export const get: Action = (question, world) => {
  const learner = recordAt(question, world.store.learners, 'the learner')
  const { caller } = question
  // R55: the documents do not show what one learner may see of another
  if (caller?.kind === 'learner' && caller.learner !== learner && world.choices.otherLearners === 'refused')
    throw new Refusal('forbidden', 'a learner may read only its own account')
  return answer(showLearner(learner, world, included(question)))
}

export const update: Action = (question, world) => {
  const learner = recordAt(question, world.store.learners, 'the learner')
  writeLearner(question, world, learner, readBody(question, world, { shape: learnerMembers, closed: true }))
  return answer(showLearner(learner, world, included(question)))
}
