/** Written members. */
import { type ClauseText, derived, documented } from '../clause.ts'
import { answersAsRead, isTyped, writtenMembers } from '../conditions/bodies.ts'
import type { Terms } from '../terms.ts'

const answerAsRead = derived(
  'answer-as-read',
  'effect',
  'A write returns the record as a later read shows it, member by member.',
  'R105',
)

const refusedChangesNothing = derived(
  'refused-changes-nothing',
  'effect',
  'An update that is refused for one member changes no other member.',
  'R118',
)

export const clauses = (terms: Terms): ClauseText[] => [
  ...writtenMembers(terms).flatMap(({ name, ...member }) => [
    ...(member.required
      ? [documented(`required-${name}`, 'body', `Without ${name} the request is refused and nothing is written.`)]
      : []),
    documented(`body-${name}`, 'effect', `${name} is stored as sent: in the answer and in a later read.`),
    ...(isTyped(terms, member)
      ? [
          derived(
            `type-${name}`,
            'body',
            `A value of a type other than ${member.type} for ${name} is refused or not stored.`,
          ),
        ]
      : []),
    ...(member.values
      ? [documented(`values-${name}`, 'body', `${name} takes ${member.values.join(', ')} and no other value.`, 'R40')]
      : []),
  ]),
  ...(answersAsRead(terms) ? [answerAsRead] : []),
  ...(terms.refusedWith ? [refusedChangesNothing] : []),
]
