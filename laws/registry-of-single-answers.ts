// Written by tools/registries.ts: see `npm run registries`.
import { shown as counts } from './counts/single-answer.ts'
import { shown as filters } from './filters/single-answer.ts'
import { shown as identifiers } from './identifiers/single-answer.ts'
import { shown as includes } from './includes/single-answer.ts'
import type { SingleAnswer } from './kit/shown.ts'
import { shown as numbers } from './numbers/single-answer.ts'
import { shown as paging } from './paging/single-answer.ts'
import { shown as ranges } from './ranges/single-answer.ts'
import { shown as responses } from './responses/single-answer.ts'

export const singleAnswersOfLaws: readonly SingleAnswer[] = [
  responses,
  identifiers,
  numbers,
  paging,
  counts,
  filters,
  ranges,
  includes,
]
