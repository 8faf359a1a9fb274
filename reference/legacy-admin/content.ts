/** Learning objects and their versions (legacy-admin: Content). */
import { silence } from '../forms/answer.ts'
import { isSkipped } from '../input/problem.ts'
import { brokenRule } from '../refusal.ts'
import type { LearningResource, LocalizedVersion } from '../store/learning-resource.ts'
import { guidOf } from '../values/guid.ts'
import type { Action, World } from '../world.ts'
import { href, ROOT, single, success } from './envelope.ts'
import { reading } from './lookup.ts'

/** The training types whose content can be listed (legacy-admin: List content of a training). */
const LISTED_TYPES = ['blended', 'eLearning', 'campus']

export const get: Action = (question, world) =>
  reading(question, world, world.store.learningResources, 'content_guid', (resource) =>
    single(question, show(resource, world)),
  )

export const ofTraining: Action = (question, world) =>
  reading(question, world, world.store.courses, 'training_guid', (course) => {
    if (!LISTED_TYPES.includes(course.type) && !isSkipped(question, 'state'))
      throw brokenRule('state', `the content of a training of type ${course.type} cannot be listed`)
    // R77: an empty list is 204 without a body
    if (course.contentIds.length === 0) return silence(204)
    const contents = course.contentIds.map((id) => reference(world.store.learningResources.known(id), world))
    const self = href(`${ROOT}/Training/${guidOf(course.uuid, world.choices.guids)}/Content/`)
    return success(contents, { self }, { totalCount: contents.length, count: contents.length })
  })

function reference({ uuid }: LearningResource, world: World): object {
  const guid = guidOf(uuid, world.choices.guids)
  return { guid, _links: { self: href(`${ROOT}/Content/${guid}/`) } }
}

function show(resource: LearningResource, world: World): object {
  const versions = world.store.localizedVersions.having('resourceId', resource.id)
  const guid = guidOf(resource.uuid, world.choices.guids)
  return {
    guid,
    type: resource.typeCode,
    subtype: resource.type.toLowerCase(),
    publisher: world.store.publishers.get(resource.publisherId ?? 0)?.name ?? null,
    trackingPropagation: resource.isTrackingPropagated,
    points: resource.points,
    contentVersions: Object.fromEntries(
      versions.map((version) => [version.languageCode, showVersion(version, resource, world)]),
    ),
    _links: { self: href(`${ROOT}/Content/${guid}/`) },
  }
}

function showVersion(
  { uuid, metadata, authorIds }: LocalizedVersion,
  resource: LearningResource,
  world: World,
): object {
  const authors = authorIds.map((id) => world.store.authors.known(id))
  return {
    guid: guidOf(uuid, world.choices.guids),
    title: metadata.title ?? '',
    referenceNumber: metadata.referenceCode ?? '',
    thumbnail: `https://media.example.test/contents/${resource.id}-medium.png`,
    version: metadata.version,
    duration: metadata.durationInMinutes ?? 0,
    status: metadata.status,
    authors: authors.map(({ lastName, firstName }) => ({ name: lastName, firstName })),
    summary: metadata.summary ?? '',
    whatYouWillLearn: resource.learningPoints,
    included: resource.included,
    targetAudience: metadata.targetAudience ?? '',
    level: resource.level,
  }
}
