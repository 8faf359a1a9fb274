/** Behaviours of the older learner interface that the documents allow. */
import type { Variation } from '../../reference/mutators/fault.ts'
import { discussionVariations } from './discussions-variations.ts'
import { objectVariations } from './learning-objects-variations.ts'
import { listVariations } from './lists-variations.ts'
import { nothingVariations } from './nothing-variations.ts'
import { platformVariations } from './platform-variations.ts'
import { sessionVariations } from './session-variations.ts'
import { trackingVariations } from './trackings-variations.ts'
import { useVariations } from './use-variations.ts'

export const variations: readonly Variation[] = [
  ...discussionVariations,
  ...listVariations,
  ...objectVariations,
  ...trackingVariations,
  ...sessionVariations,
  ...nothingVariations,
  ...platformVariations,
  ...useVariations,
]
