/** Members that the terms of the learner operations share: current, Learners and the Learner resource. */
import type { BodyMember } from '../../terms.ts'

export const section = 'Learners'

/** Members that both writing operations take. */
export const written = {
  customFields: { type: 'array' },
  email: { type: 'string' },
  enabled: { type: 'boolean' },
  enabledFrom: { type: 'date' },
  enabledUntil: { type: 'date' },
  entity: { type: 'object' },
  firstName: { type: 'string' },
  lastName: { type: 'string' },
  languageCode: { type: 'string' },
  manager: { type: 'object' },
  department: { type: 'object' },
  referenceNumber: { type: 'string' },
  timezone: { type: 'string' },
} as const satisfies Record<string, BodyMember>

/** Members that are shown on request. */
export const optional = {
  avatarUrl: { member: 'avatarUrl' },
  totalBadges: { member: 'totalBadges' },
} as const
