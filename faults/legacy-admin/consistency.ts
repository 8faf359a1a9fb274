/** Faults in a record's own consistency: numbers, dates, links and GUIDs. */

import { isObject, type Members } from '../../contract/members.ts'
import type { OperationId } from '../../contract/operations.ts'
import { shows } from '../../reference/mutators/builder.ts'
import { type Fault, madeSlug } from '../../reference/mutators/fault.ts'

const UNKNOWN = '11111111-1111-4111-8111-111111111111'
const HERE = '/API/ADMIN/v1/REST'

/** Operation, check, slug, title, and the change of each record. */
type Row = readonly [
  operation: OperationId,
  check: string,
  slug: string,
  title: string,
  change: (record: Members) => void,
]

const set = (name: string, value: unknown) => (record: Members) => {
  record[name] = value
}

const isSet = (value: unknown) => value !== undefined && value !== null && value !== ''

const link = (name: string, href: string) => (record: Members) => {
  if (isObject(record._links)) record._links[name] = { href }
}

const versions = (change: (version: Members) => void) => (record: Members) => {
  const all = isObject(record.contentVersions) ? Object.values(record.contentVersions) : []
  for (const version of all) if (isObject(version)) change(version)
}

const LEARNER = 'legacy-admin/learners.get'
const ENTITY = 'legacy-admin/entities.get'
const CONTENT = 'legacy-admin/content.get'
const TRAINING = 'legacy-admin/trainings.get'
const SESSION = 'legacy-admin/sessions.get'
const REGISTRATION = 'legacy-admin/registrations.get'
const TRACKING = 'legacy-admin/trackings.get'

const NUMBERS: readonly Row[] = [
  [LEARNER, 'numbers', 'negative-badges', 'shows a negative number of badges', set('badges', -1)],
  [LEARNER, 'numbers', 'negative-points', 'shows negative points', set('points', -20)],
  [REGISTRATION, 'numbers', 'progress-300', 'shows a progress of 300', set('progress', 300)],
  [REGISTRATION, 'numbers', 'negative-mandatory', 'shows a negative progressMandatory', set('progressMandatory', -7)],
  [REGISTRATION, 'numbers', 'negative-time', 'shows a negative time', set('timeSpent', -4)],
  [TRACKING, 'numbers', 'progress-101', 'shows a progress of 101', set('progress', 101)],
  [TRACKING, 'numbers', 'negative-time', 'shows a negative time', set('timeSpent', -1)],
  [CONTENT, 'numbers', 'negative-duration', 'shows a negative duration', versions(set('duration', -5))],
]

const DATES: readonly Row[] = [
  [
    LEARNER,
    'dates-in-order',
    'ends-before-start',
    'shows an end before the start',
    (one) => {
      if (isSet(one.end)) one.start = '2039-06-01'
    },
  ],
  [
    SESSION,
    'dates-in-order',
    'ends-before-start',
    'shows an end before the start',
    (one) => {
      if (isSet(one.end)) one.start = '2039-06-01'
    },
  ],
  [
    REGISTRATION,
    'dates-in-order',
    'access-before-launch',
    'shows a last access before the first launch',
    (one) => {
      if (isSet(one.firstLaunchDate)) one.lastAccessDate = '2001-01-01 00:00:00'
    },
  ],
]

const LINKS: readonly Row[] = [
  [LEARNER, 'links', 'registrations-nowhere', 'links to no registrations', link('registrations', 'nowhere')],
  [LEARNER, 'links', 'self-of-another', 'links to another learner', link('self', `${HERE}/Learner/${UNKNOWN}`)],
  [ENTITY, 'links', 'self-of-another', 'links to another entity', link('self', `${HERE}/Entity/${UNKNOWN}`)],
  [CONTENT, 'links', 'self-of-another', 'links to other content', link('self', `${HERE}/Content/${UNKNOWN}/`)],
  [TRAINING, 'links', 'sessions-nowhere', 'links to no sessions', link('sessions', 'nowhere')],
  [SESSION, 'links', 'other-training', 'links to another training', link('training', `${HERE}/Training/${UNKNOWN}/`)],
  [
    REGISTRATION,
    'links',
    'learner-link-to-session',
    'links to the session as the learner',
    (one) => link('learner', `${HERE}/Session/${one.sessionGuid}/`)(one),
  ],
  [REGISTRATION, 'links', 'training-link-text', 'shows a text as training link', link('training', 'n/a')],
  [
    TRACKING,
    'links',
    'content-link-to-learner',
    'links to the learner as the content',
    (one) => link('content', `${HERE}/Learner/${one.learnerGuid}`)(one),
  ],
]

const GUIDS: readonly Row[] = [
  [LEARNER, 'references', 'unknown-entity', 'shows an entity that does not exist', set('entityGuid', UNKNOWN)],
  ...(['sessionGuid', 'trainingGuid', 'learnerGuid'] as const).map(
    (name): Row => [
      REGISTRATION,
      'references',
      `unknown-${name}`,
      `shows a ${name} that does not exist`,
      set(name, UNKNOWN),
    ],
  ),
  ...(['sessionGuid', 'trainingGuid', 'learnerGuid', 'contentGuid'] as const).map(
    (name): Row => [
      TRACKING,
      'references',
      `unknown-${name}`,
      `shows a ${name} that does not exist`,
      set(name, UNKNOWN),
    ],
  ),
  [LEARNER, 'guid-form', 'short-entity', 'shows a number as entityGuid', set('entityGuid', '1204')],
  [
    LEARNER,
    'guid-form',
    'fields-by-label',
    'keys custom fields by their label',
    set('customFields', { 'Shoe size': '42' }),
  ],
  ...([ENTITY, TRAINING, SESSION] as const).map(
    (operation): Row => [operation, 'guid-form', 'short-guid', 'shows a number as GUID', set('guid', '1204')],
  ),
  [REGISTRATION, 'guid-form', 'short-learner', 'shows a number as learnerGuid', set('learnerGuid', '17')],
  [TRACKING, 'guid-form', 'short-version', 'shows a number as version', set('contentVersionGuid', '17')],
  [CONTENT, 'guid-form', 'short-version', 'shows a number as version', versions(set('guid', '17'))],
  [CONTENT, 'version-guids', 'same-versions', 'shows one GUID for all versions', versions(set('guid', UNKNOWN))],
  [LEARNER, 'language-code', 'language-name', 'shows a language by name', set('language', 'English')],
  ...(['learners', 'trainings', 'sessions'] as const).map(
    (resource): Row => [
      `legacy-admin/${resource}.update`,
      'guid-kept',
      'answers-another-guid',
      'answers an update with another GUID',
      set('guid', UNKNOWN),
    ],
  ),
]

export const legacyAdminConsistencyFaults: readonly Fault[] = [...NUMBERS, ...DATES, ...LINKS, ...GUIDS].map(
  ([operation, check, slug, title, change]) =>
    shows(operation, slug, title, madeSlug(check), (record) => {
      change(record)
    }),
)
