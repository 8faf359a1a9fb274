/** Terms of the profile: legacy-learner, Endpoints and Learner profile. */
import { derived, notShown, under } from '../clause.ts'
import type { Terms } from '../terms.ts'
import { consequence, notRequested } from './statements.ts'

const profile = under('Learner profile')

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
    profile.documented(
      'own-profile',
      'response',
      "With the caller's own login as learnerLogin, the caller's profile is returned.",
    ),
    profile.documented('display-name', 'response', 'displayName is first name and last name joined.'),
    under('What the service does').derived(
      'own-without-login',
      'response',
      'A learner reads its own profile: without learnerLogin, that of another learner is never returned.',
    ),
    notShown('without-login', 'response', 'The answer without learnerLogin.'),
    notShown('other-login', 'response', "The answer for another learner's login."),
    derived('unknown-login', 'error', "An unknown learnerLogin never returns another learner's profile."),
  ],
}
