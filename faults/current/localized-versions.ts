/** Faults of localized versions and their metadata beyond those that the laws give. */
import { METADATA } from '../../contract/current/localized-versions.ts'
import type { Around, Question, Reply, World } from '../../reference/index.ts'
import {
  around,
  bodyOf,
  checkId,
  copyOf,
  type Fault,
  isObject,
  isOk,
  type Members,
  recordsIn,
  replying,
} from '../fault.ts'
import { asks, misreadBodies, refuses, replies, takesNegativeId, wraps } from '../shapes.ts'

const CREATE = 'current/localized-versions.create'
const UPDATE = 'current/localized-versions.update'
type Operation = typeof CREATE | typeof UPDATE

const sentMetadata = (question: Question): Members => {
  const { metadata } = bodyOf(question)
  return isObject(metadata) ? metadata : {}
}

const without = (question: Question, names: readonly string[]): Question => {
  if (!isObject(bodyOf(question).metadata)) return question
  const metadata = Object.fromEntries(Object.entries(sentMetadata(question)).filter(([name]) => !names.includes(name)))
  return { ...question, body: { ...bodyOf(question), metadata } }
}

const fault = (operation: Operation, slug: string, title: string, kills: string, list: readonly Around[]): Fault => ({
  id: `${operation}/${slug}`,
  title,
  kills: [checkId(operation, kills)],
  also: ['*'],
  around: list,
})

const forgets = (operation: Operation, name: string): Fault =>
  fault(operation, `forgets-metadata-${name}`, `does not store ${name}`, `metadata-${name}`, [
    around(operation, (next) => (question) => next(without(question, [name]))),
  ])

/** Echoed in the answer, and gone afterwards. */
const echoes = (operation: Operation, name: string): Fault =>
  fault(operation, `only-echoes-metadata-${name}`, `echoes ${name} without storing it`, `metadata-${name}`, [
    around(operation, (next) => (question) => {
      const sent = sentMetadata(question)
      const reply = next(without(question, [name]))
      for (const { metadata } of isOk(reply) ? recordsIn(reply) : [])
        if (isObject(metadata) && name in sent) metadata[name] = sent[name]
      return reply
    }),
  ])

/** Versions anywhere in a reply: alone, or within resources. */
const versionsIn = (reply: Reply): Members[] =>
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
            `metadata-type-${name}`,
            storing(operation, (sent) => (name in sent && !FITS[type]?.(sent[name]) ? { [name]: sent[name] } : {})),
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

const ofBoth = (operation: Operation): readonly Fault[] => [
  ...ofMember(operation),
  fault(operation, 'sets-version', 'lets version be set', 'metadata-read-only', storing(operation, picking('version'))),
  fault(
    operation,
    'sets-modified-at',
    'lets modifiedAt be set',
    'metadata-read-only',
    storing(operation, picking('modifiedAt')),
  ),
  fault(
    operation,
    'stores-any-status',
    'stores any text as status',
    'status-unknown',
    storing(
      operation,
      picking('status', (value) => value === 'LPC_UNKNOWN_VALUE'),
    ),
  ),
  ...misreadBodies(operation),
  takesNegativeId(operation, operation === CREATE ? free : first),
  wraps(
    {
      operation,
      slug: 'changes-others',
      title: 'changes the other versions of the resource as well',
      kills: 'only-that-version',
    },
    (next, world) => (question) => {
      const asked = copyOf(question)
      const reply = next(question)
      const { title } = sentMetadata(asked)
      if (isOk(reply) && typeof title === 'string')
        for (const version of world.store.localizedVersions)
          if (version.resourceId === Number(asked.path.id)) version.metadata.title = title
      return reply
    },
  ),
  wraps(
    {
      operation,
      slug: 'changes-other-resources',
      title: 'changes the later resources as well',
      kills: 'only-that-version',
    },
    (next, world) => (question) => {
      const asked = copyOf(question)
      const reply = next(question)
      const { title } = sentMetadata(asked)
      if (isOk(reply) && typeof title === 'string')
        for (const version of world.store.localizedVersions)
          if (version.resourceId > Number(asked.path.id)) version.metadata.title = title
      return reply
    },
  ),
]

const versionOf = ({ path }: Question, { store }: World) =>
  store.localizedVersions.find(
    ({ resourceId, languageCode }) => resourceId === Number(path.id) && languageCode === path.languageCode,
  )

