/** Faults of learners beyond those that the laws give. */

import { isObject } from '../../contract/members.ts'
import type { OperationId } from '../../contract/operations.ts'
import type { Reply } from '../../reference/index.ts'
import {
  answers,
  asks,
  fault,
  refusal,
  refuses,
  replies,
  showing,
  shows,
  wraps,
} from '../../reference/mutators/builder.ts'
import {
  around,
  bodyOf,
  copyOf,
  type Fault,
  isOk,
  type Killed,
  listIn,
  recordsIn,
  replying,
  withList,
} from '../../reference/mutators/fault.ts'
import { asciiOnly, hidesCreated, losesLetters, losesZeros, textsOfQuery } from '../../reference/mutators/shapes.ts'
import { listsFormer } from './build.ts'
import { cutsLongTexts } from './written-texts.ts'

const GET = 'legacy-admin/learners.get'
const SEARCH = 'legacy-admin/learners.search'
const CREATE = 'legacy-admin/learners.create'
const UPDATE = 'legacy-admin/learners.update'

/** Lets learners sign in whatever their status and dates. */
const admitsInactive = (login: 'legacy-learner/session.login' | 'legacy-learner/session.mobile-login') =>
  around(login, (next, { store }) => (question) => {
    const learner = store.learners.find((one) => one.login === bodyOf(question).login)
    if (!learner) return next(question)
    const { status, enabledFrom, enabledUntil } = learner
    Object.assign(learner, { status: 'Y', enabledFrom: null, enabledUntil: null })
    const reply = next(question)
    Object.assign(learner, { status, enabledFrom, enabledUntil })
    return reply
  })

/** How many records may come between two of one check. */
const NEAR = 20

const takenLogin = (operation: OperationId, check: Killed, slug: string): Fault =>
  wraps(operation, slug, 'allows two learners with the same login', check, (next, world) => (question) => {
    const body = bodyOf(question)
    const own = question.path.learner_guid
    const taken = world.store.learners.find((one) => one.login === body.login && one.uuid !== own?.toLowerCase())
    if (!taken) return next(question)
    const reply = next({ ...question, body: { ...body, login: `${body.login}-2` } })
    for (const record of recordsIn(reply)) record.login = body.login
    return reply
  })

/** An entity that does not exist, in the answer and when read. */
function storesUnknownEntity(operation: typeof CREATE | typeof UPDATE): Fault {
  const kept = new Map<string, unknown>()
  const shown = (reply: Reply) => {
    for (const record of isOk(reply) ? recordsIn(reply) : [])
      if (kept.has(String(record.guid))) record.entityGuid = kept.get(String(record.guid))
    return reply
  }
  return fault(
    operation,
    'stores-unknown-entity',
    'stores an entity that does not exist',
    'unknown-entity',
    around(operation, (next, { store }) => (question) => {
      const { entityGuid, ...rest } = bodyOf(question)
      if (entityGuid === undefined || store.entities.byUuid(String(entityGuid).toLowerCase())) return next(question)
      const reply = next({ ...question, body: { ...rest, entityGuid: store.entities.all()[0]!.uuid } })
      for (const record of isOk(reply) ? recordsIn(reply) : []) kept.set(String(record.guid), entityGuid)
      return shown(reply)
    }),
    replying(GET, shown),
  )
}

