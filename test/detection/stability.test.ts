import { expect, test } from 'vitest'
import { runChecks } from '../../engine/run-loop.ts'
import { stage } from '../../faults/proving/stage.ts'
import { checks } from '../../suites/index.ts'

async function verdicts(runSeed: number, concurrency: number): Promise<Record<string, string>> {
  const { world } = stage({ runSeed, concurrency, withoutExchanges: true })
  const errors: unknown[] = []
  const results = await runChecks(checks, world, {
    rateLimits: 'off',
    onResult: (result, error) => void (error === undefined || errors.push(`${result.id}: ${error}`)),
  })
  expect(errors).toEqual([])
  return Object.fromEntries(results.map(({ id, verdict }) => [id, verdict]).sort())
}

const first = verdicts(1, 8)

test('the reference instance is found in order', async () => {
  const found = await first
  const accused = Object.entries(found).filter(([, verdict]) => verdict === 'violation' || verdict === 'warning')
  expect(accused).toEqual([])
})

// Further seeds accuse nobody either: the sets of variations go under forty (`combinations.test.ts`).
test('five seeds give the same verdicts', async () => {
  for (let seed = 2; seed <= 5; seed++) expect(await verdicts(seed, 8)).toEqual(await first)
})

test('one check at a time and sixty-four give the same verdicts', async () => {
  expect(await verdicts(3, 64)).toEqual(await verdicts(3, 1))
})
