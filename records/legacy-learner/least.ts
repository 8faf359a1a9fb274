/** The least with which a record of `legacy-learner` is created. */
import type { Least } from '../least.ts'

export const least = {
  'legacy-learner/discussion': (builder) => ({ title: builder.unique(), comment: builder.sentence() }),
  /** `discussionId` is the discussion to which it is added. */
  'legacy-learner/comment': (builder) => ({ comment: builder.unique() }),
  'legacy-learner/tracking': () => ({ totalTimeSpent: 1 }),
  'legacy-learner/uploaded-trackings': () => ({ trackings: '[]' }),
} as const satisfies Readonly<Record<string, Least>>
