/** Legal variations of learning resources, their versions and links, and of authors, tags, themes and publishers. */
import type { Around, Question, Reply, World } from '../../reference/index.ts'
import {
  around,
  asking,
  bodyOf,
  copyOf,
  isObject,
  isOk,
  listIn,
  type Members,
  recordsIn,
  replying,
  type Variation,
  withList,
} from '../fault.ts'
import { storing } from '../laws/bodies.ts'

const RESOURCES = 'current/learning-resources'
const VERSIONS = 'current/localized-versions'
const NAMES = ['author', 'tag', 'theme'] as const

const varies = (id: string, title: string, readings: readonly string[], ...list: readonly Around[]): Variation => ({
  id: `content-${id}`,
  title,
  readings,
  around: list,
})

const resourcesIn = (reply: Reply): Members[] =>
  isOk(reply) ? recordsIn(reply).filter((record) => 'localizedVersions' in record) : []

const versionsIn = (reply: Reply): Members[] => [
  ...resourcesIn(reply).flatMap(({ localizedVersions }) =>
    Array.isArray(localizedVersions) ? localizedVersions.filter(isObject) : [],
  ),
  ...(isOk(reply) ? recordsIn(reply).filter((record) => isObject(record.metadata) && 'languageCode' in record) : []),
]

const metadataIn = (reply: Reply): Members[] => versionsIn(reply).map(({ metadata }) => metadata as Members)

const shown = (id: string, title: string, readings: readonly string[], change: (reply: Reply) => void): Variation =>
  varies(
    id,
    title,
    readings,
    replying('current/*', (reply) => void change(reply)),
  )

const refusal = (status: number, message: string): Reply => ({ status, headers: {}, body: { message } })

const metadataOf = (question: Question): Members => {
  const { metadata } = bodyOf(question)
  return isObject(metadata) ? metadata : {}
}

const withoutStatus = (question: Question) => {
  const { status: _, ...metadata } = metadataOf(question)
  if (isObject(bodyOf(question).metadata)) question.body = { ...bodyOf(question), metadata }
}

/** Only an update counts as one: what was created and left alone has no date of its last update (R10). */
function updatesOnly(): Variation {
  const untouched = new WeakMap<World, Set<unknown>>()
  return varies(
    'created-is-not-updated',
    'gives resources no last update before the first one',
    ['R10', 'R35'],
    around(`${RESOURCES}.create`, (next, world) => (question) => {
      const reply = next(question)
      if (isOk(reply)) untouched.set(world, (untouched.get(world) ?? new Set()).add(recordsIn(reply)[0]?.id))
      return reply
    }),
    around('current/*', (next, world) => (question) => {
      const reply = next(question)
      const writes = /learning-resources\.update|localized-versions\.(create|update)/.test(question.operation)
      if (writes && isOk(reply)) untouched.get(world)?.delete(Number(question.path.id))
      return reply
    }),
    around(`${RESOURCES}.list`, (next, world) => (question) => {
      const ranged = [...question.query.keys()].some((name) => name.startsWith('lastUpdatedAt.'))
      const reply = next(question)
      const list = listIn(reply)
      return ranged && list
        ? withList(
            reply,
            list.filter(({ id }) => !untouched.get(world)?.has(id)),
          )
        : reply
    }),
  )
}

const freedoms: readonly Variation[] = [
  {
    id: 'content-authors-unasked',
    title: 'brings authors and themes unasked',
    readings: ['R11'],
    choices: { optionalMembers: 'always' },
  },
  {
    id: 'content-one-version',
    title: 'wants all filters met by one version',
    readings: ['R36'],
    choices: { versionFilters: 'one version' },
  },
  {
    id: 'content-names-once',
    title: 'refuses tags and themes of a name that exists',
    readings: ['R53'],
    choices: { repeatedName: 'refuse' },
  },
  {
    id: 'content-removal-repeats',
    title: 'accepts removing what is not attached',
    readings: ['R56'],
    choices: { removeAbsent: 'accept' },
  },
  {
    id: 'content-removal-answers',
    title: 'answers a removal with a body',
    readings: ['R56'],
    choices: { removalStatus: 200 },
  },
]

