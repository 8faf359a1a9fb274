/** Terms of sign-in and sign-out: legacy-learner, Endpoints, Authentication, States and transitions. */
import { type ClauseText, documented, notShown, under } from '../clause.ts'
import type { Terms } from '../terms.ts'
import { consequence } from './statements.ts'

const states = under('States and transitions')

const authentication = under('Authentication')

const section = 'Endpoints'

const login: readonly ClauseText[] = [
  authentication.documented('sets-cookie', 'token', 'A successful login sets the cookie ServiceServerSID.', 'R59'),
  states.documented('opens-session', 'state', 'After a successful login other operations accept the session.'),
  authentication.documented(
    'cookie-suffices',
    'token',
    'The cookie ServiceServerSID alone acts as the access token.',
    'R59',
  ),
  authentication.derived(
    'cookie-whole',
    'token',
    'A cookie that shares only its beginning with one that was set does not act as an access token.',
  ),
  authentication.documented('wrong-password', 'state', 'A wrong password is refused and opens no session.'),
  authentication.documented('unknown-login', 'state', 'An unknown login is refused and opens no session.'),
  authentication.documented('missing-login', 'body', 'Without login no session is opened.'),
  authentication.documented('missing-password', 'body', 'Without password no session is opened.'),
  states.notShown('second-login', 'state', 'Whether a session survives a second login of the same learner.', 'RL14'),
  authentication.notShown('cookie-attributes', 'token', 'Attributes and lifetime of the session cookie.'),
]

const emptyValue: ClauseText = documented('empty-value', 'response', 'The value is an empty object.', 'R60', 'RL21')

const logout: readonly ClauseText[] = [
  states.documented('ends-session', 'state', 'After logout the cookie is refused.'),
  states.derived('ends-other-kind', 'state', 'This logout also ends a session opened by the other login.', 'R59'),
  authentication.notShown('other-session', 'state', 'Whether another session of the same learner survives the logout.'),
  authentication.derived(
    'twice',
    'state',
    'A second logout with the same cookie is refused, as its session has ended.',
    'R59',
  ),
  emptyValue,
]

export const sessionLogin: Terms = {
  operation: 'legacy-learner/session.login',
  open: true,
  section,
  answer: { kind: 'record', schema: 'legacy-learner/empty' },
  returns: 'an empty object, and the session cookie',
  clauses: [...login, emptyValue],
}

export const sessionLogout: Terms = {
  operation: 'legacy-learner/session.logout',
  endsSession: true,
  section,
  answer: { kind: 'record', schema: 'legacy-learner/empty' },
  returns: 'an empty object',
  clauses: logout,
}

export const sessionMobileLogin: Terms = {
  operation: 'legacy-learner/session.mobile-login',
  open: true,
  section,
  answer: { kind: 'record', schema: 'legacy-learner/mobile-login' },
  returns: 'mainColor and logoUrl, and the session cookie',
  clauses: [
    ...login,
    consequence('address', 'Endpoints', 'logoUrl, where it is set, can be used as an address.'),
    documented(
      'device-systems',
      'body',
      'deviceOs accepts ios and android, and with either the session cookie is set.',
    ),
    notShown('junk-device', 'body', 'The result of an unknown deviceOs.'),
    notShown('without-device', 'body', 'Whether the device fields may be omitted.'),
  ],
}

export const sessionMobileLogout: Terms = {
  operation: 'legacy-learner/session.mobile-logout',
  endsSession: true,
  section,
  answer: { kind: 'record', schema: 'legacy-learner/empty' },
  returns: 'an empty object',
  clauses: logout,
}
