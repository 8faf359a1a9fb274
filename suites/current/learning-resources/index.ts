/** Learning resource operations: current, Learning resources. */

import { learningResourcesCreate } from './create.ts'
import { learningResourcesGet } from './get.ts'
import { learningResourcesList } from './list.ts'
import { learningResourcesUpdate } from './update.ts'

export const learningResources = [
  learningResourcesList,
  learningResourcesCreate,
  learningResourcesGet,
  learningResourcesUpdate,
]
