/** Other clients create, change and delete records while a run goes on: nobody is accused of what they did. */
import { expect, test } from 'vitest'
import { settled } from '../../contract/references.ts'
import { runChecks } from '../../engine/run-loop.ts'
import { living } from '../../proving/living.ts'
import { stage } from '../../proving/stage.ts'
import { checks } from '../../suites/index.ts'

const MOST_UNDECIDED = 0.02
/** A write of others before one request in so many: several a second at the pace of a run. */
const ONE_IN = 5

test('a platform in use is accused of nothing, and little stays undecided', async () => {
  const { world } = stage({ simulated: true, wire: (transport, _, reference) => living(transport, reference, ONE_IN) })
  const all = await runChecks(checks, world, { rateLimits: 'off', catalogue: checks })
  const { results, errors } = settled(all)
  const accused = results.filter(({ verdict }) => verdict === 'violation' || verdict === 'warning')
  expect(accused.map(({ id, message }) => `${id}: ${message}`)).toEqual([])
  expect(errors).toEqual([])
  const undecided = results.filter(({ verdict }) => verdict === 'inconclusive')
  expect(undecided.length / results.length).toBeLessThan(MOST_UNDECIDED)
}, 180_000)
