/**
 * A run on a platform that one broken layer spoils is as light a guest as a run on an honest one. One interface each:
 * `npm run maintain -- red` measures all three together, which takes minutes.
 */
import { describe, expect, test } from 'vitest'
import { MIDDLEWARES } from '../../bench/red/middlewares.ts'
import { redRun } from '../../bench/red/run.ts'
import type { Interface } from '../../contract/interfaces.ts'
import { interfaceOf } from '../../contract/operations.ts'
import { checks } from '../../suites/index.ts'

const MOST = 2

const layer = (kind: string) => MIDDLEWARES.find(({ id }) => id === kind)

const runs = new Map<string, ReturnType<typeof redRun>>()

/** On the honest instance, and behind the layer. */
function both(id: string, only: Interface) {
  const due = checks.filter(({ operation }) => interfaceOf(operation) === only)
  const run = (kind: string) => {
    const known = runs.get(`${only} ${kind}`) ?? redRun(layer(kind), due)
    runs.set(`${only} ${kind}`, known)
    return known
  }
  return Promise.all([run('honest'), run(id)])
}

describe('behind one broken layer', () => {
  test.each(['content-type', 'dates', 'member-lost'])('%s: it takes at most twice the time', async (id) => {
    const [honest, red] = await both(id, 'legacy-learner')
    expect(red.checks).toBeGreaterThan(8)
    expect(red.seconds).toBeLessThanOrEqual(MOST * honest.seconds)
  })

  test.each(['open', 'member-lost', 'writes-fail'])('%s: it sends and leaves at most twice as much', async (id) => {
    const [honest, red] = await both(id, 'legacy-admin')
    expect(honest.checks).toBe(0)
    expect(red.checks).toBeGreaterThan(8)
    for (const figure of ['requests', 'created', 'left', 'writes'] as const)
      expect({ figure, within: red[figure] <= MOST * honest[figure] }).toEqual({ figure, within: true })
  })
})

test('a record that shows another row each time is not taken for one that a refused request wrote', async () => {
  const due = checks.filter(({ id }) => /^legacy-learner\/trackings\.(save|upload)#session-/.test(id))
  const { results } = await redRun(layer('unordered'), due)
  expect(results.filter(({ message }) => /differs from one read to the next/.test(message)).length).toBeGreaterThan(0)
  expect(results.filter(({ verdict }) => verdict === 'violation' || verdict === 'warning')).toEqual([])
})
