/** Entities (legacy-admin: Entity). */
import { readQuery } from '../input/query.ts'
import { anyText } from '../input/textual.ts'
import { arranged } from '../paging.ts'
import { ancestorsOf, type Entity } from '../store/entity.ts'
import { guidOf } from '../values/guid.ts'
import type { Action, World } from '../world.ts'
import { href, paged, ROOT, single } from './envelope.ts'
import { reading } from './lookup.ts'

export const get: Action = (question, world) =>
  reading(question, world, world.store.entities, 'entity_guid', (entity) => single(question, show(entity, world)))

export const search: Action = (question, world) => {
  const wanted = readQuery(question, world, { title: anyText, title_exact: anyText })
  const part = wanted.title?.toLowerCase()
  const found = world.store.entities.filter(
    ({ name }) =>
      (part === undefined || name.toLowerCase().includes(part)) &&
      (wanted.title_exact === undefined || name === wanted.title_exact),
  )
  return paged(question, world, arranged(found, world), (entity) => show(entity, world))
}

function show(entity: Entity, world: World): object {
  const guid = guidOf(entity.uuid, world.choices.guids)
  const above = ancestorsOf(entity, world.store.entities)
  return {
    guid,
    title: entity.name,
    tree: above.map(({ name }) => name).join('|'),
    _links: { self: href(`${ROOT}/Entity/${guid}`) },
  }
}
