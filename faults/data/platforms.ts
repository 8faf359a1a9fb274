/** Platforms at the edges: with nothing yet, with one of each, with full pages, with old or odd records. */

import type { Store } from '../../reference/index.ts'
import type { Variation } from '../../reference/mutators/fault.ts'
import { forget, forgetWords, forgetWork, holds, isGivenOut } from './edits.ts'

type Kind = keyof Store

const without = (store: Store, ...kinds: readonly Kind[]): void => {
  for (const kind of kinds) for (const one of store[kind].all()) store[kind].remove(one as never)
}

/** Removes all records of a kind but the first ones. */
const keeping = (store: Store, kind: Kind, count: number): void => {
  for (const one of store[kind].all().slice(count)) store[kind].remove(one as never)
}

const DONE: readonly Kind[] = ['registrations', 'certificates', 'trackings', 'activityTrackings']

function withoutTrainings(store: Store): void {
  without(store, ...DONE, 'sessionItems', 'folders', 'activities', 'sessions', 'courses')
  for (const one of store.discussions.filter(({ context }) => context !== 'LearningObject'))
    store.discussions.remove(one)
}

function withoutContents(store: Store): void {
  without(store, 'trackings', 'activityTrackings', 'sessionItems', 'folders', 'localizedVersions', 'learningResources')
  for (const course of store.courses) course.contentIds = []
  for (const one of store.discussions.filter(({ context }) => context === 'LearningObject'))
    store.discussions.remove(one)
}

/** Members of the first training alone. */
function oneTraining(store: Store): void {
  const [course] = store.courses.all()
  const sessions = new Set(store.sessions.filter(({ courseId }) => courseId === course!.id).map(({ id }) => id))
  for (const one of store.sessions.all()) if (!sessions.has(one.id)) store.sessions.remove(one)
  for (const kind of ['sessionItems', 'folders', 'registrations', 'trackings', 'activityTrackings'] as const)
    for (const one of store[kind].all()) if (!sessions.has(one.sessionId)) store[kind].remove(one as never)
  const registrations = new Set(store.registrations.all().map(({ id }) => id))
  for (const one of store.certificates.all()) if (!registrations.has(one.registrationId)) store.certificates.remove(one)
  for (const one of store.courses.all()) if (one !== course) store.courses.remove(one)
  for (const one of store.activities.all()) if (one.courseId !== course!.id) store.activities.remove(one)
  forgetWords(store, () => true)
}

const ofWords = [
  ['authorIds', 'authors'],
  ['tagIds', 'tags'],
  ['themeIds', 'themes'],
] as const

/** Lists that end where a page does. */
function wholePages(store: Store): void {
  for (const [, kind] of ofWords) keeping(store, kind, 100)
  for (const version of store.localizedVersions)
    for (const [member, kind] of ofWords) version[member] = version[member].filter((id) => store[kind].get(id))
  for (const theme of store.themes)
    if (theme.parentId !== null && !store.themes.get(theme.parentId)) theme.parentId = null
  keeping(store, 'certificates', 100)
  keeping(store, 'trackings', 50)
  keeping(store, 'activityTrackings', 10)
}

/** One registration of each learner. */
function registeredOnce(store: Store): void {
  const seen = new Set<number>()
  for (const one of store.registrations.all()) {
    const { id, learnerId, sessionId } = one
    if (seen.has(learnerId)) {
      for (const certificate of store.certificates.filter(({ registrationId }) => registrationId === id))
        store.certificates.remove(certificate)
      for (const row of store.trackings.filter((row) => row.learnerId === learnerId && row.sessionId === sessionId))
        store.trackings.remove(row)
      store.registrations.remove(one)
    }
    seen.add(learnerId)
  }
}

export const platformData: readonly Variation[] = [
  holds('nothing-yet', 'has nothing but its accounts', ['R116'], (store, world) => {
    withoutTrainings(store)
    withoutContents(store)
    without(store, 'authors', 'tags', 'themes', 'publishers', 'chapters')
    forgetWords(store, () => true)
    forget(store, (learner) => !isGivenOut(learner, world))
  }),
  holds('no-contents', 'has trainings and no contents', ['R116'], withoutContents),
  holds('no-trainings', 'has contents and no trainings', ['R116'], withoutTrainings),
  holds('no-sessions', 'has trainings and no sessions', ['R116'], (store) => {
    forgetWork(store, () => true)
    without(store, ...DONE, 'sessionItems', 'folders', 'sessions')
    for (const one of store.discussions.filter(({ context }) => context === 'TrainingSession'))
      store.discussions.remove(one)
  }),
  holds('one-training', 'has one training', ['R116'], oneTraining),
  holds('one-entity-alone', 'has one entity', ['R116'], (store) => {
    const [top, ...others] = store.entities.all()
    for (const one of [...store.learners, ...store.administrators]) one.entityId = top!.id
    for (const entity of others) store.entities.remove(entity)
  }),
  holds('whole-pages', 'has lists that end where a page does', ['R116'], wholePages),
  holds('registered-once', 'has one registration for each learner', ['R116'], registeredOnce),
  holds('archived-trainings', 'has archived its trainings', ['R116'], (store) => {
    for (const one of store.courses) one.status = 'A'
  }),
  holds('one-kind-of-training', 'has trainings of one type', ['R116'], (store) => {
    for (const one of store.courses) Object.assign(one, { type: 'blended', threshold: null, sequenceMode: null })
  }),
  holds('hidden-discussions', 'has trainings without discussions', ['R116'], (store) => {
    for (const one of store.courses) one.discussionEnabled = false
  }),
  holds('no-publishers', 'has contents and trainings without publishers', ['R116'], (store) => {
    for (const one of [...store.learningResources, ...store.courses]) one.publisherId = null
  }),
  holds('items-in-no-order', 'has sessions whose items stand in no order', ['R116'], (store) => {
    for (const one of store.sessionItems) one.sortOrder = 0
  }),
  holds('all-suspended', 'has suspended every registration', ['R116'], (store) => {
    for (const one of store.registrations) one.status = 'SUSPENDED'
  }),
  holds('others-disabled', 'has disabled every account but those given out', ['R116'], (store, world) => {
    for (const learner of store.learners) if (!isGivenOut(learner, world)) learner.status = 'N'
  }),
]
