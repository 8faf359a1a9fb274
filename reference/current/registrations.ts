/** Registrations of learners in sessions (current: Registrations). */
import type { Question } from '../exchange.ts'
import { answer } from '../forms/answer.ts'
import { equals } from '../input/matching.ts'
import { readBody } from '../input/members.ts'
import { recordAt } from '../input/path.ts'
import { included, readQuery } from '../input/query.ts'
import { queryRange } from '../input/ranges.ts'
import { oneOf } from '../input/rule.ts'
import { instantText, wholeNumber } from '../input/textual.ts'
import { arranged } from '../paging.ts'
import type { Registration } from '../store/registration.ts'
import type { Action, World } from '../world.ts'
import { collection, HUNDRED, selfLink } from './collection.ts'
import { shownInstant } from './instants.ts'

const STATUSES = ['PENDING', 'CONFIRMED', 'SUSPENDED'] as const
const MOMENTS = ['firstAccessAt', 'lastAccessAt', 'completedAt'] as const
const AMOUNTS = [
  'progress',
  'totalLearningResources',
  'totalLearningResourcesCompleted',
  'totalLearningResourcesStarted',
  'timeSpent',
] as const

export const list: Action = (question, world) => {
  const matches = registrationFilter(question, world)
  const include = included(question)
  const found = arranged(world.store.registrations.filter(matches), world)
  const listing = { bounds: HUNDRED, lists: ['count', '_links'] } as const
  return collection(question, world, found, listing, (registration) => showRegistration(registration, world, include))
}

function registrationFilter(question: Question, world: World): (registration: Registration) => boolean {
  const wanted = readQuery(question, world, { learnerId: wholeNumber(), trainingSessionId: wholeNumber() })
  const registered = queryRange(question, world, 'registeredAt', instantText, ['greaterThanEqual', 'lowerThanEqual'])
  const ranges = [
    ...MOMENTS.map((field) => ({ field, holds: queryRange(question, world, field, instantText) })),
    ...AMOUNTS.map((field) => ({ field, holds: queryRange(question, world, field, wholeNumber()) })),
  ]
  return (registration) =>
    equals(registration.learnerId, wanted.learnerId) &&
    equals(registration.sessionId, wanted.trainingSessionId) &&
    registered(registration.registeredAt) &&
    ranges.every(({ field, holds }) => holds(registration[field]))
}

export const update: Action = (question, world) => {
  const registration = recordAt(question, world.store.registrations, 'the registration')
  const { status } = readBody(question, world, { shape: { status: oneOf(STATUSES) }, closed: true })
  registration.status = status ?? registration.status
  return answer(showRegistration(registration, world, included(question)))
}

function showRegistration(registration: Registration, world: World, include: ReadonlySet<string>): object {
  const { sessions, courses, learners } = world.store
  const session = sessions.known(registration.sessionId)
  const course = courses.known(session.courseId)
  const learner = learners.known(registration.learnerId)
  const shows = (name: string) => include.has(name) || world.choices.optionalMembers === 'always'
  return {
    id: registration.id,
    uuid: registration.uuid,
    trainingSession: { id: session.id },
    trainingCourse: { id: course.id },
    learner: { id: learner.id },
    status: registration.status,
    registeredAt: shownInstant(registration.registeredAt, world),
    firstAccessAt: shownInstant(registration.firstAccessAt, world),
    lastAccessAt: shownInstant(registration.lastAccessAt, world),
    completedAt: shownInstant(registration.completedAt, world),
    score: registration.score,
    progress: registration.progress,
    totalLearningResources: registration.totalLearningResources,
    totalLearningResourcesCompleted: registration.totalLearningResourcesCompleted,
    totalLearningResourcesStarted: registration.totalLearningResourcesStarted,
    timeSpent: registration.timeSpent,
    timeSpentClassroomActivities: registration.timeSpentClassroomActivities,
    ...(shows('timeSpentOnline') ? { timeSpentOnline: registration.timeSpentOnline } : {}),
    ...(shows('netPromoterScore') ? { netPromoterScore: registration.netPromoterScore } : {}),
    ...selfLink(`/v1/registrations/${registration.id}`, world),
  }
}
