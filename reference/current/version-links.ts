/** Authors, tags and themes of a localized version (current: Learning resources). */
import { answer, silence } from '../forms/answer.ts'
import { readBody } from '../input/members.ts'
import { idAt } from '../input/path.ts'
import { demand } from '../input/problem.ts'
import { reference } from '../input/rule.ts'
import { arranged } from '../paging.ts'
import { notFound } from '../refusal.ts'
import type { Collection, Identified } from '../store/collection.ts'
import type { Store } from '../store/index.ts'
import type { LocalizedVersion } from '../store/learning-resource.ts'
import type { Action, World } from '../world.ts'
import { collection, HUNDRED } from './collection.ts'
import { versionAt } from './localized-versions/operations.ts'
import { showAuthor } from './vocabulary/authors.ts'
import { showTag } from './vocabulary/tags.ts'
import { showTheme } from './vocabulary/themes.ts'

interface Kind<T extends Identified> {
  /** Name of the member that holds the linked record. */
  readonly name: 'author' | 'tag' | 'theme'
  readonly ids: 'authorIds' | 'tagIds' | 'themeIds'
  records(store: Store): Collection<T>
  show(record: T, world: World): object
}

interface LinkActions {
  readonly list: Action
  readonly add: Action
  readonly remove: Action
}

export const authorLinks = linkActions({
  name: 'author',
  ids: 'authorIds',
  records: (store) => store.authors,
  show: showAuthor,
})

export const tagLinks = linkActions({ name: 'tag', ids: 'tagIds', records: (store) => store.tags, show: showTag })

export const themeLinks = linkActions({
  name: 'theme',
  ids: 'themeIds',
  records: (store) => store.themes,
  show: showTheme,
})

function linkActions<T extends Identified>(kind: Kind<T>): LinkActions {
  const link = (record: T, version: LocalizedVersion, world: World) => ({
    [kind.name]: kind.show(record, world),
    _links: { self: { href: `${pathOf(version)}/${kind.name}s/${record.id}` } },
  })
  return { list: listLinks(kind, link), add: addLink(kind, link), remove: removeLink(kind) }
}

type Show<T> = (record: T, version: LocalizedVersion, world: World) => object

function listLinks<T extends Identified>({ ids, records }: Kind<T>, link: Show<T>): Action {
  return (question, world) => {
    const version = versionAt(question, world)
    const linked = version[ids].map((id) => records(world.store).known(id))
    const listing = { bounds: HUNDRED, lists: ['count', '_links'] } as const
    return collection(question, world, arranged(linked, world), listing, (record) => link(record, version, world))
  }
}

function addLink<T extends Identified>({ name, ids, records, show }: Kind<T>, link: Show<T>): Action {
  return (question, world) => {
    const version = versionAt(question, world)
    const shape = { [name]: reference((id, { store }) => records(store).get(id) !== undefined) }
    const sent = readBody(question, world, { shape, required: [name], closed: true })
    const record = records(world.store).get(sent[name] as number)
    if (!record) throw notFound(`the ${name}`)
    demand(question, 'attached', !version[ids].includes(record.id), `the ${name} is attached already`)
    version[ids].push(record.id)
    // R34: adding a theme answers the theme itself
    const shown = name === 'theme' ? show(record, world) : link(record, version, world)
    return answer(shown, world.choices.createStatus)
  }
}

function removeLink<T extends Identified>({ name, ids }: Kind<T>): Action {
  return (question, world) => {
    const version = versionAt(question, world)
    const id = idAt(question, `${name}Id`)
    const isThere = version[ids].includes(id)
    if (!isThere && world.choices.removeAbsent === 'refuse') throw notFound(`the ${name} at the localized version`)
    version[ids] = version[ids].filter((linked) => linked !== id)
    return world.choices.removalStatus === 204 ? silence() : answer({ message: 'removed' })
  }
}

const pathOf = ({ resourceId, languageCode }: LocalizedVersion) =>
  `/v1/learning-resources/${resourceId}/localized-versions/${languageCode}`
