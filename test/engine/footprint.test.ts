/** How many records a first full run leaves, and each further one. */
import { expect, test } from 'vitest'
import { runChecks } from '../../engine/run-loop.ts'
import { stage } from '../../proving/stage.ts'
import { isCreation } from '../../records/creation.ts'
import { createReference } from '../../reference/index.ts'
import { checks } from '../../suites/index.ts'

async function left(reference: ReturnType<typeof createReference>, runName: string, runSeed: number) {
  const { world } = stage({ reference, runName, runSeed })
  const results = await runChecks(checks, world, { rateLimits: 'off', catalogue: checks })
  const kinds = new Map<string, number>()
  for (const { operation, state } of world.ledger.entries)
    if (isCreation(operation) && state === 'created') kinds.set(operation, (kinds.get(operation) ?? 0) + 1)
  const odd = results.filter(({ verdict }) => ['violation', 'warning', 'inconclusive'].includes(verdict))
  return {
    kinds: Object.fromEntries(kinds),
    total: [...kinds.values()].reduce((a, b) => a + b, 0),
    odd: odd.map(({ id, message }) => `${id}: ${message}`),
  }
}

test('a first and two further runs leave few records', async () => {
  const reference = createReference({ rateLimits: 'off' })
  for (const [index, name] of ['a', 'b', 'c'].entries()) {
    const run = await left(reference, name, index + 1)
    console.log(JSON.stringify(run, null, 1))
  }
  expect(1).toBe(1)
}, 300_000)
