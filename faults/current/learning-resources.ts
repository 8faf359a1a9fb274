/** Faults of learning resources beyond those that the laws give. */
import type { Question, World } from '../../reference/index.ts'
import {
  around,
  bodyOf,
  checkId,
  copyOf,
  type Fault,
  isObject,
  isOk,
  listIn,
  type Members,
  recordsIn,
  withList,
} from '../fault.ts'
import {
  asks,
  changesLater,
  misreadBodies,
  misreadQueries,
  refuses,
  replies,
  servesNeighbour,
  stores,
  takesJunkId,
  takesNegativeId,
  taking,
  wraps,
} from '../shapes.ts'

const LIST = 'current/learning-resources.list'
const CREATE = 'current/learning-resources.create'
const GET = 'current/learning-resources.get'
const UPDATE = 'current/learning-resources.update'

const RANGE = 'lastUpdatedAt'

const exists = (id: number, { store }: World) => store.learningResources.get(id) !== undefined
const first = ({ store }: World) => store.learningResources.all()[0]!.id

const versionsIn = (record: Members): Members[] =>
  Array.isArray(record.localizedVersions) ? record.localizedVersions.filter(isObject) : []

/** Keeps only resources whose first version has the value. */
const firstVersionOnly = (parameter: string, has: (version: Members, wanted: string) => boolean): Fault =>
  replies(
    {
      operation: LIST,
      slug: `first-version-by-${parameter}`,
      title: `finds by ${parameter} of the first version only`,
      kills: 'filter-any-version',
    },
    (reply, { query }) => {
      const wanted = query.get(parameter)
      const list = listIn(reply)
      if (wanted === null || !list) return reply
      return withList(
        reply,
        list.filter((one) => has(versionsIn(one)[0] ?? {}, wanted)),
      )
    },
  )

const metadata = (name: string) => (version: Members, wanted: string) =>
  isObject(version.metadata) && version.metadata[name] === wanted

const listing: readonly Fault[] = [
  ...misreadQueries(LIST),
  firstVersionOnly('languageCode', ({ languageCode }, wanted) => languageCode === wanted),
  firstVersionOnly('title', metadata('title')),
  firstVersionOnly('referenceCode', metadata('referenceCode')),
  asks(
    {
      operation: LIST,
      slug: 'loses-boundary',
      title: 'leaves the boundary out of both sides',
      kills: `range-${RANGE}-partition`,
    },
    ({ query }) => {
      const value = query.get(`${RANGE}.greaterThanEqual`)
      query.delete(`${RANGE}.greaterThanEqual`)
      if (value !== null) query.set(`${RANGE}.greaterThan`, value)
    },
  ),
  asks(
    {
      operation: LIST,
      slug: 'doubles-boundary',
      title: 'takes the boundary in on both sides',
      kills: `range-${RANGE}-partition`,
    },
    ({ query }) => {
      const value = query.get(`${RANGE}.lowerThan`)
      query.delete(`${RANGE}.lowerThan`)
      if (value !== null) query.set(`${RANGE}.lowerThanEqual`, value)
    },
  ),
  asks(
    {
      operation: LIST,
      slug: 'takes-one-bound',
      title: 'takes only the first of two bounds',
      kills: `range-${RANGE}-interval`,
    },
    ({ query }) => {
      for (const name of [...query.keys()].filter((one) => one.startsWith(RANGE)).slice(1)) query.delete(name)
    },
  ),
  asks(
    {
      operation: LIST,
      slug: 'ignores-offset-of-time',
      title: 'reads instants without their UTC offset',
      kills: `range-${RANGE}-offset`,
    },
    ({ query }) => {
      for (const [name, value] of [...query])
        if (name.startsWith(RANGE)) query.set(name, value.replace(/[+-]\d{2}:\d{2}$/, 'Z'))
    },
  ),
  replies(
    { operation: LIST, slug: 'miscounts-versions', title: 'counts one version too many', kills: 'versions-count' },
    (reply) => {
      for (const record of listIn(reply) ?? [])
        record.localizedVersionsCount = Number(record.localizedVersionsCount) + 1
    },
  ),
  replies(
    { operation: LIST, slug: 'repeats-language', title: 'shows one version twice', kills: 'language-once' },
    (reply) => {
      for (const record of listIn(reply)?.slice(0, 1) ?? []) {
        record.localizedVersions = [...versionsIn(record), ...versionsIn(record)]
        record.localizedVersionsCount = versionsIn(record).length
      }
    },
  ),
  replies(
    {
      operation: LIST,
      slug: 'loses-author',
      title: 'leaves the last author of each version out',
      kills: 'include-authors-right',
    },
    (reply) => {
      for (const version of (listIn(reply) ?? []).flatMap(versionsIn))
        if (isObject(version.metadata) && Array.isArray(version.metadata.authors))
          version.metadata.authors = version.metadata.authors.slice(0, -1)
    },
  ),
]

