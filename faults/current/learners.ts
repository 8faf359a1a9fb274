/** Faults of learners beyond those that the laws give. */
import type { OperationId } from '../../contract/operations.ts'
import type { Question, World } from '../../reference/index.ts'
import {
  around,
  asking,
  bodyOf,
  checkId,
  copyOf,
  type Fault,
  isObject,
  isOk,
  listIn,
  type Members,
  recordsIn,
  replying,
  withList,
} from '../fault.ts'
import { storing } from '../laws/bodies.ts'

const LIST = 'current/learners.list'
const CREATE = 'current/learners.create'
const GET = 'current/learners.get'
const UPDATE = 'current/learners.update'

const asks = (
  operation: OperationId,
  slug: string,
  title: string,
  check: string,
  change: (question: Question, world: World) => void,
): Fault => ({
  id: `${operation}/${slug}`,
  title,
  kills: [checkId(operation, check)],
  also: ['*'],
  around: [asking(operation, change)],
})

const replies = (
  operation: OperationId,
  slug: string,
  title: string,
  check: string,
  change: Parameters<typeof replying>[1],
): Fault => ({
  id: `${operation}/${slug}`,
  title,
  kills: [checkId(operation, check)],
  also: ['*'],
  around: [replying(operation, change)],
})

const stores = (
  operation: OperationId,
  slug: string,
  title: string,
  check: string,
  take: (body: Members) => Members,
): Fault => {
  const id = `${operation}/${slug}`
  return { id, title, kills: [checkId(operation, check)], also: ['*'], around: storing(operation, id, take) }
}

const taking = (names: readonly string[]) => (body: Members) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => names.includes(name)))

const twice = (text: string) => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

const ascii = (value: unknown) => (typeof value === 'string' ? value.replace(/[^\x20-\x7e]/g, '?') : value)

const onlyAscii = (question: Question) => {
  question.body = Object.fromEntries(Object.entries(bodyOf(question)).map(([name, value]) => [name, ascii(value)]))
}

const escaped = (question: Question) => {
  const escape_ = (value: unknown) =>
    typeof value === 'string' ? value.replaceAll('&', '&amp;').replaceAll('<', '&lt;') : value
  question.body = Object.fromEntries(Object.entries(bodyOf(question)).map(([name, value]) => [name, escape_(value)]))
}

const crossed = ({ enabledFrom, enabledUntil }: Members) =>
  typeof enabledFrom === 'string' && typeof enabledUntil === 'string' && enabledFrom > enabledUntil

/** A date of the body that crosses the stored other one. */
const crossesStored = (question: Question, { store }: World) => {
  const learner = store.learners.get(Number(question.path.id))
  const { enabledFrom = learner?.enabledFrom, enabledUntil = learner?.enabledUntil } = bodyOf(question)
  return crossed({ enabledFrom, enabledUntil })
}

/** Lets in a learner whose account the honest instance finds disabled, when `when` says so. */
const letsIn = (
  slug: string,
  title: string,
  check: string,
  when: (
    learner: { status: string; enabledFrom: string | null; enabledUntil: string | null },
    today: string,
  ) => boolean,
): Fault => ({
  id: `${UPDATE}/${slug}`,
  title,
  kills: [checkId(UPDATE, check)],
  around: [
    around('current/tokens.login', (next, world) => (question) => {
      const reply = next(question)
      const { login, password, role } = bodyOf(question)
      const learner = world.store.learners.find((one) => one.login === login && one.password === password)
      if (isOk(reply) || role !== 'svc/learner' || !learner || !when(learner, world.clock.today())) return reply
      const grant = { login: learner.login, role: 'svc/learner', accountId: learner.id } as const
      return {
        status: 200,
        headers: {},
        body: { accessToken: world.grants.issueAccess(grant), refreshToken: world.grants.issueRefresh(grant) },
      }
    }),
  ],
})

const UNKNOWN_ID = '2147483647'

