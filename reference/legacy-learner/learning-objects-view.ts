import { textOr } from '../forms/members.ts'
import type { Learner } from '../store/learner.ts'
import type { LearningResource, LocalizedVersion } from '../store/learning-resource.ts'
import { dateOf } from '../values/date.ts'
import { guidOf } from '../values/guid.ts'
import { formatLegacyInstant } from '../values/instant.ts'
import { DEFAULT_LOCALE } from '../values/language.ts'
import type { World } from '../world.ts'
import { type Context, shownUuid } from './contexts.ts'
import { typeLabels } from './vocabulary.ts'

/** The versions of a resource, that in the learner's language first. */
export function versionsFor(resource: LearningResource, learner: Learner, { store }: World): LocalizedVersion[] {
  const own = learner.languageCode ?? DEFAULT_LOCALE
  const versions = store.localizedVersions.having('resourceId', resource.id)
  return [...versions].sort((one, other) => Number(other.languageCode === own) - Number(one.languageCode === own))
}

export const titleOf = (resource: LearningResource, learner: Learner, world: World) =>
  versionsFor(resource, learner, world)[0]?.metadata.title ?? ''

/** The rate as it is shown and sorted by: the mean of all votes as a whole number. */
export function totalRateOf({ rates }: LearningResource): number {
  const sum = [...rates.values()].reduce((total, rate) => total + rate, 0)
  return rates.size === 0 ? 0 : Math.round(sum / rates.size)
}

/** Names of tags or themes at a version. */
export const tagNames = (version: LocalizedVersion, { store }: World) =>
  version.tagIds.map((id) => store.tags.known(id).name)

export const themeNames = (version: LocalizedVersion, { store }: World) =>
  version.themeIds.map((id) => store.themes.known(id).name)

/** A learning object in its context (legacy-learner: Learning object). */
export function showLearningObject(
  context: Context,
  learner: Learner,
  world: World,
  version: LocalizedVersion,
): object {
  const { item, resource, course, session, registration } = context
  const { guids } = world.choices
  return {
    id: item.id,
    loId: resource.id,
    guid: guidOf(shownUuid(context, world), guids),
    ...describe(context, version, world),
    ...reception(resource, learner),
    ...progress(context, world),
    folder: folderOf(context, world),
    locales: versionsFor(resource, learner, world).map(({ languageCode }) => languageCode),
    runtime: resource.type === 'SCORM' ? 'scorm' : 'html5',
    isMobile: resource.isMobile,
    isDownloadable: version.metadata.isDownloadable,
    isMandatory: item.isMandatory,
    theme: { theme: themeNames(version, world)[0] ?? '' },
    modificationDate: formatLegacyInstant(version.metadata.modifiedAt),
    sortOrder: item.sortOrder,
    registrationGuid: guidOf(registration.uuid, guids),
    trainingGuid: guidOf(course.uuid, guids),
    sessionGuid: guidOf(session.uuid, guids),
    scormData: scormData(context),
  }
}

function describe({ resource }: Context, version: LocalizedVersion, world: World): object {
  const { metadata } = version
  const author = version.authorIds[0] === undefined ? undefined : world.store.authors.known(version.authorIds[0])
  const thumbnail = (size: string) => `https://media.example.test/contents/${resource.id}-${size}.png`
  return {
    title: metadata.title ?? '',
    code: textOr(metadata.referenceCode, world),
    locale: version.languageCode,
    thumbnail: { small: thumbnail('small'), medium: thumbnail('medium'), large: thumbnail('large') },
    type: resource.typeCode,
    typeLabel: typeLabels[resource.typeCode] ?? '',
    subtype: resource.type.toLowerCase(),
    author: {
      authorGuid: author ? guidOf(author.uuid, world.choices.guids) : '',
      authorFirstName: author?.firstName ?? '',
      authorLastName: author?.lastName ?? '',
    },
    duration: metadata.durationInMinutes ?? 0,
    summary: metadata.summary ?? '',
    learningPoints: resource.learningPoints,
    targetAudience: metadata.targetAudience ?? '',
    includedInLo: resource.included,
    level: resource.level,
  }
}

const reception = (resource: LearningResource, learner: Learner) => ({
  totalRate: totalRateOf(resource),
  totalViews: resource.views,
  isFavourite: resource.favourites.size,
  rate: resource.rates.get(learner.id) ?? 0,
})

function progress({ tracking }: Context, world: World): object {
  const launched = tracking?.latestAccessedAt ?? tracking?.firstLaunchedAt ?? null
  return {
    launchDate: textOr(launched === null ? null : dateOf(launched), world),
    progression: String(Math.floor(tracking?.progress ?? 0)),
    trackingId: tracking?.id ?? null,
  }
}

function folderOf({ item }: Context, { store }: World): object {
  if (item.folderId === null) return {}
  const { id, title, sortOrder } = store.folders.known(item.folderId)
  return { id, title, sortOrder }
}

const scormData = ({ resource, item, tracking }: Context) => ({
  activity_url: `https://media.example.test/play/${item.id}`,
  activity_id: `activity-${resource.id}`,
  version: resource.type === 'SCORM' ? '2004' : '1.2',
  raw_tracking_data: tracking?.raw || '{}',
})
