/** Terms of the localized version operations: current, Learning resources and the Learning resource. */
import type { ClauseText } from '../clause.ts'
import type { BodyMember, Terms } from '../terms.ts'
import { alone, languagePattern, UNKNOWN_ID } from './statements.ts'

const section = 'Learning resources'
const fields = 'Learning resource'

/** Metadata that a write may set (R49); `status` is judged separately, and authors have operations of their own. */
export const METADATA = {
  title: 'string',
  durationInMinutes: 'integer',
  subTitle: 'string',
  summary: 'string',
  shortSummary: 'string',
  targetAudience: 'string',
  complexityLevel: 'string',
  referenceCode: 'string',
  isDownloadable: 'boolean',
  isEmbeddable: 'boolean',
  publishedAt: 'date-time',
  trackingOption: 'string',
} as const satisfies Record<string, BodyMember['type']>

const written = Object.keys(METADATA).map(
  (name): ClauseText => ({
    slug: `metadata-${name}`,
    level: 'documented',
    aspect: 'effect',
    section: fields,
    statement: `Metadata ${name} is stored as sent: in the answer and in a later read.`,
    readings: ['R49'],
  }),
)

const mistyped = Object.entries(METADATA)
  .filter(([, type]) => type !== 'string')
  .map(
    ([name, type]): ClauseText => ({
      slug: `metadata-type-${name}`,
      level: 'derived',
      aspect: 'body',
      section: fields,
      statement: `A value of a type other than ${type} for metadata ${name} is refused or not stored.`,
    }),
  )

const both: readonly ClauseText[] = [
  ...written,
  ...mistyped,
  {
    slug: 'metadata-read-only',
    level: 'documented',
    aspect: 'body',
    section: fields,
    statement: 'Metadata version and modifiedAt cannot be set.',
    readings: ['R49', 'R52'],
  },
  {
    slug: 'status-unknown',
    level: 'documented',
    aspect: 'body',
    section: fields,
    statement: 'A status that the documents do not list is refused or not stored.',
    readings: ['R40'],
  },
  {
    slug: 'only-that-version',
    level: 'documented',
    aspect: 'effect',
    statement: 'No other version of the resource is changed, and no other resource.',
  },
  {
    slug: 'path-below',
    level: 'derived',
    aspect: 'error',
    statement: 'An id below 0 is refused.',
    readings: ['R57'],
  },
  {
    slug: 'awkward-values',
    level: 'documented',
    aspect: 'encoding',
    section: fields,
    statement: 'Any metadata text is stored as sent: long, non-Latin, right-to-left, punctuation.',
  },
]

export const localizedVersionsCreate: Terms = {
  operation: 'current/localized-versions.create',
  accumulates: true,
  section,
  answer: { kind: 'record', schema: 'current/localized-version' },
  returns: 'the localized version',
  identifier: { parameter: 'id', unknown: UNKNOWN_ID },
  body: { languageCode: { type: 'string', required: true, names: true }, metadata: { type: 'object' } },
  clauses: [
    ...both,
    languagePattern('documented'),
    {
      slug: 'metadata-optional',
      level: 'derived',
      aspect: 'body',
      statement: 'A version can be created from languageCode alone: nothing else is required.',
      readings: ['RC12'],
    },
    {
      slug: 'language-once',
      level: 'derived',
      aspect: 'state',
      statement: 'A second version in one language is refused, and the first one is unchanged.',
      readings: ['R50'],
    },
    {
      slug: 'appears-in-resource',
      level: 'derived',
      aspect: 'effect',
      statement: 'The created version is among the versions of its resource, and the count rises by one.',
    },
  ],
}

export const localizedVersionsUpdate: Terms = {
  operation: 'current/localized-versions.update',
  section,
  answer: { kind: 'record', schema: 'current/localized-version' },
  returns: 'the localized version',
  identifier: { parameter: 'id', unknown: UNKNOWN_ID },
  body: { metadata: { type: 'object' } },
  clauses: [
    ...both,
    {
      slug: 'unknown-language',
      level: 'derived',
      aspect: 'error',
      statement: 'A language in which the resource has no version is refused, and no version is created.',
    },
    {
      slug: 'language-fixed',
      level: 'documented',
      aspect: 'body',
      statement: 'id, uuid and languageCode of the version are not changed.',
      readings: ['R52'],
    },
    {
      slug: 'partial',
      level: 'derived',
      aspect: 'effect',
      statement: 'Members of the metadata that are not sent keep their value.',
      readings: ['R2', 'R49'],
    },
    alone,
    {
      slug: 'false-and-nothing',
      level: 'documented',
      aspect: 'effect',
      section: fields,
      statement:
        'isDownloadable and isEmbeddable are set from true to false; a duration of 0 that is accepted is stored.',
      readings: ['R49'],
    },
    {
      slug: 'keeps-links',
      level: 'derived',
      aspect: 'effect',
      statement: 'The authors, tags and themes of the version stay attached.',
    },
    {
      slug: 'appears-in-list',
      level: 'derived',
      aspect: 'effect',
      statement: 'The list finds the resource by the changed title, and no longer by the old one.',
      readings: ['R105'],
    },
    {
      slug: 'refused-changes-nothing',
      level: 'derived',
      aspect: 'effect',
      statement: 'An update that is refused for one member of the metadata changes no other.',
    },
    {
      slug: 'modified-at',
      level: 'derived',
      aspect: 'effect',
      section: fields,
      statement: 'modifiedAt of a changed version is close to the time of the change.',
    },
    {
      slug: 'status-moves',
      level: 'not-shown',
      aspect: 'state',
      section: 'States and transitions',
      statement: 'Which status values an update of the metadata sets.',
      readings: ['R49'],
    },
    {
      slug: 'version-counts',
      level: 'not-shown',
      aspect: 'effect',
      section: fields,
      statement: 'Whether version counts the changes.',
    },
  ],
}
