// Written by tools/registries.ts: see `npm run maintain -- registries`.
import type { Interface } from '../contract/operations.ts'
import type { FaultsOfInterface } from '../reference/mutators/fault.ts'
import { own as current } from './current/index.ts'
import { own as legacyAdmin } from './legacy-admin/index.ts'
import { own as legacyLearner } from './legacy-learner/index.ts'

export const faultsOf: Readonly<Partial<Record<Interface, FaultsOfInterface>>> = {
  current,
  'legacy-learner': legacyLearner,
  'legacy-admin': legacyAdmin,
}
