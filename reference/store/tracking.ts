import type { Identified } from './collection.ts'

/** The progress of a learner in a resource of a session. */
export interface Tracking extends Identified {
  learnerId: number
  resourceId: number
  sessionId: number
  firstLaunchedAt: number | null
  completedAt: number | null
  lastCompletedAt: number | null
  latestAccessedAt: number | null
  progress: number
  score: number | null
  scoreMax: number | null
  /** Seconds. */
  timeSpent: number
  /** Raw row as the learner's player sent it (legacy-learner: Create or update tracking). */
  raw: string
}

/** A piece of a course, with or without a learning resource behind it. */
export interface Activity extends Identified {
  duration: number
  points: number
  name: string
  type: string
  courseId: number
}

export interface ActivityTracking extends Identified {
  learnerId: number
  sessionId: number
  activityId: number
  firstLaunchedAt: number | null
  completedAt: number | null
  latestAccessedAt: number | null
  status: 'NOT_STARTED' | 'STARTED' | 'PENDING_FEEDBACK' | 'COMPLETED'
  progress: number
  earnedPoints: number
  timeSpent: number
}