const creating: readonly Fault[] = [
  refuses(
    {
      operation: CREATE,
      slug: 'wants-metadata',
      title: 'refuses a version without metadata',
      kills: 'metadata-optional',
    },
    (question) => !('metadata' in bodyOf(question)),
  ),
  asks(
    {
      operation: CREATE,
      slug: 'takes-any-language',
      title: 'takes any text for a languageCode',
      kills: 'language-pattern',
    },
    ({ skip }) => void skip.add('type'),
  ),
  asks(
    {
      operation: CREATE,
      slug: 'takes-lower-case',
      title: 'takes a languageCode in lower case',
      kills: 'language-pattern',
    },
    (question) => void (bodyOf(question).languageCode === 'EN-gb' && question.skip.add('type')),
  ),
  asks(
    {
      operation: CREATE,
      slug: 'doubles-language',
      title: 'creates a second version in one language',
      kills: 'language-once',
    },
    ({ skip }) => void skip.add('unique'),
  ),
  fault(CREATE, 'hides-created', 'shows no version but the first', 'appears-in-resource', [
    replying('current/learning-resources.get', (reply) => {
      for (const record of isOk(reply) ? recordsIn(reply) : [])
        if (Array.isArray(record.localizedVersions)) record.localizedVersions = record.localizedVersions.slice(0, 1)
    }),
  ]),
  fault(CREATE, 'counts-no-created', 'does not count created versions', 'appears-in-resource', [
    replying('current/learning-resources.get', (reply) => {
      for (const record of isOk(reply) ? recordsIn(reply) : []) record.localizedVersionsCount = 1
    }),
  ]),
]

/** Members of that value, taken for members that were not sent. */
const overlooks = (slug: string, value: unknown): Fault =>
  wraps(
    { operation: UPDATE, slug, title: `takes ${value} for not sent`, kills: 'false-and-nothing' },
    (next) => (question) => {
      const names = Object.entries(sentMetadata(question)).filter(([, sent]) => sent === value)
      return next(
        without(
          question,
          names.map(([name]) => name),
        ),
      )
    },
  )

const updating: readonly Fault[] = [
  overlooks('overlooks-false', false),
  overlooks('overlooks-nothing', 0),
  asks(
    {
      operation: UPDATE,
      slug: 'takes-any-version',
      title: 'changes the first version for a language without one',
      kills: 'unknown-language',
    },
    (question, world) => {
      const some = world.store.localizedVersions.find(({ resourceId }) => resourceId === Number(question.path.id))
      if (!versionOf(question, world) && some) question.path.languageCode = some.languageCode
    },
  ),
  wraps(
    {
      operation: UPDATE,
      slug: 'creates-version',
      title: 'makes a version for a language without one',
      kills: 'unknown-language',
    },
    (next, world) => (question) => {
      const some = world.store.localizedVersions.find(({ resourceId }) => resourceId === Number(question.path.id))
      if (!versionOf(question, world) && some) {
        const { id: _, uuid: __, ...rest } = structuredClone(some)
        world.store.localizedVersions.add({ ...rest, languageCode: question.path.languageCode! })
      }
      return next(question)
    },
  ),
  wraps(
    { operation: UPDATE, slug: 'changes-language', title: 'lets the languageCode be changed', kills: 'language-fixed' },
    (next, world) => (question) => {
      const { languageCode } = bodyOf(question)
      const version = versionOf(question, world)
      const reply = next(question)
      if (isOk(reply) && version && typeof languageCode === 'string') version.languageCode = languageCode
      return reply
    },
  ),
  asks(
    { operation: UPDATE, slug: 'clears-unsent', title: 'empties what an update does not send', kills: 'partial' },
    (question) => {
      question.body = { metadata: { summary: null, durationInMinutes: null, ...sentMetadata(question) } }
    },
  ),
  asks(
    { operation: UPDATE, slug: 'resets-status', title: 'sets the status back where it is not sent', kills: 'partial' },
    (question) => {
      question.body = { metadata: { status: 'DISABLED', ...sentMetadata(question) } }
    },
  ),
  wraps(
    {
      operation: UPDATE,
      slug: 'drops-authors',
      title: 'detaches the authors of a changed version',
      kills: 'keeps-links',
    },
    (next, world) => (question) => {
      const version = versionOf(question, world)
      const reply = next(question)
      if (isOk(reply) && version) version.authorIds = []
      return reply
    },
  ),
  wraps(
    {
      operation: UPDATE,
      slug: 'writes-before-refusing',
      title: 'stores part of a refused update',
      kills: 'refused-changes-nothing',
    },
    (next, world) => (question) => {
      const { title } = sentMetadata(question)
      const version = versionOf(question, world)
      const reply = next(question)
      if (reply.status === 400 && version && typeof title === 'string') version.metadata.title = title
      return reply
    },
  ),
  replies(
    {
      operation: 'current/learning-resources.get',
      slug: 'dates-changes-wrong',
      title: 'dates changes to another year',
      kills: checkId(UPDATE, 'modified-at'),
    },
    (reply) => {
      for (const { metadata } of isOk(reply) ? versionsIn(reply) : [])
        if (isObject(metadata)) metadata.modifiedAt = '2001-01-01T00:00:00Z'
    },
  ),
]

export const currentLocalizedVersionsFaults: readonly Fault[] = [
  ...ofBoth(CREATE),
  ...ofBoth(UPDATE),
  ...creating,
  ...updating,
]
