/** Terms of the learning resource operations: current, Learning resources and the Learning resource. */
import { type ClauseText, derived, documented, notShown, under } from '../clause.ts'
import type { Terms } from '../terms.ts'
import {
  appearsInList,
  filterEncoding,
  junkParameters,
  onlyThatRecord,
  partial,
  readOnly,
  references,
  rightRecord,
  UNKNOWN_ID,
} from './statements.ts'

const resources = under('Resources and their fields')

const endpoints = under('Endpoints')

const section = 'Learning resources'
const fields = 'Learning resource'
const learningResource = under(fields)

const TYPES = [
  'AICC',
  'SCORM',
  'READING_DOCUMENT',
  'VIDEO',
  'WEBSITE',
  'EXTERNAL_CONTENT',
  'AUDIO',
  'PICTURE',
  'LTI',
] as const
export const STATUSES = [
  'VALIDATED',
  'DISABLED',
  'CONTRIBUTION',
  'CONTRIBUTION_VALIDATED',
  'CONTRIBUTION_REJECTED',
  'VALIDATION_PENDING',
  'UNDER_CONSTRUCTION',
] as const

const CREATABLE = ['AICC', 'WEBSITE'] as const
/** Documented types that creation does not take (R28). */
export const NOT_CREATABLE = TYPES.filter((type) => !(CREATABLE as readonly string[]).includes(type))

// R11: the authors may come without being asked for.
const authors = { member: 'localizedVersions.metadata.authors', optional: true } as const

const includedAuthors: ClauseText = learningResource.derived(
  'include-authors-right',
  'include',
  'The included authors are those of the localized version.',
  'R11',
)

export const learningResourcesList: Terms = {
  operation: 'current/learning-resources.list',
  section,
  answer: { kind: 'page', schema: 'current/learning-resource' },
  returns: 'a collection of learning resources',
  of: 'learning resources',
  paging: { style: 'offset', size: 'size', from: 'offset', default: 10, maximum: 50, minimum: 1, fromMinimum: 0 },
  count: 'on-request',
  filters: {
    id: { kind: 'exact', member: 'id' },
    uuid: { kind: 'exact', member: 'uuid' },
    // RC1: only title is called exact.
    languageCode: { kind: 'text', member: 'localizedVersions.languageCode', readings: ['R36', 'RC1'] },
    referenceCode: { kind: 'text', member: 'localizedVersions.metadata.referenceCode', readings: ['R36', 'RC1'] },
    type: { kind: 'choice', member: 'type', values: TYPES },
    title: { kind: 'exact', member: 'localizedVersions.metadata.title', letters: true, readings: ['R36'] },
    status: { kind: 'choice', member: 'localizedVersions.metadata.status', values: STATUSES, readings: ['R36', 'R40'] },
    publisherId: { kind: 'exact', member: 'publisher.id' },
  },
  ranges: {
    lastUpdatedAt: {
      operators: ['greaterThan', 'lowerThan', 'greaterThanEqual', 'lowerThanEqual'],
      type: 'date-time',
    },
  },
  include: { authors },
  clauses: [
    filterEncoding,
    derived(
      'filter-any-version',
      'filter',
      'languageCode, title, referenceCode and status find a resource by any of its localized versions.',
      'R36',
    ),
    documented(
      'range-lastUpdatedAt-partition',
      'range',
      'The operators of lastUpdatedAt partition the resources: lowerThan and greaterThanEqual, lowerThanEqual and greaterThan share none and together cover the same.',
      'R10',
      'R35',
    ),
    endpoints.derived(
      'range-lastUpdatedAt-interval',
      'range',
      'Two operators on lastUpdatedAt apply together.',
      'R10',
      'R35',
    ),
    resources.documented(
      'range-lastUpdatedAt-offset',
      'range',
      'The same instant with another UTC offset finds the same resources.',
      'R8',
    ),
    {
      ...resources.notShown(
        'other-values',
        'response',
        'The values of type, complexityLevel and trackingOption.',
        'R112',
      ),
      followsRecords: 'wholly',
    },
    notShown(
      'range-lastUpdatedAt-equal',
      'range',
      'The result of lastUpdatedAt.equal, which the row does not list.',
      'R10',
    ),
    learningResource.derived(
      'versions-count',
      'response',
      'localizedVersionsCount is the number of localizedVersions.',
    ),
    learningResource.derived('language-once', 'state', 'A resource has one localized version per language.', 'R50'),
    includedAuthors,
    junkParameters,
    references('publisher'),
    endpoints.notShown('include-unknown', 'include', 'The result of an unknown name in include.'),
  ],
}

