/** Terms of Create a learner. */
import { derived, under } from '../../clause.ts'
import type { Terms } from '../../terms.ts'
import { section, written } from './members.ts'

const learner = under('Learner')

export const learnersCreate: Terms = {
  operation: 'current/learners.create',
  accumulates: true,
  section,
  answer: { kind: 'record', schema: 'current/learner' },
  returns: 'the learner',
  body: { login: { type: 'string', required: true }, ...written },
  clauses: [
    learner.documented(
      'unique-login',
      'state',
      'A login that exists is refused, and the existing learner is unchanged.',
      'R27',
    ),
    learner.documented('enabled-default', 'effect', 'A learner is enabled by default.'),
    learner.documented(
      'language-default',
      'effect',
      "languageCode is the platform's default locale when it is not sent.",
    ),
    learner.documented(
      'enabled-order',
      'body',
      'enabledFrom after enabledUntil is refused, and nothing is created.',
      'R46',
    ),
    learner.documented('read-only', 'body', 'displayName, lastConnectedAt and registeredAt cannot be set.', 'R52'),
    learner.documented(
      'awkward-values',
      'encoding',
      'Any text is stored as sent: long, non-Latin, right-to-left, punctuation.',
    ),
    derived('appears-in-list', 'effect', 'A created learner appears in the list and by id, with the same members.'),
    under('Resources and their fields').derived(
      'language-pattern',
      'body',
      'A languageCode that does not match the pattern is not stored.',
      'R29',
    ),
    under('States and transitions').notShown(
      'disabled-dates',
      'state',
      'The value of `enabled` before enabledFrom and after enabledUntil.',
    ),
  ],
}
