// Written by tools/registries.ts: see `npm run registries`.
import type { CreatedKind } from '../contract/records.ts'
import { least as current } from './current/least.ts'
import type { Least } from './least.ts'
import { least as legacyAdmin } from './legacy-admin/least.ts'
import { least as legacyLearner } from './legacy-learner/least.ts'

export const leastOf: Readonly<Record<CreatedKind, Least>> = {
  ...current,
  ...legacyLearner,
  ...legacyAdmin,
}
