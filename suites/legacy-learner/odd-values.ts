/** Values of the wrong type: the result is recorded; a 5xx is reported by the closing check. */
import { inTurn } from '../../client/answers/outcome.ts'
import { observed } from '../../contract/verdict.ts'
import type { Call } from '../../engine/scope.ts'
import { sampleOf } from '../../laws/kit/sample.ts'
import { check, type Draft, type Setting } from '../../laws/kit/suite.ts'

const ODD = ['1.5', "' OR 1=1 --", '%00', '9'.repeat(24)] as const

/** Sends the sample twice per parameter: with a word, and with one other malformed value. */
export const oddValues = (
  setting: Setting,
  { query = [], path = [] }: { readonly query?: readonly string[]; readonly path?: readonly string[] },
): Draft =>
  check('odd-values', 'records the result of values of the wrong type', async (scope) => {
    const call = await sampleOf(scope, setting)
    const asks: [string, Call][] = []
    const names = [...query.map((name) => ['query', name] as const), ...path.map((name) => ['path', name] as const)]
    for (const [turn, [where, name]] of names.entries()) {
      for (const value of ['abc', ODD[turn % ODD.length]!])
        asks.push([`${name} ${value.slice(0, 12)}`, { ...call, [where]: { ...call[where], [name]: value } }])
    }
    const seen = await inTurn(asks, async ([what, ask]) => {
      const answer = await scope.call(ask)
      return `${what}: ${answer.ok ? 'served' : `refused with ${answer.status}`}`
    })
    return observed(seen.join(', '))
  })
