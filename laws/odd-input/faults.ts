/** Faults of input that no client should send. */

import { isScarce } from '../../contract/conditions/limits.ts'
import { takesForm, takesInput, takesObject, typedParameters } from '../../contract/conditions/odd-input.ts'
import type { Terms } from '../../contract/terms.ts'
import type { Question } from '../../reference/index.ts'
import { refuses } from '../../reference/mutators/builder.ts'
import type { Fault, LawFaults } from '../../reference/mutators/fault.ts'

/** A parameter or a body of another kind than expected is not validated. */
function oddInputFaults(terms: Terms): Fault[] {
  if (!takesInput(terms)) return []
  const { operation, paging } = terms
  const crashes = (slug: string, title: string, isOdd: (question: Question) => boolean): Fault =>
    refuses(operation, `crashes-on-${slug}`, title, 'odd-input', (question) => isOdd(question) && 500)
  const isOdd = (name: string, { query }: Question) => Number.isNaN(Number(query.get(name)))
  return [
    ...(paging
      ? [paging.size, paging.from].map((name) =>
          crashes(`odd-${name}`, `answers ${name} that is no number with a server error`, (one) => isOdd(name, one)),
        )
      : []),
    ...(isScarce(terms) ? [] : typedParameters(terms)).map((name) =>
      crashes(`odd-${name}`, `answers a word as ${name} with a server error`, ({ query }) =>
        String(query.get(name)).startsWith('lpc-'),
      ),
    ),
    ...(takesForm(terms)
      ? [
          crashes('odd-form', 'answers JSON in place of a form with a server error', ({ headers }) =>
            String(headers['content-type']).includes('json'),
          ),
        ]
      : []),
    ...(takesObject(terms)
      ? [
          crashes(
            'odd-body',
            'answers a body that is no object with a server error',
            ({ body }) => Array.isArray(body) || typeof body === 'string',
          ),
        ]
      : []),
  ]
}

export const faults: LawFaults = [['input crashing', oddInputFaults]]
