/** Rules of who may call: credential missing or invalid, role, super user, key, session. */

import { carrierOf, isAllowed } from '../../contract/conditions/access.ts'
import type { Law } from '../kit/suite.ts'
import { bearerChecks } from './bearer.ts'
import { keyChecks } from './key.ts'
import { platformChecks } from './platform.ts'
import { roleChecks, superUserCheck } from './roles.ts'
import { sessionChecks } from './session.ts'

export const accessLaw: Law = (terms, setting) => {
  const { operation } = terms
  switch (carrierOf(terms)) {
    case 'bearer':
      return [
        ...bearerChecks(operation, setting),
        ...roleChecks(terms, setting),
        ...(isAllowed(terms, 'svc/admin') ? [superUserCheck(terms, setting)] : []),
        ...platformChecks(terms, setting),
      ]
    case 'cookie':
      return sessionChecks(terms, setting)
    case 'api-key':
      return keyChecks(operation, setting)
    case undefined:
      return []
  }
}
