/**
 * A record is found by its identifier, and nothing by an unknown one. Read `contract/conditions/identifiers`,
 * `contract/clauses/identifiers`, `checks`, `single-answer`, `faults`.
 */
import type { Law } from '../kit/suite.ts'
import { identifierLaw } from './checks.ts'

export const laws: readonly Law[] = [identifierLaw]
