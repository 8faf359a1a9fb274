import type { Store } from '../store/index.ts'
import type { Learner } from '../store/learner.ts'
import type { Registration } from '../store/registration.ts'
import type { TrainingSession } from '../store/training-session.ts'
import { moment } from './moment.ts'

/** Registrations of the two known learners in sessions with content, and of everybody else here and there. */
export function seedRegistrations(store: Store, learner: Learner, otherLearner: Learner): void {
  const begun = store.sessions.filter(
    ({ status, courseId }) => status !== 'NOT_STARTED' && store.courses.known(courseId).status === 'P',
  )
  const withContent = firstOfEachCourse(begun.filter((session) => itemsOf(session, store) > 0))
  const without = firstOfEachCourse(begun.filter((session) => itemsOf(session, store) === 0))
  for (const session of withContent) register(store, session, learner, 'CONFIRMED')
  for (const session of without.slice(0, 24)) register(store, session, learner)
  for (const session of [...withContent.slice(0, 6), ...without.slice(10, 18)])
    register(store, session, otherLearner, 'CONFIRMED')
  const rest = store.learners.all().slice(20, 110)
  for (const [index, person] of rest.entries()) {
    register(store, store.sessions.all()[(index * 3) % store.sessions.size]!, person)
    if (index % 3 === 0) register(store, begun[(index * 5 + 1) % begun.length]!, person)
  }
}

const itemsOf = (session: TrainingSession, { courses }: Store) => courses.known(session.courseId).contentIds.length

function firstOfEachCourse(sessions: readonly TrainingSession[]): TrainingSession[] {
  const seen = new Set<number>()
  return sessions.filter(({ courseId }) => !seen.has(courseId) && seen.add(courseId))
}

const STATUSES = ['CONFIRMED', 'CONFIRMED', 'PENDING', 'CONFIRMED', 'SUSPENDED'] as const
const PROGRESS = [0, 10, 25, 25, 50, 75, 99, 100, 100] as const

function register(store: Store, session: TrainingSession, learner: Learner, status?: Registration['status']): void {
  const index = store.registrations.size
  const progress = PROGRESS[index % PROGRESS.length]!
  const total = itemsOf(session, store) || index % 5
  const started = progress > 0
  const classroom = (index % 4) * 900
  const online = started ? (index % 6) * 300 : 0
  store.registrations.add({
    sessionId: session.id,
    learnerId: learner.id,
    status: status ?? STATUSES[index % STATUSES.length]!,
    // pairs share an instant
    registeredAt: moment(420 + Math.floor(index / 2), 3),
    firstAccessAt: started ? moment(430 + Math.floor(index / 2), 4) : null,
    lastAccessAt: started ? moment(440 + Math.floor(index / 2), 5) : null,
    completedAt: progress === 100 ? moment(450 + Math.floor(index / 4), 6) : null,
    score: started ? (index % 11) * 10 : null,
    progress,
    progressMandatory: Math.min(100, progress + 5),
    totalLearningResources: total,
    totalLearningResourcesCompleted: Math.floor((total * progress) / 100),
    totalLearningResourcesStarted: started ? Math.min(total, 1 + (index % 3)) : 0,
    timeSpent: classroom + online,
    timeSpentClassroomActivities: classroom,
    timeSpentOnline: online,
    netPromoterScore: index % 11,
    points: index % 6 === 5 ? null : index,
  })
}

/** A certificate for completed registrations; of the two known learners and, so that there are pages, of many more. */
export function seedCertificates({ registrations, certificates }: Store): void {
  for (const [index, registration] of registrations.all().entries())
    if (registration.progress >= 25)
      certificates.add({ registrationId: registration.id, certifiedAt: moment(460 + Math.floor(index / 3), 8) })
}
