/** What holds for every answer of an operation. */
import { type ClauseText, clauseText } from '../../contract/clause.ts'
import { interfaceOf } from '../../contract/operations.ts'
import type { Terms } from '../../contract/terms.ts'
import { answersJson, hasListedMembers, isFormless } from './terms.ts'

/** Judged by all the answers of a run together. */
const ofWholeRun = (...args: Parameters<typeof clauseText>): ClauseText => ({
  ...clauseText(...args),
  ofTheWholeRun: true,
})

export function responseClauses(terms: Terms): ClauseText[] {
  const { operation, returns, superseded } = terms
  const form =
    interfaceOf(operation) === 'current'
      ? 'A refusal carries a JSON object with a message string.'
      : 'A refusal carries the envelope with success false and the reason as its message.'
  return [
    clauseText(
      'answers',
      'documented',
      'response',
      `A valid request succeeds and returns ${returns}.`,
      'R4',
      ...(superseded ? (['R90'] as const) : []),
    ),
    ...(isFormless(terms)
      ? []
      : [
          ofWholeRun(
            'response-schema',
            'documented',
            'response',
            `Every success has the documented form: ${returns}.`,
            'R7',
            'R8',
          ),
        ]),
    ...(hasListedMembers(terms)
      ? [
          ofWholeRun(
            'listed-members',
            'derived',
            'response',
            'Records show the members that their table lists, and the envelope its self link.',
            'R7',
            'R76',
          ),
        ]
      : []),
    ...(terms.identifier?.member
      ? [
          ofWholeRun(
            'identity',
            'derived',
            'response',
            `Each record of a success shows as ${terms.identifier.member} what the path names.`,
            'R124',
          ),
        ]
      : []),
    ofWholeRun('error-form', 'documented', 'error', form, 'R5', 'R16'),
    ...(!answersJson(terms)
      ? []
      : [
          clauseText(
            'json-type',
            'derived',
            'response',
            'A JSON body is not declared to be of another media type.',
            'R96',
            'R113',
          ),
        ]),
    ofWholeRun('server-error', 'derived', 'error', 'No request, however odd, is answered with a 5xx.', 'R6'),
    ofWholeRun('success-status', 'not-shown', 'response', 'Which status a success has.', 'R4'),
    ofWholeRun('refusal-status', 'not-shown', 'error', 'Which statuses refusals have.', 'R5'),
    {
      ...ofWholeRun(
        'unset-members',
        'not-shown',
        'response',
        'Which members are null where the document names a type.',
        'R7',
      ),
      followsRecords: true,
    },
    ofWholeRun('unknown-members', 'not-shown', 'response', 'Which members come beyond the documented ones.', 'R7'),
    ofWholeRun('refusal-members', 'not-shown', 'error', 'Which members refusals have beside their message.', 'R5'),
    ofWholeRun(
      'redirects',
      'not-shown',
      'response',
      'Whether the path as written is redirected to another form.',
      'R23',
    ),
  ]
}
