/** Input that no client should send: refused or ignored, never a reason for a server error. */

import { inTurn } from '../../client/answers/outcome.ts'
import type { Ask } from '../../client/request.ts'
import { isScarce } from '../../contract/conditions/limits.ts'
import { takesForm, takesInput, takesObject, typedParameters } from '../../contract/conditions/odd-input.ts'
import { isObject } from '../../contract/members.ts'
import type { Terms } from '../../contract/terms.ts'
import { broken, holds } from '../../contract/verdict.ts'
import type { Call } from '../../engine/scope.ts'
import { control } from '../kit/control.ts'
import { sampleOf } from '../kit/sample.ts'
import { asidePhaseOf, check, type Law, type Query, type Setting } from '../kit/suite.ts'

const JUNK = 'lpc-no-number'
const HUGE = '99999999999999999999'

/** Of no account: a wrong sign-in must not count against one (R121). */
const NOBODY = 'lpc-nobody'

function oddQueries(terms: Terms, { shareReads }: Setting): readonly Query[] {
  const typed = typedParameters(terms)
  const pages = terms.paging ? [terms.paging.size, terms.paging.from] : []
  // Where requests are scarce, several at once.
  if (shareReads) {
    const [size = '', from = ''] = pages
    return [
      { [size]: JUNK, [from]: HUGE },
      { [size]: HUGE, [from]: JUNK },
      ...(isScarce(terms) ? [] : typed.map((name) => ({ [name]: 'lpc-no-value' }))),
    ]
  }
  return [
    ...pages.flatMap((name) => [{ [name]: JUNK }, { [name]: HUGE }]),
    ...typed.map((name) => ({ [name]: 'lpc-no-value' })),
  ]
}

/** Bodies that are JSON, but no object, and one that is no JSON (R117). */
const BODIES: readonly Call[] = [
  ...[[], 'lpc', null, [{ lpc: 1 }]].map((json) => ({ json })),
  { json: undefined, raw: { text: '{"lpc": [1, ', type: 'application/json' } },
]

/** The JSON object of the sample, with one member at a time of another type. */
function mistyped({ json, as }: Ask): readonly Call[] {
  if (!isObject(json) || as !== 'anonymous') return []
  const harmless = 'login' in json ? { ...json, login: NOBODY } : json
  return Object.entries(json).map(([name, value]) => ({
    json: { ...harmless, [name]: typeof value === 'string' ? [value, 'lpc'] : 'lpc' },
  }))
}

const FORMS: readonly Call[] = [
  { json: { lpc: 1 }, form: undefined, multipart: undefined },
  { raw: { text: '%zz&=&lpc[=1&%', type: 'application/x-www-form-urlencoded' }, form: undefined, multipart: undefined },
]

const oddCalls = (terms: Terms, setting: Setting, ask: Ask): readonly Call[] => [
  ...oddQueries(terms, setting).map((query) => ({ query: { ...(ask.query as Query | undefined), ...query } })),
  // A value that the server does not read cannot be odd.
  ...(takesObject(terms) && ask.json !== undefined ? [...BODIES, ...mistyped(ask)] : []),
  ...(takesForm(terms) && (ask.form || ask.multipart) ? FORMS : []),
]

const sentIn = ({ json, raw }: Call) =>
  raw ? ` with ${raw.text}` : json === undefined ? '' : ` with ${JSON.stringify(json)}`

/** R6, R117: bad input is no reason for a 5xx. */
export const oddInputLaw: Law = (terms, setting) => {
  const { operation } = terms
  if (!takesInput(terms)) return []
  return [
    check(
      'odd-input',
      'answers odd parameters and bodies without a server error',
      { ...asidePhaseOf(setting) },
      async (scope) => {
        const allowed = await control(scope, operation, setting)
        // The record of the control belongs to another check by now.
        const ask: Ask =
          setting.writes === true ? { as: setting.as, ...(await sampleOf(scope, setting)), operation } : allowed.ask
        const outcomes = await inTurn(oddCalls(terms, setting, ask), async (call) => {
          const answer = await scope.call({ ...ask, ...call })
          return answer.status < 500 || answer.refused
            ? holds()
            : broken(`${answer.label}${sentIn(call)}: no server error`, `${answer.status}`)
        })
        return outcomes.length ? outcomes : [holds()]
      },
    ),
  ]
}
