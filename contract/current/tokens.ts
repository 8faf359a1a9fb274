/** Terms of the three token operations: current, Token operations and Authentication. */
import { documented, under } from '../clause.ts'
import type { Terms } from '../terms.ts'

const errors = under('Errors')

const service = under('What the service does')

const authentication = under('Authentication')

const section = 'Token operations'

export const tokensLogin: Terms = {
  operation: 'current/tokens.login',
  section,
  answer: { kind: 'record', schema: 'current/tokens' },
  returns: 'an access token and a refresh token',
  clauses: [
    documented(
      'login-admin',
      'token',
      "An administrator's login and password with role svc/admin return tokens, without a bearer token.",
    ),
    documented('login-learner', 'token', "A learner's login and password with role svc/learner return tokens."),
    authentication.documented(
      'token-works',
      'token',
      'The access token authenticates further requests in the requested role.',
    ),
    authentication.derived('access-token-form', 'token', 'The access token is a JSON Web Token.', 'R48'),
    documented('required-role', 'body', 'Without role no tokens are returned.'),
    documented('required-login', 'body', 'Without login no tokens are returned.'),
    documented('required-password', 'body', 'Without password no tokens are returned.'),
    authentication.documented('wrong-password', 'token', 'A wrong password returns no tokens.'),
    authentication.documented('unknown-login', 'token', 'An unknown login returns no tokens.'),
    documented(
      'values-role',
      'body',
      'A role other than svc/learner and svc/admin returns no tokens, and neither do both at once.',
      'R40',
    ),
    service.documented(
      'role-of-account',
      'role',
      'A learner that requests the role svc/admin gets no token for administrator operations.',
    ),
    authentication.documented(
      'role-requested',
      'role',
      'The token acts in the role stated at authentication, whatever else the account may do.',
      'R115',
    ),
    errors.derived('credential-status', 'access', 'A wrong password or unknown login is answered with 401.', 'R5'),
    authentication.documented(
      'impersonate',
      'token',
      "With impersonate, the token acts as that learner: it reads the learner's own record.",
      'R47',
    ),
    authentication.documented(
      'impersonate-role',
      'role',
      'A token that impersonates a learner is refused administrator operations.',
      'R47',
    ),
    authentication.documented(
      'impersonate-own',
      'token',
      'With impersonate, the token acts as the named learner and no other: it sees the certificates of that learner.',
      'R115',
    ),
    authentication.derived('impersonate-unknown', 'token', 'Impersonating an unknown login returns no token.', 'R47'),
    documented('impersonate-password', 'token', 'A wrong password returns no tokens with impersonate either.'),
    authentication.notShown(
      'impersonate-by-learner',
      'token',
      'The result when a learner asks to impersonate another.',
    ),
    service.notShown(
      'platform-header',
      'header',
      'The result of a sign-in without the Platform header, or with that of another instance.',
    ),
    authentication.notShown('lifetime', 'token', 'The lifetime that the access token states.'),
  ],
}

export const tokensSigned: Terms = {
  operation: 'current/tokens.signed',
  section,
  answer: { kind: 'record', schema: 'current/tokens' },
  returns: 'an access token and a refresh token',
  clauses: [
    under('Token operations').documented(
      'no-bearer',
      'token',
      'A signed token is exchanged without a bearer token.',
      'R101',
    ),
    authentication.documented(
      'token-works',
      'token',
      'The access token given for a signed token authenticates further requests.',
    ),
    authentication.derived('access-token-form', 'token', 'The access token is a JSON Web Token.', 'R48'),
    documented('required-token', 'body', 'Without token no tokens are returned.'),
    authentication.documented('junk-token', 'token', 'Text that is not a JSON Web Token returns no tokens.'),
    authentication.documented('tampered-token', 'token', 'A signed token with an invalid signature returns no tokens.'),
    authentication.documented(
      'foreign-key',
      'token',
      "A token signed with a key other than the caller's, or unsigned, returns no tokens.",
    ),
    errors.derived('credential-status', 'access', 'An invalid signed token is answered with 401.', 'R5'),
    authentication.documented('impersonate', 'token', 'With impersonate, the token acts as that learner.', 'R47'),
    authentication.documented(
      'impersonate-own',
      'token',
      'With impersonate, the token acts as the named learner and no other: it sees the certificates of that learner.',
      'R115',
    ),
    authentication.derived('impersonate-unknown', 'token', 'Impersonating an unknown login returns no token.', 'R47'),
    {
      ...authentication.notShown('construction', 'token', 'Algorithm and claims of the signed token.'),
      undecidable: 'the document does not show the construction; the profile supplies a token or a key',
    },
  ],
}

export const tokensRefresh: Terms = {
  operation: 'current/tokens.refresh',
  section,
  answer: { kind: 'record', schema: 'current/access-token' },
  returns: 'an access token',
  clauses: [
    authentication.documented(
      'token-works',
      'token',
      'The refreshed access token authenticates further requests in the same role.',
      'R48',
    ),
    authentication.derived('access-token-form', 'token', 'The access token is a JSON Web Token.', 'R48'),
    documented('required-refreshToken', 'body', 'Without refreshToken no token is returned.'),
    authentication.documented(
      'junk-token',
      'token',
      'A refresh token that the service did not issue returns no token.',
    ),
    authentication.derived(
      'refresh-token-refused',
      'token',
      'A refresh token in place of the access token does not authenticate a request.',
      'R5',
    ),
    authentication.derived(
      'access-token-refused',
      'token',
      'An access token in place of the refresh token returns no token.',
    ),
    errors.derived('credential-status', 'access', 'An invalid refresh token is answered with 401.', 'R5'),
    authentication.documented(
      'keeps-learner',
      'role',
      "A learner's refreshed token keeps the role: administrator operations are refused.",
    ),
    authentication.documented(
      'keeps-impersonation',
      'role',
      'The refreshed token of an impersonated learner still acts as that learner.',
      'R47',
      'R115',
    ),
    authentication.notShown(
      'rotation',
      'token',
      'Whether a refresh token can be used twice, and whether refreshing returns a new one.',
      'R48',
    ),
  ],
}
