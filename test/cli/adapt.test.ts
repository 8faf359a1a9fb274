/** `adapt`: with a run of its own first, with the report of another, and with a run through what it proposes. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { VENDOR_SHAPED } from '../../faults/proving/vendor-shaped.ts'
import { createReference, listen } from '../../reference/index.ts'
import { called, folderOf, reportIn } from './command.ts'

const OBJECTS = ['learning-objects.list', 'learning-objects.get', 'managers.list'].flatMap((name) => [
  '--operation',
  `legacy-learner/${name}`,
])

let instance: Awaited<ReturnType<typeof listen>>
beforeAll(async () => {
  const around = VENDOR_SHAPED.differences.flatMap((one) => one.around)
  instance = await listen(createReference({ around, rateLimits: 'off' }))
})
afterAll(() => instance.close())

const adapt = (words: readonly string[], folder = folderOf()) =>
  called(['adapt', ...words], {
    folder,
    variables: instance.environment,
  }).then((ended) => ({ ...ended, folder }))

test('without a report it runs first, writes a proposal, and checks it', async () => {
  const { code, err, folder } = await adapt([...OBJECTS, '--mode', 'read-only', '--out', 'proposal.yml', '--check'])
  expect(code, err).toBe(0)
  expect(err).toContain('proposed legacy-learner/managers.list: is not offered (legacy-learner/managers.list#answers)')
  expect(err).toContain('0 failing checks not explained')
  const { deviations } = parse(readFileSync(join(folder, 'proposal.yml'), 'utf8'))
  expect(deviations.every(({ reason }: { reason: string }) => reason.startsWith('expected '))).toBe(true)
  const before = reportIn(join(folder, 'conformance-report'))
  const after = reportIn(join(folder, 'conformance-report-adapted'))
  expect(before.summary.verdicts.violation).toBeGreaterThan(1)
  const { violation, warning, waived } = after.summary.verdicts
  expect({ violation, warning }).toEqual({ violation: 0, warning: 0 })
  expect(waived).toBeGreaterThan(0)
  expect(after.deviations?.map(({ state }) => state)).toEqual(deviations.map(() => 'used'))
})

test('a report of another run is read, and nothing is sent or written over', async () => {
  const folder = folderOf()
  const run = ['run', ...OBJECTS, '--mode', 'read-only', '--out', 'out']
  await called(run, { folder, variables: instance.environment })
  const { code, out } = await called(['adapt', 'out'], { folder })
  expect(code).toBe(0)
  expect(parse(out).deviations.length).toBeGreaterThan(1)
  expect(existsSync(join(folder, 'conformance-report'))).toBe(false)
  writeFileSync(join(folder, 'mine.yml'), 'deviations: []\n')
  const refused = await called(['adapt', 'out', '--out', 'mine.yml'], { folder })
  expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('already exists')])
  expect(readFileSync(join(folder, 'mine.yml'), 'utf8')).toBe('deviations: []\n')
})

test('a platform that keeps the documents needs nothing', async () => {
  const { code, out } = await called(['adapt', '--operation', 'legacy-learner/managers.list', '--mode', 'read-only'], {
    folder: folderOf(),
  })
  expect(code).toBe(0)
  expect(parse(out)).toEqual({ deviations: [] })
})
