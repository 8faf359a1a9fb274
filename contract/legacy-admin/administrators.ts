/** Terms of the administrator operations: legacy-admin, Endpoints and the Administrator resource. */
import { type ClauseText, derived, documented, notShown } from '../clause.ts'
import type { Terms } from '../terms.ts'
import { ENDPOINTS } from './service.ts'

/** Context types that name a record. */
export const CONTEXTS = ['training', 'session', 'registration', 'learner'] as const

const context = (type: (typeof CONTEXTS)[number]): ClauseText =>
  documented(`context-${type}`, 'response', `A link is given for the context of a ${type} by its GUID.`, 'R88')

export const administratorsSsoLink: Terms = {
  operation: 'legacy-admin/administrators.sso-link',
  section: ENDPOINTS,
  answer: { kind: 'text', schema: 'legacy-admin/sso-link' },
  returns: 'the single sign-on link',
  identifier: { parameter: 'administrator_login', unknown: 'lpc.no.such.administrator' },
  clauses: [
    documented('link', 'response', 'The link is an absolute URL.', 'R88'),
    derived('secured', 'response', 'The link is secured: it does not show the API key.'),
    ...CONTEXTS.map(context),
    documented(
      'type-without-guid',
      'body',
      'A context type that names a record is refused without a context GUID.',
      'R88',
    ),
    documented('guid-without-type', 'body', 'A context GUID is refused without a context type.', 'R88'),
    derived('unknown-type', 'body', 'A context type that the row does not list is refused.', 'R40', 'R88'),
    documented(
      'rights-unchecked',
      'role',
      'Rights are not checked: an administrator without the super user right gets a link too.',
      'RA3',
    ),
    {
      ...documented('disabled', 'role', 'An administrator that is not enabled gets no link.'),
      undecidable: 'no operation shows or changes whether an administrator is enabled',
    },
    notShown('unknown-context', 'error', 'The result of a context GUID that no record has.'),
    notShown('default-type', 'response', 'Whether the type default works without a GUID.', 'R88'),
    notShown('fresh', 'token', 'Whether two requests give two links, and with which scheme.', 'RA16'),
  ],
}

export const administratorsUpdate: Terms = {
  operation: 'legacy-admin/administrators.update',
  section: ENDPOINTS,
  answer: { kind: 'single', schema: 'legacy-admin/administrator' },
  returns: 'an array with the administrator',
  identifier: { parameter: 'administrator_login', unknown: 'lpc.no.such.administrator', member: 'login' },
  clauses: [
    documented(
      'refused-assigns-nothing',
      'access',
      'A request without the key is refused and assigns no entity.',
      'R20',
      'R118',
    ),
    documented('right-record', 'response', 'The administrator with the requested login is returned.'),
    documented('assigns-entity', 'effect', 'The entity that is sent is assigned and returned.'),
    derived('unknown-entity', 'body', 'An entity that does not exist is refused, or not assigned.'),
    notShown('without-entity', 'body', 'The result of an update without entityGuid.'),
  ],
}
