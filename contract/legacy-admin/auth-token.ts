/** Terms of the authentication token and its exchange: legacy-admin, Endpoints and Authentication. */
import { derived, documented, notShown, under } from '../clause.ts'
import type { Terms } from '../terms.ts'
import { ENDPOINTS, UNKNOWN_GUID } from './service.ts'

const authentication = under('Authentication')

const section = ENDPOINTS

export const learnersAuthToken: Terms = {
  operation: 'legacy-admin/learners.auth-token',
  section,
  answer: { kind: 'record', schema: 'legacy-admin/auth-token' },
  returns: 'a token of six characters',
  identifier: { parameter: 'learner_guid', unknown: UNKNOWN_GUID },
  clauses: [
    documented('six-characters', 'token', 'The token has six characters.'),
    documented('self-link', 'response', '_links.self comes with the token, in the envelope or in the value.', 'R76'),
    derived('own-token', 'token', 'Different learners have different tokens.'),
    notShown('fresh', 'token', 'Whether two requests give two tokens.'),
  ],
}

export const tokensExchange: Terms = {
  operation: 'legacy-admin/tokens.exchange',
  open: true,
  section,
  answer: { kind: 'record', schema: 'legacy-admin/exchanged' },
  returns: "the learner's login and password and the instance address",
  clauses: [
    authentication.derived('instance-url', 'response', 'instanceUrl is the address of an instance.'),
    authentication.documented(
      'right-learner',
      'token',
      'The exchange returns the login of the learner for whom the token was issued.',
      'R92',
    ),
    authentication.documented('junk-token', 'token', 'A code that was never issued returns no credentials.'),
    authentication.documented('missing-token', 'token', 'Without a token no credentials are returned.'),
    authentication.derived(
      'code-refused',
      'token',
      'An exchange without a code, or with one that was never issued, is refused.',
    ),
    authentication.derived(
      'codes-apart',
      'token',
      'A code can still be exchanged after another learner has received one.',
    ),
    authentication.derived('signs-in', 'token', 'The returned login and password sign the learner in.'),
    authentication.notShown('twice', 'token', 'Whether a code can be exchanged twice.'),
    authentication.notShown('credential', 'access', 'Whether the exchange needs a credential besides the code.', 'R22'),
  ],
}
