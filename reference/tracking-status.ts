import type { Tracking } from './store/tracking.ts'
import type { World } from './world.ts'

export type TrackingStatus = 'COMPLETED' | 'INCOMPLETE' | 'NOT_STARTED'

/** How far a tracking is; the documents name the states and leave the transitions open (R54). */
export function trackingStatus(tracking: Omit<Tracking, 'id' | 'uuid'>, world: World): TrackingStatus {
  const byProgress = tracking.progress >= 100
  const byDate = tracking.completedAt !== null
  const { trackingCompletion } = world.choices
  const completed =
    trackingCompletion === 'progress'
      ? byProgress
      : trackingCompletion === 'completedAt'
        ? byDate
        : byProgress || byDate
  if (completed) return 'COMPLETED'
  const untouched = tracking.progress === 0 && tracking.timeSpent === 0 && tracking.firstLaunchedAt === null
  return untouched ? 'NOT_STARTED' : 'INCOMPLETE'
}
