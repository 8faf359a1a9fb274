/** Platforms with other records than the honest instance. */
import type { Variation } from '../../reference/mutators/fault.ts'
import { contentData } from './content.ts'
import { peopleData } from './people.ts'
import { platformData } from './platforms.ts'
import { trainingData } from './trainings.ts'
import { valueData } from './values.ts'

export const dataVariations: readonly Variation[] = [
  ...peopleData,
  ...contentData,
  ...trainingData,
  ...platformData,
  ...valueData,
]
