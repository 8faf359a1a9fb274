/** A network that fails now and then, and a platform that is wrong now and then: nobody is accused (R122). */
import { expect, test } from 'vitest'
import { settled } from '../../contract/references.ts'
import { runChecks } from '../../engine/run-loop.ts'
import { stage } from '../../faults/proving/stage.ts'
import { unstable } from '../../faults/proving/unstable.ts'
import { replying } from '../../reference/mutators/fault.ts'
import { checks } from '../../suites/index.ts'

test.each([
  ['1 request in 50', 50, 0.02],
  ['1 request in 10', 10, 0.1],
] as const)('%s fails: nobody is accused, and little stays undecided', async (_, oneIn, most) => {
  const { world } = stage({
    simulated: true,
    withoutExchanges: true,
    wire: (transport) => unstable(transport, oneIn),
  })
  const all = await runChecks(checks, world, { rateLimits: 'off', catalogue: checks })
  const { results, errors } = settled(all)
  const accused = results.filter(({ verdict }) => verdict === 'violation' || verdict === 'warning')
  expect(accused.map(({ id, message }) => `${id}: ${message}`)).toEqual([])
  expect(errors).toEqual([])
  const undecided = results.filter(({ verdict }) => verdict === 'inconclusive')
  expect(undecided.length).toBeGreaterThan(0)
  expect(undecided.length / results.length).toBeLessThan(most)
})

test('a gateway that is busy while a limit is tried is no limit', async () => {
  const operation = 'current/certificates.get'
  let asked = 0
  const { world } = stage({
    rateLimits: 'on',
    wire: (transport) => ({
      ...transport,
      send: async (outgoing) =>
        outgoing.operation === operation && ++asked % 20 === 0
          ? { status: 503, headers: { 'retry-after': '1' }, body: Buffer.from('busy') }
          : transport.send(outgoing),
    }),
  })
  const results = await runChecks(
    checks.filter((check) => check.operation === operation && check.phase === 'limits'),
    world,
    { rateLimits: 'all', catalogue: checks },
  )
  expect(asked).toBeGreaterThan(20)
  expect(results.filter(({ verdict }) => verdict === 'violation' || verdict === 'warning')).toEqual([])
  const [limit] = results.filter(({ id }) => id === `${operation}#rate-limit`)
  expect(limit).toMatchObject({ verdict: 'inconclusive', causes: [{ kind: 'disturbance' }] })
})

test('what is wrong on every second answer is not reproduced, and both exchanges are shown', async () => {
  let answered = 0
  const { world } = stage({
    around: [
      replying('current/entities.get', (reply) =>
        answered++ % 2 ? undefined : { ...reply, status: 400, body: { message: 'not this time' } },
      ),
    ],
  })
  const [result] = await runChecks(
    checks.filter(({ id }) => id === 'current/entities.get#answers'),
    world,
    { rateLimits: 'off' },
  )
  expect(result).toMatchObject({ verdict: 'inconclusive', causes: [{ kind: 'disturbance' }] })
  expect(result?.message).toContain('not reproduced on retry')
  const asked = world.client.requests
  expect(answered).toBe(2)
  expect(result?.evidence.length).toBeLessThanOrEqual(asked)
  expect(new Set(result?.evidence).size).toBeGreaterThanOrEqual(2)
})
