/** Terms of the administrator operations: legacy-admin, Endpoints and the Administrator resource. */
import type { ClauseText } from '../clause.ts'
import type { Terms } from '../terms.ts'
import { ENDPOINTS } from './service.ts'

/** Context types that name a record. */
export const CONTEXTS = ['training', 'session', 'registration', 'learner'] as const

const context = (type: (typeof CONTEXTS)[number]): ClauseText => ({
  slug: `context-${type}`,
  level: 'documented',
  aspect: 'response',
  statement: `A link is given for the context of a ${type} by its GUID.`,
  readings: ['R88'],
})

export const administratorsSsoLink: Terms = {
  operation: 'legacy-admin/administrators.sso-link',
  section: ENDPOINTS,
  answer: { kind: 'text', schema: 'legacy-admin/sso-link' },
  returns: 'the single sign-on link',
  identifier: { parameter: 'administrator_login', unknown: 'lpc.no.such.administrator' },
  clauses: [
    {
      slug: 'link',
      level: 'documented',
      aspect: 'response',
      statement: 'The link is an absolute URL.',
      readings: ['R88'],
    },
    {
      slug: 'secured',
      level: 'derived',
      aspect: 'response',
      statement: 'The link is secured: it does not show the API key.',
    },
    ...CONTEXTS.map(context),
    {
      slug: 'type-without-guid',
      level: 'documented',
      aspect: 'body',
      statement: 'A context type that names a record is refused without a context GUID.',
      readings: ['R88'],
    },
    {
      slug: 'guid-without-type',
      level: 'documented',
      aspect: 'body',
      statement: 'A context GUID is refused without a context type.',
      readings: ['R88'],
    },
    {
      slug: 'unknown-type',
      level: 'derived',
      aspect: 'body',
      statement: 'A context type that the row does not list is refused.',
      readings: ['R40', 'R88'],
    },
    {
      slug: 'rights-unchecked',
      level: 'documented',
      aspect: 'role',
      statement: 'Rights are not checked: an administrator without the super user right gets a link too.',
      readings: ['RA3'],
    },
    {
      slug: 'disabled',
      level: 'documented',
      aspect: 'role',
      statement: 'An administrator that is not enabled gets no link.',
      undecidable: 'no operation shows or changes whether an administrator is enabled',
    },
    {
      slug: 'unknown-context',
      level: 'not-shown',
      aspect: 'error',
      statement: 'The result of a context GUID that no record has.',
    },
    {
      slug: 'default-type',
      level: 'not-shown',
      aspect: 'response',
      statement: 'Whether the type default works without a GUID.',
      readings: ['R88'],
    },
    {
      slug: 'fresh',
      level: 'not-shown',
      aspect: 'token',
      statement: 'Whether two requests give two links, and with which scheme.',
      readings: ['RA16'],
    },
  ],
}

export const administratorsUpdate: Terms = {
  operation: 'legacy-admin/administrators.update',
  section: ENDPOINTS,
  answer: { kind: 'single', schema: 'legacy-admin/administrator' },
  returns: 'an array with the administrator',
  identifier: { parameter: 'administrator_login', unknown: 'lpc.no.such.administrator', member: 'login' },
  clauses: [
    {
      slug: 'refused-assigns-nothing',
      level: 'documented',
      aspect: 'access',
      statement: 'A request without the key is refused and assigns no entity.',
      readings: ['R20', 'R118'],
    },
    {
      slug: 'right-record',
      level: 'documented',
      aspect: 'response',
      statement: 'The administrator with the requested login is returned.',
    },
    {
      slug: 'assigns-entity',
      level: 'documented',
      aspect: 'effect',
      statement: 'The entity that is sent is assigned and returned.',
    },
    {
      slug: 'unknown-entity',
      level: 'derived',
      aspect: 'body',
      statement: 'An entity that does not exist is refused, or not assigned.',
    },
    {
      slug: 'without-entity',
      level: 'not-shown',
      aspect: 'body',
      statement: 'The result of an update without entityGuid.',
    },
  ],
}
