/** Terms of the learning resource operations: current, Learning resources and the Learning resource. */
import type { ClauseText } from '../clause.ts'
import type { Terms } from '../terms.ts'
import {
  appearsInList,
  filterEncoding,
  junkIdentifier,
  junkParameters,
  onlyThatRecord,
  partial,
  readOnly,
  references,
  refusedChangesNothing,
  rightRecord,
  UNKNOWN_ID,
} from './statements.ts'

const section = 'Learning resources'
const fields = 'Learning resource'

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

const includedAuthors: ClauseText = {
  slug: 'include-authors-right',
  level: 'derived',
  aspect: 'include',
  section: fields,
  statement: 'The included authors are those of the localized version.',
  readings: ['R11'],
}

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
    {
      slug: 'filter-any-version',
      level: 'derived',
      aspect: 'filter',
      statement: 'languageCode, title, referenceCode and status find a resource by any of its localized versions.',
      readings: ['R36'],
    },
    {
      slug: 'range-lastUpdatedAt-partition',
      level: 'documented',
      aspect: 'range',
      statement:
        'The operators of lastUpdatedAt partition the resources: lowerThan and greaterThanEqual, lowerThanEqual and greaterThan share none and together cover the same.',
      readings: ['R10', 'R35'],
    },
    {
      slug: 'range-lastUpdatedAt-interval',
      level: 'derived',
      aspect: 'range',
      section: 'Endpoints',
      statement: 'Two operators on lastUpdatedAt apply together.',
      readings: ['R10', 'R35'],
    },
    {
      slug: 'range-lastUpdatedAt-offset',
      level: 'documented',
      aspect: 'range',
      section: 'Resources and their fields',
      statement: 'The same instant with another UTC offset finds the same resources.',
      readings: ['R8'],
    },
    {
      slug: 'other-values',
      followsRecords: 'wholly',
      level: 'not-shown',
      aspect: 'response',
      section: 'Resources and their fields',
      statement: 'The values of type, complexityLevel and trackingOption.',
      readings: ['R112'],
    },
    {
      slug: 'range-lastUpdatedAt-equal',
      level: 'not-shown',
      aspect: 'range',
      statement: 'The result of lastUpdatedAt.equal, which the row does not list.',
      readings: ['R10'],
    },
    {
      slug: 'versions-count',
      level: 'derived',
      aspect: 'response',
      section: fields,
      statement: 'localizedVersionsCount is the number of localizedVersions.',
    },
    {
      slug: 'language-once',
      level: 'derived',
      aspect: 'state',
      section: fields,
      statement: 'A resource has one localized version per language.',
      readings: ['R50'],
    },
    includedAuthors,
    junkParameters,
    references('publisher'),
    {
      slug: 'include-unknown',
      level: 'not-shown',
      aspect: 'include',
      section: 'Endpoints',
      statement: 'The result of an unknown name in include.',
    },
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
    {
      slug: 'other-types',
      level: 'documented',
      aspect: 'body',
      section: fields,
      statement: 'Each documented type other than AICC and WEBSITE is refused, and nothing is created.',
      readings: ['R28'],
    },
    {
      slug: 'required-languageCode',
      level: 'derived',
      aspect: 'body',
      statement: 'A localizedVersion without languageCode is refused, and nothing is created.',
    },
    {
      slug: 'language-pattern',
      level: 'documented',
      aspect: 'body',
      section: 'Resources and their fields',
      statement: 'A languageCode of the localized version that does not match the pattern is refused or not stored.',
      readings: ['R29'],
    },
    {
      slug: 'metadata-stored',
      level: 'documented',
      aspect: 'effect',
      statement: 'The metadata of the localized version is stored as sent.',
      readings: ['R49'],
    },
    {
      slug: 'one-version',
      level: 'derived',
      aspect: 'effect',
      statement: 'A created resource has exactly the localized version that was sent.',
    },
    {
      slug: 'publisher-unknown',
      level: 'derived',
      aspect: 'body',
      statement: 'A publisher that does not exist is refused or not stored.',
    },
    readOnly(fields, 'id, uuid, localizedVersionsCount, and version and modifiedAt of the metadata'),
    {
      slug: 'awkward-values',
      level: 'documented',
      aspect: 'encoding',
      section: fields,
      statement: 'Any metadata text is stored as sent: long, non-Latin, right-to-left, punctuation.',
    },
    appearsInList('created learning resource'),
    {
      slug: 'refused-creates-nothing',
      level: 'derived',
      aspect: 'effect',
      statement: 'A creation that is refused for one member creates nothing.',
    },
    {
      slug: 'status-initial',
      level: 'not-shown',
      aspect: 'state',
      section: 'States and transitions',
      statement: 'The status of a new localized version.',
    },
  ],
}

export const learningResourcesGet: Terms = {
  operation: 'current/learning-resources.get',
  section,
  answer: { kind: 'record', schema: 'current/learning-resource' },
  returns: 'the learning resource',
  identifier: { parameter: 'id', unknown: UNKNOWN_ID, member: 'id' },
  include: { authors },
  clauses: [
    ...rightRecord('learning resource'),
    junkIdentifier,
    {
      slug: 'include-themes',
      level: 'documented',
      aspect: 'include',
      statement: 'include=themes returns the themes of a resource that has some.',
      readings: ['R11', 'RC2'],
    },
    includedAuthors,
    {
      slug: 'include-both',
      level: 'documented',
      aspect: 'include',
      section: 'Endpoints',
      statement: 'include takes several names, separated by commas.',
      readings: ['R11', 'RC2'],
    },
    {
      slug: 'same-for-learner',
      level: 'derived',
      aspect: 'role',
      statement: 'A learner sees the same id, uuid and type of a validated resource as an administrator.',
    },
    {
      slug: 'learner-status',
      level: 'not-shown',
      aspect: 'role',
      statement: 'What a learner sees of a resource without a validated version.',
    },
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
  clauses: [
    {
      slug: 'null-isTrackingPropagated',
      level: 'documented',
      aspect: 'body',
      statement: 'isTrackingPropagated accepts null.',
    },
    { slug: 'null-publisher', level: 'documented', aspect: 'body', statement: 'publisher accepts null.' },
    {
      slug: 'tracking-off',
      level: 'documented',
      aspect: 'effect',
      statement: 'isTrackingPropagated is set from true to false.',
    },
    {
      slug: 'null-effect',
      level: 'not-shown',
      aspect: 'effect',
      statement: 'The effect of null on each of the two members.',
    },
    partial,
    {
      slug: 'keeps-links',
      level: 'derived',
      aspect: 'effect',
      statement: 'Every version of the resource stays, with its authors, tags and themes.',
      readings: ['R2'],
    },
    refusedChangesNothing,
    onlyThatRecord('learning resource'),
    readOnly(fields, 'id, uuid, type, localizedVersions and localizedVersionsCount'),
    {
      slug: 'publisher-unknown',
      level: 'derived',
      aspect: 'body',
      statement: 'A publisher that does not exist is refused or not stored.',
    },
    {
      slug: 'path-below',
      level: 'derived',
      aspect: 'error',
      statement: 'An id below 0 is refused.',
      readings: ['R57'],
    },
    appearsInList('changed learning resource'),
  ],
}
