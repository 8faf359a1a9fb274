import type { Identified } from './collection.ts'

export type DiscussionContext = 'LearningObject' | 'TrainingSession' | 'Training'

export interface Discussion extends Identified {
  authorId: number
  createdAt: number
  context: DiscussionContext
  /** uuid of the learning resource, session or course. */
  contextUuid: string
  title: string
  followerIds: Set<number>
}

export interface Comment extends Identified {
  discussionId: number
  authorId: number
  createdAt: number
  text: string
  likerIds: Set<number>
}
