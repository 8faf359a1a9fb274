/**
 * Every check, as values: the source of truth for what a run sets out to decide. Reading it runs nothing.
 * May import `contract/`, `schemas/`, `client/`, `fixtures/`, `engine/`.
 */
import type { Check, Suite } from '../engine/check.ts'
import { learners } from './current/learners.ts'
import { tokens } from './current/tokens.ts'
import { learners as adminLearners } from './legacy-admin/learners.ts'
import { sessions } from './legacy-learner/session.ts'
import { trainings } from './legacy-learner/trainings.ts'

/** In the order of the documents. */
export const suites: readonly Suite[] = [...tokens, ...learners, ...sessions, ...trainings, ...adminLearners]

export const checks: readonly Check[] = suites.flatMap((suite) => suite.checks)
