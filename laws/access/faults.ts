/** Faults of who may call. */

import { interfaceOf, operationOf } from '../../contract/operations.ts'
import type { Terms } from '../../contract/terms.ts'
import { around, asking, checkId, copyOf, type Fault, isOk, replying } from '../../mutators/fault.ts'
import type { Question, World } from '../../reference/index.ts'

const HEADER = { current: 'authorization', 'legacy-learner': 'cookie', 'legacy-admin': 'api-key' } as const
const FAMILY = { current: 'credential', 'legacy-learner': 'session', 'legacy-admin': 'key' } as const

function credentials({ operation }: Terms): Fault[] {
  const kind = interfaceOf(operation)
  const header = HEADER[kind]
  const family = FAMILY[kind]
  return [
    {
      id: `${operation}/open-to-all`,
      title: `serves requests without ${header}`,
      kills: [checkId(operation, `${family}-missing`)],
      also: [checkId(operation, `${family}-*`)],
      around: [asking(operation, ({ headers, skip }) => void (headers[header] || skip.add('credential').add('role')))],
    },
    {
      id: `${operation}/takes-any-credential`,
      title: `serves whatever ${header} says`,
      kills: [checkId(operation, `${family}-invalid`)],
      also: ['bearer-only', 'session-ended', 'role-*'].map((slug) => checkId(operation, slug)),
      around: [asking(operation, ({ headers, skip }) => void (headers[header] && skip.add('credential').add('role')))],
    },
  ]
}

function roles({ operation }: Terms): Fault[] {
  const { roles: allowed = [] } = operationOf(operation)
  return (['svc/admin', 'svc/learner'] as const).map((role): Fault => {
    const name = role.slice(4)
    if (!allowed.includes(role)) {
      return {
        id: `${operation}/serves-${name}`,
        title: `serves the role ${role} too`,
        kills: [checkId(operation, `role-${name}-refused`)],
        also: [checkId(operation, 'super-user')],
        around: [asking(operation, ({ skip }) => void skip.add('role').add('super-user'))],
      }
    }
    return {
      id: `${operation}/refuses-${name}`,
      title: `refuses the role ${role}`,
      // The role that the checks speak in by default is judged with every valid request.
      kills: [checkId(operation, role === 'svc/learner' && allowed.length > 1 ? `role-${name}` : 'answers')],
      also: [checkId(operation, '*')],
      around: [
        around(operation, (next, world) => (question) => {
          const token = question.headers.authorization?.replace(/^Bearer /, '') ?? ''
          const refused = world.grants.accessOf(token)?.role === role
          return refused ? { status: 403, headers: {}, body: { message: 'not for this role' } } : next(question)
        }),
      ],
    }
  })
}

const superUser = ({ operation }: Terms): Fault[] => {
  if (!operationOf(operation).roles?.includes('svc/admin')) return []
  const kills = [checkId(operation, 'super-user')]
  if (operationOf(operation).path.startsWith('/v1')) {
    return [
      {
        id: `${operation}/needs-no-super-user`,
        title: 'serves administrators without the super user right under /v1',
        kills,
        around: [asking(operation, ({ skip }) => void skip.add('super-user'))],
      },
    ]
  }
  return [
    {
      id: `${operation}/needs-super-user`,
      title: 'asks for the super user right outside /v1',
      kills,
      around: [
        around(operation, (next, world) => (question) => {
          const token = question.headers.authorization?.replace(/^Bearer /, '') ?? ''
          const grant = world.grants.accessOf(token)
          const plain = grant?.role === 'svc/admin' && !world.store.administrators.get(grant.accountId)?.superUser
          return plain ? { status: 403, headers: {}, body: { message: 'super users only' } } : next(question)
        }),
      ],
    },
  ]
}

/** A refusal that carries the record it should hide. */
const leaks = ({ operation, answer }: Terms): Fault[] =>
  (['svc/admin', 'svc/learner'] as const)
    // Where a success has no body there is nothing to leak.
    .filter((role) => answer.kind !== 'nothing' && operationOf(operation).roles?.includes(role) === false)
    .map((role) => ({
      id: `${operation}/leaks-to-${role.slice(4)}`,
      title: `shows the record in the refusal of the role ${role}`,
      kills: [checkId(operation, `role-${role.slice(4)}-refused`)],
      around: [
        around(operation, (next) => {
          let last: unknown
          return (question) => {
            const reply = next(question)
            if (isOk(reply)) last = reply.body
            return reply.status === 403 && last ? { ...reply, body: { message: 'forbidden', record: last } } : reply
          }
        }),
      ],
    }))

/** Read by POST. */
const SEARCHES = /[./]search\b/

