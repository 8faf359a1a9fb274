/** Values of another kind than the documents name: what they bring is observed; a 5xx is the closing check's to judge. */
import { observed } from '../../contract/verdict.ts'
import type { Call } from '../../engine/scope.ts'
import { sampleOf } from '../laws/control.ts'
import { check, type Draft, type Setting } from '../suite.ts'

const ODD = ['1.5', "' OR 1=1 --", '%00', '9'.repeat(24)] as const

/** Sends the sample twice per parameter: with a word, and with another odd value in turn. */
export const oddValues = (
  setting: Setting,
  { query = [], path = [] }: { readonly query?: readonly string[]; readonly path?: readonly string[] },
): Draft =>
  check('odd-values', {
    title: 'shows what values of another kind bring',
    async run(scope) {
      const call = await sampleOf(scope, setting)
      const asks: [string, Call][] = []
      const names = [...query.map((name) => ['query', name] as const), ...path.map((name) => ['path', name] as const)]
      for (const [turn, [where, name]] of names.entries()) {
        for (const value of ['abc', ODD[turn % ODD.length]!])
          asks.push([`${name} ${value.slice(0, 12)}`, { ...call, [where]: { ...call[where], [name]: value } }])
      }
      const seen: string[] = []
      for (const [what, ask] of asks) {
        const answer = await scope.call(ask)
        seen.push(`${what}: ${answer.ok ? 'served' : `refused with ${answer.status}`}`)
      }
      return observed(seen.join(', '))
    },
  })
