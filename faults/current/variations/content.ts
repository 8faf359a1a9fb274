/** Legal variations of learning resources, their versions and links, and of authors, tags, themes and publishers. */

import { isObject, type Members } from '../../../contract/members.ts'
import type { Around } from '../../../reference/index.ts'
import { asking, bodyOf, giving, type Variation } from '../../../reference/mutators/fault.ts'
import { variationsOf } from '../../../reference/mutators/variations.ts'
import { behaviours } from './content-behaviours.ts'
import { shapes } from './content-shapes.ts'

const { answers, asks, varies } = variationsOf('content-')

/** Members of the metadata that a new version gets unless they are sent. */
const DEFAULTS: Members = {
  publishedAt: '2024-01-01T00:00:00Z',
  durationInMinutes: 0,
  summary: '',
  isEmbeddable: true,
}

const completed = (version: Members): Members => ({
  ...version,
  metadata:
    version.metadata === undefined || isObject(version.metadata)
      ? { ...DEFAULTS, ...version.metadata }
      : version.metadata,
})

const metadataByDefault: readonly Around[] = [
  asking('current/learning-resources.create', (question) => {
    const { localizedVersion } = bodyOf(question)
    if (isObject(localizedVersion))
      question.body = { ...bodyOf(question), localizedVersion: completed(localizedVersion) }
  }),
  asking('current/localized-versions.create', (question) => {
    if (isObject(question.body)) question.body = completed(question.body)
  }),
]

const defaults: readonly Variation[] = [
  varies(
    'defaults-of-metadata',
    'publishes new versions at once and sets numbers and texts',
    ['R49'],
    ...metadataByDefault,
  ),
  asks(
    'current/learning-resources.create',
    'default-publisher',
    'gives contents a publisher that are created without one',
    ['R7'],
    (question, { store }) => {
      const [first] = store.publishers.all()
      if (isObject(question.body) && question.body.publisher === undefined && first)
        question.body = { ...question.body, publisher: { id: first.id } }
    },
  ),
  answers(
    ['current/search.learning-resources', 'current/search.training-courses'],
    'languages-without-results',
    'names other languages of a search in which there is nothing',
    ['RT2'],
    (reply) => {
      if (!isObject(reply.body)) return undefined
      const { otherLanguagesResults: found } = reply.body
      const none = { language: { code: 'is-IS', name: 'Icelandic' }, resultsCount: 0 }
      if (Array.isArray(found)) reply.body = { ...reply.body, otherLanguagesResults: [...found, none] }
    },
  ),
]

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
