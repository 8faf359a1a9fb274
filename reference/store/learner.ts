import type { Identified } from './collection.ts'

export interface Department {
  name: string | null
  id: string | null
  parent: { name: string | null; id: string | null } | null
}

export interface CustomFieldValue {
  uuid: string
  value: string | number
}

/** One person, seen by all three interfaces. Instants are milliseconds since 1970, dates yyyy-mm-dd. */
export interface Learner extends Identified {
  login: string
  password: string
  referenceNumber: string | null
  email: string | null
  firstName: string | null
  lastName: string | null
  createdAt: number
  lastConnectedAt: number | null
  enabledFrom: string | null
  enabledUntil: string | null
  customFields: CustomFieldValue[]
  /** Active, inactive, active between two dates (legacy-admin: Learner, status). */
  status: 'Y' | 'N' | 'U'
  languageCode: string | null
  department: Department | null
  timezone: string | null
  entityId: number
  managerId: number | null
  groupIds: number[]
  avatarUrl: string
  totalBadges: number
  points: number
  presentation: string | null
  web: string | null
  twitter: string | null
  linkedIn: string | null
}

/** Whether the account may be used on that day (current: States and transitions; R46: boundary days are enabled). */
export function isActive(learner: Learner, today: string): boolean {
  if (learner.status === 'N') return false
  if (learner.enabledFrom && today < learner.enabledFrom) return false
  return !(learner.enabledUntil && today > learner.enabledUntil)
}
