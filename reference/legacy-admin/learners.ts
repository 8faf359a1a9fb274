/** Learners (legacy-admin: Learner). */

import { blankLearner } from '../current/learners/members.ts'
import { isInEntity } from '../current/learners/operations.ts'
import { showsEnabled } from '../enabled.ts'
import { equals, textMatches } from '../input/matching.ts'
import { readQuery } from '../input/query.ts'
import { anyText, truth } from '../input/textual.ts'
import { arranged } from '../paging.ts'
import { uuidOf } from '../values/guid.ts'
import type { Action } from '../world.ts'
import { paged, single, written } from './envelope.ts'
import { readLearner, writeLearner } from './learners-fields.ts'
import { showLearner } from './learners-view.ts'
import { reading, recordAt } from './lookup.ts'

export const get: Action = (question, world) =>
  reading(question, world, world.store.learners, 'learner_guid', (learner) =>
    single(question, showLearner(learner, world)),
  )

const filters = {
  guid: anyText,
  login: anyText,
  referenceNumber: anyText,
  name: anyText,
  firstname: anyText,
  email: anyText,
  entityGuid: anyText,
  enabled: truth,
}

export const search: Action = (question, world) => {
  const wanted = readQuery(question, world, filters)
  const uuid = wanted.guid === undefined ? undefined : uuidOf(wanted.guid, world.choices.guids)
  const entityUuid = wanted.entityGuid === undefined ? undefined : uuidOf(wanted.entityGuid, world.choices.guids)
  const entityId = entityUuid === undefined ? undefined : (world.store.entities.byUuid(entityUuid)?.id ?? -1)
  const found = world.store.learners.filter(
    (learner) =>
      equals(learner.uuid, uuid) &&
      textMatches(learner.login, wanted.login, world) &&
      textMatches(learner.referenceNumber, wanted.referenceNumber, world) &&
      textMatches(learner.lastName, wanted.name, world) &&
      textMatches(learner.firstName, wanted.firstname, world) &&
      textMatches(learner.email, wanted.email, world) &&
      isInEntity(learner.entityId, entityId, world) &&
      equals(showsEnabled(learner, world), wanted.enabled),
  )
  return paged(question, world, arranged(found, world), (learner) => showLearner(learner, world))
}

export const create: Action = (question, world) => {
  const sent = readLearner(question, world, ['login'])
  const draft = blankLearner(sent.login ?? '', world)
  writeLearner(question, world, draft, sent)
  const learner = world.store.learners.add(draft)
  return written(question, showLearner(learner, world), world.choices.createStatus)
}

export const update: Action = (question, world) => {
  const learner = recordAt(question, world, world.store.learners, 'learner_guid')
  writeLearner(question, world, learner, readLearner(question, world, []))
  return written(question, showLearner(learner, world))
}
