/** Tracking history (legacy-admin: Tracking). */
import { readQuery } from '../input/query.ts'
import { filterWordOf } from '../input/textual.ts'
import { versionsFor } from '../legacy-learner/learning-objects-view.ts'
import { arranged } from '../paging.ts'
import type { Tracking } from '../store/tracking.ts'
import { type TrackingStatus, trackingStatus } from '../tracking-status.ts'
import { guidOf } from '../values/guid.ts'
import { formatLegacyInstant } from '../values/instant.ts'
import type { Action, World } from '../world.ts'
import { href, paged, ROOT, single } from './envelope.ts'
import { dates } from './learners-view.ts'
import { reading } from './lookup.ts'

export const ofLearner: Action = (question, world) => {
  const { status } = readQuery(question, world, { status: filterWordOf(['completed', 'inProgress']) })
  return reading(question, world, world.store.learners, 'learner_guid', (learner) => {
    const found = world.store.trackings.filter(
      (tracking) => tracking.learnerId === learner.id && isWhole(tracking, world) && belongs(tracking, status, world),
    )
    return paged(question, world, arranged(found, world), (tracking) => showShort(tracking, world))
  })
}

// a row that skipped its rules may name a missing record
const isWhole = ({ sessionId, resourceId }: Tracking, { store }: World) =>
  store.sessions.get(sessionId) !== undefined && store.learningResources.get(resourceId) !== undefined

/** R87: rows that were never started do not exist here; completed ones have a date. */
function belongs(tracking: Tracking, wanted: string | undefined, world: World): boolean {
  const status = trackingStatus(tracking, world)
  if (status === 'NOT_STARTED') return false
  const completed = status === 'COMPLETED' && tracking.completedAt !== null
  return wanted === undefined || (wanted === 'completed' ? completed : wanted === 'inProgress' && !completed)
}

export const get: Action = (question, world) =>
  reading(question, world, world.store.trackings, 'tracking_guid', (tracking) =>
    single(question, show(tracking, world)),
  )

function guidsOf(tracking: Tracking, world: World) {
  const { store, choices } = world
  const session = store.sessions.known(tracking.sessionId)
  const resource = store.learningResources.known(tracking.resourceId)
  const learner = store.learners.known(tracking.learnerId)
  const version = versionsFor(resource, learner, world)[0]
  const guid = ({ uuid }: { uuid: string }) => guidOf(uuid, choices.guids)
  return {
    guid: guid(tracking),
    sessionGuid: guid(session),
    trainingGuid: guid(store.courses.known(session.courseId)),
    learnerGuid: guid(learner),
    contentGuid: guid(resource),
    contentVersionGuid: guid(version ?? resource),
  }
}

function linksOf(tracking: Tracking, guids: ReturnType<typeof guidsOf>, world: World): object {
  const registration = world.store.registrations.find(
    ({ sessionId, learnerId }) => sessionId === tracking.sessionId && learnerId === tracking.learnerId,
  )
  const registrationGuid = registration && guidOf(registration.uuid, world.choices.guids)
  return {
    self: href(`${ROOT}/Tracking/${guids.guid}/`),
    session: href(`${ROOT}/Session/${guids.sessionGuid}/`),
    training: href(`${ROOT}/Training/${guids.trainingGuid}/`),
    learner: href(`${ROOT}/Learner/${guids.learnerGuid}`),
    content: href(`${ROOT}/Content/${guids.contentGuid}/`),
    registration: registrationGuid ? href(`${ROOT}/Registration/${registrationGuid}/`) : null,
  }
}

function showShort(tracking: Tracking, world: World): object {
  const guids = guidsOf(tracking, world)
  return { ...guids, _links: linksOf(tracking, guids, world) }
}

// only c is shown by the document; the other two letters are ours
const letters: Readonly<Record<TrackingStatus, string>> = { COMPLETED: 'c', INCOMPLETE: 'i', NOT_STARTED: 'n' }

function show(tracking: Tracking, world: World): object {
  const guids = guidsOf(tracking, world)
  const moment = (instant: number | null) => (instant === null ? null : formatLegacyInstant(instant))
  return {
    ...guids,
    ...dates(
      {
        firstLaunchDate: moment(tracking.firstLaunchedAt),
        firstCompletionDate: moment(tracking.completedAt),
        lastCompletionDate: moment(tracking.lastCompletedAt),
      },
      world,
    ),
    timeSpent: tracking.timeSpent,
    progress: Math.floor(tracking.progress),
    score: tracking.score ?? 0,
    status: letters[trackingStatus(tracking, world)],
    _links: linksOf(tracking, guids, world),
  }
}
