// Written by tools/registries.ts: see `npm run maintain -- registries`.
import type { LawName } from '../laws.ts'
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

export const clausesOfLaws: readonly (readonly [LawName, ClausesOfLaw])[] = [
  ['access', access],
  ['responses', responses],
  ['identifiers', identifiers],
  ['numbers', numbers],
  ['odd-input', oddInput],
  ['paging', paging],
  ['counts', counts],
  ['lists', lists],
  ['learner-lists', learnerLists],
  ['filters', filters],
  ['ranges', ranges],
  ['includes', includes],
  ['bodies', bodies],
  ['limits', limits],
]
