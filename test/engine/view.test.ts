/** What Vitest shows of the loop is what the loop told. */
import { expect, test } from 'vitest'
import { holds } from '../../contract/verdict.ts'
import { runChecks } from '../../engine/run-loop.ts'
import { viewOf } from '../../runner/worker/view.ts'
import { checkOf, worldWithJournal } from './made-up.ts'

const checks = [checkOf('one', () => holds()), checkOf('two', () => Promise.reject(new TypeError('ours')))]
const ids = checks.map(({ id }) => id)

test('each result is shown, with its error', async () => {
  const { world } = worldWithJournal()
  const view = viewOf(ids, (tell) => runChecks(checks, world, { rateLimits: 'off', onResult: tell }))
  view.begin()
  expect(await view.resultOf(ids[0]!)).toMatchObject({ result: { verdict: 'pass' }, error: undefined })
  expect(await view.resultOf(ids[1]!)).toMatchObject({ error: expect.any(TypeError) })
  await view.ended()
})

test('a check that the loop lost is an error', async () => {
  const { world } = worldWithJournal()
  const view = viewOf(ids, (tell) => runChecks(checks.slice(1), world, { rateLimits: 'off', onResult: tell }))
  view.begin()
  await expect(view.resultOf(ids[0]!)).rejects.toThrow('without a result')
})

test('a loop that fails fails every check that waits', async () => {
  const view = viewOf(ids, () => Promise.reject(new Error('broken loop')))
  view.begin()
  await expect(view.resultOf(ids[1]!)).rejects.toThrow('broken loop')
  await expect(view.ended()).rejects.toThrow('broken loop')
})
