import type { Identified } from './collection.ts'

/** A learner in a session. */
export interface Registration extends Identified {
  sessionId: number
  learnerId: number
  status: 'PENDING' | 'CONFIRMED' | 'SUSPENDED'
  registeredAt: number
  firstAccessAt: number | null
  lastAccessAt: number | null
  completedAt: number | null
  score: number | null
  progress: number
  progressMandatory: number
  totalLearningResources: number
  totalLearningResourcesCompleted: number
  totalLearningResourcesStarted: number
  /** Seconds, as the two that follow. */
  timeSpent: number
  timeSpentClassroomActivities: number
  timeSpentOnline: number
  netPromoterScore: number
  points: number | null
}

export interface Certificate extends Identified {
  registrationId: number
  certifiedAt: number
}
