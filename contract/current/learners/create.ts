/** Terms of Create a learner. */
import type { Terms } from '../../terms.ts'
import { section, written } from './members.ts'

export const learnersCreate: Terms = {
  operation: 'current/learners.create',
  accumulates: true,
  section,
  answer: { kind: 'record', schema: 'current/learner' },
  returns: 'the learner',
  body: { login: { type: 'string', required: true }, ...written },
  clauses: [
    {
      slug: 'unique-login',
      level: 'documented',
      aspect: 'state',
      section: 'Learner',
      statement: 'A login that exists is refused, and the existing learner is unchanged.',
      readings: ['R27'],
    },
    {
      slug: 'enabled-default',
      level: 'documented',
      aspect: 'effect',
      section: 'Learner',
      statement: 'A learner is enabled by default.',
    },
    {
      slug: 'language-default',
      level: 'documented',
      aspect: 'effect',
      section: 'Learner',
      statement: "languageCode is the platform's default locale when it is not sent.",
    },
    {
      slug: 'enabled-order',
      level: 'documented',
      aspect: 'body',
      section: 'Learner',
      statement: 'enabledFrom after enabledUntil is refused, and nothing is created.',
      readings: ['R46'],
    },
    {
      slug: 'read-only',
      level: 'documented',
      aspect: 'body',
      section: 'Learner',
      statement: 'displayName, lastConnectedAt and registeredAt cannot be set.',
      readings: ['R52'],
    },
    {
      slug: 'awkward-values',
      level: 'documented',
      aspect: 'encoding',
      section: 'Learner',
      statement: 'Any text is stored as sent: long, non-Latin, right-to-left, punctuation.',
    },
    {
      slug: 'appears-in-list',
      level: 'derived',
      aspect: 'effect',
      statement: 'A created learner appears in the list and by id, with the same members.',
    },
    {
      slug: 'language-pattern',
      level: 'derived',
      aspect: 'body',
      section: 'Resources and their fields',
      statement: 'A languageCode that does not match the pattern is not stored.',
      readings: ['R29'],
    },
    {
      slug: 'disabled-dates',
      level: 'not-shown',
      aspect: 'state',
      section: 'States and transitions',
      statement: 'The value of `enabled` before enabledFrom and after enabledUntil.',
    },
  ],
}
