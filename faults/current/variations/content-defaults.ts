/** Values that an honest platform may set for content that is created without them. */

import { isObject, type Members } from '../../../contract/members.ts'
import type { Around } from '../../../reference/index.ts'
import { asking, bodyOf, type Variation } from '../../../reference/mutators/fault.ts'
import { variationsOf } from '../../../reference/mutators/variations.ts'

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

export const defaults: readonly Variation[] = [
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
