/** A run on a platform that one broken layer spoils is as light a guest as a run on an honest one. */
import { describe, expect, test } from 'vitest'
import { MIDDLEWARES } from '../../bench/red/middlewares.ts'
import { type RedRun, redRun } from '../../bench/red/run.ts'
import { checks } from '../../suites/index.ts'

const MOST = 2

const layer = (kind: string) => MIDDLEWARES.find(({ id }) => id === kind)

const runs = new Map<string, Promise<RedRun>>()

/** A run of all checks, or of one interface alone, behind a layer; once for all tests of this file. */
function runBehind(kind: string, interfaceName = ''): Promise<RedRun> {
  const key = `${kind} ${interfaceName}`
  const due = checks.filter(({ id }) => id.startsWith(interfaceName))
  const run = runs.get(key) ?? redRun(layer(kind), due)
  runs.set(key, run)
  return run
}

describe('behind one broken layer', () => {
  test.each(['content-type', 'dates', 'member-lost'])('%s: it takes at most twice the time', async (id) => {
    const [honest, red] = [await runBehind('honest'), await runBehind(id)]
    expect(red.checks).toBeGreaterThan(20)
    expect(red.seconds).toBeLessThanOrEqual(MOST * honest.seconds)
  })

  test.each(['open', 'member-lost', 'writes-fail'])('%s: it sends and leaves at most twice as much', async (id) => {
    const [honest, red] = [await runBehind('honest'), await runBehind(id)]
    expect(honest.checks).toBe(0)
    expect(red.checks).toBeGreaterThan(20)
    for (const figure of ['requests', 'created', 'left', 'writes'] as const)
      expect({ figure, within: red[figure] <= MOST * honest[figure] }).toEqual({ figure, within: true })
  })

  test.each([
    ['open', 'current/'],
    ['open', 'legacy-admin/'],
    ['sent-twice', 'legacy-admin/'],
    ['sent-twice', 'legacy-learner/'],
    ['writes-fail', 'legacy-admin/'],
    ['unordered', 'legacy-learner/'],
    ['writes-fail', 'legacy-learner/'],
  ])('%s: so it does where %s is there alone', async (id, interfaceName) => {
    const [honest, red] = [await runBehind('honest', interfaceName), await runBehind(id, interfaceName)]
    expect(red.checks).toBeGreaterThan(0)
    for (const figure of ['requests', 'created', 'left', 'writes', 'seconds'] as const)
      expect({ figure, within: red[figure] <= MOST * honest[figure] }).toEqual({ figure, within: true })
  })
})

test('a record that shows another row each time is not taken for one that a refused request wrote', async () => {
  const due = checks.filter(({ id }) => /^legacy-learner\/trackings\.(save|upload)#session-/.test(id))
  const { results } = await redRun(layer('unordered'), due)
  expect(results.filter(({ message }) => /differs from one read to the next/.test(message)).length).toBeGreaterThan(0)
  expect(results.filter(({ verdict }) => verdict === 'violation' || verdict === 'warning')).toEqual([])
})