const shapes: readonly Variation[] = [
  varies(
    'added-theme-without-parent',
    'leaves parent out of an added theme',
    ['R34'],
    replying(`${VERSIONS}.themes.add`, (reply) => {
      if (isOk(reply) && isObject(reply.body)) delete reply.body.parent
    }),
  ),
  shown('references-with-members', 'shows more than the id of publishers and parents', ['R7'], (reply) => {
    for (const record of isOk(reply) ? recordsIn(reply) : [])
      for (const name of ['publisher', 'parent'])
        if (isObject(record[name])) record[name] = { ...record[name], name: 'Some name', uuid: 'u-1' }
  }),
  shown('empty-links', 'gives _links without anything in them', ['R30'], (reply) => {
    if (isOk(reply) && isObject(reply.body) && '_links' in reply.body) reply.body = { ...reply.body, _links: {} }
    for (const record of isOk(reply) ? recordsIn(reply) : []) if ('_links' in record) record._links = {}
  }),
  varies(
    'links-with-dates',
    'tells in each link when it was made',
    ['R7'],
    ...NAMES.map((name) =>
      replying(`${VERSIONS}.${name}s.list`, (reply) => {
        for (const link of listIn(reply) ?? []) link.linkedAt = '2026-01-01T00:00:00Z'
      }),
    ),
  ),
  shown('versions-reversed', 'shows the versions of a resource in another order', ['R7'], (reply) => {
    for (const resource of resourcesIn(reply))
      if (Array.isArray(resource.localizedVersions))
        resource.localizedVersions = resource.localizedVersions.toReversed()
  }),
  varies(
    'themes-beside-versions',
    'brings the themes as a member of the resource',
    ['RC2'],
    replying(`${RESOURCES}.get`, (reply) => {
      for (const resource of resourcesIn(reply)) {
        const versions = (resource.localizedVersions as Members[]).map(({ metadata }) => metadata as Members)
        const themes = versions.flatMap((one) => (Array.isArray(one.themes) ? one.themes : []))
        if (versions.some((one) => 'themes' in one)) resource.themes = themes
        for (const one of versions) delete one.themes
      }
    }),
  ),
  shown('authors-as-links', 'brings included authors as link records', ['R11'], (reply) => {
    for (const metadata of metadataIn(reply))
      if (Array.isArray(metadata.authors)) metadata.authors = metadata.authors.map((author) => ({ author, _links: {} }))
  }),
  shown('never-modified', 'shows no modifiedAt before the first change', ['R7'], (reply) => {
    for (const metadata of metadataIn(reply)) if (metadata.version === 1) metadata.modifiedAt = null
  }),
  shown('publisher-without-name', 'has publishers without a name', ['R7'], (reply) => {
    for (const record of isOk(reply) ? recordsIn(reply) : []) if (record.type === 'CUSTOM') record.name = null
  }),
  shown('publisher-types', 'has another type of publisher', ['R7'], (reply) => {
    for (const record of isOk(reply) ? recordsIn(reply) : [])
      if (record.type === 'CUSTOM' && Number(record.id) % 2) record.type = 'EDITOR'
  }),
  shown('more-levels', 'names complexity levels and tracking options of its own', ['R49'], (reply) => {
    for (const metadata of metadataIn(reply))
      if (metadata.complexityLevel === 'EXPERT') metadata.complexityLevel = 'GURU'
  }),
]

const isTheme = ({ path }: Question, { store }: World) => store.themes.get(Number(path.id)) !== undefined

