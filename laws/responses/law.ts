/**
 * What a success looks like: its schema, its type, and what all answers of the run together show. Read
 * `contract/conditions/responses`, `contract/clauses/responses`, `checks`, `single-answer`, `faults`. `checks` judges
 * one answer and `closing` what the run saw, for which `further` reads more; `cut` are answers that end early.
 * `schema-faults`, `identity-faults` and `member-faults` stand beside `faults`.
 */
import type { Law } from '../kit/suite.ts'
import { mediaTypeLaw, responseLaw } from './checks.ts'

export const laws: readonly Law[] = [responseLaw, mediaTypeLaw]
