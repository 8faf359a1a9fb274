/** Faults of Create localized version. */

import { asks, fault, refuses, showing } from '../../../reference/mutators/builder.ts'
import { bodyOf, type Fault } from '../../../reference/mutators/fault.ts'

const CREATE = 'current/localized-versions.create'

export const creating: readonly Fault[] = [
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