const behaviours: readonly Variation[] = [
  updatesOnly(),
  varies(
    'null-kept',
    'keeps the publisher when null is sent',
    ['R2'],
    asking(`${RESOURCES}.update`, (question) => {
      const { publisher, ...rest } = bodyOf(question)
      if (publisher === null) question.body = rest
    }),
  ),
  varies(
    'null-shown',
    'shows isTrackingPropagated null after null was sent',
    ['R7'],
    ...storing(
      `${RESOURCES}.update`,
      'content-null-shown',
      ({ isTrackingPropagated: sent }): Members =>
        sent === null || typeof sent === 'boolean' ? { isTrackingPropagated: sent } : {},
    ),
  ),
  varies(
    'learners-see-validated',
    'shows learners validated resources only',
    ['R55'],
    around(`${RESOURCES}.get`, (next) => (question) => {
      const reply = next(question)
      const hidden = !metadataIn(reply).some(({ status }) => status === 'VALIDATED')
      return question.caller?.kind === 'learner' && isOk(reply) && hidden ? refusal(404, 'no such resource') : reply
    }),
    ...NAMES.map((name) =>
      around(`${VERSIONS}.${name}s.list`, (next, { store }) => (question) => {
        const reply = next(question)
        const hidden = store.localizedVersions.find(
          ({ resourceId, languageCode, metadata }) =>
            resourceId === Number(question.path.id) &&
            languageCode === question.path.languageCode &&
            metadata.status !== 'VALIDATED',
        )
        return question.caller?.kind === 'learner' && isOk(reply) && hidden ? refusal(404, 'no such version') : reply
      }),
    ),
  ),
  varies(
    'status-fixed',
    'refuses every change of a status',
    ['R49'],
    around(
      `${VERSIONS}.update`,
      (next) => (question) =>
        'status' in metadataOf(question) && metadataOf(question).status !== 'UNDER_CONSTRUCTION'
          ? refusal(409, 'not by an update')
          : next(question),
    ),
  ),
  varies('status-ignored', 'ignores the status of a write', ['R49'], asking(`${VERSIONS}.update`, withoutStatus)),
  shown('version-stays', 'does not count changes in version', ['R49'], (reply) => {
    for (const metadata of metadataIn(reply)) metadata.version = 1
  }),
  varies(
    'unknown-version-empty',
    'shows an empty page for an unknown version',
    ['R91'],
    ...NAMES.map((name) =>
      replying(`${VERSIONS}.${name}s.list`, (reply) =>
        reply.status === 404 ? { status: 200, headers: {}, body: { items: [], count: 0, _links: {} } } : reply,
      ),
    ),
  ),
  varies(
    'equal-too',
    'takes lastUpdatedAt.equal as well',
    ['R10'],
    asking(`${RESOURCES}.list`, ({ query }) => {
      const value = query.get('lastUpdatedAt.equal')
      if (value === null) return
      query.set('lastUpdatedAt.greaterThanEqual', value)
      query.set('lastUpdatedAt.lowerThanEqual', value)
    }),
  ),
  varies(
    'include-refused',
    'refuses an unknown name in include',
    ['R11'],
    around(
      'current/*',
      (next) => (question) =>
        question.query.get('include') === 'lpcUnknownMember' ? refusal(400, 'no such member') : next(question),
    ),
  ),
  varies(
    'twins-refused',
    "refuses to give an author another author's names",
    ['R53'],
    around('current/authors.update', (next, { store }) => (question) => {
      const author = store.authors.get(Number(question.path.id))
      const names = { ...author, ...bodyOf(question) }
      const twin = store.authors.find(
        ({ id, firstName, lastName }) =>
          id !== author?.id && firstName === names.firstName && lastName === names.lastName,
      )
      return author && twin ? refusal(409, 'there is such an author') : next(question)
    }),
  ),
  varies(
    'circles-taken',
    'lets a theme be moved below itself',
    ['R7'],
    around('current/themes.update', (next, world) => (question) => {
      const { parent } = bodyOf(question)
      const own = isObject(parent) && String(parent.id) === question.path.id && isTheme(question, world)
      if (!own) return next(question)
      const theme = world.store.themes.get(Number(question.path.id))!
      const reply = next({ ...copyOf(question), body: { ...bodyOf(question), parent: null } })
      if (isOk(reply)) theme.parentId = theme.id
      if (isOk(reply)) for (const record of recordsIn(reply)) record.parent = { id: theme.id }
      return reply
    }),
  ),
  varies(
    'titles-in-any-case',
    'does not mind the case of a title',
    ['R37'],
    asking(`${RESOURCES}.list`, ({ query }, { store }) => {
      const title = query.get('title')
      const known = store.localizedVersions.find(
        ({ metadata }) => metadata.title !== null && metadata.title.toLowerCase() === title?.toLowerCase(),
      )
      if (known?.metadata.title && title !== known.metadata.title) query.set('title', known.metadata.title)
    }),
  ),
  varies(
    'whole-seconds',
    'takes instants of whole seconds only',
    ['R8'],
    around(
      `${RESOURCES}.list`,
      (next) => (question) =>
        [...question.query].some(([name, value]) => name.startsWith('lastUpdatedAt.') && /\.\d+/.test(value))
          ? refusal(400, 'no fractions')
          : next(question),
    ),
  ),
  varies(
    'odd-metadata-refused',
    'refuses version, modifiedAt and status in the metadata of a new version',
    ['R49', 'R52'],
    ...[`${VERSIONS}.create` as const, `${VERSIONS}.update` as const].map((operation) =>
      around(
        operation,
        (next) => (question) =>
          ['version', 'modifiedAt'].some((name) => name in metadataOf(question))
            ? refusal(422, 'not to be written')
            : next(question),
      ),
    ),
  ),
  varies(
    'upper-case-uuids',
    'shows uuids in upper case',
    ['R24'],
    replying('current/*', (reply) => {
      for (const record of isOk(reply) ? recordsIn(reply) : [])
        if ('localizedVersions' in record && typeof record.uuid === 'string') record.uuid = record.uuid.toUpperCase()
    }),
  ),
]

export const currentContentVariations: readonly Variation[] = [...freedoms, ...shapes, ...behaviours]
