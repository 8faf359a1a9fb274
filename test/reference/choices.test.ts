import { describe, expect, test } from 'vitest'
import { traitsOf } from '../../contract/interfaces.ts'
import { interfaceOf, operations } from '../../contract/operations.ts'
import { type Choices, defaultChoices } from '../../reference/index.ts'
import { speakers } from './speaker.ts'

/** Every other value of every choice; the compiler minds that none is forgotten. */
const others: { [K in keyof Choices]: readonly Exclude<Choices[K], never>[] } = {
  overBound: ['refuse'],
  count: ['page'],
  countUnasked: ['absent'],
  links: ['where listed'],
  textFilter: ['exact-any-case', 'prefix', 'partial', 'partial-any-case'],
  createStatus: [200],
  removalStatus: [200],
  notFoundStatus: [403, 400, 410],
  forbiddenStatus: [404, 401],
  validationStatus: [422],
  conflictStatus: [400, 422],
  stateStatus: [400, 403, 422],
  listOrder: ['id-descending', 'shuffled-but-stable'],
  unsetMembers: ['empty text'],
  dateTime: ['+00:00', '+02:00', 'basic offset', 'with fraction'],
  pastTheEnd: ['refuse'],
  unlistedMembers: ['refuse'],
  nullMembers: ['refuse', 'ignore'],
  unknownEnumeration: ['empty'],
  unknownCustomField: ['ignore', 'accept'],
  pathSlash: ['as written', 'redirect to written', 'redirect from written'],
  legacyFailure: ['200'],
  emptyAdminSearch: ['204'],
  unknownGuid: ['204', 'empty array'],
  emptyDates: ['null', 'absent'],
  guids: ['upper-case', 'in-braces', 'own'],
  exchangeCredential: ['API-KEY'],
  courseHits: ['session'],
  tokenLinks: ['value'],
  accessToken: ['opaque'],
  credentialDelay: ['half a second', 'three seconds'],
  refreshToken: ['reissued', 'rotated'],
  unknownImpersonation: ['refuse value'],
  signingAlgorithm: ['ES256'],
  missingPlatform: ['serve'],
  rateAlgorithm: ['sliding-window', 'token-bucket', 'leaky-bucket'],
  rateRefusal: ['429', '429 with Retry-After date', '503 with Retry-After', '403'],
  rateCounts: ['all'],
  otherLearners: ['refused'],
  objectGuids: ['place'],
  learnerReferences: ['hidden'],
  shownEnabled: ['flag and dates'],
  disabledAccount: ['with its tokens'],
  loginCase: ['alike'],
  emptyParameter: ['ignored'],
  repeatedParameter: ['last'],
  entityFilter: ['with descendants'],
  versionFilters: ['one version'],
  modifiedOnTraining: ['either'],
  optionalMembers: ['always'],
  emptyIdList: ['everything'],
  trackingCompletion: ['completedAt', 'progress'],
  repeatedTracking: ['refuse'],
  repeatedVersion: ['replace'],
  repeatedName: ['refuse'],
  removeAbsent: ['accept'],
  noDiscussions: ['empty array'],
  sessionTime: ['replacing'],
  repeatedRow: ['same row'],
  completedRow: ['accept'],
  subordinatesOffset: ['pages', 'records left out'],
  disabledDiscussions: ['accept'],
  themeFilter: ['any'],
  mediumDuration: ['up to 30'],
  notDownloadable: ['link'],
  lowerProgression: ['keep the higher', 'refuse'],
  badVote: ['ignore'],
  markup: ['strip', 'escape'],
  longTitle: ['cut'],
  putAbsent: ['clear'],
  repeatedRegistration: ['return the existing', 'create another'],
  closedSession: ['refuse'],
}

const variations = Object.entries(others).flatMap(([name, values]) =>
  values.map((value) => [`${name}: ${value}`, { [name]: value } as Partial<Choices>] as const),
)

function guidFormsOf(uuid: string): Record<Choices['guids'], string> {
  const upperCase = uuid.toUpperCase()
  const own = uuid.replace(/[0-9a-f]/g, (digit) => (15 - Number.parseInt(digit, 16)).toString(16))
  return { uuid, own, 'upper-case': upperCase, 'in-braces': `{${upperCase}}` }
}

/** Everybody, when what was handed out to them is taken. */
function settledSpeakers(choices: Partial<Choices>) {
  let time = Date.now()
  const all = speakers({ choices, now: () => time })
  time += 5_000
  return all
}

