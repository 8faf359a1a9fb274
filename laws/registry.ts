// Written by tools/registries.ts: see `npm run maintain -- registries`.
import type { LawName } from '../contract/laws.ts'
import { laws as access } from './access/law.ts'
import { laws as bodies } from './bodies/law.ts'
import { laws as counts } from './counts/law.ts'
import { laws as filters } from './filters/law.ts'
import { laws as identifiers } from './identifiers/law.ts'
import { laws as includes } from './includes/law.ts'
import type { Law } from './kit/suite.ts'
import { laws as learnerLists } from './learner-lists/law.ts'
import { laws as limits } from './limits/law.ts'
import { laws as lists } from './lists/law.ts'
import { laws as numbers } from './numbers/law.ts'
import { laws as oddInput } from './odd-input/law.ts'
import { laws as paging } from './paging/law.ts'
import { laws as ranges } from './ranges/law.ts'
import { laws as responses } from './responses/law.ts'

export const lawsInOrder: readonly (readonly [LawName, readonly Law[]])[] = [
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
