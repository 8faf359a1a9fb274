/** Terms of the localized version operations: current, Learning resources and the Learning resource. */
import { type ClauseText, derived, documented, under } from '../clause.ts'
import type { BodyMember, Terms } from '../terms.ts'
import { alone, languagePattern, UNKNOWN_ID } from './statements.ts'

const section = 'Learning resources'
const fields = 'Learning resource'
const learningResource = under(fields)

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
  (name): ClauseText =>
    learningResource.documented(
      `metadata-${name}`,
      'effect',
      `Metadata ${name} is stored as sent: in the answer and in a later read.`,
      'R49',
    ),
)

const mistyped = Object.entries(METADATA)
  .filter(([, type]) => type !== 'string')
  .map(
    ([name, type]): ClauseText =>
      learningResource.derived(
        `metadata-type-${name}`,
        'body',
        `A value of a type other than ${type} for metadata ${name} is refused or not stored.`,
      ),
  )

const both: readonly ClauseText[] = [
  ...written,
  ...mistyped,
  learningResource.documented(
    'metadata-read-only',
    'body',
    'Metadata version and modifiedAt cannot be set.',
    'R49',
    'R52',
  ),
  learningResource.documented(
    'status-unknown',
    'body',
    'A status that the documents do not list is refused or not stored.',
    'R40',
  ),
  documented('only-that-version', 'effect', 'No other version of the resource is changed, and no other resource.'),
  derived('path-below', 'error', 'An id below 0 is refused.', 'R57'),
  learningResource.documented(
    'awkward-values',
    'encoding',
    'Any metadata text is stored as sent: long, non-Latin, right-to-left, punctuation.',
  ),
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
    derived(
      'metadata-optional',
      'body',
      'A version can be created from languageCode alone: nothing else is required.',
      'RC12',
    ),
    derived(
      'language-once',
      'state',
      'A second version in one language is refused, and the first one is unchanged.',
      'R50',
    ),
    derived(
      'appears-in-resource',
      'effect',
      'The created version is among the versions of its resource, and the count rises by one.',
    ),
  ],
}

export const localizedVersionsUpdate: Terms = {
  operation: 'current/localized-versions.update',
  section,
  answer: { kind: 'record', schema: 'current/localized-version' },
  returns: 'the localized version',
  identifier: { parameter: 'id', unknown: UNKNOWN_ID },
  body: { metadata: { type: 'object' } },
  refusedWith: { metadata: { durationInMinutes: 'not-an-integer', status: 'LPC_UNKNOWN_VALUE' } },
  clauses: [
    ...both,
    derived(
      'unknown-language',
      'error',
      'A language in which the resource has no version is refused, and no version is created.',
    ),
    documented('language-fixed', 'body', 'id, uuid and languageCode of the version are not changed.', 'R52'),
    derived('partial', 'effect', 'Members of the metadata that are not sent keep their value.', 'R2', 'R49'),
    alone,
    learningResource.documented(
      'false-and-nothing',
      'effect',
      'isDownloadable and isEmbeddable are set from true to false; a duration of 0 that is accepted is stored.',
      'R49',
    ),
    derived('keeps-links', 'effect', 'The authors, tags and themes of the version stay attached.'),
    derived(
      'appears-in-list',
      'effect',
      'The list finds the resource by the changed title, and no longer by the old one.',
      'R105',
    ),
    learningResource.derived(
      'modified-at',
      'effect',
      'modifiedAt of a changed version is close to the time of the change.',
    ),
    under('States and transitions').notShown(
      'status-moves',
      'state',
      'Which status values an update of the metadata sets.',
      'R49',
    ),
    learningResource.notShown('version-counts', 'effect', 'Whether version counts the changes.'),
  ],
}
