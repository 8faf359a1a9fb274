/** Where records show no identifier, nothing is asked of `undefined`, and what would have been asked accuses nobody again. */
import { expect, test } from 'vitest'
import { causesOf } from '../../contract/causes.ts'
import { clauseById } from '../../contract/clauses/index.ts'
import { isObject, type Members } from '../../contract/members.ts'
import { settled } from '../../contract/references.ts'
import { runChecks } from '../../engine/run-loop.ts'
import { stage } from '../../faults/proving/stage.ts'
import { replying } from '../../reference/mutators/fault.ts'
import { checks } from '../../suites/index.ts'

/** The same with `uuid` in the place of each `guid`. */
function withoutNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNames)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => [name === 'guid' ? 'uuid' : name, withoutNames(held)]),
  )
}

test('a member by which records are named may be called otherwise', async () => {
  const asked: string[] = []
  const { world } = stage({
    withoutExchanges: true,
    around: [replying('legacy-admin/*', (reply) => ({ ...reply, body: withoutNames(reply.body) as Members }))],
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
  expect(asked.filter((path) => /%7B|undefined/.test(path))).toEqual([])
  const causes = causesOf(results, (clause) => clauseById(clause).aspect)
  expect(causes[0]?.checks[0]).toMatch(/#response-schema$/)
  expect(causes.length).toBeLessThanOrEqual(3)
})
