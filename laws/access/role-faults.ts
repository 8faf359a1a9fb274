/** Faults of roles and of the super user right. */

import { allowedRoles, isAllowed, needsSuperUser, refusedRoles, shortName } from '../../contract/conditions/access.ts'
import { operationOf, ROLES } from '../../contract/operations.ts'
import type { Terms } from '../../contract/terms.ts'
import { asks, ofClass, refuses, replies, wraps } from '../../reference/mutators/builder.ts'
import { checkId, copyOf, type Fault, isOk, madeSlug } from '../../reference/mutators/fault.ts'

function roles(terms: Terms): Fault[] {
  const { operation } = terms
  return ROLES.map((role): Fault => {
    const name = shortName(role)
    if (!isAllowed(terms, role)) {
      return asks(
        operation,
        `serves-${name}`,
        `serves the role ${role} too`,
        madeSlug(`role-${name}-refused`),
        ({ skip }) => void skip.add('role').add('super-user'),
      )
    }
    return refuses(
      operation,
      `refuses-${name}`,
      `refuses the role ${role}`,
      // Every valid request judges the default role of the checks.
      madeSlug(role === 'svc/learner' && allowedRoles(terms).length > 1 ? `role-${name}` : 'answers'),
      (question, world) => {
        const token = question.headers.authorization?.replace(/^Bearer /, '') ?? ''
        const refused = world.grants.accessOf(token)?.role === role
        return refused && 403
      },
    )
  })
}

function superUser(terms: Terms): Fault[] {
  if (!isAllowed(terms, 'svc/admin')) return []
  const { operation } = terms
  const kills = [checkId(operation, 'super-user')]
  if (needsSuperUser(terms)) {
    return [
      asks(
        operation,
        'needs-no-super-user',
        'serves administrators without the super user right under /v1',
        kills,
        ({ skip }) => void skip.add('super-user'),
      ),
    ]
  }
  return [
    refuses(operation, 'needs-super-user', 'asks for the super user right outside /v1', kills, (question, world) => {
      const token = question.headers.authorization?.replace(/^Bearer /, '') ?? ''
      const grant = world.grants.accessOf(token)
      const plain = grant?.role === 'svc/admin' && !world.store.administrators.get(grant.accountId)?.superUser
      return plain && 403
    }),
  ]
}

/** A refusal that carries the record it should hide. */
const leaks = (terms: Terms): Fault[] =>
  refusedRoles(terms)
    // Where a success has no body there is nothing to leak.
    .filter(() => terms.answer.kind !== 'nothing')
    .map((role) =>
      ofClass(
        'refusal leaking',
        wraps(
          terms.operation,
          `leaks-to-${shortName(role)}`,
          `shows the record in the refusal of the role ${role}`,
          madeSlug(`role-${shortName(role)}-refused`),
          (next) => {
            let last: unknown
            return (question) => {
              const reply = next(question)
              if (isOk(reply)) last = reply.body
              return reply.status === 403 && last ? { ...reply, body: { message: 'forbidden', record: last } } : reply
            }
          },
        ),
      ),
    )

/** Other refusals of a role than HTTP expects. */
const otherStatus = (terms: Terms): Fault[] =>
  refusedRoles(terms).map((role) =>
    replies(
      terms.operation,
      `hides-from-${shortName(role)}`,
      `refuses the role ${role} with 404`,
      madeSlug(`role-${shortName(role)}-refused`),
      (reply) => {
        if (reply.status === 403) reply.status = 404
      },
    ),
  )

/** Read by POST. */
const SEARCHES = /[./]search\b/

/** A refused caller whose request was carried out all the same. */
const carriesOut = ({ operation }: Terms): Fault[] => {
  const { roles = [], method } = operationOf(operation)
  if (method === 'GET' || roles.length !== 1 || SEARCHES.test(operation)) return []
  const other = roles[0] === 'svc/admin' ? 'learner' : 'admin'
  return [
    wraps(
      operation,
      'refuses-too-late',
      'refuses the wrong role after it has written',
      `role-${other}-refused`,
      (next) => (question) => {
        const reply = next(question)
        if (reply.status === 403) next({ ...copyOf(question), skip: new Set(['role', 'super-user']) })
        return reply
      },
    ),
  ]
}

export const roleFaults = (terms: Terms): Fault[] =>
  [...roles(terms), ...superUser(terms), ...leaks(terms), ...carriesOut(terms), ...otherStatus(terms)].map((fault) => ({
    class: 'role',
    ...fault,
  }))
