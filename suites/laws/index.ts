/**
 * Laws: rules that hold for many operations, expanded from their terms into checks. The slugs are those of the clause
 * families in `contract/families.ts`.
 */
import type { OperationId } from '../../contract/operations.ts'
import type { Suite } from '../../engine/check.ts'
import { type Draft, type Law, type Setting, suiteOf } from '../suite.ts'
import { accessLaw } from './access.ts'
import { bodyLaw } from './bodies.ts'
import { countLaw } from './counts.ts'
import { filterLaw } from './filters.ts'
import { includeLaw } from './includes.ts'
import { limitLaw } from './limits.ts'
import { listLaw } from './lists.ts'
import { oddInputLaw } from './odd.ts'
import { orderLaw } from './order.ts'
import { pagingLaw } from './paging/index.ts'
import { rangeLaw } from './ranges.ts'
import { identifierLaw, mediaTypeLaw, responseLaw } from './responses.ts'

export const LAWS: readonly Law[] = [
  responseLaw,
  mediaTypeLaw,
  accessLaw,
  identifierLaw,
  oddInputLaw,
  pagingLaw,
  orderLaw,
  countLaw,
  listLaw,
  filterLaw,
  rangeLaw,
  includeLaw,
  bodyLaw,
  limitLaw,
]

/** The checks of one operation: every law that its terms call for, then its own. */
export const suite = (operation: OperationId, setting: Setting, own: readonly Draft[] = []): Suite =>
  suiteOf(LAWS, operation, setting, own)
