import type { Learner } from '../store/learner.ts'
import type { LearningResource } from '../store/learning-resource.ts'
import type { Registration } from '../store/registration.ts'
import type { Tracking } from '../store/tracking.ts'
import type { TrainingCourse } from '../store/training-course.ts'
import type { SessionItem, TrainingSession } from '../store/training-session.ts'
import type { World } from '../world.ts'

/** A learning object where the learner meets it: in a session for which the learner is registered. */
export interface Context {
  readonly item: SessionItem
  readonly resource: LearningResource
  readonly session: TrainingSession
  readonly course: TrainingCourse
  readonly registration: Registration
  /** The latest row of the learner, if there is one. */
  readonly tracking: Tracking | undefined
}

/** The learner's confirmed registrations, by their sessions. */
function openSessions(learner: Learner, { store }: World): ReadonlyMap<number, Registration> {
  const registrations = new Map<number, Registration>()
  for (const registration of store.registrations.having('learnerId', learner.id))
    if (registration.status === 'CONFIRMED') registrations.set(registration.sessionId, registration)
  return registrations
}

/** The resources that the learner's confirmed registrations open; one in several sessions comes several times. */
export function resourcesOf(learner: Learner, world: World): LearningResource[] {
  const sessions = openSessions(learner, world)
  const { learningResources, sessionItems } = world.store
  return sessionItems
    .filter(({ sessionId }) => sessions.has(sessionId))
    .map(({ resourceId }) => learningResources.known(resourceId))
}

/**
 * The uuid that a learning object shows: its own, or one derived from it at all of the learner's places for it but the
 * first (RL29).
 */
export function shownUuid({ item, resource, registration }: Context, world: World): string {
  if (world.choices.objectGuids === 'object') return resource.uuid
  const learner = world.store.learners.known(registration.learnerId)
  const sessions = openSessions(learner, world)
  const places = world.store.sessionItems.having('resourceId', resource.id)
  const first = places.find(({ sessionId }) => sessions.has(sessionId))
  return first?.id === item.id ? resource.uuid : `${resource.uuid.slice(0, -8)}${item.id.toString(16).padStart(8, '0')}`
}

/** The learner's places for objects under the uuids that they show; none where objects show their own. */
export const placesOf = (learner: Learner, world: World): readonly { resource: LearningResource; shown: string }[] =>
  world.choices.objectGuids === 'object'
    ? []
    : contextsOf(learner, world).map((context) => ({ resource: context.resource, shown: shownUuid(context, world) }))

export const objectShownAs = (uuid: string, learner: Learner, world: World): LearningResource | undefined =>
  world.store.learningResources.byUuid(uuid) ?? placesOf(learner, world).find(({ shown }) => shown === uuid)?.resource

/** Everything that the learner's confirmed registrations open. */
export function contextsOf(learner: Learner, world: World): Context[] {
  const { store } = world
  const registrations = openSessions(learner, world)
  const trackings = new Map<string, Tracking>()
  for (const tracking of store.trackings)
    if (tracking.learnerId === learner.id) trackings.set(`${tracking.sessionId} ${tracking.resourceId}`, tracking)
  const contexts: Context[] = []
  for (const item of store.sessionItems) {
    const registration = registrations.get(item.sessionId)
    if (!registration) continue
    const session = store.sessions.known(item.sessionId)
    contexts.push({
      item,
      resource: store.learningResources.known(item.resourceId),
      session,
      course: store.courses.known(session.courseId),
      registration,
      tracking: trackings.get(`${item.sessionId} ${item.resourceId}`),
    })
  }
  return contexts
}
