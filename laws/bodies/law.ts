/**
 * What is written: stored as sent, refused where it must be, and nothing else changed. Read
 * `contract/conditions/bodies`, `contract/clauses/bodies`, `checks`, `faults`. `checks` writes; `change` says what one
 * record shows of a write, whoever sent it; `at-rest` and `no-more` serve both. `update-faults` stands beside `faults`.
 */
import type { Law } from '../kit/suite.ts'
import { bodyLaw } from './checks.ts'

export const laws: readonly Law[] = [bodyLaw]
