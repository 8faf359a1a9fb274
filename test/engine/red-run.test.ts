/** A run on a platform that one broken layer spoils is as light a guest as a run on an honest one. */
import { expect, test } from 'vitest'
import { MIDDLEWARES } from '../../bench/red/middlewares.ts'
import { type RedRun, redRun } from '../../bench/red/run.ts'

const MOST = 2

let green: Promise<RedRun> | undefined

test('what no time changes is not waited for: a wrong media type takes no longer than twice', {
  timeout: 120_000,
}, async () => {
  green ??= redRun()
  const [honest, red] = [await green, await redRun(MIDDLEWARES.find(({ id }) => id === 'content-type'))]
  expect(red.checks).toBeGreaterThan(20)
  expect(red.seconds).toBeLessThanOrEqual(MOST * honest.seconds)
})

test.each(['open', 'member-lost', 'writes-fail'])(
  'behind a layer of the kind %s it sends and leaves at most twice as much',
  async (id) => {
    green ??= redRun()
    const [honest, red] = [await green, await redRun(MIDDLEWARES.find((one) => one.id === id))]
    expect(honest.checks).toBe(0)
    expect(red.checks).toBeGreaterThan(20)
    for (const figure of ['requests', 'created', 'left', 'writes'] as const)
      expect({ figure, within: red[figure] <= MOST * honest[figure] }).toEqual({ figure, within: true })
  },
  120_000,
)
