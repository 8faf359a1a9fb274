/** Other clients create, change and delete records while a run goes on: nobody is accused of what they did. */
import { expect, test } from 'vitest'
import { allTerms } from '../../contract/index.ts'
import { operationOf } from '../../contract/operations.ts'
import { settled } from '../../contract/references.ts'
import { runChecks } from '../../engine/run-loop.ts'
import { LIVELY, type Living, living } from '../../proving/living.ts'
import { stage } from '../../proving/stage.ts'
import type { Collection, Identified } from '../../reference/store/collection.ts'
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
    wire: (transport, _, reference) => (others = living(transport, reference, { oneIn: ONE_IN })),
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

/** Each record that others create moves all pages of its list. */
function newestFirst<One extends Identified>(held: Collection<One>): void {
  const [all, filter] = [held.all.bind(held), held.filter.bind(held)]
  held.all = () => all().reverse()
  held.filter = (matches) => filter(matches).reverse()
}

/** Much used where requests are few: hardly two of one check see the same list. */
const BUSY = [
  'current/registrations.list',
  'current/certificates.list',
  'current/tags.list',
  'current/learners.list',
] as const

test('a list in which others write before every request is accused of nothing', async () => {
  const { world } = stage({
    simulated: true,
    withoutExchanges: true,
    wire(transport, _, reference) {
      newestFirst(reference.store.registrations)
      newestFirst(reference.store.certificates)
      return living(transport, reference, { oneIn: 1, where: BUSY })
    },
  })
  const busy = checks.filter(({ operation }) => (BUSY as readonly string[]).includes(operation))
  const all = await runChecks(busy, world, { rateLimits: 'off', catalogue: checks })
  const accused = all.filter(({ verdict }) => verdict === 'violation' || verdict === 'warning')
  expect(accused.map(({ id, message }) => `${id}: ${message}`)).toEqual([])
  expect(all.some(({ message }) => message.startsWith('changed by other clients meanwhile'))).toBe(true)
}, 600_000)
