/** Faults of the profile. */
import { asking, checkId, type Fault, isOk, recordsIn, replying } from '../../mutators/fault.ts'
import { changesEach, makingOf } from './making.ts'

const PROFILE = 'legacy-learner/profile.get'

export const profileFaults: readonly Fault[] = [
  {
    id: `${PROFILE}/another-profile`,
    title: "returns another learner's profile",
    kills: [checkId(PROFILE, 'own-profile')],
    around: [
      replying(PROFILE, (reply) => {
        if (isOk(reply)) for (const record of recordsIn(reply)) record.login = 'somebody.else'
      }),
    ],
  },
  {
    id: `${PROFILE}/first-name-only`,
    title: 'shows the first name alone as displayName',
    kills: [checkId(PROFILE, 'display-name')],
    around: [
      replying(PROFILE, (reply) => {
        if (isOk(reply)) for (const record of recordsIn(reply)) record.displayName = record.firstname
      }),
    ],
  },
  {
    id: `${PROFILE}/any-profile`,
    title: "returns somebody's profile for an unknown login",
    kills: [checkId(PROFILE, 'unknown-login')],
    around: [
      asking(PROFILE, ({ query }, { store, credentials }) => {
        const login = query.get('learnerLogin') ?? ''
        const other = store.learners.find((learner) => learner.login !== credentials.LEGACY_LEARNER_LOGIN)
        if (login.startsWith('lpc-') && other) query.set('learnerLogin', other.login)
      }),
      replying(PROFILE, (reply, { query }) => {
        if (isOk(reply) && query.get('learnerLogin'))
          for (const record of recordsIn(reply)) record.login = query.get('learnerLogin')
      }),
    ],
  },
  makingOf(PROFILE).replies(
    'somebody-without-login',
    'returns the profile of somebody where no login is sent',
    'own-without-login',
    (reply, { query }) => {
      if (!query.get('learnerLogin')) for (const record of recordsIn(reply)) record.login = 'somebody.else'
      return undefined
    },
  ),
  changesEach(PROFILE, 'blank-addresses', 'shows words in place of addresses', 'addresses', (profile) => {
    profile.webUrl = 'my own page'
  }),
  changesEach(PROFILE, 'drive-addresses', 'shows the path of a drive as an address', 'addresses', (profile) => {
    profile.webUrl = String.raw`C:\img\1.png`
  }),
  ...(['api-key', 'authorization'] as const).map((header) =>
    makingOf(PROFILE).asks(
      `takes-${header}`,
      `takes the header ${header} in place of the cookie`,
      'other-credentials',
      (question) => {
        if (question.headers[header] && !question.headers.cookie) question.skip.add('credential')
      },
    ),
  ),
  makingOf(PROFILE).asks(
    'shows-one-learner',
    'shows every session the profile of one learner',
    'cookie-owner',
    (question, { credentials }) => {
      if (question.headers.cookie) question.query.set('learnerLogin', credentials.LEGACY_LEARNER_LOGIN!)
    },
  ),
]
