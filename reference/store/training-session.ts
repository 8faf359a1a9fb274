import type { Identified } from './collection.ts'
import type { TrainingMetadata } from './training-course.ts'

export interface SessionTranslation {
  active: boolean
  title: string
  trainingTitle: string
  description: string
  welcomeText: string
}

export interface TrainingSession extends Identified {
  courseId: number
  startAt: number
  endAt: number | null
  title: string
  description: string
  welcomeText: string
  enabled: boolean
  status: 'NOT_STARTED' | 'ONGOING' | 'CLOSED'
  languageCode: string
  modifiedAt: number
  createdAt: number
  isMandatory: boolean
  sequenceMode: number | null
  isHrisExportable: boolean
  isMobile: boolean
  /** Open for registration (legacy-learner: Training session). */
  accessible: boolean
  metadata: TrainingMetadata
  translations: Record<string, SessionTranslation>
  guidedThreshold: number
  guidedMainColor: string
  showPoints: boolean
}

/** A learning resource in its place in a session. */
export interface SessionItem extends Identified {
  sessionId: number
  resourceId: number
  folderId: number | null
  sortOrder: number
  isMandatory: boolean
}

/** A shelf of items in a session. */
export interface Folder extends Identified {
  sessionId: number
  title: string
  sortOrder: number
}
