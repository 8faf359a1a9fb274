/** Written members. */
import { type ClauseText, clauseText } from '../clause.ts'
import { answersAsRead, isTyped, writtenMembers } from '../conditions/bodies.ts'
import type { Terms } from '../terms.ts'

const answerAsRead = clauseText(
  'answer-as-read',
  'derived',
  'effect',
  'A write answers with the record as it is read afterwards, member by member.',
  'R105',
)

export const clauses = (terms: Terms): ClauseText[] => [
  ...writtenMembers(terms).flatMap(({ name, ...member }) => [
    ...(member.required
      ? [
          clauseText(
            `required-${name}`,
            'documented',
            'body',
            `Without ${name} the request is refused and nothing is written.`,
          ),
        ]
      : []),
    clauseText(`body-${name}`, 'documented', 'effect', `${name} is stored as sent: in the answer and in a later read.`),
    ...(isTyped(terms, member)
      ? [
          clauseText(
            `type-${name}`,
            'derived',
            'body',
            `A value of another type than ${member.type} for ${name} is refused or not stored.`,
          ),
        ]
      : []),
    ...(member.values
      ? [
          clauseText(
            `values-${name}`,
            'documented',
            'body',
            `${name} takes ${member.values.join(', ')} and no other value.`,
            'R40',
          ),
        ]
      : []),
  ]),
  ...(answersAsRead(terms) ? [answerAsRead] : []),
]
