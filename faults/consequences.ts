/** Effects of a write that a platform adds by itself: the documents neither mention nor forbid them. */

import type { Around, Store, World } from '../reference/index.ts'
import { around, isOk, type Variation } from '../reference/mutators/fault.ts'
import { variationsOf } from '../reference/mutators/variations.ts'

const { replies, varies } = variationsOf('consequences-')

type Id = number
type Tracking = NonNullable<ReturnType<Store['trackings']['get']>>
type Registration = NonNullable<ReturnType<Store['registrations']['get']>>

/** Does something more after a success. */
const following = (operation: Around['operation'], by: (world: World) => () => void): Around =>
  around(operation, (next, world) => (question) => {
    const follow = by(world)
    const reply = next(question)
    if (isOk(reply)) follow()
    return reply
  })

/** A registration without any activity yet. */
function register({ store, clock }: World, learnerId: Id, sessionId: Id): Registration | undefined {
  const [any] = store.registrations.all()
  if (!any) return undefined
  const { id: _, uuid: __, ...members } = any
  return store.registrations.add({
    ...members,
    ...{ learnerId, sessionId, status: 'CONFIRMED', registeredAt: clock.instant() },
    ...{ firstAccessAt: null, lastAccessAt: null, completedAt: null, score: null, points: null, progress: 0 },
    ...{ totalLearningResources: 0, totalLearningResourcesCompleted: 0, totalLearningResourcesStarted: 0 },
    ...{ timeSpent: 0, timeSpentClassroomActivities: 0, timeSpentOnline: 0, progressMandatory: 0 },
  })
}

/** The state of a registration by the rows of its learner in its session. */
function settle(world: World, { learnerId, sessionId }: Tracking): void {
  const { store, clock } = world
  const known = store.registrations.having('learnerId', learnerId).find((one) => one.sessionId === sessionId)
  const registration = known ?? register(world, learnerId, sessionId)
  if (!registration) return
  const rows = store.trackings.filter((one) => one.learnerId === learnerId && one.sessionId === sessionId)
  const countOf = (some: readonly Tracking[]) => new Set(some.map(({ resourceId }) => resourceId)).size
  const done = countOf(rows.filter(({ progress }) => progress === 100))
  const all = Math.max(countOf(rows), 1)
  Object.assign(registration, {
    firstAccessAt: registration.firstAccessAt ?? clock.instant(),
    lastAccessAt: clock.instant(),
    completedAt: done === all ? clock.instant() : null,
    progress: Math.floor((100 * done) / all),
    timeSpent: rows.reduce((sum, { timeSpent }) => sum + timeSpent, 0),
    totalLearningResources: all,
    totalLearningResourcesCompleted: done,
    totalLearningResourcesStarted: countOf(rows.filter((row) => row.progress > 0 || row.firstLaunchedAt !== null)),
  })
  const isCertified = store.certificates.find(({ registrationId }) => registrationId === registration.id)
  if (done === all && !isCertified)
    store.certificates.add({ registrationId: registration.id, certifiedAt: clock.instant() })
}

const TRACKINGS = [
  'current/trackings.create',
  'current/trackings.update',
  'legacy-learner/trackings.save',
  'legacy-learner/trackings.upload',
] as const

const LEARNERS = ['current/learners.create', 'legacy-admin/learners.create'] as const

const LINKS = (['authors', 'tags', 'themes'] as const).flatMap((kind) =>
  (['add', 'remove'] as const).map((verb) => `current/localized-versions.${kind}.${verb}` as const),
)

export const consequenceVariations: readonly Variation[] = [
  varies(
    'of-trackings',
    'registers a tracked learner, moves the registration with the trackings, and certifies completion',
    ['R106', 'R108'],
    ...TRACKINGS.map((operation) =>
      following(operation, (world) => {
        const { trackings } = world.store
        const before = new Map(trackings.all().map((row) => [row.id, JSON.stringify(row)]))
        return () => {
          for (const row of trackings.all()) if (before.get(row.id) !== JSON.stringify(row)) settle(world, row)
        }
      }),
    ),
  ),
  varies(
    'of-accounts',
    'registers new learners in sessions under way',
    ['R108'],
    ...LEARNERS.map((operation) =>
      following(operation, (world) => {
        const known = new Set(world.store.learners.all().map(({ id }) => id))
        return () => {
          const sessions = world.store.sessions.filter(({ status }) => status === 'ONGOING').slice(0, 2)
          for (const { id } of world.store.learners.all())
            if (!known.has(id)) for (const session of sessions) register(world, id, session.id)
        }
      }),
    ),
  ),
  replies(
    LINKS,
    'of-links',
    'dates and counts a version to which words are attached, and its resource',
    ['RC8', 'R106'],
    (reply, question, { store, clock }) => {
      const { id, languageCode } = question.path
      const resource = isOk(reply) ? store.learningResources.get(Number(id)) : undefined
      if (!resource) return undefined
      resource.updatedAt = clock.instant()
      for (const { metadata } of store.localizedVersions.filter(
        (one) => one.resourceId === resource.id && one.languageCode === languageCode,
      ))
        Object.assign(metadata, { modifiedAt: clock.instant(), version: metadata.version + 1 })
    },
  ),
]
