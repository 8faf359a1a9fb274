/** Faults of the profile. */

import { answering, answers, asks, fault, shows } from '../../reference/mutators/builder.ts'
import { asking, type Fault, recordsIn } from '../../reference/mutators/fault.ts'

const PROFILE = 'legacy-learner/profile.get'

export const profileFaults: readonly Fault[] = [
  shows(PROFILE, 'another-profile', "returns another learner's profile", 'own-profile', (record) => {
    record.login = 'somebody.else'
  }),
  shows(PROFILE, 'first-name-only', 'shows the first name alone as displayName', 'display-name', (record) => {
    record.displayName = record.firstname
  }),
  fault(
    PROFILE,
    'any-profile',
    "returns somebody's profile for an unknown login",
    'unknown-login',
    asking(PROFILE, ({ query }, { store, credentials }) => {
      const login = query.get('learnerLogin') ?? ''
      const other = store.learners.find((learner) => learner.login !== credentials.LEGACY_LEARNER_LOGIN)
      if (login.startsWith('lpc-') && other) query.set('learnerLogin', other.login)
    }),
    answering(PROFILE, (reply, { query }) => {
      if (query.get('learnerLogin')) for (const record of recordsIn(reply)) record.login = query.get('learnerLogin')
    }),
  ),
  answers(
    PROFILE,
    'somebody-without-login',
    'returns the profile of somebody where no login is sent',
    'own-without-login',
    (reply, { query }) => {
      if (!query.get('learnerLogin')) for (const record of recordsIn(reply)) record.login = 'somebody.else'
    },
  ),
  shows(PROFILE, 'blank-addresses', 'shows words in place of addresses', 'addresses', (profile) => {
    profile.webUrl = 'my own page'
  }),
  shows(PROFILE, 'drive-addresses', 'shows the path of a drive as an address', 'addresses', (profile) => {
    profile.webUrl = String.raw`C:\img\1.png`
  }),
  ...(['api-key', 'authorization'] as const).map((header) =>
    asks(
      PROFILE,
      `takes-${header}`,
      `takes the header ${header} in place of the cookie`,
      'other-credentials',
      (question) => {
        if (question.headers[header] && !question.headers.cookie) question.skip.add('credential')
      },
    ),
  ),
  asks(
    PROFILE,
    'shows-one-learner',
    'shows every session the profile of one learner',
    'cookie-owner',
    (question, { credentials }) => {
      if (question.headers.cookie) question.query.set('learnerLogin', credentials.LEGACY_LEARNER_LOGIN!)
    },
  ),
]
