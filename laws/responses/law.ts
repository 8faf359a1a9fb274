/**
 * The form of a success: its schema, its type, and all answers of the run together. Read
 * `contract/conditions/responses`, `contract/clauses/responses`, `checks`, `single-answer`, `faults`. `checks` judges
 * one answer and `closing` those of the whole run, for which `further` reads more; `cut` are answers that end early.
 * `schema-faults`, `identity-faults` and `member-faults` stand beside `faults`.
 */
import type { Law } from '../kit/suite.ts'
import { mediaTypeLaw, responseLaw } from './checks.ts'

export const laws: readonly Law[] = [responseLaw, mediaTypeLaw]