export const learningResourcesCreate: Terms = {
  operation: 'current/learning-resources.create',
  accumulates: true,
  section,
  answer: { kind: 'record', schema: 'current/learning-resource' },
  returns: 'the learning resource',
  body: {
    type: { type: 'string', required: true, values: CREATABLE },
    isTrackingPropagated: { type: 'boolean', required: true },
    publisher: { type: 'object' },
    localizedVersion: { type: 'object', required: true },
  },
  clauses: [
    learningResource.documented(
      'other-types',
      'body',
      'Each documented type other than AICC and WEBSITE is refused, and nothing is created.',
      'R28',
    ),
    derived(
      'required-languageCode',
      'body',
      'A localizedVersion without languageCode is refused, and nothing is created.',
    ),
    resources.documented(
      'language-pattern',
      'body',
      'A languageCode of the localized version that does not match the pattern is refused or not stored.',
      'R29',
    ),
    documented('metadata-stored', 'effect', 'The metadata of the localized version is stored as sent.', 'R49'),
    derived('one-version', 'effect', 'A created resource has exactly the localized version that was sent.'),
    derived('publisher-unknown', 'body', 'A publisher that does not exist is refused or not stored.'),
    readOnly(fields, 'id, uuid, localizedVersionsCount, and version and modifiedAt of the metadata'),
    learningResource.documented(
      'awkward-values',
      'encoding',
      'Any metadata text is stored as sent: long, non-Latin, right-to-left, punctuation.',
    ),
    appearsInList('created learning resource'),
    derived('refused-creates-nothing', 'effect', 'A creation that is refused for one member creates nothing.'),
    under('States and transitions').notShown('status-initial', 'state', 'The status of a new localized version.'),
  ],
}

export const learningResourcesGet: Terms = {
  operation: 'current/learning-resources.get',
  section,
  answer: { kind: 'record', schema: 'current/learning-resource' },
  returns: 'the learning resource',
  identifier: { parameter: 'id', unknown: UNKNOWN_ID, member: 'id', integer: true },
  include: { authors },
  clauses: [
    ...rightRecord('learning resource'),
    documented(
      'include-themes',
      'include',
      'include=themes returns the themes of a resource that has some.',
      'R11',
      'RC2',
    ),
    includedAuthors,
    endpoints.documented('include-both', 'include', 'include takes several names, separated by commas.', 'R11', 'RC2'),
    derived(
      'same-for-learner',
      'role',
      'A learner sees the same id, uuid and type of a validated resource as an administrator.',
    ),
    notShown('learner-status', 'role', 'What a learner sees of a resource without a validated version.'),
  ],
}

export const learningResourcesUpdate: Terms = {
  operation: 'current/learning-resources.update',
  section,
  answer: { kind: 'record', schema: 'current/learning-resource' },
  returns: 'the learning resource',
  identifier: { parameter: 'id', unknown: UNKNOWN_ID, member: 'id' },
  body: {
    isTrackingPropagated: { type: 'boolean', nullable: true },
    publisher: { type: 'object', nullable: true },
  },
  refusedWith: { publisher: 'not-an-object' },
  clauses: [
    documented('null-isTrackingPropagated', 'body', 'isTrackingPropagated accepts null.'),
    documented('null-publisher', 'body', 'publisher accepts null.'),
    documented('tracking-off', 'effect', 'isTrackingPropagated is set from true to false.'),
    notShown('null-effect', 'effect', 'The effect of null on each of the two members.'),
    partial,
    derived('keeps-links', 'effect', 'Every version of the resource stays, with its authors, tags and themes.', 'R2'),
    onlyThatRecord('learning resource'),
    readOnly(fields, 'id, uuid, type, localizedVersions and localizedVersionsCount'),
    derived('publisher-unknown', 'body', 'A publisher that does not exist is refused or not stored.'),
    derived('path-below', 'error', 'An id below 0 is refused.', 'R57'),
    appearsInList('changed learning resource'),
  ],
}
