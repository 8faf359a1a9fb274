// Written by tools/registries.ts: see `npm run maintain -- registries`.
import type { Interface } from '../contract/operations.ts'
import { front as current } from './current/index.ts'
import type { Front } from './front.ts'
import { front as legacyAdmin } from './legacy-admin/index.ts'
import { front as legacyLearner } from './legacy-learner/index.ts'

export const fronts: { readonly [Name in Interface]: Front<Name> } = {
  current,
  'legacy-learner': legacyLearner,
  'legacy-admin': legacyAdmin,
}
