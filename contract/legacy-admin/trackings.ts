/** Terms of trackings: legacy-admin, Endpoints and the Tracking resource. */
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
    {
      slug: 'own-only',
      level: 'documented',
      aspect: 'response',
      statement: 'Every tracking in the history belongs to that learner.',
    },
    {
      slug: 'filter-status-completed',
      level: 'documented',
      aspect: 'filter',
      statement: 'status=completed finds trackings that have a completion date.',
      readings: ['R87'],
    },
    {
      slug: 'filter-status-inProgress',
      level: 'documented',
      aspect: 'filter',
      statement: 'status=inProgress finds none of the trackings that status=completed finds.',
      readings: ['R87'],
    },
    {
      slug: 'filter-status-partition',
      level: 'derived',
      aspect: 'filter',
      statement: 'The two values of status together cover the whole history.',
      readings: ['R87'],
    },
    {
      slug: 'filter-status-unknown',
      level: 'derived',
      aspect: 'filter',
      statement: 'A status value that the row does not list is refused or returns nothing.',
      readings: ['R40'],
    },
    {
      slug: 'none-not-started',
      level: 'documented',
      aspect: 'response',
      statement: 'The history holds no tracking that was never started.',
      readings: ['R87'],
    },
    {
      slug: 'as-read',
      level: 'derived',
      aspect: 'response',
      statement: 'A tracking of the history can be read by its GUID and names the same records there.',
    },
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
    numbers('progress lies from 0 to 100; timeSpent is not negative.'),
    links,
    references,
    {
      slug: 'right-record',
      level: 'documented',
      aspect: 'response',
      statement: 'The tracking with the requested GUID is returned.',
    },
    {
      slug: 'date-order',
      level: 'derived',
      aspect: 'response',
      section: 'Tracking (by GUID)',
      statement: 'A completed tracking has a first and a last completion date, in that order.',
    },
    {
      slug: 'statuses',
      followsRecords: 'wholly',
      level: 'not-shown',
      aspect: 'response',
      section: 'Session',
      statement: 'Which values of status occur, and the format of the dates.',
      readings: ['RA6'],
    },
  ],
}
