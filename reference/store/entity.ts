import type { Collection, Identified } from './collection.ts'

/** A node of the tree in which learners are arranged. */
export interface Entity extends Identified {
  name: string
  parentId: number | null
}

/** The entities above, topmost first. */
export function ancestorsOf(entity: Entity, entities: Collection<Entity>): Entity[] {
  const parent = entity.parentId === null ? undefined : entities.get(entity.parentId)
  return parent ? [...ancestorsOf(parent, entities), parent] : []
}

export function isWithin(entity: Entity, topId: number, entities: Collection<Entity>): boolean {
  if (entity.id === topId) return true
  const parent = entity.parentId === null ? undefined : entities.get(entity.parentId)
  return parent !== undefined && isWithin(parent, topId, entities)
}
