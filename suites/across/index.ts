/**
 * The same record through several interfaces. Nothing here is documented: a disagreement is a warning where it follows
 * that there is one service, an observation otherwise. Records are looked up by values that both interfaces show (R24).
 */
import type { Suite } from '../../engine/check.ts'
import { type Draft, suiteOf } from '../../laws/kit/suite.ts'
import { learnerChecks, learnerCreated } from './learners.ts'
import { registrationChecks, trackingChecks } from './progress.ts'
import { entityChecks, sessionChecks, trainingChecks } from './trainings.ts'

type Operation = Parameters<typeof suiteOf>[1]

/** Without the laws: the operation's own suite has them. */
const beside = (operation: Operation, drafts: readonly Draft[]): Suite => suiteOf([], operation, { as: 'key' }, drafts)

export const across: readonly Suite[] = [
  beside('legacy-admin/learners.get', learnerChecks),
  beside('legacy-admin/learners.create', learnerCreated),
  beside('legacy-admin/entities.search', entityChecks),
  beside('legacy-admin/trainings.get', trainingChecks),
  beside('legacy-admin/sessions.get', sessionChecks),
  beside('legacy-admin/learners.registrations', registrationChecks),
  beside('legacy-admin/learners.trackings', trackingChecks),
]
