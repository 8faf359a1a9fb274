// Written by tools/registries.ts: see `npm run maintain -- registries`.
import type { LawName } from '../contract/laws.ts'
import type { LawFaults } from '../reference/mutators/fault.ts'
import { faults as access } from './access/faults.ts'
import { faults as bodies } from './bodies/faults.ts'
import { faults as counts } from './counts/faults.ts'
import { faults as filters } from './filters/faults.ts'
import { faults as identifiers } from './identifiers/faults.ts'
import { faults as includes } from './includes/faults.ts'
import { faults as inputs } from './inputs/faults.ts'
import { faults as learnerLists } from './learner-lists/faults.ts'
import { faults as limits } from './limits/faults.ts'
import { faults as lists } from './lists/faults.ts'
import { faults as numbers } from './numbers/faults.ts'
import { faults as oddInput } from './odd-input/faults.ts'
import { faults as paging } from './paging/faults.ts'
import { faults as ranges } from './ranges/faults.ts'
import { faults as responses } from './responses/faults.ts'

export const faultsOfLaws: readonly (readonly [LawName, LawFaults])[] = [
  ['access', access],
  ['responses', responses],
  ['identifiers', identifiers],
  ['numbers', numbers],
  ['odd-input', oddInput],
  ['inputs', inputs],
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
