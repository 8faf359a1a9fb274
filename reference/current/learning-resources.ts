/** Learning resources (current: Learning resources). */
import type { Question } from '../exchange.ts'
import { answer } from '../forms/answer.ts'
import { equals, textMatches } from '../input/matching.ts'
import { readBody, readMembers } from '../input/members.ts'
import { recordAt } from '../input/path.ts'
import { included, readQuery } from '../input/query.ts'
import { queryRange } from '../input/ranges.ts'
import { flag, languageCode, nullable, oneOf, reference } from '../input/rule.ts'
import { anyText, filterWordOf, instantText, wholeNumber } from '../input/textual.ts'
import { arranged } from '../paging.ts'
import type { LearningResource, LocalizedVersion } from '../store/learning-resource.ts'
import type { Action, World } from '../world.ts'
import { collection, FIFTY, selfLink } from './collection.ts'
import { newMetadata, object, readMetadata, STATUSES, showVersion } from './localized-versions/metadata.ts'
import { addVersion, versionsOf } from './localized-versions/operations.ts'

export const TYPES = [
  'AICC',
  'SCORM',
  'READING_DOCUMENT',
  'VIDEO',
  'WEBSITE',
  'EXTERNAL_CONTENT',
  'AUDIO',
  'PICTURE',
  'LTI',
] as const

const filters = {
  id: wholeNumber(),
  uuid: anyText,
  languageCode: anyText,
  referenceCode: anyText,
  type: filterWordOf(TYPES),
  title: anyText,
  status: filterWordOf(STATUSES),
  publisherId: wholeNumber(),
}

export const list: Action = (question, world) => {
  const matches = resourceFilter(question, world)
  const include = included(question)
  const found = arranged(world.store.learningResources.filter(matches), world)
  const listing = { bounds: FIFTY, lists: [] }
  return collection(question, world, found, listing, (resource) => showResource(resource, world, include))
}

function resourceFilter(question: Question, world: World): (resource: LearningResource) => boolean {
  const wanted = readQuery(question, world, filters)
  const operators = ['greaterThan', 'lowerThan', 'greaterThanEqual', 'lowerThanEqual'] as const
  const updated = queryRange(question, world, 'lastUpdatedAt', instantText, operators)
  const ofVersion: ((version: LocalizedVersion) => boolean)[] = [
    (version) => equals(version.languageCode, wanted.languageCode),
    ({ metadata }) => textMatches(metadata.referenceCode, wanted.referenceCode, world),
    ({ metadata }) => equals(metadata.title, wanted.title),
    ({ metadata }) => equals(metadata.status, wanted.status),
  ]
  return (resource) =>
    equals(resource.id, wanted.id) &&
    equals(resource.uuid, wanted.uuid?.toLowerCase()) &&
    equals(resource.type, wanted.type) &&
    equals(resource.publisherId, wanted.publisherId) &&
    updated(resource.updatedAt) &&
    versionsMatch(versionsOf(resource, world), ofVersion, world)
}

/** R36: any version will do; whether one must pass all filters is open. */
function versionsMatch(
  versions: readonly LocalizedVersion[],
  filtersOfVersion: readonly ((version: LocalizedVersion) => boolean)[],
  world: World,
): boolean {
  if (world.choices.versionFilters === 'one version')
    return versions.some((version) => filtersOfVersion.every((passes) => passes(version)))
  return filtersOfVersion.every((passes) => versions.some(passes))
}

const publisher = nullable(reference((id, world) => world.store.publishers.get(id) !== undefined))

export const create: Action = (question, world) => {
  const sent = readBody(question, world, {
    // R28: the other types are created elsewhere
    shape: { type: oneOf(['AICC', 'WEBSITE']), isTrackingPropagated: flag, publisher, localizedVersion: object },
    required: ['type', 'isTrackingPropagated', 'localizedVersion'],
    closed: true,
  })
  const versionShape = { languageCode, metadata: nullable(object) }
  const version = readMembers(question, world, sent.localizedVersion ?? {}, {
    shape: versionShape,
    required: ['languageCode'],
    closed: true,
  })
  const metadata = readMetadata(question, world, version.metadata ?? {})
  const resource = world.store.learningResources.add({
    ...blank(world),
    type: sent.type ?? 'WEBSITE',
    typeCode: sent.type === 'AICC' ? 'i' : 'w',
    isTrackingPropagated: sent.isTrackingPropagated ?? false,
    publisherId: sent.publisher ?? null,
  })
  addVersion(resource, version.languageCode ?? '', newMetadata(metadata, world), world)
  return answer(showResource(resource, world, included(question)), world.choices.createStatus)
}

const blank = (world: World) => ({
  updatedAt: world.clock.instant(),
  level: 1,
  points: null,
  rates: new Map<number, number>(),
  favourites: new Set<number>(),
  views: 0,
  isMobile: false,
  learningPoints: '',
  included: '',
  linkedIds: [],
})

export const get: Action = (question, world) => {
  const resource = recordAt(question, world.store.learningResources, 'the learning resource')
  return answer(showResource(resource, world, included(question)))
}

export const update: Action = (question, world) => {
  const resource = recordAt(question, world.store.learningResources, 'the learning resource')
  const shape = { isTrackingPropagated: nullable(flag), publisher }
  const sent = readBody(question, world, { shape, closed: true })
  if (sent.publisher !== undefined) resource.publisherId = sent.publisher
  // null keeps the flag, which has no third value
  resource.isTrackingPropagated = sent.isTrackingPropagated ?? resource.isTrackingPropagated
  resource.updatedAt = world.clock.instant()
  return answer(showResource(resource, world, included(question)))
}

function showResource(resource: LearningResource, world: World, include: ReadonlySet<string>): object {
  const versions = versionsOf(resource, world)
  return {
    id: resource.id,
    uuid: resource.uuid,
    type: resource.type,
    isTrackingPropagated: resource.isTrackingPropagated,
    publisher: resource.publisherId === null ? null : { id: resource.publisherId },
    localizedVersions: versions.map((version) => showVersion(version, world, include)),
    localizedVersionsCount: versions.length,
    ...selfLink(`/v1/learning-resources/${resource.id}`, world),
  }
}
