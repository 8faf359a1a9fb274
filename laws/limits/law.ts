/**
 * Rate limits: which requests are refused, and when service resumes. Read `contract/conditions/limits`,
 * `contract/clauses/limits`, `checks`, `faults`. `burst` exhausts a budget; `checks` judges the result.
 */
import type { Law } from '../kit/suite.ts'
import { limitLaw } from './checks.ts'

export const laws: readonly Law[] = [limitLaw]
