/** Records of one's own in the store of an instance, beside the built-in ones or instead of them. */

import type { Accounts, OwnRecords, Store } from '../../../reference/index.ts'
import type { Collection, Identified } from '../../../reference/store/collection.ts'
import type { Wrong } from '../../../runner/configuration/bindings.ts'
import { accountsOf, idsOf } from './accounts.ts'
import { DRAFTS, type Given, type Ground } from './drafts.ts'
import { COLLECTIONS, type ParsedData, RECORDS, RESOURCES, type Resource } from './format.ts'
import { contradictions, loginsIn } from './invariants.ts'
import { PARTS, storedForm } from './parts.ts'
import { Directory, naturalNamesOf, resolved } from './references.ts'

/** The problems of the data, by the path of the member. */
export class WrongData extends Error {
  override readonly name = 'WrongData'
  readonly problems: readonly Wrong[]
  constructor(problems: readonly Wrong[]) {
    super(`${problems.length} problems`)
    this.problems = problems
  }
}

/** A record of the data on its way into the store. */
interface Entry {
  readonly resource: Resource
  readonly path: readonly PropertyKey[]
  readonly given: Readonly<Record<string, unknown>>
  readonly id: number
  /** The built-in record that it changes. */
  readonly changes?: Identified
}

/** Members without which a new record means nothing. */
const NEEDED: Readonly<Partial<Record<Resource, readonly string[]>>> = {
  trainingSessions: ['course'],
  registrations: ['session', 'learner'],
  certificates: ['registration'],
  activities: ['course'],
  trackings: ['learner', 'resource', 'session'],
  activityTrackings: ['learner', 'session', 'activity'],
  discussions: ['author'],
}
const SUBJECTS = ['training', 'trainingSession', 'learningResource']

const collectionOf = (store: Store, resource: Resource) =>
  store[COLLECTIONS[resource]] as unknown as Collection<Identified & { login?: string }>

/** @param now milliseconds since 1970: sessions have begun and ended by it */
export const ownRecords = (data: ParsedData, now: () => number): OwnRecords => ({
  builtIn: data.builtIn ?? true,
  addTo: (store, random, accounts) => addAll(data, { store, random, now: now() }, accounts),
})

/** @throws WrongData naming every problem */
function addAll(data: ParsedData, ground: Ground, given: Accounts | undefined): Accounts {
  const builtIn = idsOf(given, ground.store)
  const directory = new Directory(ground.store)
  if (!given && !data.entities?.length) ground.store.entities.add({ name: 'Organisation', parentId: null })
  const entries = RESOURCES.flatMap((resource) => entriesOf(resource, data, ground.store, directory))
  const wrong = entries.flatMap(missingIn)
  const ready = entries.map((entry) => ({ ...entry, given: idsIn(entry, directory) }))
  refuse([...directory.problems, ...wrong])
  for (const entry of ready) write(entry, ground)
  const logins = loginsIn(ground.store)
  refuse(ready.flatMap((entry) => contradictions(entry, ground.store, logins)))
  const problems: Wrong[] = []
  const accounts = accountsOf(data.accounts ?? {}, ground, { directory, builtIn, problems })
  refuse([...directory.problems, ...problems])
  return accounts
}

function refuse(problems: readonly Wrong[]): void {
  if (problems.length) throw new WrongData(problems)
}

/** Gives every record of the file its id, so that each may name each. */
function entriesOf(resource: Resource, data: ParsedData, store: Store, directory: Directory): Entry[] {
  const collection = collectionOf(store, resource)
  const all = (data[resource] ?? []) as readonly Readonly<Record<string, unknown>>[]
  const fixed = new Set(all.map(({ id }) => id))
  const taken = new Set<string>()
  const byLogin = new Map([...collection].map((record) => [record.login, record]))
  return all.map((given, at) => {
    const path = [resource, at]
    const changes = changedBy(given, collection, byLogin)
    let id = (given.id as number | undefined) ?? changes?.id
    while (id === undefined || (id !== given.id && id !== changes?.id && fixed.has(id))) id = collection.reserve()
    for (const member of ['key', 'id', 'uuid', 'login'] as const) {
      const value = member === 'id' ? id : given[member]
      if (value !== undefined && taken.has(`${member} ${value}`))
        directory.problems.push({ path: [...path, member], wrong: `${value} is another record's ${member} already` })
      taken.add(`${member} ${value}`)
    }
    for (const member of ['id', 'uuid'] as const)
      if (changes && given[member] !== undefined && given[member] !== changes[member])
        directory.problems.push({ path: [...path, member], wrong: `the record that it changes has ${changes[member]}` })
    directory.enter(resource, id, naturalNamesOf(resource, given), given.key as string | undefined)
    return { resource, path, given, id, changes }
  })
}

const changedBy = (
  given: Entry['given'],
  collection: Collection<Identified>,
  byLogin: ReadonlyMap<string | undefined, Identified>,
) =>
  (typeof given.id === 'number' ? collection.get(given.id) : undefined) ??
  (typeof given.uuid === 'string' ? collection.byUuid(given.uuid) : undefined) ??
  (typeof given.login === 'string' ? byLogin.get(given.login) : undefined)

function missingIn({ resource, path, given, changes }: Entry): Wrong[] {
  const needed = changes ? [] : (NEEDED[resource] ?? [])
  const missing = needed.filter((member) => given[member] === undefined)
  const wrong = missing.map((member) => ({ path, wrong: `needs ${member}` }))
  const subjects = SUBJECTS.filter((member) => given[member] !== undefined)
  if (resource === 'discussions' && (subjects.length > 1 || (subjects.length === 0 && !changes)))
    wrong.push({ path, wrong: `needs one of ${SUBJECTS.join(', ')}` })
  return wrong
}

function idsIn({ resource, path, given, id }: Entry, directory: Directory): Given {
  return { ...(resolved(RECORDS[resource], given, path, directory) as object), id }
}

function write({ resource, given, changes }: Entry & { readonly given: Given }, ground: Ground): void {
  const stored = storedForm(resource, given, changes, ground.store)
  const record = changes
    ? Object.assign(changes, stored)
    : collectionOf(ground.store, resource).add({ ...DRAFTS[resource](given, ground), ...stored, id: given.id })
  PARTS[resource]?.(record.id, given, ground.store, changes !== undefined)
}
