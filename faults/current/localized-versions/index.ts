/** Faults of localized versions and their metadata beyond those that the laws give. */

import { METADATA } from '../../../contract/current/localized-versions.ts'
import { asks, fault, refuses, showing } from '../../../reference/mutators/builder.ts'
import { bodyOf, type Fault } from '../../../reference/mutators/fault.ts'
import { overreaching } from '../../../reference/mutators/updating.ts'
import { ofBoth } from './metadata.ts'
import { updating } from './update.ts'

const CREATE = 'current/localized-versions.create'

const creating: readonly Fault[] = [
  refuses(
    CREATE,
    'wants-metadata',
    'refuses a version without metadata',
    'metadata-optional',
    (question) => !('metadata' in bodyOf(question)),
  ),
  asks(
    CREATE,
    'takes-any-language',
    'takes any text for a languageCode',
    'language-pattern',
    ({ skip }) => void skip.add('type'),
  ),
  asks(
    CREATE,
    'takes-lower-case',
    'takes a languageCode in lower case',
    'language-pattern',
    (question) => void (bodyOf(question).languageCode === 'EN-gb' && question.skip.add('type')),
  ),
  asks(
    CREATE,
    'doubles-language',
    'creates a second version in one language',
    'language-once',
    ({ skip }) => void skip.add('unique'),
  ),
  fault(
    CREATE,
    'hides-created',
    'shows no version but the first',
    'appears-in-resource',
    showing('current/learning-resources.get', (record) => {
      if (Array.isArray(record.localizedVersions)) record.localizedVersions = record.localizedVersions.slice(0, 1)
    }),
  ),
  fault(
    CREATE,
    'counts-no-created',
    'does not count created versions',
    'appears-in-resource',
    showing('current/learning-resources.get', (record) => {
      record.localizedVersionsCount = 1
    }),
  ),
]

const UPDATE = 'current/localized-versions.update'

/** Metadata are the members that a partial update sends. */
const overreachingUpdates = overreaching(
  UPDATE,
  Object.entries(METADATA).map(([name, type]) => ({
    name,
    type,
    form: ['complexityLevel', 'trackingOption'].includes(name) ? name : type,
    within: 'metadata',
  })),
)

export const localizedVersionFaults: readonly Fault[] = [
  ...overreachingUpdates,
  ...ofBoth(CREATE),
  ...ofBoth(UPDATE),
  ...creating,
  ...updating,
]
