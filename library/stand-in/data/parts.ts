/** A record of the data in the store: its own members, and the records that are parts of it. */
import type { Store } from '../../../reference/index.ts'
import { blankTexts } from '../../../reference/legacy-admin/trainings-fields.ts'
import type { Collection, Identified } from '../../../reference/store/collection.ts'
import type { LocalizedVersion } from '../../../reference/store/learning-resource.ts'
import { type Given, metadataOf, WHILE_AGO } from './drafts.ts'
import type { Resource } from './format.ts'

type Members = Record<string, unknown>

/** Members that are parts, or that the store keeps in another form. */
const APART = [
  'key',
  'versions',
  'folders',
  'items',
  'comments',
  'favouriteIds',
  'hrisSelectedSessionIds',
  'trainingId',
  'trainingSessionId',
  'learningResourceId',
]

/** The members of the store for those that are given. @param before the record that they change */
export function storedForm(resource: Resource, given: Given, before: object | undefined, store: Store): Members {
  const apart = resource === 'learners' ? [...APART, 'enabled'] : APART
  const plain = Object.fromEntries(Object.entries(given).filter(([member]) => !apart.includes(member)))
  return { ...plain, ...FORMS[resource]?.(given, (before ?? {}) as Members, store) }
}

type Form = (given: Given, before: Members, store: Store) => Members

/** Only what is given. */
const only = (members: Members): Members =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))

/** Switched off, on, or on within days (legacy-admin: Learner, status). */
const statusOf = ({ enabled, enabledFrom, enabledUntil }: Members) =>
  enabled ? (enabledFrom || enabledUntil ? 'U' : 'Y') : 'N'

const asSet = (ids: unknown) => (ids === undefined ? undefined : new Set(ids as number[]))

const FORMS: Readonly<Partial<Record<Resource, Form>>> = {
  learners: ({ customFields, ...given }, before, { customFields: fields }) => {
    const values = customFields as readonly { fieldId: number; value: string | number }[] | undefined
    return only({
      status: statusOf({ enabled: before.status !== 'N', ...before, ...given }),
      customFields: values?.map(({ fieldId, value }) => ({ uuid: fields.known(fieldId).uuid, value })),
    })
  },
  learningResources: ({ favouriteIds, rates }) => {
    const votes = rates as readonly { learnerId: number; rate: number }[] | undefined
    return only({
      favourites: asSet(favouriteIds),
      rates: votes && new Map(votes.map(({ learnerId, rate }) => [learnerId, rate])),
    })
  },
  trainingCourses: ({ hrisSelectedSessionIds, translations }) =>
    only({
      hrisSelectedSessionsIds: hrisSelectedSessionIds,
      translations: completed(translations, { ...blankTexts, active: true }),
    }),
  trainingSessions: ({ translations, title, description, courseId }, before, { courses }) =>
    only({
      translations: completed(translations, {
        active: true,
        title: title ?? before.title ?? '',
        trainingTitle: courses.get((courseId ?? before.courseId) as number)?.title ?? '',
        description: description ?? '',
        welcomeText: '',
      }),
    }),
  discussions: (given, _before, store) => {
    const { trainingId, trainingSessionId, learningResourceId, followerIds } = given as Record<
      string,
      number | undefined
    >
    return only({
      ...(trainingId && { context: 'Training', contextUuid: store.courses.known(trainingId).uuid }),
      ...(trainingSessionId && {
        context: 'TrainingSession',
        contextUuid: store.sessions.known(trainingSessionId).uuid,
      }),
      ...(learningResourceId && {
        context: 'LearningObject',
        contextUuid: store.learningResources.known(learningResourceId).uuid,
      }),
      followerIds: asSet(followerIds),
    })
  },
}

const completed = (translations: unknown, defaults: Members) =>
  translations === undefined
    ? undefined
    : Object.fromEntries(
        Object.entries(translations as object).map(([language, texts]) => [language, { ...defaults, ...texts }]),
      )

export const folderOf = (sessionId: number, title: unknown, { folders }: Store) =>
  folders.find((folder) => folder.sessionId === sessionId && folder.title === title)

/** Adds the parts of a record; those that are given replace all that it had. */
type Parts = (id: number, given: Given, store: Store, changing: boolean) => void

function clear<T extends Identified>(collection: Collection<T>, matches: (record: T) => boolean): void {
  for (const record of collection.filter(matches)) collection.remove(record)
}

export const PARTS: Readonly<Partial<Record<Resource, Parts>>> = {
  learningResources(id, { versions }, { localizedVersions }, changing) {
    if (changing && !versions) return
    if (changing) clear(localizedVersions, ({ resourceId }) => resourceId === id)
    for (const version of (versions ?? [{}]) as Members[]) {
      const { languageCode = 'en-GB', authorIds = [], tagIds = [], themeIds = [], ...told } = version
      const links = { authorIds, tagIds, themeIds } as Pick<LocalizedVersion, 'authorIds' | 'tagIds' | 'themeIds'>
      const metadata = { ...metadataOf(id), ...told }
      localizedVersions.add({ resourceId: id, languageCode: languageCode as string, metadata, ...links })
    }
  },
  trainingSessions(id, { folders, items }, store, changing) {
    const own = changing ? store.sessionItems.filter(({ sessionId }) => sessionId === id) : []
    if (folders) {
      clear(store.folders, ({ sessionId }) => sessionId === id)
      for (const [place, title] of (folders as string[]).entries())
        store.folders.add({ sessionId: id, title, sortOrder: place + 1 })
      for (const item of own) item.folderId = null
    }
    if (changing && !items) return
    const contents = store.courses
      .known(store.sessions.known(id).courseId)
      .contentIds.map((resourceId) => ({ resourceId }))
    for (const item of own) store.sessionItems.remove(item)
    for (const [place, item] of ((items ?? contents) as Members[]).entries())
      store.sessionItems.add({
        sessionId: id,
        resourceId: item.resourceId as number,
        folderId: folderOf(id, item.folder, store)?.id ?? null,
        sortOrder: place + 1,
        isMandatory: item.isMandatory === true,
      })
  },
  discussions(id, { comments }, store, changing) {
    if (!comments) return
    if (changing) clear(store.comments, ({ discussionId }) => discussionId === id)
    for (const { authorId, text, createdAt = WHILE_AGO, likerIds } of comments as Members[])
      store.comments.add({
        discussionId: id,
        authorId: authorId as number,
        text: text as string,
        createdAt: createdAt as number,
        likerIds: new Set(likerIds as number[]),
      })
  },
}