const versionOf = (question: Question): Members => {
  const { localizedVersion } = bodyOf(question)
  return isObject(localizedVersion) ? localizedVersion : {}
}

const withLegal = (question: Question): Question => {
  const { metadata: sent, languageCode = 'en-GB' } = versionOf(question)
  const title = isObject(sent) ? sent.title : undefined
  return copyOf({
    ...question,
    body: { ...bodyOf(question), type: 'WEBSITE', localizedVersion: { languageCode, metadata: { title } } },
  })
}

/** Refuses, and has created it all the same. */
const createsBeforeRefusing = (slug: string, kills: string, when: (question: Question) => boolean): Fault =>
  wraps({ operation: CREATE, slug, title: 'refuses a creation after carrying it out', kills }, (next) => (question) => {
    const reply = next(copyOf(question))
    if (reply.status === 400 && when(question)) next(withLegal(question))
    return reply
  })

const created = (reply: Parameters<typeof recordsIn>[0], { store }: World) => {
  const [record] = isOk(reply) ? recordsIn(reply) : []
  return record ? store.localizedVersions.filter(({ resourceId }) => resourceId === record.id) : []
}

const creating: readonly Fault[] = [
  ...(['SCORM', 'LTI', 'VIDEO'] as const).map((type) =>
    asks(
      { operation: CREATE, slug: `creates-${type}`, title: `creates resources of type ${type}`, kills: 'other-types' },
      (question) => void (bodyOf(question).type === type && question.skip.add('enumeration')),
    ),
  ),
  createsBeforeRefusing('creates-type-before-refusing', 'other-types', (question) => bodyOf(question).type === 'SCORM'),
  createsBeforeRefusing('creates-before-refusing', 'refused-creates-nothing', (question) => {
    const { metadata: sent } = versionOf(question)
    return isObject(sent) && typeof sent.durationInMinutes === 'string'
  }),
  asks(
    { operation: CREATE, slug: 'makes-up-language', title: 'makes languageCode up', kills: 'required-languageCode' },
    (question) => {
      const { localizedVersion } = bodyOf(question)
      if (isObject(localizedVersion))
        question.body = { ...bodyOf(question), localizedVersion: { languageCode: 'en-GB', ...localizedVersion } }
    },
  ),
  asks(
    {
      operation: CREATE,
      slug: 'takes-any-language',
      title: 'takes any text for a languageCode',
      kills: 'language-pattern',
    },
    (question) => {
      const { languageCode } = versionOf(question)
      if (typeof languageCode === 'string' && !/^[a-z]{2,3}(-[A-Z][a-z]{3})?-[A-Z]{2,3}$/.test(languageCode))
        question.skip.add('type')
    },
  ),
  wraps(
    {
      operation: CREATE,
      slug: 'adds-version',
      title: 'gives a created resource another version',
      kills: 'one-version',
    },
    (next, world) => (question) => {
      const reply = next(question)
      const [version] = created(reply, world)
      if (version) {
        const { id: _, uuid: __, ...rest } = structuredClone(version)
        world.store.localizedVersions.add({ ...rest, languageCode: 'it-IT' })
      }
      return reply
    },
  ),
  wraps(
    {
      operation: CREATE,
      slug: 'another-language',
      title: 'stores the version in another language',
      kills: 'one-version',
    },
    (next, world) => (question) => {
      const reply = next(question)
      for (const version of created(reply, world)) version.languageCode = 'it-IT'
      return reply
    },
  ),
  asks(
    {
      operation: CREATE,
      slug: 'takes-any-publisher',
      title: 'stores a publisher that does not exist',
      kills: 'publisher-unknown',
    },
    ({ skip }) => void skip.add('unknown-reference'),
  ),
  stores(
    { operation: CREATE, slug: 'sets-uuid', title: 'lets the uuid be chosen', kills: 'read-only' },
    taking(['uuid']),
  ),
  wraps(
    { operation: CREATE, slug: 'sets-version', title: 'lets version of the metadata be chosen', kills: 'read-only' },
    (next, world) => (question) => {
      const { metadata: sent } = versionOf(question)
      const reply = next(question)
      const number = isObject(sent) ? sent.version : undefined
      for (const version of created(reply, world)) if (typeof number === 'number') version.metadata.version = number
      return reply
    },
  ),
  ...misreadBodies(CREATE),
  {
    id: `${CREATE}/hides-created`,
    title: 'shows created resources in no list',
    kills: [checkId(CREATE, 'appears-in-list')],
    also: ['*'],
    around: [
      around(LIST, (next) => (question) => {
        const reply = next(question)
        const list = listIn(reply)
        const own = (record: Members) => versionsIn(record).some((one) => JSON.stringify(one).includes('"lpc-'))
        return list
          ? withList(
              reply,
              list.filter((one) => !own(one)),
            )
          : reply
      }),
    ],
  },
]

