/** Input that no client should send: refused or overlooked, never a reason to fail inside. */

import { operationOf } from '../../contract/operations.ts'
import type { Terms } from '../../contract/terms.ts'
import { broken, holds, type Outcome } from '../../contract/verdict.ts'
import type { Call } from '../../engine/scope.ts'
import { control } from '../control.ts'
import { asidePhaseOf, check, type Law, type Setting } from '../suite.ts'
import { takesInput } from './terms.ts'

const JUNK = 'lpc-no-number'
const HUGE = '99999999999999999999'

/** Bodies that are JSON, but no object. */
const BODIES: readonly unknown[] = [[], 'lpc', null, [{ lpc: 1 }]]

function oddPages({ paging }: Terms, { shareReads }: Setting): readonly Readonly<Record<string, string>>[] {
  if (!paging) return []
  const { size, from } = paging
  // Where requests are scarce, both at once.
  if (shareReads)
    return [
      { [size]: JUNK, [from]: HUGE },
      { [size]: HUGE, [from]: JUNK },
    ]
  return [size, from].flatMap((name) => [{ [name]: JUNK }, { [name]: HUGE }])
}

function oddCalls(terms: Terms, setting: Setting, call: Call): readonly Call[] {
  const query = (more: Readonly<Record<string, string>>): Call => ({
    ...call,
    query: { ...(call.query as Record<string, string> | undefined), ...more },
  })
  const writes = operationOf(terms.operation).method !== 'GET' && call.json !== undefined
  return [...oddPages(terms, setting).map(query), ...(writes ? BODIES.map((json) => ({ ...call, json })) : [])]
}

/** R6: bad input is no reason for a 5xx. */
export const oddInputLaw: Law = (terms, setting) => {
  const { operation } = terms
  if (!takesInput(terms)) return []
  return [
    check('odd-input', {
      title: 'answers odd parameters and bodies without a server error',
      ...asidePhaseOf(setting),
      async run(scope) {
        const { ask } = await control(scope, operation, setting)
        const outcomes: Outcome[] = []
        for (const call of oddCalls(terms, setting, ask)) {
          const answer = await scope.call(call)
          const sent = 'json' in call ? ` with ${JSON.stringify(call.json)}` : ''
          outcomes.push(answer.status < 500 ? holds() : broken(`${answer.label}${sent}: no 5xx`, `${answer.status}`))
        }
        return outcomes.length ? outcomes : [holds()]
      },
    }),
  ]
}
