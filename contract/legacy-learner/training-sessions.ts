/** Terms of training sessions: legacy-learner, Endpoints and the Training session resource. */
import { type ClauseText, derived, documented, notShown, under } from '../clause.ts'
import type { Terms } from '../terms.ts'
import { availableOnly, consequence, countFiltered, filteredPages, notRequested, oddValues } from './statements.ts'

const trainingSession = under('Training session')

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
      'closed is not inverted, that is, false for all sessions that are over and true for all others.',
    ),
    consequence('dates-in-order', 'Training session', 'A session does not end before it starts.'),
    consequence(
      'formatted-time',
      'Training session',
      'formattedTotalTimeSpent is totalTimeSpent in hours and minutes.',
      'RL20',
    ),
    trainingSession.notShown(
      'other-modalities',
      'response',
      'Which modalities sessions have beyond the four of the filter.',
      'R112',
    ),
    ...(['kc', 'campus', 'distanciel', 'guided'] as const).map((modality) =>
      documented(
        `modalities-${modality}`,
        'filter',
        `modalities=${modality} finds exactly the sessions of that modality.`,
      ),
    ),
    documented(
      'modalities-several',
      'filter',
      'modalities takes several values, separated by commas, and finds the sessions of each.',
    ),
    documented(
      'modalities-default',
      'filter',
      'Without modalities the sessions of all four are returned, as when all are named.',
    ),
    notShown('modalities-unknown', 'filter', 'The result of a modality that is not listed.'),
    trainingSession.derived(
      'of-its-training',
      'response',
      'trainingGuid names a training: the one that the learning objects of the session show, or a programme.',
      'RL26',
    ),
    documented('filter-onlyMobile', 'filter', 'filter=onlyMobile finds exactly the sessions with isMobile.'),
    documented('filter-default', 'filter', 'An empty filter returns everything.'),
    notShown('filter-junk', 'filter', 'The result of an unknown filter value.'),
    derived('filters-together', 'filter', 'modalities and filter given together both apply.', 'R10'),
    trainingSession.documented(
      'guided-members',
      'response',
      'Sessions of modality guided have guidedEarnedPoints, guidedThreshold, guidedMainColor and showPoints.',
      'R74',
    ),
    trainingSession.documented(
      'guided-only',
      'response',
      'Sessions of other modalities do not have the guided members.',
      'R74',
    ),
  ],
}
