/** Terms of the profile: legacy-learner, Endpoints and Learner profile. */
import type { Terms } from '../terms.ts'

const section = 'Endpoints'

export const profileGet: Terms = {
  operation: 'legacy-learner/profile.get',
  section,
  answer: { kind: 'record', schema: 'legacy-learner/profile' },
  returns: 'the profile of the learner',
  clauses: [
    {
      slug: 'own-profile',
      level: 'documented',
      aspect: 'response',
      section: 'Learner profile',
      statement: "With the caller's own login as learnerLogin, the caller's profile is returned.",
    },
    {
      slug: 'display-name',
      level: 'documented',
      aspect: 'response',
      section: 'Learner profile',
      statement: 'displayName is first name and last name joined.',
    },
    {
      slug: 'without-login',
      level: 'not-shown',
      aspect: 'response',
      statement: 'The answer without learnerLogin.',
    },
    {
      slug: 'other-login',
      level: 'not-shown',
      aspect: 'response',
      statement: "The answer for another learner's login.",
    },
    {
      slug: 'unknown-login',
      level: 'documented',
      aspect: 'error',
      statement: "An unknown learnerLogin never returns another learner's profile.",
    },
  ],
}