export const currentLearnersFaults: readonly Fault[] = [
  asks(LIST, 'decodes-twice', 'decodes query values twice', 'filter-encoding', ({ query }) => {
    for (const [name, value] of [...query]) query.set(name, twice(value))
  }),
  asks(LIST, 'loses-letters-beyond-ascii', 'loses letters beyond ASCII in filters', 'filter-encoding', ({ query }) => {
    for (const [name, value] of [...query]) query.set(name, String(ascii(value)))
  }),
  asks(LIST, 'takes-another-entity', 'finds the learners of another entity', 'filter-entity-own', ({ query }) => {
    const id = Number(query.get('entityId'))
    if (query.has('entityId') && String(id) !== UNKNOWN_ID) query.set('entityId', String(id + 1))
  }),
  asks(LIST, 'ignores-known-entity', 'ignores entityId where the entity exists', 'filter-entity-own', ({ query }) => {
    if (query.get('entityId') !== UNKNOWN_ID) query.delete('entityId')
  }),
  asks(
    LIST,
    'ignores-known-manager',
    'ignores managerId where the manager exists',
    'filter-manager-own',
    ({ query }) => {
      if (query.get('managerId') !== UNKNOWN_ID) query.delete('managerId')
    },
  ),
  replies(LIST, 'empties-group', 'fails for a group that exists', 'filter-group-own', (reply, { query }) => {
    const group = query.get('groupId')
    return group !== null && group !== UNKNOWN_ID ? { ...reply, status: 400, body: { message: 'no groups' } } : reply
  }),
  replies(LIST, 'repeats-login', 'shows one login twice', 'unique-login', (reply) => {
    const [one, other] = listIn(reply) ?? []
    if (one && other) other.login = one.login
  }),
  replies(LIST, 'crosses-dates', 'shows enabledFrom after enabledUntil', 'enabled-dates', (reply) => {
    for (const record of (listIn(reply) ?? []).slice(0, 1))
      Object.assign(record, { enabledFrom: '2031-01-01', enabledUntil: '2030-01-01' })
  }),
  asks(
    LIST,
    'serves-instance-address',
    'serves requests at the instance address',
    'instance-address',
    ({ skip }) => void skip.add('address'),
  ),
  {
    id: `${LIST}/misdirected-as-404`,
    title: 'answers 404 at the instance address',
    kills: [checkId(LIST, 'instance-address')],
    around: [replying(LIST, (reply) => void (reply.status === 421 && Object.assign(reply, { status: 404 })))],
  },
  asks(
    LIST,
    'takes-basic',
    'takes login and password as Basic',
    'bearer-only',
    ({ headers, skip }) => void (headers.authorization?.startsWith('Basic ') && skip.add('credential')),
  ),
  asks(LIST, 'takes-query-token', 'takes a token from the query', 'bearer-only', ({ query, headers }) => {
    const token = query.get('access_token')
    if (token && !headers.authorization) headers.authorization = `Bearer ${token}`
  }),

  {
    id: `${CREATE}/overwrites-login`,
    title: 'takes a creation with an existing login for an update',
    kills: [checkId(CREATE, 'unique-login')],
    around: [
      around(CREATE, (next, world) => (question) => {
        const { login, firstName } = bodyOf(question)
        const known = world.store.learners.find((one) => one.login === login)
        if (known && typeof firstName === 'string') known.firstName = firstName
        return next(question)
      }),
    ],
  },
  {
    id: `${CREATE}/doubles-login`,
    title: 'creates a second learner with one login',
    kills: [checkId(CREATE, 'unique-login')],
    around: [
      around(CREATE, (next, world) => (question) => {
        const body = bodyOf(question)
        const taken = world.store.learners.find((one) => one.login === body.login)
        if (!taken) return next(question)
        const reply = next({ ...question, body: { ...body, login: `${body.login}-2` } })
        for (const record of recordsIn(reply)) record.login = body.login
        return reply
      }),
    ],
  },
  asks(CREATE, 'creates-disabled', 'creates learners disabled by default', 'enabled-default', (question) => {
    question.body = { enabled: false, ...bodyOf(question) }
  }),
  stores(CREATE, 'no-default-language', 'leaves languageCode unset where none is sent', 'language-default', (body) =>
    'languageCode' in body ? {} : { languageCode: null },
  ),
  asks(CREATE, 'takes-crossed-dates', 'takes enabledFrom after enabledUntil', 'enabled-order', (question) => {
    const { enabledUntil: _, ...rest } = bodyOf(question)
    if (crossed(bodyOf(question))) question.body = rest
  }),
  stores(CREATE, 'sets-display-name', 'lets displayName be set', 'read-only', taking(['displayName'])),
  stores(CREATE, 'sets-registered-at', 'lets registeredAt be set', 'read-only', taking(['registeredAt'])),
  asks(CREATE, 'loses-letters', 'loses letters beyond ASCII', 'awkward-values', onlyAscii),
  asks(CREATE, 'escapes-text', 'stores text escaped as markup', 'awkward-values', escaped),
  {
    id: `${CREATE}/hides-created`,
    title: 'shows created learners in no list',
    kills: [checkId(CREATE, 'appears-in-list')],
    also: ['*'],
    around: [
      replying(LIST, (reply) => {
        const list = listIn(reply)
        return list
          ? withList(
              reply,
              list.filter(({ login }) => !String(login).startsWith('lpc-')),
            )
          : reply
      }),
    ],
  },
  stores(CREATE, 'stores-any-language', 'stores any text as languageCode', 'language-pattern', (body) =>
    typeof body.languageCode === 'string' && body.languageCode.includes(' ') ? { languageCode: body.languageCode } : {},
  ),

  {
    id: `${GET}/serves-neighbour`,
    title: 'serves the next learner in place of the one asked for',
    kills: [checkId(GET, 'right-record')],
    also: ['*'],
    around: [
      around(GET, (next, world) => (question) => {
        const neighbour = Number(question.path.id) + 1
        if (world.store.learners.get(neighbour)) question.path.id = String(neighbour)
        return next(question)
      }),
    ],
  },
  replies(GET, 'shows-other-email', 'shows another email than the list', 'right-record', (reply) => {
    if (isOk(reply) && isObject(reply.body)) reply.body = { ...reply.body, email: 'another@example.invalid' }
  }),
  {
    id: `${GET}/takes-junk-id`,
    title: 'takes an id that is no integer for the first one',
    kills: [checkId(GET, 'junk-identifier')],
    around: [
      asking(GET, (question, { store }) => {
        if (!/^-?\d+$/.test(question.path.id ?? '')) question.path.id = String(store.learners.all()[0]!.id)
      }),
    ],
  },

  asks(UPDATE, 'clears-unsent', 'empties what an update does not send', 'partial', (question) => {
    question.body = { email: null, referenceNumber: null, ...bodyOf(question) }
  }),
  stores(UPDATE, 'changes-login', 'changes the login', 'login-fixed', taking(['login'])),
  stores(UPDATE, 'changes-display-name', 'lets displayName be changed', 'read-only', taking(['displayName'])),
  stores(UPDATE, 'changes-uuid', 'lets the uuid be changed', 'read-only', taking(['uuid'])),
  asks(UPDATE, 'takes-crossed-dates', 'takes enabledFrom after enabledUntil', 'enabled-order', (question) => {
    const { enabledUntil: _, ...rest } = bodyOf(question)
    if (crossed(bodyOf(question))) question.body = rest
  }),
  {
    id: `${UPDATE}/ignores-stored-date`,
    title: 'does not compare a date with the stored other one',
    kills: [checkId(UPDATE, 'enabled-order')],
    around: [
      around(UPDATE, (next, world) => (question) => {
        const { enabledFrom, enabledUntil, ...rest } = bodyOf(question)
        const alone = (enabledFrom === undefined) !== (enabledUntil === undefined)
        return alone && crossesStored(question, world) ? next({ ...question, body: rest }) : next(question)
      }),
    ],
  },
  {
    id: `${UPDATE}/writes-before-refusing`,
    title: 'stores part of a refused update',
    kills: [checkId(UPDATE, 'enabled-order')],
    around: [
      around(UPDATE, (next, world) => (question) => {
        const reply = next(question)
        const learner = world.store.learners.get(Number(question.path.id))
        const { enabledFrom } = bodyOf(question)
        if (reply.status >= 400 && learner && typeof enabledFrom === 'string') learner.enabledFrom = enabledFrom
        return reply
      }),
    ],
  },
  {
    id: `${UPDATE}/changes-neighbour`,
    title: 'changes the next learner as well',
    kills: [checkId(UPDATE, 'only-that-record')],
    also: ['*'],
    around: [
      around(UPDATE, (next, world) => (question) => {
        const reply = next(question)
        const neighbour = Number(question.path.id) + 1
        if (isOk(reply) && world.store.learners.get(neighbour))
          next({ ...copyOf(question), path: { id: String(neighbour) } })
        return reply
      }),
    ],
  },
  asks(UPDATE, 'loses-letters', 'loses letters beyond ASCII', 'awkward-values', onlyAscii),
  letsIn('signs-disabled-in', 'signs disabled learners in', 'disabled', ({ status }) => status === 'N'),
  letsIn(
    'ignores-enabled-from',
    'signs learners in before enabledFrom',
    'disabled-before',
    ({ enabledFrom }, today) => enabledFrom !== null && today < enabledFrom,
  ),
  letsIn(
    'ignores-enabled-until',
    'signs learners in after enabledUntil',
    'disabled-after',
    ({ enabledUntil }, today) => enabledUntil !== null && today > enabledUntil,
  ),
]
