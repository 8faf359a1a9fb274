import type { Identified } from './collection.ts'

/** The metadata of a resource in one language (current: Learning resource). */
export interface Metadata {
  title: string | null
  durationInMinutes: number | null
  subTitle: string | null
  summary: string | null
  shortSummary: string | null
  targetAudience: string | null
  complexityLevel: string | null
  referenceCode: string | null
  isDownloadable: boolean
  isEmbeddable: boolean
  version: number
  publishedAt: number | null
  modifiedAt: number
  trackingOption: string | null
  status: string
}

/** A learning resource in one language. */
export interface LocalizedVersion extends Identified {
  resourceId: number
  languageCode: string
  metadata: Metadata
  authorIds: number[]
  tagIds: number[]
  themeIds: number[]
}

export interface LearningResource extends Identified {
  type: string
  /** The code by which the older learner interface names the type. */
  typeCode: string
  isTrackingPropagated: boolean
  publisherId: number | null
  updatedAt: number
  level: number
  points: number | null
  rates: Map<number, number>
  favourites: Set<number>
  views: number
  isMobile: boolean
  learningPoints: string
  included: string
  /** Resources that belong together. */
  linkedIds: number[]
}
