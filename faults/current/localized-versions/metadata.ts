/** Faults of metadata, in either operation that writes it. */

import { METADATA } from '../../../contract/current/localized-versions.ts'
import { isObject, type Members } from '../../../contract/members.ts'
import type { Around, Question, Reply, World } from '../../../reference/index.ts'
import { fault, refuses, refusing, wraps } from '../../../reference/mutators/builder.ts'
import {
  around,
  bodyOf,
  copyOf,
  type Fault,
  isOk,
  madeSlug,
  recordsIn,
  replying,
} from '../../../reference/mutators/fault.ts'
import { misreadBodies, takesNegativeId } from '../../../reference/mutators/shapes.ts'

const CREATE = 'current/localized-versions.create'

const UPDATE = 'current/localized-versions.update'

type Operation = typeof CREATE | typeof UPDATE

export const sentMetadata = (question: Question): Members => {
  const { metadata } = bodyOf(question)
  return isObject(metadata) ? metadata : {}
}

export const without = (question: Question, names: readonly string[]): Question => {
  if (!isObject(bodyOf(question).metadata)) return question
  const metadata = Object.fromEntries(Object.entries(sentMetadata(question)).filter(([name]) => !names.includes(name)))
  return { ...question, body: { ...bodyOf(question), metadata } }
}

const forgets = (operation: Operation, name: string): Fault =>
  fault(
    operation,
    `forgets-metadata-${name}`,
    `does not store ${name}`,
    madeSlug(`metadata-${name}`),
    around(operation, (next) => (question) => next(without(question, [name]))),
  )

/** Echoed in the answer but not stored. */
const echoes = (operation: Operation, name: string): Fault =>
  fault(
    operation,
    `only-echoes-metadata-${name}`,
    `echoes ${name} without storing it`,
    madeSlug(`metadata-${name}`),
    around(operation, (next) => (question) => {
      const sent = sentMetadata(question)
      const reply = next(without(question, [name]))
      for (const { metadata } of isOk(reply) ? recordsIn(reply) : [])
        if (isObject(metadata) && name in sent) metadata[name] = sent[name]
      return reply
    }),
  )

/** Versions anywhere in a reply: alone, or within resources. */
export const versionsIn = (reply: Reply): Members[] =>
  recordsIn(reply).flatMap((record) =>
    Array.isArray(record.localizedVersions) ? record.localizedVersions.filter(isObject) : [record],
  )

/** Metadata stored past the honest instance, and shown in every later answer. */
function storing(operation: Operation, take: (metadata: Members) => Members): readonly Around[] {
  const worlds = new WeakMap<World, Map<unknown, Members>>()
  const keptIn = (world: World) => {
    const kept = worlds.get(world) ?? new Map<unknown, Members>()
    worlds.set(world, kept)
    return kept
  }
  return [
    replying('current/*', (reply, _, world) => {
      const kept = keptIn(world)
      if (!isOk(reply) || !kept.size) return
      for (const version of versionsIn(reply))
        if (isObject(version.metadata)) version.metadata = { ...version.metadata, ...kept.get(version.uuid) }
    }),
    around(operation, (next, world) => (question) => {
      const taken = take(sentMetadata(question))
      const reply = next(without(question, Object.keys(taken)))
      const [version] = isOk(reply) ? recordsIn(reply) : []
      if (version && Object.keys(taken).length) keptIn(world).set(version.uuid, taken)
      return reply
    }),
  ]
}

const FITS: Readonly<Record<string, (value: unknown) => boolean>> = {
  integer: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  'date-time': (value) => !Number.isNaN(Date.parse(String(value))),
}

const ofMember = (operation: Operation): readonly Fault[] =>
  Object.entries(METADATA).flatMap(([name, type]) => [
    forgets(operation, name),
    echoes(operation, name),
    ...(type === 'string'
      ? []
      : [
          fault(
            operation,
            `stores-any-type-as-metadata-${name}`,
            `stores a value of any type as ${name}`,
            madeSlug(`metadata-type-${name}`),
            ...storing(operation, (sent) => (name in sent && !FITS[type]?.(sent[name]) ? { [name]: sent[name] } : {})),
          ),
        ]),
  ])

const picking =
  (name: string, when: (value: unknown) => boolean = () => true) =>
  (sent: Members): Members =>
    name in sent && when(sent[name]) ? { [name]: sent[name] } : {}

/** A resource that has no version in the language of the body yet. */
const free = ({ store }: World, question: Question) =>
  store.learningResources.find(
    ({ id }) =>
      versionOf({ ...question, path: { id: String(id), languageCode: String(bodyOf(question).languageCode) } }, {
        store,
      } as World) === undefined,
  )!.id

const first = ({ store }: World, { path }: Question) =>
  store.localizedVersions.find(({ languageCode }) => languageCode === path.languageCode)!.resourceId

/** Writes the title to these other versions as well. */
const changing = (
  operation: Operation,
  slug: string,
  title: string,
  isMeant: (resourceId: number, id: number) => boolean,
): Fault =>
  wraps(operation, slug, title, 'only-that-version', (next, world) => (question) => {
    const asked = copyOf(question)
    const reply = next(question)
    const { title: sent } = sentMetadata(asked)
    if (isOk(reply) && typeof sent === 'string')
      for (const version of world.store.localizedVersions)
        if (isMeant(version.resourceId, Number(asked.path.id))) version.metadata.title = sent
    return reply
  })

/** Values that the documents name, refused. */
const refusesNamed = (operation: Operation): readonly Fault[] => [
  refuses(
    operation,
    'refuses-novice',
    'refuses the level NOVICE',
    'metadata-complexityLevel',
    (question) => sentMetadata(question).complexityLevel === 'NOVICE',
  ),
  refuses(
    operation,
    'refuses-auto',
    'refuses the tracking option AUTO',
    'metadata-trackingOption',
    (question) => sentMetadata(question).trackingOption === 'AUTO',
  ),
]

export const ofBoth = (operation: Operation): readonly Fault[] => [
  ...refusesNamed(operation),
  ...ofMember(operation),
  fault(
    operation,
    'sets-version',
    'lets version be set',
    'metadata-read-only',
    ...storing(operation, picking('version')),
  ),
  fault(
    operation,
    'sets-version-alone',
    'lets version be set, and refuses modifiedAt',
    'metadata-read-only',
    ...storing(operation, picking('version')),
    refusing(operation, (question) => sentMetadata(question).modifiedAt !== undefined && 422),
  ),
  fault(
    operation,
    'sets-modified-at',
    'lets modifiedAt be set',
    'metadata-read-only',
    ...storing(operation, picking('modifiedAt')),
  ),
  fault(
    operation,
    'stores-any-status',
    'stores any text as status',
    'status-unknown',
    ...storing(
      operation,
      picking('status', (value) => value === 'LPC_UNKNOWN_VALUE'),
    ),
  ),
  ...misreadBodies(operation),
  takesNegativeId(operation, operation === CREATE ? free : first),
  changing(
    operation,
    'changes-others',
    'changes the other versions of the resource as well',
    (resourceId, id) => resourceId === id,
  ),
  changing(
    operation,
    'changes-other-resources',
    'changes the later resources as well',
    (resourceId, id) => resourceId > id,
  ),
]

export const versionOf = ({ path }: Question, { store }: World) =>
  store.localizedVersions.find(
    ({ resourceId, languageCode }) => resourceId === Number(path.id) && languageCode === path.languageCode,
  )
