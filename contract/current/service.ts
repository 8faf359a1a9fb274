/** Statements about the whole of the current generation. */
import { derived, documented, notShown, serviceClause } from '../clause.ts'

const of = 'current'

export const service = [
  serviceClause(
    of,
    'What the service does',
    documented(
      'instance-address',
      'error',
      'A request sent straight to the instance address is answered with 421.',
      'R13',
    ),
  ),
  serviceClause(
    of,
    'Errors',
    derived(
      'instance-message',
      'error',
      'The 421 of the instance address carries a JSON object with a message, as every error does.',
      'R5',
      'R13',
    ),
  ),
  serviceClause(
    of,
    'Errors',
    documented(
      'credential-message',
      'error',
      'The refusal of a missing or invalid credential says in its message that no valid credentials were provided.',
      'R5',
    ),
  ),
  serviceClause(
    of,
    'What the service does',
    documented(
      'bearer-only',
      'access',
      'Bearer authentication is the only accepted method: a token under another scheme or in the query is refused.',
    ),
  ),
  serviceClause(
    of,
    'What the service does',
    derived(
      'platform-value',
      'header',
      'The records of an instance are not served for the host name of another.',
      'R114',
    ),
  ),
  serviceClause(of, 'What the service does', {
    ...notShown('china-address', 'response', 'Instances based in China have another base address.'),
    undecidable: 'the base address is given to the run, whichever it is',
  }),
  serviceClause(of, 'What the service does', {
    ...documented('instance-and-account', 'access', 'Use requires an instance and an administrator account.'),
    undecidable: 'a precondition of every run, not a behaviour',
  }),
  serviceClause(
    of,
    'Learner',
    derived(
      'one-entity',
      'state',
      'Each learner belongs to exactly one entity: where learners show it, all of them do.',
      'R94',
      'R110',
    ),
  ),
  serviceClause(of, 'Events', {
    ...notShown('events', 'effect', 'Events, callbacks or webhooks.'),
    undecidable: 'the documents show none, and a client cannot see what is not sent to it',
  }),
  serviceClause(of, 'Versioning', {
    ...documented('version-in-path', 'response', 'The version is in the path of every operation.', 'R1'),
    undecidable: 'R1: the paths but one are not shown; every request uses the default binding or that of the profile',
  }),
  serviceClause(of, 'Versioning', {
    ...notShown('compatibility', 'response', 'Compatibility and deprecation policy.'),
    undecidable: 'a policy is no behaviour; two runs can be compared',
  }),
  serviceClause(of, 'Errors', {
    ...notShown('error-codes', 'error', 'Machine-readable error codes.'),
    undecidable: 'observed per operation as the members that its refusals have beside their message',
  }),
]
