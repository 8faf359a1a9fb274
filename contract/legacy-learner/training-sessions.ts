/** Terms of training sessions: legacy-learner, Endpoints and the Training session resource. */
import type { ClauseText } from '../clause.ts'
import type { Terms } from '../terms.ts'
import { availableOnly, consequence, countFiltered, filteredPages, notRequested, oddValues } from './statements.ts'

const section = 'Endpoints'

const flag = (slug: string, statement: string): ClauseText => ({
  slug,
  level: 'documented',
  aspect: 'response',
  section: 'Training session',
  statement,
  undecidable: 'no operation of this interface registers a learner or shows the due time of a session',
})

export const trainingSessionsList: Terms = {
  operation: 'legacy-learner/training-sessions.list',
  section,
  answer: { kind: 'page', schema: 'legacy-learner/training-session' },
  returns: 'an array of training sessions',
  of: 'training sessions',
  inputs: { modalities: 'modalities-several', filter: 'filter-onlyMobile' },
  paging: {
    style: 'offset',
    size: 'limit',
    from: 'offset',
    default: 10,
    maximum: 50,
    pastEnd: 'not-shown',
    narrowed: [{ filter: 'onlyMobile' }, { modalities: 'distanciel' }, { modalities: 'kc,campus' }],
  },
  clauses: [
    oddValues,
    countFiltered,
    filteredPages,
    availableOnly('training sessions'),
    flag('accessible', 'accessible tells whether the session is open for registration.'),
    flag('closed', 'closed tells whether the session is closed according to its due time.'),
    notRequested('responsive-picture', 'configurablePictureUrl leads to the responsive thumbnail.', 'Training session'),
    consequence(
      'addresses',
      'Training session',
      'trainingUrl, normalPictureUrl and configurablePictureUrl, where they are set, can be used as addresses.',
    ),
    consequence(
      'numbers',
      'Training session',
      'progress is from 0 to 100; totalTimeSpent, guidedEarnedPoints and guidedThreshold are not negative.',
      'R119',
    ),
    consequence(
      'closed-when-over',
      'Training session',
      'closed is not false for all sessions that are over and true for all others.',
    ),
    consequence('dates-in-order', 'Training session', 'A session does not end before it starts.'),
    consequence(
      'formatted-time',
      'Training session',
      'formattedTotalTimeSpent is totalTimeSpent in hours and minutes.',
      'RL20',
    ),
    {
      slug: 'other-modalities',
      level: 'not-shown',
      aspect: 'response',
      section: 'Training session',
      statement: 'Which modalities sessions have beyond the four of the filter.',
      readings: ['R112'],
    },
    ...(['kc', 'campus', 'distanciel', 'guided'] as const).map(
      (modality) =>
        ({
          slug: `modalities-${modality}`,
          level: 'documented',
          aspect: 'filter',
          statement: `modalities=${modality} finds exactly the sessions of that modality.`,
        }) as const,
    ),
    {
      slug: 'modalities-several',
      level: 'documented',
      aspect: 'filter',
      statement: 'modalities takes several values, separated by commas, and finds the sessions of each.',
    },
    {
      slug: 'modalities-default',
      level: 'documented',
      aspect: 'filter',
      statement: 'Without modalities the sessions of all four are returned, as when all are named.',
    },
    {
      slug: 'modalities-unknown',
      level: 'not-shown',
      aspect: 'filter',
      statement: 'The result of a modality that is not listed.',
    },
    {
      slug: 'of-its-training',
      level: 'derived',
      aspect: 'response',
      section: 'Training session',
      statement:
        'trainingGuid names a training: the one that the learning objects of the session show, or a programme.',
      readings: ['RL26'],
    },
    {
      slug: 'filter-onlyMobile',
      level: 'documented',
      aspect: 'filter',
      statement: 'filter=onlyMobile finds exactly the sessions with isMobile.',
    },
    { slug: 'filter-default', level: 'documented', aspect: 'filter', statement: 'An empty filter returns everything.' },
    { slug: 'filter-junk', level: 'not-shown', aspect: 'filter', statement: 'The result of an unknown filter value.' },
    {
      slug: 'filters-together',
      level: 'derived',
      aspect: 'filter',
      statement: 'modalities and filter given together both apply.',
      readings: ['R10'],
    },
    {
      slug: 'guided-members',
      level: 'documented',
      aspect: 'response',
      section: 'Training session',
      statement:
        'Sessions of modality guided have guidedEarnedPoints, guidedThreshold, guidedMainColor and showPoints.',
      readings: ['R74'],
    },
    {
      slug: 'guided-only',
      level: 'documented',
      aspect: 'response',
      section: 'Training session',
      statement: 'Sessions of other modalities do not have the guided members.',
      readings: ['R74'],
    },
  ],
}
