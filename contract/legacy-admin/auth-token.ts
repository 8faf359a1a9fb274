/** Terms of the authentication token and its exchange: legacy-admin, Endpoints and Authentication. */
import type { Terms } from '../terms.ts'
import { ENDPOINTS, UNKNOWN_GUID } from './service.ts'

const section = ENDPOINTS

export const learnersAuthToken: Terms = {
  operation: 'legacy-admin/learners.auth-token',
  section,
  answer: { kind: 'record', schema: 'legacy-admin/auth-token' },
  returns: 'a token of six characters',
  identifier: { parameter: 'learner_guid', unknown: UNKNOWN_GUID },
  clauses: [
    { slug: 'six-characters', level: 'documented', aspect: 'token', statement: 'The token has six characters.' },
    {
      slug: 'self-link',
      level: 'documented',
      aspect: 'response',
      statement: '_links.self comes with the token, in the envelope or in the value.',
      readings: ['R76'],
    },
    {
      slug: 'own-token',
      level: 'derived',
      aspect: 'token',
      statement: 'Different learners have different tokens.',
    },
    { slug: 'fresh', level: 'not-shown', aspect: 'token', statement: 'Whether two requests give two tokens.' },
  ],
}

export const tokensExchange: Terms = {
  operation: 'legacy-admin/tokens.exchange',
  open: true,
  section,
  answer: { kind: 'record', schema: 'legacy-admin/exchanged' },
  returns: "the learner's login and password and the instance address",
  clauses: [
    {
      slug: 'instance-url',
      level: 'derived',
      aspect: 'response',
      section: 'Authentication',
      statement: 'instanceUrl is the address of an instance.',
    },
    {
      slug: 'right-learner',
      level: 'documented',
      aspect: 'token',
      section: 'Authentication',
      statement: 'The exchange returns the login of the learner for whom the token was issued.',
      readings: ['R92'],
    },
    {
      slug: 'junk-token',
      level: 'documented',
      aspect: 'token',
      section: 'Authentication',
      statement: 'A code that was never issued returns no credentials.',
    },
    {
      slug: 'missing-token',
      level: 'documented',
      aspect: 'token',
      section: 'Authentication',
      statement: 'Without a token no credentials are returned.',
    },
    {
      slug: 'code-refused',
      level: 'derived',
      aspect: 'token',
      section: 'Authentication',
      statement: 'The exchange of no code, or of one that was never issued, is refused.',
    },
    {
      slug: 'codes-apart',
      level: 'derived',
      aspect: 'token',
      section: 'Authentication',
      statement: 'A code is still exchanged when another learner has got one since.',
    },
    {
      slug: 'signs-in',
      level: 'derived',
      aspect: 'token',
      section: 'Authentication',
      statement: 'The returned login and password sign the learner in.',
    },
    {
      slug: 'twice',
      level: 'not-shown',
      aspect: 'token',
      section: 'Authentication',
      statement: 'Whether a code can be exchanged twice.',
    },
    {
      slug: 'credential',
      level: 'not-shown',
      aspect: 'access',
      section: 'Authentication',
      statement: 'Whether the exchange needs a credential besides the code.',
      readings: ['R22'],
    },
  ],
}
