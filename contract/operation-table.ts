/** The operations of all three documents, and their ids. */
import { operations as current } from './current/operations.ts'
import { operations as legacyAdmin } from './legacy-admin/operations.ts'
import { operations as legacyLearner } from './legacy-learner/operations.ts'

export const table = [...current, ...legacyLearner, ...legacyAdmin] as const

export type OperationId = (typeof table)[number]['id']
