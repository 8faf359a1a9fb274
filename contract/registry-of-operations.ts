// Written by tools/registries.ts: see `npm run maintain -- registries`.
import type { operations as current } from './current/operations.ts'
import type { operations as legacyAdmin } from './legacy-admin/operations.ts'
import type { operations as legacyLearner } from './legacy-learner/operations.ts'

export interface OperationsOf {
  readonly current: typeof current
  readonly 'legacy-learner': typeof legacyLearner
  readonly 'legacy-admin': typeof legacyAdmin
}
