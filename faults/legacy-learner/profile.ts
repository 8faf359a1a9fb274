/** Faults of the profile. */
import { asking, checkId, type Fault, isOk, recordsIn, replying } from '../../mutators/fault.ts'

const PROFILE = 'legacy-learner/profile.get'

export const profileFaults: readonly Fault[] = [
  {
    id: `${PROFILE}/another-profile`,
    title: "returns another learner's profile",
    kills: [checkId(PROFILE, 'own-profile')],
    also: [checkId(PROFILE, '*')],
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
]