/** Every operation once, with ids that exist and an empty body. */
function askAll(choices: Partial<Choices>) {
  const own = settledSpeakers(choices)
  const { store, credentials } = own.reference
  const guid = (uuid: string) => encodeURIComponent(guidFormsOf(uuid)[choices.guids ?? 'uuid'])
  const first = (records: Iterable<{ id: number; uuid: string }>) => [...records][0]!
  const item = own.student('GET', '/API/v1/REST/LearningObjects/list.json?limit=1').body.value[0].id
  const discussion = own.student('GET', '/API/v1/REST/Discussions/list.json?limit=1').body.value[0].id
  const named: Record<string, string> = {
    languageCode: 'en-GB',
    authorId: '40001',
    tagId: '41001',
    themeId: '42001',
    commentId: '16001',
    discussionId: String(discussion),
    learningObjectId: String(item),
    trackingId: '11001',
    training_guid: guid(first(store.courses).uuid),
    administrator_login: credentials.CURRENT_ADMIN_LOGIN!,
    context_type: 'learner',
    context_guid: guid(first(store.learners).uuid),
    content_guid: guid(first(store.learningResources).uuid),
    entity_guid: guid(first(store.entities).uuid),
    learner_guid: guid(first(store.learners).uuid),
    tracking_guid: guid(first(store.trackings).uuid),
    session_guid: guid(first(store.sessions).uuid),
    registration_guid: guid(first(store.registrations).uuid),
  }
  const ids: Record<string, number> = {
    'current/learners': 1001,
    'current/publishers': 21,
    'current/learning-resources': 3001,
    'current/localized-versions': 3001,
    'current/authors': 40_001,
    'current/tags': 41_001,
    'current/themes': 42_001,
    'current/training-courses': 5001,
    'current/training-sessions': 7001,
    'current/registrations': 9001,
    'current/activities': 2001,
    'current/trackings': 11_001,
    'current/certificates': 13_001,
    'current/entities': 301,
    'legacy-learner/learning-objects': item,
  }
  return operations.map((operation) => {
    const id = ids[operation.id.split('.')[0]!]
    const target = operation.path
      .replace('@auth:', '')
      .replace(/\{(\w+)\}/g, (_, name) => (name === 'id' ? String(id) : named[name]!))
    const { carrier, media } = traitsOf(operation.id)
    const bearer = operation.roles?.includes('svc/admin') === false ? own.learner : own.administrator
    const who = { cookie: own.student, bearer, 'api-key': own.keyOf(interfaceOf(operation.id)) }[carrier]
    // logging out would end the session that the rest needs
    if (operation.id.endsWith('logout')) return { operation: operation.id, status: 200 }
    const saying = operation.method === 'GET' ? {} : media === 'application/json' ? { json: {} } : { form: {} }
    const door = operation.path.startsWith('@auth:') ? ('authentication' as const) : ('service' as const)
    return { operation: operation.id, status: who(operation.method, target, { ...saying, door }).status }
  })
}

test('the default answers every read with success', () => {
  const answers = askAll({})
  const reads = operations.filter(
    ({ method, id }) =>
      method === 'GET' &&
      ![
        'legacy-learner/session-folders.list',
        'legacy-admin/tokens.exchange',
        'legacy-admin/trainings.content',
        'legacy-learner/trackings.get',
        'legacy-learner/learning-objects.download',
      ].includes(id),
  )
  const failed = answers.filter(({ operation, status }) => reads.some(({ id }) => id === operation) && status >= 300)
  expect(failed).toEqual([])
})

describe('no choice leads to an error of the server', () => {
  test.each(variations)('%s', (_, choices) => {
    const name = Object.keys(choices)[0] as keyof Choices
    expect(choices[name]).not.toBe(defaultChoices[name])
    expect(askAll(choices).filter(({ status }) => status >= 500)).toEqual([])
  })
})

test('a page past the end may be refused', () => {
  const { administrator } = speakers({ choices: { pastTheEnd: 'refuse', overBound: 'refuse' } })
  expect(administrator('GET', '/v2/learners/?offset=1000').status).toBe(400)
  expect(administrator('GET', '/v2/learners/?size=101').status).toBe(400)
  expect(administrator('GET', '/v2/learners/?size=100').status).toBe(200)
})

test('a redirect leads to the other form of the path and no further', () => {
  for (const [pathSlash, from, to] of [
    ['redirect from written', '/v2/learners/', '/v2/learners'],
    ['redirect to written', '/v2/learners', '/v2/learners/'],
  ] as const) {
    const { administrator } = speakers({ choices: { pathSlash } })
    const answer = administrator('GET', `${from}?size=1`, { follow: false })
    expect([answer.status, answer.headers.location]).toEqual([308, `${to}?size=1`])
    expect(administrator('GET', `${to}?size=1`, { follow: false }).status).toBe(200)
  }
})

test('an instance that redirects does so at its own address too, and serves nothing there', () => {
  const { reference } = speakers({ choices: { pathSlash: 'redirect from written' } })
  const at = (target: string) =>
    reference.handle({ door: 'instance', method: 'GET', target, headers: {}, body: Buffer.from('') })
  expect([at('/v2/learners/').status, at('/v2/learners/').headers.location]).toEqual([308, '/v2/learners'])
  expect(at('/v2/learners').status).toBe(421)
})

test('a rotated refresh token serves once', () => {
  const { anybody, reference } = speakers({ choices: { refreshToken: 'rotated', accessToken: 'opaque' } })
  const { CURRENT_ADMIN_LOGIN: login, CURRENT_ADMIN_PASSWORD: password } = reference.credentials
  const { refreshToken } = anybody('POST', '/v2/authentication/login', {
    json: { role: 'svc/admin', login, password },
  }).body
  const refresh = () => anybody('POST', '/v2/authentication/refresh', { json: { refreshToken } })
  expect(refresh().body.refreshToken).not.toBe(refreshToken)
  expect(refresh().status).toBe(401)
})