export const legacyAdminLearnersFaults: readonly Fault[] = [
  asks(
    GET,
    'serves-neighbour',
    'serves another learner than the one asked for',
    'right-record',
    (question, { store }) => {
      const learners = store.learners.all()
      const at = learners.findIndex(({ uuid }) => uuid === question.path.learner_guid?.toLowerCase())
      if (at >= 0) question.path.learner_guid = learners[(at + 1) % learners.length]!.uuid
    },
  ),
  ...(
    [
      ['drive-web', 'shows the path of a drive as web', 'web', String.raw`C:\me\index.html`],
      ['unfilled-profile', 'shows a placeholder as linkedIn', 'linkedIn', 'n/a'],
    ] as const
  ).map(([slug, title, name, value]) =>
    shows(GET, slug, title, 'addresses', (record) => {
      record[name] = value
    }),
  ),
  shows(GET, 'shows-other-email', 'shows another email than the search', 'right-record', (record) => {
    record.email = 'another@example.invalid'
  }),
  asks(
    SEARCH,
    'loses-letters-beyond-ascii',
    'loses letters beyond ASCII in filters',
    'filter-encoding',
    textsOfQuery(asciiOnly),
  ),
  takenLogin(CREATE, 'unique-login', 'doubles-login'),
  wraps(
    CREATE,
    'writes-to-owner-of-login',
    'refuses a login that exists and renames its learner',
    'unique-login',
    (next, { store }) =>
      (question) => {
        const { login, name } = bodyOf(question)
        const owner = store.learners.find((one) => one.login === login)
        const reply = next(question)
        if (owner && !isOk(reply) && typeof name === 'string') owner.lastName = name
        return reply
      },
  ),
  answers(CREATE, 'creates-twice', 'creates a learner twice', 'appears-in-search', (reply, _, { store }) => {
    const made = store.learners.find(({ login }) => recordsIn(reply).some((record) => record.login === login))
    if (!made) return
    const { id: _id, uuid: _uuid, ...rest } = made
    store.learners.add(rest)
  }),
  replies(GET, 'hides-disabled', 'hides disabled learners', 'right-record', (reply, question) =>
    recordsIn(reply).some(({ enabled }) => enabled === false) ? refusal(question, 404) : undefined,
  ),
  losesZeros(CREATE, 'referenceNumber'),
  losesZeros(UPDATE, 'referenceNumber'),
  losesLetters(CREATE),
  hidesCreated(CREATE, SEARCH, ['shows created learners in no search', 'appears-in-search'], ({ login }) =>
    String(login).startsWith('lpc-'),
  ),
  fault(
    CREATE,
    'always-enabled',
    'shows every learner as enabled',
    'status-enabled',
    showing('legacy-admin/*', (record) => {
      if ('enabled' in record) record.enabled = true
    }),
  ),
  refuses(UPDATE, 'refuses-own-login', "refuses the learner's own login as taken", 'own-login', (question, world) => {
    const own = world.store.learners.find(({ uuid }) => uuid === question.path.learner_guid?.toLowerCase())
    return own && bodyOf(question).login === own.login && 409
  }),
  takenLogin(UPDATE, 'taken-login', 'takes-taken-login'),
  shows(UPDATE, 'returns-old-status', 'returns the status from before', 'status-returned', (record) => {
    record.status = record.status === 'Y' ? 'N' : 'Y'
  }),
  ...['name', 'email', 'entityGuid', 'language'].map((name) =>
    asks(
      UPDATE,
      `ignores-${name}-of-inactive`,
      `ignores ${name} of an inactive learner`,
      'inactive-updated',
      (question, { store }) => {
        const { [name]: _, ...rest } = bodyOf(question)
        if (store.learners.byUuid(question.path.learner_guid?.toLowerCase() ?? '')?.status === 'N') question.body = rest
      },
    ),
  ),
  shows(SEARCH, 'inactive-as-enabled', 'shows learners of status N as enabled', 'inactive-disabled', (record) => {
    if (record.status === 'N') record.enabled = true
  }),
  replies(
    UPDATE,
    'disables-two',
    'sets the learner created next inactive as well',
    'only-that-record',
    (reply, question, { store }) => {
      const all = store.learners.all()
      const at = all.findIndex(({ uuid }) => uuid === question.path.learner_guid?.toLowerCase())
      if (isOk(reply) && at >= 0 && bodyOf(question).status === 'N') Object.assign(all[at + 1] ?? {}, { status: 'N' })
    },
  ),
  listsFormer(SEARCH, 'email', UPDATE, 'updated-in-search'),
  asks(UPDATE, 'ignores-enabled', 'ignores enabled', 'enabled-accepted', (question) => {
    const { enabled: _, ...rest } = bodyOf(question)
    question.body = rest
  }),
  wraps(
    UPDATE,
    'changes-neighbour',
    'changes the learners created next as well',
    'only-that-record',
    (next, world) => (question) => {
      const reply = next(question)
      const own = world.store.learners.find(({ uuid }) => uuid === question.path.learner_guid?.toLowerCase())
      const near = own ? world.store.learners.filter(({ id }) => id > own.id && id <= own.id + NEAR) : []
      const { firstName } = bodyOf(question)
      for (const neighbour of isOk(reply) ? near : [])
        next({ ...copyOf(question), path: { learner_guid: neighbour.uuid }, body: { firstName } })
      return reply
    },
  ),
  asks(SEARCH, 'one-page-of-enabled', 'ignores page beside enabled', 'page-filtered', ({ query }) => {
    if (query.has('enabled')) query.delete('page')
  }),
  cutsLongTexts(UPDATE),
  replies(
    UPDATE,
    'writes-while-refusing-login',
    'refuses a login that exists and stores the first name',
    'taken-login',
    (reply, question, { store }) => {
      const own = store.learners.byUuid(question.path.learner_guid?.toLowerCase() ?? '')
      const { firstName } = bodyOf(question)
      if (own && !isOk(reply) && typeof firstName === 'string') own.firstName = firstName
    },
  ),
  asks(UPDATE, 'one-custom-field', 'stores the first custom field only', 'body-customFields', (question) => {
    const { customFields, ...rest } = bodyOf(question)
    if (isObject(customFields))
      question.body = { ...rest, customFields: Object.fromEntries(Object.entries(customFields).slice(0, 1)) }
  }),
  losesLetters(UPDATE),
  storesUnknownEntity(CREATE),
  storesUnknownEntity(UPDATE),
  fault(
    UPDATE,
    'inactive-signs-in',
    'lets inactive learners sign in',
    'inactive-sign-in',
    admitsInactive('legacy-learner/session.login'),
  ),
  fault(
    UPDATE,
    'inactive-signs-in-on-mobile',
    'lets inactive learners sign in on a mobile device',
    'inactive-sign-in',
    admitsInactive('legacy-learner/session.mobile-login'),
  ),
  asks(SEARCH, 'ignores-entity', 'ignores entityGuid', 'filter-entityGuid', ({ query }) => query.delete('entityGuid')),
  replies(
    SEARCH,
    'loses-own-learners',
    'leaves the learners of the entity out',
    'filter-entityGuid',
    (reply, { query }) => {
      const list = listIn(reply)
      const wanted = query.get('entityGuid')?.toLowerCase()
      if (!list || wanted === undefined) return reply
      return withList(
        reply,
        list.filter(({ entityGuid }) => String(entityGuid).toLowerCase() !== wanted),
      )
    },
  ),
  asks(SEARCH, 'takes-other-credentials', 'serves a caller of another interface', 'other-credentials', (question) => {
    const { authorization, cookie } = question.headers
    if (authorization || cookie) question.skip.add('credential')
  }),
]
