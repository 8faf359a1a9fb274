/** Where records show no identifier, nothing is asked of `undefined` or the like, and nobody is accused again for it. */
import { expect, test } from 'vitest'
import { causesOf } from '../../contract/causes.ts'
import { clauseById } from '../../contract/clauses/index.ts'
import { isObject, type Members } from '../../contract/members.ts'
import { settled } from '../../contract/references.ts'
import { runChecks } from '../../engine/run-loop.ts'
import { stage } from '../../faults/proving/stage.ts'
import { replying } from '../../reference/mutators/fault.ts'
import { checks } from '../../suites/index.ts'

/** The same with something else in the place of each `guid`. */
function withoutNames(value: unknown, instead: (guid: unknown) => Members): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutNames(one, instead))
  if (!isObject(value)) return value
  return Object.assign(
    {},
    ...Object.entries(value).map(([name, held]) =>
      name === 'guid' ? instead(held) : { [name]: withoutNames(held, instead) },
    ),
  )
}

test.each<[string, (guid: unknown) => Members]>([
  ['be called otherwise', (uuid) => ({ uuid })],
  ['be null', () => ({ guid: null })],
  ['be an empty text', () => ({ guid: '' })],
  ['be a list', () => ({ guid: [] })],
  ['be an object', (guid) => ({ guid: { value: guid } })],
])('a member by which records are named may %s', async (_, instead) => {
  const asked: string[] = []
  const { world } = stage({
    withoutExchanges: true,
    around: [replying('legacy-admin/*', (reply) => ({ ...reply, body: withoutNames(reply.body, instead) as Members }))],
    wire: (transport) => ({
      ...transport,
      send: async (outgoing) => {
        asked.push(outgoing.url.pathname)
        return transport.send(outgoing)
      },
    }),
  })
  const chosen = checks.filter(({ operation }) => /^legacy-admin\/(learners|sessions|administrators)\./.test(operation))
  const { results } = settled(await runChecks(chosen, world, { rateLimits: 'off', catalogue: checks }))
  expect(asked.length).toBeGreaterThan(20)
  // A link without a context has nothing in the place of its kind.
  const named = asked.filter((path) => !path.includes('/AutoConnectionUrl//'))
  expect(named.filter((path) => /%7B|undefined|null|object|\/\//.test(path))).toEqual([])
  const causes = causesOf(results, (clause) => clauseById(clause).aspect)
  expect(causes[0]?.checks[0]).toMatch(/#response-schema$/)
  expect(causes.length).toBeLessThanOrEqual(3)
})
