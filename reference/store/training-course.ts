import type { Identified } from './collection.ts'

/** Sums over the activities of a course or session. */
export interface TrainingMetadata {
  totalOnlineActivitiesDurationInMinutes: number
  totalClassroomActivitiesDurationInMinutes: number
  totalPoints: number
}

/** The texts of a course that older interfaces translate. */
export interface CourseTexts {
  title: string
  cost: string
  duration: string
  description: string
  whatYouWillLearn: string
  trainingCourseOverview: string
  whoShouldAttend: string
  furtherInformation: string
  welcomeText: string
  benefits: string
}

export interface CourseTranslation extends CourseTexts {
  active: boolean
}

/** A training course; the older interfaces call it a training. */
export interface TrainingCourse extends Identified, CourseTexts {
  languageCode: string
  referenceCode: string | null
  /** The older administration interface's word: blended, blendedx, eLearning, ... */
  type: string
  /** Under construction, published, archived. */
  status: 'C' | 'P' | 'A'
  hrisExportMode: string
  hrisSelectedSessionsIds: number[]
  modifiedAt: number
  isMandatory: boolean
  isMobile: boolean
  metadata: TrainingMetadata
  publisherId: number | null
  mode: string
  threshold: string | null
  sequenceMode: number | null
  translations: Record<string, CourseTranslation>
  /** Learning resources, in order. */
  contentIds: number[]
  chapterIds: number[]
  isOpenAccess: boolean
  hasContributionWidget: boolean
  popularity: number
  discussionEnabled: boolean
  discussionRestricted: boolean
}

/** A heading of the catalogue. */
export interface Chapter extends Identified {
  name: string
  parentId: number | null
}
