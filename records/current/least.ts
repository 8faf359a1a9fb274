/** The least with which a record of `current` is created. */
import type { Least } from '../least.ts'

const named: Least = (builder) => ({ name: builder.unique(), languageCode: 'en-GB' })

export const least = {
  'current/learner': (builder) => ({ login: builder.unique() }),
  'current/learning-resource': (builder) => ({
    type: 'WEBSITE',
    isTrackingPropagated: false,
    localizedVersion: { languageCode: 'en-GB', metadata: { title: builder.unique() } },
  }),
  'current/author': (builder) => ({ lastName: builder.uniqueName(), firstName: builder.firstName() }),
  'current/tag': named,
  'current/theme': named,
  'current/tracking': () => ({}),
} as const satisfies Readonly<Record<string, Least>>
