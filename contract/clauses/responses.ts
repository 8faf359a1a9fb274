/** Rules for every answer of an operation. */
import { type Aspect, type ClauseText, clauseText, derived, documented, type Level } from '../clause.ts'
import { answersJson, hasListedMembers, isCounting, isFormless } from '../conditions/responses.ts'
import { isEnveloped } from '../interfaces.ts'
import { interfaceOf } from '../operations.ts'
import type { ReadingId } from '../readings.ts'
import { showsKnownRecords } from '../records.ts'
import type { Terms } from '../terms.ts'

type Row = readonly [slug: string, level: Level, aspect: Aspect, statement: string, ...readings: readonly ReadingId[]]

/** Judged by all the answers of a run together. */
const ofWholeRun = (...row: Row): ClauseText => ({ ...clauseText(...row), ofTheWholeRun: true })

const observed = (slug: string, aspect: Aspect, statement: string, ...readings: readonly ReadingId[]): ClauseText =>
  ofWholeRun(slug, 'not-shown', aspect, statement, ...readings)

const successes = (terms: Terms): readonly ClauseText[] => {
  const { returns, superseded, identifier } = terms
  const valid = `A valid request succeeds and returns ${returns}.`
  const form = `Every success has the documented form: ${returns}.`
  const listed = 'Records show the members that their table lists, and the envelope its self link.'
  return [
    documented('answers', 'response', valid, 'R4', ...(superseded ? (['R90'] as const) : [])),
    ...(isFormless(terms) ? [] : [ofWholeRun('response-schema', 'documented', 'response', form, 'R7', 'R8')]),
    ...(hasListedMembers(terms) ? [ofWholeRun('listed-members', 'derived', 'response', listed, 'R7', 'R76')] : []),
    ...(identifier?.member
      ? [
          ofWholeRun(
            'identity',
            'derived',
            'response',
            `Each record of a success has the ${identifier.member} that the path names.`,
            'R124',
          ),
        ]
      : []),
    ...(isCounting(terms)
      ? [
          ofWholeRun(
            'counted',
            'documented',
            'count',
            'Every answer counts the records of its page or of the whole result, and never fewer than it holds.',
            'R9',
            'R65',
            'R107',
          ),
        ]
      : []),
    ...(showsKnownRecords(terms)
      ? [
          ofWholeRun(
            'agreement',
            'derived',
            'response',
            'A record has its own identifiers, and every answer shows it the same: fixed members never change, others only by a write.',
            'R105',
            'R120',
            ...(interfaceOf(terms.operation) === 'current' ? (['RC15'] as const) : []),
          ),
        ]
      : []),
  ]
}

const observations = (): readonly ClauseText[] => [
  observed('success-status', 'response', 'Which status a success has.', 'R4'),
  observed('refusal-status', 'error', 'Which statuses refusals have.', 'R5'),
  {
    ...observed(
      'unset-members',
      'response',
      'Which members are null, or absent in some answers, where the document names a type.',
      'R7',
    ),
    followsRecords: 'as unset',
  },
  observed('unknown-members', 'response', 'Which members appear beyond the documented ones.', 'R7'),
  observed(
    'refusal-members',
    'error',
    'Which members refusals have besides their message, and whether one contains a stack trace.',
    'R5',
    'R118',
  ),
  observed('redirects', 'response', 'Whether the path as written is redirected to another form.', 'R23'),
]

export function clauses(terms: Terms): ClauseText[] {
  const refusal = isEnveloped(terms.operation)
    ? 'the envelope with success false and the reason as its message'
    : 'a JSON object with a message string'
  const typed = 'A JSON body is not declared as another media type.'
  return [
    ...successes(terms),
    ofWholeRun('error-form', 'documented', 'error', `A refusal carries ${refusal}.`, 'R5', 'R16'),
    ...(answersJson(terms) ? [derived('json-type', 'response', typed, 'R96', 'R113')] : []),
    ofWholeRun('server-error', 'derived', 'error', 'No request, however odd, is answered with a 5xx.', 'R6'),
    ...observations(),
  ]
}
