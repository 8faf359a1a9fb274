/** The search for learning resources (current: Search learning resources; R44). */
import { tableOf } from '../../contract/table.ts'
import { textMatches } from '../input/matching.ts'
import { readBody, type Taken } from '../input/members.ts'
import { clearable, integer, text } from '../input/rule.ts'
import { filterWordOf } from '../input/textual.ts'
import type { LearningResource, LocalizedVersion } from '../store/learning-resource.ts'
import type { Action, World } from '../world.ts'
import { type Hit, holdsKeyword, results } from './search.ts'

const NAMED_TYPES = ['AICC', 'SCORM', 'READING_DOCUMENT', 'VIDEO', 'WEBSITE']

const shape = {
  language: text({ min: 1 }),
  sessionId: clearable(integer()),
  keyword: clearable(text()),
  type: clearable(filterWordOf([...NAMED_TYPES, 'OTHERS'])),
  duration: clearable(filterWordOf(['LESS_THAN_10_MINUTES', 'BETWEEN_10_AND_30_MINUTES', 'MORE_THAN_30_MINUTES'])),
  publisher: clearable(text()),
  theme: clearable(text()),
  author: clearable(text()),
  tag: clearable(text()),
  sortBy: clearable(filterWordOf(['DATE', 'RATING', 'VIEWS', 'RELEVANCE'])),
}

interface Found {
  readonly resource: LearningResource
  readonly version: LocalizedVersion
}

export const search: Action = (question, world) => {
  const wanted = readBody(question, world, { shape, required: ['language'], closed: true })
  const found = world.store.localizedVersions
    .filter(({ metadata }) => metadata.status === 'VALIDATED')
    .map((version) => ({ version, resource: world.store.learningResources.known(version.resourceId) }))
    .filter((one) => matches(one, wanted, world))
  const hits = sorted(found, wanted.sortBy).map((one) => hitOf(one, world))
  return results(question, world, hits, wanted.language ?? '')
}

function matches({ resource, version }: Found, wanted: Taken<typeof shape>, world: World): boolean {
  const { metadata } = version
  const names = namesOf(version, world)
  const publisher = world.store.publishers.get(resource.publisherId ?? 0)?.name ?? null
  const oneOfThem = (held: readonly string[], name: string | null | undefined) =>
    name === undefined || name === null || held.some((value) => textMatches(value, name, world))
  return (
    inSession(resource, wanted.sessionId, world) &&
    holdsKeyword([metadata.title, metadata.summary], wanted.keyword ?? undefined) &&
    isOfType(resource.type, wanted.type) &&
    lasts(metadata.durationInMinutes, wanted.duration) &&
    (!wanted.publisher || textMatches(publisher, wanted.publisher, world)) &&
    oneOfThem(names.themes, wanted.theme) &&
    oneOfThem(names.authors, wanted.author) &&
    oneOfThem(names.tags, wanted.tag)
  )
}

const inSession = (resource: LearningResource, sessionId: number | null | undefined, { store }: World) =>
  sessionId === undefined ||
  sessionId === null ||
  store.sessionItems.find((item) => item.sessionId === sessionId && item.resourceId === resource.id) !== undefined

function isOfType(type: string, wanted: string | null | undefined): boolean {
  if (wanted === undefined || wanted === null) return true
  return wanted === 'OTHERS' ? !NAMED_TYPES.includes(type) : type === wanted
}

function lasts(minutes: number | null, wanted: string | null | undefined): boolean {
  if (wanted === undefined || wanted === null) return true
  if (minutes === null) return false
  if (wanted === 'LESS_THAN_10_MINUTES') return minutes < 10
  if (wanted === 'MORE_THAN_30_MINUTES') return minutes > 30
  return wanted === 'BETWEEN_10_AND_30_MINUTES' && minutes >= 10 && minutes <= 30
}

function sorted(found: readonly Found[], by: string | null | undefined): Found[] {
  const rank: Record<string, (one: Found) => number> = {
    DATE: ({ resource }) => resource.updatedAt,
    RATING: ({ resource }) => averageRate(resource),
    VIEWS: ({ resource }) => resource.views,
  }
  const order = rank[by ?? 'RELEVANCE'] ?? (({ resource }) => -resource.id)
  return [...found].sort((one, other) => order(other) - order(one))
}

/** Mean of the rates that learners gave; 0 when nobody did. */
function averageRate({ rates }: LearningResource): number {
  const given = [...rates.values()]
  return given.length === 0 ? 0 : given.reduce((sum, rate) => sum + rate, 0) / given.length
}

function namesOf(version: LocalizedVersion, { store }: World) {
  const authors = version.authorIds.map((id) => store.authors.known(id))
  return {
    authors: authors.map(({ firstName, lastName }) => `${firstName} ${lastName}`),
    tags: version.tagIds.map((id) => store.tags.known(id).name),
    themes: version.themeIds.map((id) => store.themes.known(id).name),
  }
}

const labels: Readonly<Record<string, string>> = tableOf({
  AICC: 'AICC module',
  SCORM: 'SCORM module',
  READING_DOCUMENT: 'Reading document',
  VIDEO: 'Video',
  WEBSITE: 'Web site',
  EXTERNAL_CONTENT: 'External content',
  AUDIO: 'Audio',
  PICTURE: 'Picture',
  LTI: 'LTI tool',
})

function hitOf({ resource, version }: Found, world: World): Hit {
  const names = namesOf(version, world)
  return {
    languageCode: version.languageCode,
    show: () => ({
      id: resource.id,
      uuid: resource.uuid,
      title: version.metadata.title ?? '',
      description: version.metadata.summary ?? '',
      type: labels[resource.type] ?? resource.type,
      duration: version.metadata.durationInMinutes ?? 0,
      author: names.authors.join(', '),
      tag: names.tags.join(', '),
      theme: names.themes.join(', '),
    }),
  }
}
