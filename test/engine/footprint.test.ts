/** How many records a first full run leaves, and each further one: records of the run's own are used again. */
import { expect, test } from 'vitest'
import { runChecks } from '../../engine/run-loop.ts'
import { stage } from '../../proving/stage.ts'
import { isCreation } from '../../records/creation.ts'
import { createReference, type Reference } from '../../reference/index.ts'
import { checks } from '../../suites/index.ts'

async function left(reference: Reference, runName: string, runSeed: number) {
  const { world } = stage({ reference, runName, runSeed, withoutExchanges: true })
  const results = await runChecks(checks, world, { rateLimits: 'off', catalogue: checks, rests: true })
  const kinds: Record<string, number> = {}
  for (const { operation, state } of world.ledger.entries)
    if (isCreation(operation) && state === 'created') kinds[operation] = (kinds[operation] ?? 0) + 1
  const odd = results.filter(({ verdict }) => ['violation', 'warning', 'inconclusive'].includes(verdict))
  return { kinds, undecided: odd.map(({ id, message }) => `${id}: ${message}`) }
}

const total = (kinds: Readonly<Record<string, number>>) => Object.values(kinds).reduce((sum, count) => sum + count, 0)

test('three full runs in a row leave few records, and decide the same', async () => {
  const reference = createReference({ rateLimits: 'off' })
  const first = await left(reference, 'a', 1)
  const second = await left(reference, 'b', 2)
  const third = await left(reference, 'c', 3)
  console.info(JSON.stringify({ first: first.kinds, second: second.kinds, third: third.kinds }))
  expect([...first.undecided, ...second.undecided, ...third.undecided]).toEqual([])
  expect(total(first.kinds)).toBeLessThanOrEqual(150)
  expect(total(second.kinds)).toBeLessThanOrEqual(90)
  expect(total(third.kinds)).toBeLessThanOrEqual(90)
}, 900_000)
