/** Legal variations of learning resources, their versions and links, and of authors, tags, themes and publishers. */
import { giving, type Variation } from '../../../reference/mutators/fault.ts'
import { behaviours } from './content-behaviours.ts'
import { defaults } from './content-defaults.ts'
import { shapes } from './content-shapes.ts'

const freedoms: readonly Variation[] = [
  {
    id: 'content-authors-unasked',
    title: 'brings authors and themes unasked',
    readings: ['R11'],
    choices: { optionalMembers: 'always' },
  },
  {
    id: 'content-one-version',
    title: 'wants all filters met by one version',
    readings: ['R36'],
    around: [
      // Each version has values that no other has.
      giving(({ localizedVersions }) => {
        const begun = new Set<number>()
        for (const { metadata, resourceId } of localizedVersions) {
          if (begun.has(resourceId)) metadata.status = 'UNDER_CONSTRUCTION'
          else metadata.referenceCode = null
          begun.add(resourceId)
        }
      }),
    ],
    choices: { versionFilters: 'one version' },
  },
  {
    id: 'content-names-once',
    title: 'refuses tags and themes of a name that exists',
    readings: ['R53'],
    choices: { repeatedName: 'refuse' },
  },
  {
    id: 'content-removal-repeats',
    title: 'accepts removing what is not attached',
    readings: ['R56'],
    choices: { removeAbsent: 'accept' },
  },
  {
    id: 'content-removal-answers',
    title: 'answers a removal with a body',
    readings: ['R56'],
    choices: { removalStatus: 200 },
  },
]

export const contentVariations: readonly Variation[] = [...freedoms, ...shapes, ...behaviours, ...defaults]
