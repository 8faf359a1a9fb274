/** Rules of who may call. */
import { type ClauseText, clauseText, derived, documented, notShown } from '../clause.ts'
import { allowedRoles, carrierOf, isAllowed, refusedRoles, shortName } from '../conditions/access.ts'
import type { Carrier } from '../interfaces.ts'
import type { Terms } from '../terms.ts'

function accessOfCurrent(terms: Terms): ClauseText[] {
  return [
    documented('credential-missing', 'access', 'A request without a bearer token is refused.', 'R5'),
    documented(
      'credential-invalid',
      'access',
      'A request with a bearer token that the service did not issue is refused.',
      'R5',
    ),
    derived('credential-status', 'access', 'A missing or invalid credential is answered with 401.', 'R5'),
    ...allowedRoles(terms).map((role) =>
      documented(`role-${shortName(role)}`, 'role', `The role ${role} may call the operation.`),
    ),
    ...refusedRoles(terms).map((role) =>
      documented(
        `role-${shortName(role)}-refused`,
        'role',
        `The role ${role} is refused, and the refusal shows nothing of the record.`,
        'R26',
      ),
    ),
    ...(refusedRoles(terms).length
      ? [derived('role-status', 'role', 'A role that the operation does not list is answered with 403.', 'R26')]
      : []),
    ...(isAllowed(terms, 'svc/admin')
      ? [
          documented(
            'super-user',
            'role',
            'An administrator without the super user right is refused where the path begins with /v1, and served elsewhere.',
            'R3',
          ),
        ]
      : []),
    notShown(
      'platform-header',
      'header',
      'What happens without the Platform header, or with the name of another instance.',
    ),
  ]
}

const accessOfSession = ({ endsSession }: Terms): ClauseText[] => [
  documented('session-missing', 'access', 'A request without the session cookie is refused.', 'R16'),
  documented(
    'session-invalid',
    'access',
    'A request with a session cookie that the service did not set is refused.',
    'R16',
  ),
  ...(endsSession
    ? []
    : [
        documented(
          'session-ended',
          'access',
          'A request with the cookie of a session that logout ended is refused.',
          'R59',
        ),
        documented('session-mobile', 'access', 'A session that the mobile login opened is served too.', 'R59'),
      ]),
]

const accessByKey = ({ unauthorized }: Terms): ClauseText[] => [
  documented('key-missing', 'access', 'A request without the API-KEY header is refused.', 'R20'),
  documented('key-invalid', 'access', 'A request with an empty or wrong API-KEY is refused.', 'R20'),
  clauseText(
    'key-status',
    unauthorized ? 'documented' : 'derived',
    'access',
    'A missing or invalid key is answered with 401.',
    'R20',
  ),
]

const CLAUSES: Record<Carrier, (terms: Terms) => ClauseText[]> = {
  bearer: accessOfCurrent,
  cookie: accessOfSession,
  'api-key': accessByKey,
}

export function clauses(terms: Terms): ClauseText[] {
  const carrier = carrierOf(terms)
  return carrier ? CLAUSES[carrier](terms) : []
}
