/**
 * Statements about one record seen through several interfaces. No document states them: they follow because all three
 * interfaces speak of one service, or they are only recorded. Identifiers are not assumed to agree (R24): records are
 * found by the values that both sides show.
 */
import { type Clause, type ClauseText, derived, notShown } from './clause.ts'
import { interfaceOf, type OperationId } from './operations.ts'

const across = (operation: OperationId, text: ClauseText): Clause => {
  const { slug, ...rest } = text
  return {
    section: 'What the service does',
    ...rest,
    id: `across.${slug}`,
    interface: interfaceOf(operation),
    operation,
    readings: ['R24', ...(text.readings ?? [])],
  }
}

const shown = (operation: OperationId, slug: string, statement: string): Clause =>
  across(operation, { slug, level: 'not-shown', aspect: 'response', statement })

export const acrossClauses: readonly Clause[] = [
  across(
    'legacy-admin/learners.get',
    derived(
      'learner-members',
      'response',
      'A learner has the same name, first name and email here and in the current interface.',
    ),
  ),
  across(
    'legacy-admin/learners.get',
    derived(
      'profile-members',
      'response',
      'A learner has the same name, first name and email here and in its own profile.',
    ),
  ),
  shown(
    'legacy-admin/learners.get',
    'learner-guid',
    'Whether the GUID of a learner is the uuid of the current interface.',
  ),
  shown(
    'legacy-admin/learners.get',
    'learner-state',
    'Whether a learner has the same reference number, language, custom fields and enabled state here and in the current interface.',
  ),
  shown(
    'legacy-admin/learners.create',
    'learner-created',
    'Whether a learner created here is found in the current interface, and an update there is seen here.',
  ),
  shown(
    'legacy-admin/entities.search',
    'entity-guid',
    'Whether entities are the same here and in the current interface.',
  ),
  shown(
    'legacy-admin/trainings.get',
    'training-learner',
    'Whether a training of the learner interface is the same here: GUID, code, language.',
  ),
  shown(
    'legacy-admin/trainings.get',
    'training-current',
    'Whether a training course of the current interface is the same here: GUID, code, language, status.',
  ),
  shown(
    'legacy-admin/sessions.get',
    'session-current',
    'Whether a training session of the current interface is the same here: GUID, language, dates.',
  ),
  shown(
    'legacy-admin/learners.registrations',
    'registrations',
    'Whether the registrations of a learner are the same here and in the current interface: number, GUIDs, progress.',
  ),
  shown(
    'legacy-admin/learners.trackings',
    'trackings',
    'Whether the trackings of a learner are the same here and in the current interface: number, GUIDs, progress.',
  ),
  across('legacy-admin/sessions.register', {
    ...notShown(
      'registered-session',
      'effect',
      'Whether a session to which a learner is registered is among the sessions of the learner interface.',
    ),
    undecidable: 'no document says that a GUID names the same record in both interfaces',
  }),
]
