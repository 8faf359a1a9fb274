/** Statements about the whole of the current generation. */
import { serviceClause } from '../clause.ts'

const of = 'current'

export const service = [
  serviceClause(of, 'What the service does', {
    slug: 'instance-address',
    level: 'documented',
    aspect: 'error',
    statement: 'A request sent straight to the instance address is answered with 421.',
    readings: ['R13'],
  }),
  serviceClause(of, 'Errors', {
    slug: 'instance-message',
    level: 'derived',
    aspect: 'error',
    statement: 'The 421 of the instance address carries a JSON object with a message, as every error does.',
    readings: ['R5', 'R13'],
  }),
  serviceClause(of, 'Errors', {
    slug: 'credential-message',
    level: 'documented',
    aspect: 'error',
    statement:
      'The refusal of a missing or invalid credential says in its message that no valid credentials were provided.',
    readings: ['R5'],
  }),
  serviceClause(of, 'What the service does', {
    slug: 'bearer-only',
    level: 'documented',
    aspect: 'access',
    statement:
      'Bearer authentication is the only accepted method: a token under another scheme or in the query is refused.',
  }),
  serviceClause(of, 'What the service does', {
    slug: 'platform-value',
    level: 'derived',
    aspect: 'header',
    statement: 'The records of an instance are not served for the host name of another.',
    readings: ['R114'],
  }),
  serviceClause(of, 'What the service does', {
    slug: 'china-address',
    level: 'not-shown',
    aspect: 'response',
    statement: 'Instances based in China have another base address.',
    undecidable: 'the base address is given to the run, whichever it is',
  }),
  serviceClause(of, 'What the service does', {
    slug: 'instance-and-account',
    level: 'documented',
    aspect: 'access',
    statement: 'Use requires an instance and an administrator account.',
    undecidable: 'a precondition of every run, not a behaviour',
  }),
  serviceClause(of, 'Learner', {
    slug: 'one-entity',
    level: 'derived',
    aspect: 'state',
    statement: 'Each learner belongs to exactly one entity: where learners show it, all of them do.',
    readings: ['R94', 'R110'],
  }),
  serviceClause(of, 'Events', {
    slug: 'events',
    level: 'not-shown',
    aspect: 'effect',
    statement: 'Events, callbacks or webhooks.',
    undecidable: 'the documents show none, and a client cannot see what is not sent to it',
  }),
  serviceClause(of, 'Versioning', {
    slug: 'version-in-path',
    level: 'documented',
    aspect: 'response',
    statement: 'The version is in the path of every operation.',
    readings: ['R1'],
    undecidable: 'R1: the paths but one are not shown; every request uses the default binding or that of the profile',
  }),
  serviceClause(of, 'Versioning', {
    slug: 'compatibility',
    level: 'not-shown',
    aspect: 'response',
    statement: 'Compatibility and deprecation policy.',
    undecidable: 'a policy is no behaviour; two runs can be compared',
  }),
  serviceClause(of, 'Errors', {
    slug: 'error-codes',
    level: 'not-shown',
    aspect: 'error',
    statement: 'Machine-readable error codes.',
    undecidable: 'observed per operation as the members that its refusals have beside their message',
  }),
]
