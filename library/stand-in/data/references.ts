/** Finds the records that other records name: by a key of the file, a natural name, a uuid or an id. */
import type { z } from 'zod'
import type { Store } from '../../../reference/index.ts'
import type { Wrong } from '../../../runner/configuration/bindings.ts'
import { suggestion } from '../../../runner/configuration/nearest.ts'
import { COLLECTIONS, type Resource, referredBy } from './format.ts'

type Path = readonly PropertyKey[]

/** Members with the name and the id of the records of a kind, beside their keys. */
type Natural = Readonly<Partial<Record<Resource, (store: Store) => Iterable<readonly [name: string, id: number]>>>>

const NATURAL: Natural = {
  entities: ({ entities }) => [...entities].map(({ name, id }) => [name, id]),
  groups: ({ groups }) => [...groups].map(({ name, id }) => [name, id]),
  customFields: ({ customFields }) => [...customFields].map(({ name, id }) => [name, id]),
  administrators: ({ administrators }) => [...administrators].map(({ login, id }) => [login, id]),
  learners: ({ learners }) => [...learners].map(({ login, id }) => [login, id]),
  publishers: ({ publishers }) => [...publishers].map(({ name, id }) => [name, id]),
  authors: ({ authors }) => [...authors].map(({ firstName, lastName, id }) => [`${firstName} ${lastName}`, id]),
  tags: ({ tags }) => [...tags].map(({ name, id }) => [name, id]),
  themes: ({ themes }) => [...themes].map(({ name, id }) => [name, id]),
  chapters: ({ chapters }) => [...chapters].map(({ name, id }) => [name, id]),
  learningResources: ({ localizedVersions }) =>
    [...localizedVersions].map(({ metadata, resourceId }) => [metadata.title ?? '', resourceId]),
  trainingCourses: ({ courses }) => [...courses].map(({ title, id }) => [title, id]),
  trainingSessions: ({ sessions }) => [...sessions].map(({ title, id }) => [title, id]),
  activities: ({ activities }) => [...activities].map(({ name, id }) => [name, id]),
}

/** The name of a record without a key, from its own members. */
export function naturalNamesOf(resource: Resource, given: Readonly<Record<string, unknown>>): readonly string[] {
  if (resource === 'authors') return [`${given.firstName} ${given.lastName}`]
  if (resource === 'learningResources')
    return ((given.versions ?? []) as { title?: string | null }[]).flatMap(({ title }) => title ?? [])
  const name = given.login ?? given.name ?? given.title
  return resource !== 'discussions' && typeof name === 'string' ? [name] : []
}

/** The records of the store and of the file, by all their possible names. */
export class Directory {
  readonly #keys = new Map<string, number>()
  readonly #ids = new Map<Resource, Set<number>>()
  readonly #names = new Map<Resource, Map<string, Set<number>>>()
  readonly #store: Store
  readonly problems: Wrong[] = []

  constructor(store: Store) {
    this.#store = store
  }

  /** Takes up a record of the file. */
  enter(resource: Resource, id: number, names: readonly string[], key?: string): void {
    if (key !== undefined) this.#keys.set(`${resource} ${key}`, id)
    this.#ids.set(resource, (this.#ids.get(resource) ?? new Set()).add(id))
    for (const name of names) this.#call(resource, name, id)
  }

  hasKey = (resource: Resource, key: string) => this.#keys.has(`${resource} ${key}`)

  #call(resource: Resource, name: string, id: number): void {
    const names = this.#namesOf(resource)
    names.set(name, (names.get(name) ?? new Set()).add(id))
  }

  #namesOf(resource: Resource): Map<string, Set<number>> {
    const known = this.#names.get(resource)
    if (known) return known
    const names = new Map<string, Set<number>>()
    this.#names.set(resource, names)
    for (const [name, id] of NATURAL[resource]?.(this.#store) ?? []) this.#call(resource, name, id)
    return names
  }

  /** The id of the named record; the problem of a name goes to `problems`. */
  idOf(resource: Resource, meant: string | number, path: Path): number {
    const collection = this.#store[COLLECTIONS[resource]]
    if (typeof meant === 'number') {
      if (collection.get(meant) || this.#ids.get(resource)?.has(meant)) return meant
      return this.#wrong(path, `no record of ${resource} has the id ${meant}`)
    }
    const found = this.#keys.get(`${resource} ${meant}`)
    if (found !== undefined) return found
    const called = [...(this.#namesOf(resource).get(meant) ?? [])]
    if (called.length > 1)
      return this.#wrong(
        path,
        `${called.length} of ${resource} are called ${JSON.stringify(meant)}`,
        `an id, such as ${called[0]}`,
      )
    const id = called[0] ?? collection.byUuid(meant)?.id
    if (id !== undefined) return id
    return this.#wrong(
      path,
      `unknown among ${resource}: ${JSON.stringify(meant)}${suggestion(meant, this.#known(resource))}`,
    )
  }

  #known = (resource: Resource): string[] => [
    ...[...this.#keys.keys()]
      .filter((key) => key.startsWith(`${resource} `))
      .map((key) => key.slice(resource.length + 1)),
    ...this.#namesOf(resource).keys(),
  ]

  #wrong(path: Path, wrong: string, allowed?: string): number {
    this.problems.push({ path, wrong, allowed })
    return 0
  }
}

const innermost = (schema: z.ZodType): z.ZodType => {
  const { innerType } = schema.def as { innerType?: z.ZodType }
  return innerType ? innermost(innerType) : schema
}

/** The value with ids in the place of names: `entity` becomes `entityId`, `groups` becomes `groupIds`. */
export function resolved(schema: z.ZodType, value: unknown, path: Path, directory: Directory): unknown {
  const { shape, element } = innermost(schema).def as { shape?: Record<string, z.ZodType>; element?: z.ZodType }
  if (Array.isArray(value) && element) return value.map((item, at) => resolved(element, item, [...path, at], directory))
  if (!shape || typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([member, of]) =>
      resolvedMember(member, shape[member]!, of, [...path, member], directory),
    ),
  )
}

function resolvedMember(
  member: string,
  schema: z.ZodType,
  value: unknown,
  path: Path,
  directory: Directory,
): [string, unknown] {
  const inner = innermost(schema)
  const one = referredBy(inner)
  if (one) return [`${member}Id`, value === null ? null : directory.idOf(one, value as string, path)]
  const { element } = inner.def as { element?: z.ZodType }
  const many = element && referredBy(element)
  if (!many) return [member, resolved(schema, value, path, directory)]
  const ids = (value as string[]).map((item, at) => directory.idOf(many, item, [...path, at]))
  return [`${member.replace(/s$/, '')}Ids`, ids]
}
