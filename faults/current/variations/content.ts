/** Legal variations of learning resources, their versions and links, and of authors, tags, themes and publishers. */
import { giving, type Variation } from '../../../reference/mutators/fault.ts'
import { variationsOf } from '../../../reference/mutators/variations.ts'
import { behaviours } from './content-behaviours.ts'
import { defaults } from './content-defaults.ts'
import { shapes } from './content-shapes.ts'

const { chooses } = variationsOf('content-')

const freedoms: readonly Variation[] = [
  chooses('authors-unasked', 'brings authors and themes unasked', ['R11'], { optionalMembers: 'always' }),
  chooses(
    'one-version',
    'wants all filters met by one version',
    ['R36'],
    { versionFilters: 'one version' },
    // Each version has values that no other has.
    giving(({ localizedVersions }) => {
      const begun = new Set<number>()
      for (const { metadata, resourceId } of localizedVersions) {
        if (begun.has(resourceId)) metadata.status = 'UNDER_CONSTRUCTION'
        else metadata.referenceCode = null
        begun.add(resourceId)
      }
    }),
  ),
  chooses('names-once', 'refuses tags and themes of a name that exists', ['R53'], { repeatedName: 'refuse' }),
  chooses('removal-repeats', 'accepts removing what is not attached', ['R56'], { removeAbsent: 'accept' }),
  chooses('removal-answers', 'answers a removal with a body', ['R56'], { removalStatus: 200 }),
]

export const contentVariations: readonly Variation[] = [...freedoms, ...shapes, ...behaviours, ...defaults]
