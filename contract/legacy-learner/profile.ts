/** Terms of the profile: legacy-learner, Endpoints and Learner profile. */
import type { Terms } from '../terms.ts'
import { consequence, notRequested } from './statements.ts'

const section = 'Endpoints'

export const profileGet: Terms = {
  operation: 'legacy-learner/profile.get',
  section,
  answer: { kind: 'record', schema: 'legacy-learner/profile' },
  returns: 'the profile of the learner',
  clauses: [
    consequence(
      'addresses',
      'Learner profile',
      'The addresses of pictures, web page and profiles, where they are set, can be used as such.',
    ),
    notRequested(
      'picture-sizes',
      'normalPictureUrl is the small picture and bigPictureUrl the big one.',
      'Learner profile',
    ),
    consequence(
      'other-credentials',
      'Authentication',
      'A bearer token or an API-KEY of another interface is no substitute for the session cookie.',
    ),
    consequence(
      'cookie-owner',
      'Authentication',
      'A cookie gives access as the learner who signed in with it.',
      'RL24',
    ),
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
      slug: 'own-without-login',
      level: 'derived',
      aspect: 'response',
      section: 'What the service does',
      statement: 'A learner reads its own profile: what comes without learnerLogin is not that of another learner.',
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
      level: 'derived',
      aspect: 'error',
      statement: "An unknown learnerLogin never returns another learner's profile.",
    },
  ],
}
