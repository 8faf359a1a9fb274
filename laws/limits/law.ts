/**
 * Rate limits: what is refused, and when it is served again. Read `contract/conditions/limits`,
 * `contract/clauses/limits`, `checks`, `faults`. `burst` uses a budget up; `checks` judges what came of it.
 */
import type { Law } from '../kit/suite.ts'
import { limitLaw } from './checks.ts'

export const laws: readonly Law[] = [limitLaw]