/** A refused caller whose request was carried out all the same. */
const carriesOut = ({ operation }: Terms): Fault[] => {
  const { roles = [], method } = operationOf(operation)
  if (method === 'GET' || roles.length !== 1 || SEARCHES.test(operation)) return []
  const other = roles[0] === 'svc/admin' ? 'learner' : 'admin'
  return [
    {
      id: `${operation}/refuses-too-late`,
      title: 'refuses the wrong role after it has written',
      kills: [checkId(operation, `role-${other}-refused`)],
      also: [checkId(operation, 'super-user')],
      around: [
        around(operation, (next) => (question) => {
          const reply = next(question)
          if (reply.status === 403) next({ ...copyOf(question), skip: new Set(['role', 'super-user']) })
          return reply
        }),
      ],
    },
  ]
}

/** A key read too generously. */
function generousKeys({ operation, open }: Terms): Fault[] {
  if (interfaceOf(operation) !== 'legacy-admin' || open) return []
  const serves = (
    slug: string,
    title: string,
    check: string,
    said: (headers: Question['headers']) => unknown,
  ): Fault => ({
    id: `${operation}/${slug}`,
    title,
    kills: [checkId(operation, check)],
    also: [checkId(operation, 'key-*')],
    around: [
      asking(operation, ({ headers, skip }, { credentials: { LEGACY_ADMIN_API_KEY: key = '' } }) => {
        if (String(said(headers)).toLowerCase() === key.toLowerCase()) skip.add('credential')
      }),
    ],
  })
  return [
    serves(
      'minds-no-key-case',
      'takes the key in letters of either case',
      'key-invalid',
      (headers) => headers['api-key'],
    ),
    serves('takes-bearer-key', 'takes the key from the Authorization header', 'key-missing', ({ authorization }) =>
      authorization?.replace(/^Bearer /, ''),
    ),
  ]
}

/** Cookies of sessions are remembered as the logins set them. */
function sessions({ operation, endsSession }: Terms): Fault[] {
  if (interfaceOf(operation) !== 'legacy-learner' || endsSession) return []
  const opened = { web: new WeakMap<World, Set<string>>(), mobile: new WeakMap<World, Set<string>>() }
  const idsOf = (kind: keyof typeof opened, world: World) => {
    const ids = opened[kind].get(world) ?? new Set<string>()
    opened[kind].set(world, ids)
    return ids
  }
  const idIn = (text: string) => /ServiceServerSID=(\w+)/.exec(text)?.[1] ?? ''
  const remember = (login: 'login' | 'mobile-login', kind: keyof typeof opened) =>
    replying(
      `legacy-learner/session.${login}`,
      (reply, _, world) => void idsOf(kind, world).add(idIn([reply.headers['set-cookie'] ?? []].flat().join())),
    )
  const revives = (kind: keyof typeof opened): Fault => ({
    id: `${operation}/outlives-${kind}-logout`,
    title: `serves ${kind} sessions that logout ended`,
    kills: [checkId(operation, 'session-ended')],
    around: [
      remember(kind === 'web' ? 'login' : 'mobile-login', kind),
      asking(operation, ({ headers, skip }, world) => {
        if (idsOf(kind, world).has(idIn(headers.cookie ?? ''))) skip.add('credential')
      }),
    ],
  })
  return [
    revives('web'),
    revives('mobile'),
    {
      id: `${operation}/refuses-mobile-sessions`,
      title: 'refuses sessions that the mobile login opened',
      kills: [checkId(operation, 'session-mobile')],
      also: ['legacy-learner/session.*'],
      around: [
        remember('mobile-login', 'mobile'),
        around(
          operation,
          (next, world) => (question) =>
            idsOf('mobile', world).has(idIn(question.headers.cookie ?? ''))
              ? {
                  status: 401,
                  headers: {},
                  body: { message: 'web only', success: false, totalResults: 0, value: null },
                }
              : next(question),
        ),
      ],
    },
  ]
}

/** What only the older administration interface can get wrong about its key. */
const keys = ({ operation }: Terms): Fault[] =>
  interfaceOf(operation) === 'legacy-admin'
    ? [
        {
          id: `${operation}/takes-part-of-key`,
          title: 'takes the beginning of a key for the key',
          kills: [checkId(operation, 'key-invalid')],
          around: [
            asking(operation, ({ headers, skip }, { credentials: { LEGACY_ADMIN_API_KEY: key = '' } }) => {
              const sent = headers['api-key']
              if (sent && key.startsWith(sent)) skip.add('credential')
            }),
          ],
        },
        {
          id: `${operation}/forbids-without-key`,
          title: 'answers a missing or wrong key with 403',
          kills: [checkId(operation, 'key-missing'), checkId(operation, 'key-invalid')],
          around: [
            replying(operation, (reply) => {
              if (reply.status === 401) reply.status = 403
            }),
          ],
        },
      ]
    : []

export function accessFaults(terms: Terms): Fault[] {
  const { operation } = terms
  if (terms.open) return []
  const { roles: allowed } = operationOf(operation)
  if (interfaceOf(operation) === 'current' && !allowed) return []
  if (!allowed) return [...credentials(terms), ...sessions(terms), ...keys(terms), ...generousKeys(terms)]
  return [...credentials(terms), ...roles(terms), ...superUser(terms), ...leaks(terms), ...carriesOut(terms)]
}
