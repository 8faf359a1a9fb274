/** Entities (current: Entities). */
import { answer } from '../forms/answer.ts'
import { recordAt } from '../input/path.ts'
import { arranged } from '../paging.ts'
import { type Entity, isWithin } from '../store/entity.ts'
import type { Action, World } from '../world.ts'
import { collection, FIFTY, selfLink } from './collection.ts'

export const list: Action = (question, world) => {
  const { caller } = question
  const { entities } = world.store
  const top = caller?.kind === 'administrator' ? caller.administrator.entityId : undefined
  const visible = entities.filter((entity) => top === undefined || isWithin(entity, top, entities))
  const listing = { bounds: FIFTY, lists: ['count', '_links'] } as const
  return collection(question, world, arranged(visible, world), listing, (entity) => showEntity(entity, world))
}

export const get: Action = (question, world) =>
  answer(showEntity(recordAt(question, world.store.entities, 'the entity'), world))

const showEntity = ({ id, uuid, name }: Entity, world: World) => ({
  id,
  uuid,
  name,
  ...selfLink(`/v1/entities/${id}`, world),
})
