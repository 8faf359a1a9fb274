/**
 * Writes: stored as sent, refused where they must be, and nothing else changed. Read `contract/conditions/bodies`,
 * `contract/clauses/bodies`, `checks`, `faults`. `checks` writes, `refused` is refused, `others` looks beside; `change`
 * judges one record after a write, whoever sent it; `at-rest` and `no-more` serve both. `update-faults` stands beside
 * `faults`.
 */
import type { Law } from '../kit/suite.ts'
import { bodyLaw } from './checks.ts'
import { othersLaw } from './others.ts'
import { refusedLaw } from './refused.ts'

export const laws: readonly Law[] = [bodyLaw, refusedLaw, othersLaw]
