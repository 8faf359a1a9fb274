// Written by tools/registries.ts: see `npm run maintain -- registries`.
import type { Interface } from '../contract/operations.ts'
import type { Suite } from '../engine/check.ts'
import { suites as current } from './current/index.ts'
import { suites as legacyAdmin } from './legacy-admin/index.ts'
import { suites as legacyLearner } from './legacy-learner/index.ts'

export const suitesOf: Readonly<Record<Interface, readonly Suite[]>> = {
  current,
  'legacy-learner': legacyLearner,
  'legacy-admin': legacyAdmin,
}
