/** Other clients create, change and delete records while a run goes on: nobody is accused of what they did. */
import { expect, test } from 'vitest'
import { allTerms } from '../../contract/index.ts'
import { operationOf } from '../../contract/operations.ts'
import { settled } from '../../contract/references.ts'
import { runChecks } from '../../engine/run-loop.ts'
import { LIVELY, type Living, living } from '../../proving/living.ts'
import { stage } from '../../proving/stage.ts'
import { checks } from '../../suites/index.ts'

const MOST_UNDECIDED = 0.02
/** A write of others before one request in so many: several a second at the pace of a run. */
const ONE_IN = 5

/** Searches of the current interface are lists as well; an upload is none. */
const lists = allTerms
  .filter(({ answer, operation }) => answer.kind === 'page' && operation !== 'legacy-learner/trackings.upload')
  .map(({ operation }) => operationOf(operation).id)

test('others write in every list that a run walks', () => {
  expect([...LIVELY].sort()).toEqual([...lists].sort())
})

test('a platform in use is accused of nothing, and little stays undecided', async () => {
  let others: Living | undefined
  const { world } = stage({
    simulated: true,
    withoutExchanges: true,
    wire: (transport, _, reference) => (others = living(transport, reference, ONE_IN)),
  })
  const all = await runChecks(checks, world, { rateLimits: 'off', catalogue: checks })
  const { results, errors } = settled(all)
  const accused = results.filter(({ verdict }) => verdict === 'violation' || verdict === 'warning')
  expect(accused.map(({ id, message }) => `${id}: ${message}`)).toEqual([])
  expect(errors).toEqual([])
  expect(LIVELY.filter((list) => !others?.writes.get(list))).toEqual([])
  const undecided = results.filter(({ verdict }) => verdict === 'inconclusive')
  console.log(`living platform: ${undecided.length} of ${results.length} checks undecided`)
  expect(undecided.length / results.length).toBeLessThan(MOST_UNDECIDED)
}, 600_000)
