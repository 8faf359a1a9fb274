import type { Store } from '../store/index.ts'
import type { Registration } from '../store/registration.ts'
import type { ActivityTracking, Tracking } from '../store/tracking.ts'
import { moment } from './moment.ts'

/** Rows in every state; neighbours share values, so that bounds have company. */
const ROWS = [
  { progress: 0, score: null, timeSpent: 0 },
  { progress: 10, score: 5, timeSpent: 60 },
  { progress: 25.5, score: 40, timeSpent: 60 },
  { progress: 50, score: 40, timeSpent: 120 },
  { progress: 50, score: 72.5, timeSpent: 600 },
  { progress: 99, score: 99.5, timeSpent: 601 },
  { progress: 100, score: 80, timeSpent: 900 },
  { progress: 100, score: 100, timeSpent: 3600 },
] as const

/** A tracking for every item of the sessions in which somebody has a confirmed registration. */
export function seedTrackings(store: Store): void {
  for (const registration of store.registrations) {
    const items = store.sessionItems.filter(({ sessionId }) => sessionId === registration.sessionId)
    for (const { resourceId } of items) store.trackings.add(row(store.trackings.size, resourceId, registration))
  }
}

function row(index: number, resourceId: number, { learnerId, sessionId }: Registration): Omit<Tracking, 'id' | 'uuid'> {
  const { progress, score, timeSpent } = ROWS[index % ROWS.length]!
  const begun = progress > 0
  const completedAt = progress === 100 ? moment(520 + Math.floor(index / 4), 3) : null
  return {
    learnerId,
    resourceId,
    sessionId,
    firstLaunchedAt: begun ? moment(500 + Math.floor(index / 3), 1) : null,
    completedAt,
    lastCompletedAt: completedAt,
    latestAccessedAt: begun ? moment(530 + Math.floor(index / 3), 2) : null,
    progress,
    score,
    scoreMax: score === null ? null : 100,
    timeSpent,
    raw: begun ? JSON.stringify({ 'cmi.core.lesson_status': completedAt ? 'completed' : 'incomplete' }) : '{}',
  }
}

const ACTIVITY_ROWS: readonly Pick<ActivityTracking, 'status' | 'progress' | 'earnedPoints' | 'timeSpent'>[] = [
  { status: 'NOT_STARTED', progress: 0, earnedPoints: 0, timeSpent: 0 },
  { status: 'STARTED', progress: 10, earnedPoints: 0, timeSpent: 30 },
  { status: 'STARTED', progress: 50, earnedPoints: 2.5, timeSpent: 60 },
  { status: 'PENDING_FEEDBACK', progress: 99, earnedPoints: 2.5, timeSpent: 60 },
  { status: 'COMPLETED', progress: 100, earnedPoints: 5, timeSpent: 90 },
  { status: 'COMPLETED', progress: 100, earnedPoints: 10, timeSpent: 600 },
]

/** Activities of courses, and what the registered learners did with them. */
export function seedActivities(store: Store): void {
  for (const [index, course] of store.courses.all().slice(0, 48).entries())
    store.activities.add({
      duration: 5 + (index % 12) * 5,
      points: index % 2 ? 2.5 : 10,
      name: `Activity ${index + 1}`,
      type: 'LEARNING_RESOURCE',
      courseId: course.id,
    })
  for (const { sessionId, learnerId } of store.registrations) {
    const { courseId } = store.sessions.known(sessionId)
    const activity = store.activities.find((one) => one.courseId === courseId)
    if (activity)
      store.activityTrackings.add(
        activityRow(store.activityTrackings.size, { sessionId, learnerId, activityId: activity.id }),
      )
  }
}

function activityRow(
  index: number,
  of: Pick<ActivityTracking, 'sessionId' | 'learnerId' | 'activityId'>,
): Omit<ActivityTracking, 'id' | 'uuid'> {
  const values = ACTIVITY_ROWS[index % ACTIVITY_ROWS.length]!
  const begun = values.status !== 'NOT_STARTED'
  return {
    ...of,
    ...values,
    firstLaunchedAt: begun ? moment(510 + Math.floor(index / 3), 1) : null,
    completedAt: values.status === 'COMPLETED' ? moment(515 + Math.floor(index / 3), 2) : null,
    latestAccessedAt: begun ? moment(518 + Math.floor(index / 3), 3) : null,
  }
}
