// Written by tools/registries.ts: see `npm run registries`.
import type { ClausesOfLaw } from '../terms.ts'
import { clauses as access } from './access.ts'
import { clauses as bodies } from './bodies.ts'
import { clauses as counts } from './counts.ts'
import { clauses as filters } from './filters.ts'
import { clauses as identifiers } from './identifiers.ts'
import { clauses as includes } from './includes.ts'
import { clauses as learnerLists } from './learner-lists.ts'
import { clauses as limits } from './limits.ts'
import { clauses as lists } from './lists.ts'
import { clauses as numbers } from './numbers.ts'
import { clauses as oddInput } from './odd-input.ts'
import { clauses as paging } from './paging.ts'
import { clauses as ranges } from './ranges.ts'
import { clauses as responses } from './responses.ts'

export const clausesOfLaws: readonly ClausesOfLaw[] = [
  access,
  responses,
  identifiers,
  numbers,
  oddInput,
  paging,
  counts,
  lists,
  learnerLists,
  filters,
  ranges,
  includes,
  bodies,
  limits,
]
