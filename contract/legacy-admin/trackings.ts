/** Terms of trackings: legacy-admin, Endpoints and the Tracking resource. */
import { derived, documented, under } from '../clause.ts'
import type { Terms } from '../terms.ts'
import { countOfDefaultPage, guidForm, links, numbers, pageLinks, references, totalCount } from './consistency.ts'
import { ENDPOINTS, UNKNOWN_GUID } from './service.ts'

export const learnersTrackings: Terms = {
  operation: 'legacy-admin/learners.trackings',
  section: ENDPOINTS,
  answer: { kind: 'page', schema: 'legacy-admin/tracking-short', shortOf: 'legacy-admin/tracking' },
  returns: 'the tracking history of the learner',
  of: 'trackings',
  paging: {
    style: 'page',
    size: 'limit',
    from: 'page',
    pastEnd: 'not-shown',
    default: 10,
    maximum: 50,
    links: 'derived',
    narrowed: [{ status: 'completed' }, { status: 'inProgress' }],
  },
  inputs: { status: 'filter-status-completed' },
  identifier: { parameter: 'learner_guid', unknown: UNKNOWN_GUID, member: 'learnerGuid' },
  clauses: [
    totalCount,
    pageLinks,
    countOfDefaultPage,
    documented('own-only', 'response', 'Every tracking in the history belongs to that learner.'),
    documented(
      'filter-status-completed',
      'filter',
      'status=completed finds trackings that have a completion date.',
      'R87',
    ),
    documented(
      'filter-status-inProgress',
      'filter',
      'status=inProgress finds none of the trackings that status=completed finds.',
      'R87',
    ),
    derived('filter-status-partition', 'filter', 'The two values of status together cover the whole history.', 'R87'),
    derived(
      'filter-status-unknown',
      'filter',
      'A status value that the row does not list is refused or returns nothing.',
      'R40',
    ),
    documented('none-not-started', 'response', 'The history holds no tracking that was never started.', 'R87'),
    derived(
      'as-read',
      'response',
      'A tracking of the history can be read by its GUID and names the same records there.',
    ),
  ],
}

export const trackingsGet: Terms = {
  operation: 'legacy-admin/trackings.get',
  section: ENDPOINTS,
  answer: { kind: 'single', schema: 'legacy-admin/tracking' },
  returns: 'an array with the tracking',
  identifier: { parameter: 'tracking_guid', unknown: UNKNOWN_GUID, member: 'guid' },
  superseded: true,
  clauses: [
    guidForm,
    numbers('progress is from 0 to 100; timeSpent is not negative.'),
    links,
    references,
    documented('right-record', 'response', 'The tracking with the requested GUID is returned.'),
    under('Tracking (by GUID)').derived(
      'registration-link',
      'response',
      'The registration to which a tracking links is one of its learner.',
      'R76',
    ),
    under('Tracking (by GUID)').derived(
      'date-order',
      'response',
      'A completed tracking has a first and a last completion date, in that order.',
    ),
    {
      ...under('Session').notShown(
        'statuses',
        'response',
        'Which values of status occur, and the format of the dates.',
        'RA6',
      ),
      followsRecords: 'wholly',
    },
  ],
}
