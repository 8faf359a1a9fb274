import type { Store } from '../store/index.ts'
import type { LearningResource, LocalizedVersion, Metadata } from '../store/learning-resource.ts'
import { moment } from './moment.ts'
import { titleWords } from './names.ts'

const COUNT = 150
/** From here on all are validated, so that a search finds more than its largest page holds. */
const MIXED = 108

/** Types of the current interface beside the type codes of the older learner interface. */
export const codedTypes = [
  ['AICC', 'i'],
  ['SCORM', 'i'],
  ['READING_DOCUMENT', 'r'],
  ['VIDEO', 'v'],
  ['WEBSITE', 'w'],
  ['EXTERNAL_CONTENT', 'q'],
  ['AUDIO', 'a'],
  ['PICTURE', 'p'],
  ['LTI', 'c'],
  ['READING_DOCUMENT', 'd'],
  ['EXTERNAL_CONTENT', 's'],
] as const

const statuses = [
  'VALIDATED',
  'VALIDATED',
  'VALIDATED',
  'DISABLED',
  'CONTRIBUTION',
  'CONTRIBUTION_VALIDATED',
  'CONTRIBUTION_REJECTED',
  'VALIDATION_PENDING',
  'UNDER_CONSTRUCTION',
] as const

/** Values on, just below and just above the bounds of every duration filter. */
const durations = [5, 9, 10, 10, 11, 20, 29, 30, 30, 31, 31, 45, 60] as const

const languages = [
  ['en-GB'],
  ['en-GB', 'fr-FR'],
  ['en-GB', 'fr-FR', 'de-DE'],
  ['fr-FR'],
  ['en-GB', 'zh-Hans-CN'],
] as const

/** Resources of every type and status in one to three languages. */
export function seedLearningResources(store: Store): void {
  const publisherIds = store.publishers.all().map(({ id }) => id)
  const learnerIds = store.learners.all().map(({ id }) => id)
  for (let index = 0; index < COUNT; index += 1) {
    const [type, typeCode] = codedTypes[index % codedTypes.length]!
    const resource = store.learningResources.add({
      type,
      typeCode,
      isTrackingPropagated: index % 3 === 0,
      publisherId: index % 10 === 9 ? null : publisherIds[index % publisherIds.length]!,
      updatedAt: updatedAt(index),
      ...reception(index, learnerIds),
    })
    for (const [rank, languageCode] of languages[index % languages.length]!.entries())
      store.localizedVersions.add({
        resourceId: resource.id,
        languageCode,
        metadata: metadata(index, rank, languageCode),
        ...links(index, rank, store),
      })
  }
  const all = store.learningResources.all()
  for (const [index, resource] of all.entries())
    resource.linkedIds = all
      .filter((other, place) => other !== resource && place >> 2 === index >> 2)
      .map(({ id }) => id)
}

/** Pairs of resources share an instant. */
const updatedAt = (index: number) => moment(200 + Math.floor(index / 2) * 3, 4)

function reception(
  index: number,
  learnerIds: readonly number[],
): Pick<
  LearningResource,
  'level' | 'points' | 'rates' | 'favourites' | 'views' | 'isMobile' | 'learningPoints' | 'included' | 'linkedIds'
> {
  const voters = learnerIds.slice(20, 20 + (index % 6))
  return {
    level: 1 + (index % 4),
    points: index % 8 === 7 ? null : index * 2,
    rates: new Map(voters.map((id, place) => [id, 1 + ((index + place) % 5)])),
    favourites: new Set(learnerIds.slice(30, 30 + (index % 4))),
    views: (index * 53) % 211,
    isMobile: index % 3 !== 1,
    learningPoints: `<ul><li>Point ${index}</li></ul>`,
    included: `Part of the collection ${index % 5}.`,
    linkedIds: [],
  }
}

function metadata(index: number, rank: number, languageCode: string): Metadata {
  const round = Math.floor(index / titleWords.length)
  const word = titleWords[index % titleWords.length]!
  const explained = languageCode === 'fr-FR' ? 'expliqué' : 'explained'
  const title = `${word} ${explained}${round ? ` ${round + 1}` : ''}${rank ? ` (${languageCode})` : ''}`
  return {
    title,
    durationInMinutes: durations[index % durations.length]!,
    subTitle: `A guide to ${word.toLowerCase()}`,
    summary: `All about ${word.toLowerCase()} & more.`,
    shortSummary: `About ${word.toLowerCase()}.`,
    targetAudience: 'Newcomers',
    complexityLevel: ['NOVICE', 'INTERMEDIATE', 'EXPERT'][index % 3]!,
    referenceCode: `R-${index + 1}`,
    isDownloadable: index % 2 === 0,
    isEmbeddable: index % 4 < 2,
    version: 1 + (index % 3),
    publishedAt: moment(150 + index, 6),
    modifiedAt: updatedAt(index),
    trackingOption: index % 5 === 0 ? 'MANUAL' : 'AUTO',
    status: index < MIXED ? statuses[index % statuses.length]! : 'VALIDATED',
  }
}

/** The first resources have more links than others; some versions have none. */
function links(
  index: number,
  rank: number,
  { authors, tags, themes }: Store,
): Pick<LocalizedVersion, 'authorIds' | 'tagIds' | 'themeIds'> {
  const some = <T extends { id: number }>(records: readonly T[], step: number, least = 0) => {
    const count = index === 0 && rank === 0 ? 106 : least + ((index + rank) % 4)
    return Array.from({ length: count }, (_, place) => records[(index * step + place) % records.length]!.id)
  }
  return { authorIds: some(authors.all(), 3, 1), tagIds: some(tags.all(), 5), themeIds: some(themes.all(), 7) }
}