const getting: readonly Fault[] = [
  servesNeighbour(GET, exists),
  replies(
    { operation: GET, slug: 'shows-another-title', title: 'shows another title than the list', kills: 'right-record' },
    (reply) => {
      for (const version of recordsIn(reply).flatMap(versionsIn))
        if (isObject(version.metadata)) version.metadata = { ...version.metadata, title: 'Another' }
    },
  ),
  takesJunkId(GET, first),
  asks(
    { operation: GET, slug: 'ignores-include-themes', title: 'brings no themes', kills: 'include-themes' },
    ({ query }) => query.set('include', (query.get('include') ?? '').replace('themes', '')),
  ),
  asks(
    {
      operation: GET,
      slug: 'takes-first-include',
      title: 'takes only the first name in include',
      kills: 'include-both',
    },
    ({ query }) => {
      const [name] = (query.get('include') ?? '').split(',')
      if (name) query.set('include', name)
    },
  ),
  replies(
    { operation: GET, slug: 'another-for-learners', title: 'shows learners another uuid', kills: 'same-for-learner' },
    (reply, { caller }) => {
      if (caller?.kind === 'learner' && isOk(reply)) for (const record of recordsIn(reply)) record.uuid = 'another'
    },
  ),
]

const updating: readonly Fault[] = [
  ...(['isTrackingPropagated', 'publisher'] as const).map((name) =>
    refuses(
      { operation: UPDATE, slug: `refuses-null-${name}`, title: `refuses ${name} null`, kills: `null-${name}` },
      (question) => bodyOf(question)[name] === null,
    ),
  ),
  asks(
    { operation: UPDATE, slug: 'overlooks-false', title: 'takes false for not sent', kills: 'tracking-off' },
    (question) => {
      const { isTrackingPropagated, ...rest } = bodyOf(question)
      if (isTrackingPropagated === false) question.body = rest
    },
  ),
  asks(
    {
      operation: UPDATE,
      slug: 'clears-publisher',
      title: 'takes the publisher away where none is sent',
      kills: 'partial',
    },
    (question) => {
      question.body = { publisher: null, ...bodyOf(question) }
    },
  ),
  asks(
    {
      operation: UPDATE,
      slug: 'resets-tracking',
      title: 'resets isTrackingPropagated where it is not sent',
      kills: 'partial',
    },
    (question) => {
      question.body = { isTrackingPropagated: true, ...bodyOf(question) }
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
      const reply = next(question)
      const resource = world.store.learningResources.get(Number(question.path.id))
      const { isTrackingPropagated } = bodyOf(question)
      if (reply.status === 400 && resource && typeof isTrackingPropagated === 'boolean')
        resource.isTrackingPropagated = isTrackingPropagated
      return reply
    },
  ),
  changesLater(UPDATE, 'only-that-record', exists),
  stores(
    { operation: UPDATE, slug: 'sets-uuid', title: 'lets the uuid be changed', kills: 'read-only' },
    taking(['uuid']),
  ),
  stores(
    { operation: UPDATE, slug: 'sets-type', title: 'lets the type be changed', kills: 'read-only' },
    taking(['type']),
  ),
  wraps(
    { operation: UPDATE, slug: 'sets-versions', title: 'lets the versions be changed', kills: 'read-only' },
    (next, world) => (question) => {
      const reply = next(question)
      const [sent] = versionsIn(bodyOf(question))
      const version = world.store.localizedVersions.find(({ resourceId }) => resourceId === Number(question.path.id))
      if (isOk(reply) && version && isObject(sent?.metadata)) version.metadata.title = String(sent.metadata.title)
      return reply
    },
  ),
  asks(
    {
      operation: UPDATE,
      slug: 'takes-any-publisher',
      title: 'stores a publisher that does not exist',
      kills: 'publisher-unknown',
    },
    ({ skip }) => void skip.add('unknown-reference'),
  ),
  takesNegativeId(UPDATE, first),
  {
    id: `${UPDATE}/list-lags`,
    title: 'shows a changed flag in no list',
    kills: [checkId(UPDATE, 'appears-in-list')],
    also: ['*'],
    around: [
      around(LIST, (next) => (question) => {
        const reply = next(question)
        for (const record of listIn(reply) ?? []) record.isTrackingPropagated = false
        return reply
      }),
    ],
  },
]

export const currentLearningResourcesFaults: readonly Fault[] = [...listing, ...creating, ...getting, ...updating]
