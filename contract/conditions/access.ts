/** Conditions of who may call an operation. */
import { type Carrier, traitsOf } from '../interfaces.ts'
import { operationOf, ROLES, type Role } from '../operations.ts'
import type { Terms } from '../terms.ts'

/**
 * The form in which a caller identifies itself; none where anybody may call, because the operation hands the credential
 * out.
 */
export function carrierOf({ operation, open }: Terms): Carrier | undefined {
  const { carrier } = traitsOf(operation)
  return open || (carrier === 'bearer' && !operationOf(operation).roles?.length) ? undefined : carrier
}

/** Whether a role may call; an operation of an interface without roles lists none. */
export const isAllowed = ({ operation }: Terms, role: Role): boolean =>
  operationOf(operation).roles?.includes(role) ?? false

/** Roles that the operation serves, and those that it refuses. */
export const allowedRoles = (terms: Terms): readonly Role[] => ROLES.filter((role) => isAllowed(terms, role))
export const refusedRoles = (terms: Terms): readonly Role[] => ROLES.filter((role) => !isAllowed(terms, role))

/** `svc/admin` -> `admin` */
export const shortName = (role: Role): string => role.slice('svc/'.length)

/** Whether administrators need the super user right (R3). */
export const needsSuperUser = ({ operation }: Terms): boolean => operationOf(operation).path.startsWith('/v1')

/** Whether the path names a record that the answer shows. */
export const namesRecord = ({ operation, answer }: Terms): boolean =>
  'schema' in answer && answer.kind !== 'text' && answer.kind !== 'page' && operationOf(operation).path.includes('{')
