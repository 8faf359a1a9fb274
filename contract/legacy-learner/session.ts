/** Terms of sign-in and sign-out: legacy-learner, Endpoints, Authentication, States and transitions. */
import type { ClauseText } from '../clause.ts'
import type { Terms } from '../terms.ts'
import { consequence } from './statements.ts'

const section = 'Endpoints'

const login: readonly ClauseText[] = [
  {
    slug: 'sets-cookie',
    level: 'documented',
    aspect: 'token',
    section: 'Authentication',
    statement: 'A successful login sets the cookie ServiceServerSID.',
    readings: ['R59'],
  },
  {
    slug: 'opens-session',
    level: 'documented',
    aspect: 'state',
    section: 'States and transitions',
    statement: 'After a successful login other operations accept the session.',
  },
  {
    slug: 'cookie-suffices',
    level: 'documented',
    aspect: 'token',
    section: 'Authentication',
    statement: 'The cookie ServiceServerSID alone acts as the access token.',
    readings: ['R59'],
  },
  {
    slug: 'cookie-whole',
    level: 'derived',
    aspect: 'token',
    section: 'Authentication',
    statement: 'A cookie that begins like one that was set, and goes on otherwise, is no access token.',
  },
  {
    slug: 'wrong-password',
    level: 'documented',
    aspect: 'state',
    section: 'Authentication',
    statement: 'A wrong password is refused and opens no session.',
  },
  {
    slug: 'unknown-login',
    level: 'documented',
    aspect: 'state',
    section: 'Authentication',
    statement: 'An unknown login is refused and opens no session.',
  },
  {
    slug: 'missing-login',
    level: 'documented',
    aspect: 'body',
    section: 'Authentication',
    statement: 'Without login no session is opened.',
  },
  {
    slug: 'missing-password',
    level: 'documented',
    aspect: 'body',
    section: 'Authentication',
    statement: 'Without password no session is opened.',
  },
  {
    slug: 'second-login',
    level: 'not-shown',
    aspect: 'state',
    section: 'States and transitions',
    statement: 'Whether a session survives a second login of the same learner.',
    readings: ['RL14'],
  },
  {
    slug: 'cookie-attributes',
    level: 'not-shown',
    aspect: 'token',
    section: 'Authentication',
    statement: 'Attributes and lifetime of the session cookie.',
  },
]

const emptyValue: ClauseText = {
  slug: 'empty-value',
  level: 'documented',
  aspect: 'response',
  statement: 'The value is an empty object.',
  readings: ['R60', 'RL21'],
}

const logout: readonly ClauseText[] = [
  {
    slug: 'ends-session',
    level: 'documented',
    aspect: 'state',
    section: 'States and transitions',
    statement: 'After logout the cookie is refused.',
  },
  {
    slug: 'ends-other-kind',
    level: 'derived',
    aspect: 'state',
    section: 'States and transitions',
    statement: 'This logout also ends a session opened by the other login.',
    readings: ['R59'],
  },
  {
    slug: 'other-session',
    level: 'not-shown',
    aspect: 'state',
    section: 'Authentication',
    statement: 'Whether another session of the same learner survives the logout.',
  },
  {
    slug: 'twice',
    level: 'derived',
    aspect: 'state',
    section: 'Authentication',
    statement: 'A second logout with the same cookie is refused, as its session has ended.',
    readings: ['R59'],
  },
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
    {
      slug: 'device-systems',
      level: 'documented',
      aspect: 'body',
      statement: 'deviceOs accepts ios and android, and with either the session cookie is set.',
    },
    { slug: 'junk-device', level: 'not-shown', aspect: 'body', statement: 'The result of an unknown deviceOs.' },
    {
      slug: 'without-device',
      level: 'not-shown',
      aspect: 'body',
      statement: 'Whether the device fields may be omitted.',
    },
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
