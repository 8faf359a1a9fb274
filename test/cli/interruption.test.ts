/** A run that ends before its time leaves everything that it knows. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createReference, listen } from '../../reference/index.ts'
import { folderOf, recordsIn, reportIn, type Started, served, start } from './command.ts'

/** Operations of which a run takes some seconds on a served instance. */
const LONG = ['--operation', 'current/l*', '--operation', 'legacy-admin/*']

/** Resolves when the run file holds a record that matches. */
async function written(folder: string, record: RegExp): Promise<void> {
  const file = join(folder, 'run.jsonl')
  const isThere = () => existsSync(file) && record.test(readFileSync(file, 'utf8'))
  await expect.poll(isThere, { interval: 50, message: `${record} in ${file}` }).toBe(true)
}

async function interrupted(act: (run: Started, folder: string) => Promise<void>) {
  const folder = join(folderOf(), 'report')
  const run = start(['run', '--out', folder, ...LONG])
  await written(folder, /"kind":"check".*"verdict":"pass"/)
  await act(run, folder)
  return { folder, ended: await run.ended }
}

describe('a run that is cut off', () => {
  test('by Ctrl-C writes the report of what was done', async () => {
    const { folder, ended } = await interrupted(async ({ child }) => void child.kill('SIGINT'))
    expect(ended.code).toBe(3)
    expect(ended.out).toContain('interrupted by SIGINT')
    const { run, summary, checks, errors } = reportIn(folder)
    expect(run).toMatchObject({ complete: false, reason: 'interrupted by SIGINT' })
    expect(summary.verdicts).toMatchObject({ violation: 0, warning: 0 })
    expect(summary.verdicts.pass).toBeGreaterThan(0)
    expect(errors).toEqual([])
    const silent = checks.filter(({ message }) => message === 'not run: interrupted by SIGINT')
    expect(silent.length).toBeGreaterThan(0)
    expect(new Set(silent.map(({ verdict }) => verdict))).toEqual(new Set(['inconclusive']))
    expect(existsSync(join(folder, 'index.html'))).toBe(true)
  })

  test('by a second Ctrl-C ends at once, and the run file stays', async () => {
    const { folder, ended } = await interrupted(async ({ child }) => {
      child.kill('SIGINT')
      await new Promise((resolve) => setTimeout(resolve, 30))
      child.kill('SIGINT')
    })
    expect(ended.code).toBe(3)
    expect(recordsIn(folder).some(({ kind }) => kind === 'check')).toBe(true)
  })

  test('by SIGTERM is cut off as by Ctrl-C', async () => {
    const { folder, ended } = await interrupted(async ({ child }) => void child.kill('SIGTERM'))
    expect(ended.code).toBe(3)
    expect(reportIn(folder).run.reason).toBe('interrupted by SIGTERM')
  })

  test('by SIGKILL leaves a run file from which the ledger can be read', async () => {
    const { folder, ended } = await interrupted(async ({ child }, out) => {
      await written(out, /"kind":"ledger".*"state":"created"/)
      child.kill('SIGKILL')
    })
    expect(ended.signal).toBe('SIGKILL')
    const records = recordsIn(folder)
    expect(records[0]).toMatchObject({ kind: 'head', mode: 'full' })
    const created = records.filter((record) => record.kind === 'ledger' && record.state === 'created')
    expect(created.length).toBeGreaterThan(0)
    expect(created[0]).toMatchObject({ id: expect.any(String), handle: expect.any(String) })
    expect(existsSync(join(folder, 'report.json'))).toBe(false)
  })

  test('because the target ends says so', async () => {
    const instance = await served()
    const folder = join(folderOf(), 'report')
    const variables = { ...instance.variables, CONFORMANCE_TIMEOUT_SECONDS: '2', CONFORMANCE_OUTAGE_SECONDS: '1' }
    const run = start(['run', '--mode', 'full', '--out', folder, ...LONG], { variables })
    await written(folder, /"kind":"check".*"verdict":"pass"/)
    await instance.stop()
    const ended = await run.ended
    expect(ended.code).toBe(3)
    const report = reportIn(folder)
    expect(report.run).toMatchObject({ complete: false, reason: expect.stringContaining('has stopped answering') })
    expect(report.summary.verdicts).toMatchObject({ violation: 0, warning: 0 })
  })
})

describe('a run that is cut off while it changes records of others', () => {
  /** Long enough for a check to wait in the middle of what it does. */
  const WINDOW_SECONDS = 1
  const CHANGING = ['current/registrations.update', 'legacy-admin/administrators.update']

  test('by Ctrl-C puts them back; by SIGKILL leaves them to cleanup, which does', async () => {
    const reference = createReference({ rateWindowSeconds: WINDOW_SECONDS })
    const instance = await listen(reference)
    const variables = { ...instance.environment, CONFORMANCE_RATE_WINDOW_SECONDS: String(WINDOW_SECONDS) }
    const { registrations, administrators } = reference.store
    const state = () =>
      structuredClone(
        [registrations, administrators].map((one) => one.all().map((record) => ({ ...record, modifiedAt: undefined }))),
      )
    const before = state()
    const begun = async (folder: string) => {
      const words = ['run', '--mode', 'full', '--rate-limits', 'off', '--out', folder, '--concurrency', '1']
      const run = start([...words, ...CHANGING.flatMap((id) => ['--operation', id])], { variables })
      await written(folder, /"kind":"ledger"[^\n]*"operation":"current\/registrations\.update"[^\n]*"state":"changing"/)
      while (JSON.stringify(state()) === JSON.stringify(before)) await new Promise((resolve) => setTimeout(resolve, 2))
      return run
    }

    const [gently, hard] = [join(folderOf(), 'report'), join(folderOf(), 'report')]
    const first = await begun(gently)
    first.child.kill('SIGINT')
    const { code, err } = await first.ended
    expect(code).toBe(3)
    expect(err).toContain('interrupted by SIGINT; stopping: restoring changed records (again to quit now)')
    expect(state()).toEqual(before)
    expect(reportIn(gently).residue.filter(({ what }) => what.startsWith('not restored'))).toEqual([])

    const second = await begun(hard)
    second.child.kill('SIGKILL')
    await second.ended
    const { code: cleaned, out } = await start(['cleanup', hard], { variables }).ended
    expect([cleaned, state()]).toEqual([0, before])
    expect(out).toMatch(/^restored: change of current\/registration \d+/m)
    const again = await start(['cleanup', hard], { variables }).ended
    expect([again.code, again.out]).toEqual([0, expect.stringContaining('0 undone or restored, 0 not undone')])
    expect((await start(['verify', hard], { variables }).ended).code).toBe(0)
    const resumed = await start(['run', '--resume', hard], { variables }).ended
    expect([resumed.code, state(), resumed.err]).toEqual([0, before, expect.not.stringContaining('cleanup')])
    await instance.close()
  })
})
