/** Terms of Update a learner. */
import { derived, documented, notShown, under } from '../../clause.ts'
import type { Terms } from '../../terms.ts'
import { alone, languagePattern, UNKNOWN_ID } from '../statements.ts'
import { section, written } from './members.ts'

const states = under('States and transitions')

const learner = under('Learner')

export const learnersUpdate: Terms = {
  operation: 'current/learners.update',
  section,
  answer: { kind: 'record', schema: 'current/learner' },
  returns: 'the learner',
  identifier: { parameter: 'id', unknown: UNKNOWN_ID, member: 'id' },
  body: written,
  refusedWith: { enabledFrom: '2040-01-10', enabledUntil: '2040-01-05' },
  clauses: [
    derived('partial', 'effect', 'Members that are not sent keep their value.', 'R2'),
    { ...alone, level: 'documented' },
    derived(
      'appears-in-list',
      'effect',
      'The list finds the learner by the changed name, and no longer by the old one.',
      'R105',
    ),
    learner.documented('login-fixed', 'body', 'The login is not changed by an update.', 'R52'),
    learner.documented(
      'read-only',
      'body',
      'displayName, lastConnectedAt, registeredAt, id and uuid are not changed by an update.',
      'R52',
    ),
    learner.documented(
      'enabled-order',
      'body',
      'enabledFrom after enabledUntil is refused and changes nothing, even when one of the two is already stored.',
      'R46',
    ),
    languagePattern('derived'),
    documented('only-that-record', 'effect', 'Only the learner with that id is changed.'),
    learner.documented(
      'awkward-values',
      'encoding',
      'Any text is stored as sent: long, non-Latin, right-to-left, punctuation.',
    ),
    notShown('markup', 'encoding', 'Whether markup in a name comes back as sent, escaped or removed.', 'R104'),
    learner.notShown('display-name-follows', 'effect', 'Whether displayName follows a changed name.'),
    states.derived('disabled', 'state', 'A learner that is disabled cannot sign in, and can again once it is enabled.'),
    states.derived('disabled-before', 'state', 'A learner cannot sign in before enabledFrom.', 'R46'),
    states.derived('disabled-after', 'state', 'A learner cannot sign in after enabledUntil.', 'R46'),
  ],
}
