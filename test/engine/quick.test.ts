/** A quick run needs no wait under the documented limits, and decides most of what its mode decides. */
import { expect, test } from 'vitest'
import { MODES } from '../../contract/run.ts'
import { targetOf } from '../../faults/proving/stage.ts'
import { runConformance } from '../../library/run-conformance.ts'
import { startReference } from '../../library/start-reference.ts'
import { createReference } from '../../reference/index.ts'
import { readConfiguration } from '../../runner/configuration/index.ts'
import { UsageError } from '../../runner/configuration/problem.ts'
import { estimateOf } from '../../runner/planner/estimate.ts'
import { quickSelection } from '../../runner/planner/quick.ts'
import { clausesOf } from '../../runner/planner/selection.ts'
import { skipped } from '../../runner/planner/skips.ts'
import { sum } from '../../runner/planner/waits.ts'
import { selectionFrom } from '../../runner/selecting.ts'
import { checks } from '../../suites/index.ts'

const target = targetOf(createReference())

test.each(MODES)('mode %s: within one window, with most of its clauses', (mode) => {
  const reasons = skipped(checks, target, { mode, rateLimits: 'off' })
  const able = checks.filter(({ id }) => !reasons.has(id))
  const among = quickSelection(able, target, mode)
  const chosen = able.filter(({ id }) => among.has(id))
  expect(chosen.length).toBeLessThan(able.length)
  expect(estimateOf(chosen, target, mode).ms).toBe(0)
  expect(clausesOf(chosen).size / clausesOf(able).size).toBeGreaterThan(0.8)
})

test('one shared step is paid for once, and a limit of the whole interface bounds it', () => {
  const able = checks.filter(({ operation, phase }) => operation.startsWith('legacy-admin/') && phase === 'reads')
  const among = quickSelection(able, { ...target, limits: { 'legacy-admin': 40 } }, 'read-only')
  const chosen = able.filter(({ id }) => among.has(id))
  expect(chosen.length).toBeGreaterThan(10)
  const { operations } = estimateOf(chosen, target, 'read-only')
  const limited = operations.filter(({ operation }) => operation.startsWith('legacy-admin/'))
  expect(sum(limited.map(({ requests }) => requests))).toBeLessThanOrEqual(40)
})

test('a step that proves many filters at once is worth its price: most ranges of a list are among them', () => {
  const able = checks.filter(({ phase }) => phase === 'reads')
  const among = quickSelection(able, target, 'read-only')
  const ranges = able.filter(({ id }) => id.startsWith('current/registrations.list#range-'))
  expect(ranges.filter(({ id }) => among.has(id)).length).toBeGreaterThan(0.8 * ranges.length)
})

test('names what it leaves out: how many clauses, and of which operations most', () => {
  const configuration = readConfiguration({ environment: {}, folder: '.', envFile: false })
  const { notices } = selectionFrom({ quick: true, mode: 'read-only' }, configuration)
  expect(notices).toEqual([expect.stringMatching(/; \d+ clauses left out, most of current\/trackings\.list \(\d+\), /)])
  const one = selectionFrom({ quick: true, mode: 'read-only', operation: ['current/tags.list'] }, configuration)
  expect(one.notices).toEqual([expect.stringMatching(/; 0 clauses left out\.$/)])
})

test.each([{ rateLimits: 'all' }, { resume: 'report' }] as const)('%o is refused beside it', (more) => {
  const configuration = readConfiguration({ environment: {}, folder: '.', envFile: false })
  expect(() => selectionFrom({ quick: true, ...more }, configuration)).toThrow(UsageError)
})

test('the few records that it reads are not taken for all of the target', async () => {
  const reference = await startReference({ rateWindowSeconds: 0.25 })
  reference.behave({ variations: ['legacy-learner-undated-where-unused'] })
  const { findings, verdictOf } = await runConformance({
    reference,
    interface: 'legacy-learner',
    quick: true,
    mode: 'read-only',
  })
  await reference.close()
  expect(findings).toEqual([])
  expect(verdictOf('legacy-learner/trackings.get#listed-members')).toBe('pass')
})
