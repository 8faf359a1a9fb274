/** Registrations (legacy-admin: Registration). */
import { untouched } from '../current/trackings.ts'
import { silence } from '../forms/answer.ts'
import { demand } from '../input/problem.ts'
import { arranged } from '../paging.ts'
import type { Draft } from '../store/collection.ts'
import type { Registration } from '../store/registration.ts'
import { guidOf } from '../values/guid.ts'
import { formatLegacyInstant } from '../values/instant.ts'
import type { Action, World } from '../world.ts'
import { href, ROOT, single, whole, written } from './envelope.ts'
import { dates } from './learners-view.ts'
import { reading, recordAt } from './lookup.ts'

export const ofLearner: Action = (question, world) =>
  reading(question, world, world.store.learners, 'learner_guid', (learner) => {
    const own = world.store.registrations.filter(({ learnerId }) => learnerId === learner.id)
    return whole(question, world, arranged(own, world), (registration) => showShort(registration, world))
  })

export const get: Action = (question, world) =>
  reading(question, world, world.store.registrations, 'registration_guid', (registration) =>
    single(question, show(registration, world)),
  )

export const remove: Action = (question, world) => {
  const { store } = world
  const registration = recordAt(question, world, store.registrations, 'registration_guid')
  for (const certificate of store.certificates.filter(({ registrationId }) => registrationId === registration.id))
    store.certificates.remove(certificate)
  store.registrations.remove(registration)
  // R78: no body
  return silence(world.choices.removalStatus)
}

export const register: Action = (question, world) => {
  const { store, choices } = world
  const session = recordAt(question, world, store.sessions, 'session_guid')
  const learner = recordAt(question, world, store.learners, 'learner_guid')
  const open = session.status !== 'CLOSED' || choices.closedSession === 'accept'
  demand(question, 'state', open, 'the session is closed')
  const known = store.registrations.find(
    ({ sessionId, learnerId }) => sessionId === session.id && learnerId === learner.id,
  )
  if (known && choices.repeatedRegistration === 'return the existing') return written(question, show(known, world))
  const free = known === undefined || choices.repeatedRegistration === 'create another'
  demand(question, 'unique', free, 'the learner is registered already')
  const items = store.sessionItems.filter(({ sessionId }) => sessionId === session.id)
  const draft = { ...blank(world), sessionId: session.id, learnerId: learner.id, totalLearningResources: items.length }
  const registration = store.registrations.add(draft)
  for (const { resourceId } of items)
    store.trackings.add({ ...untouched, learnerId: learner.id, sessionId: session.id, resourceId })
  return written(question, show(registration, world), choices.createStatus)
}

const blank = (world: World): Omit<Draft<Registration>, 'sessionId' | 'learnerId'> => ({
  status: 'CONFIRMED',
  registeredAt: world.clock.instant(),
  firstAccessAt: null,
  lastAccessAt: null,
  completedAt: null,
  score: null,
  progress: 0,
  progressMandatory: 0,
  totalLearningResources: 0,
  totalLearningResourcesCompleted: 0,
  totalLearningResourcesStarted: 0,
  timeSpent: 0,
  timeSpentClassroomActivities: 0,
  timeSpentOnline: 0,
  netPromoterScore: 0,
  points: null,
})

/** The short form of a learner's list. */
function showShort(registration: Registration, world: World) {
  const { store, choices } = world
  const session = store.sessions.known(registration.sessionId)
  const guid = guidOf(registration.uuid, choices.guids)
  const sessionGuid = guidOf(session.uuid, choices.guids)
  const trainingGuid = guidOf(store.courses.known(session.courseId).uuid, choices.guids)
  const learnerGuid = guidOf(store.learners.known(registration.learnerId).uuid, choices.guids)
  return {
    guid,
    sessionGuid,
    trainingGuid,
    learnerGuid,
    _links: {
      self: href(`${ROOT}/Registration/${guid}/`),
      session: href(`${ROOT}/Session/${sessionGuid}/`),
      training: href(`${ROOT}/Training/${trainingGuid}/`),
      learner: href(`${ROOT}/Learner/${learnerGuid}`),
    },
  }
}

function show(registration: Registration, world: World): object {
  const { _links, ...short } = showShort(registration, world)
  const moment = (instant: number | null) => (instant === null ? null : formatLegacyInstant(instant))
  return {
    ...short,
    ...dates(
      {
        registrationDate: moment(registration.registeredAt),
        firstLaunchDate: moment(registration.firstAccessAt),
        lastAccessDate: moment(registration.lastAccessAt),
        completionDate: moment(registration.completedAt),
      },
      world,
    ),
    timeSpent: registration.timeSpent,
    progress: registration.progress,
    progressMandatory: registration.progressMandatory,
    score: Math.round(registration.score ?? 0),
    progressStatus: progressStatus(registration),
    points: registration.points,
    _links,
  }
}

// only N is shown by the document; the other two letters are ours
function progressStatus({ progress, completedAt }: Registration): string {
  if (completedAt !== null) return 'C'
  return progress > 0 ? 'P' : 'N'
}
