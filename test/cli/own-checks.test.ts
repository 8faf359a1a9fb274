/** `lpconform run --checks`: checks of a user's own run after those of the suite, and stand apart in every form. */
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { OWN_OUTCOMES } from '../../contract/own-result.ts'
import { called, folderOf, reportIn, served } from './command.ts'

const EXAMPLE = fileURLToPath(new URL('../../examples/checks.mjs', import.meta.url))
const SCHEMA = new URL('../../schemas/report.schema.json', import.meta.url)
const isReport = new Ajv2020({ strict: false, validateFormats: false }).compile(
  JSON.parse(readFileSync(SCHEMA, 'utf8')),
)
const RUN = ['run', '--operation', 'current/tags.list', '--rate-limits', 'off', '--out', 'report']

const module = (...checks: string[]) => ({ 'mine.mjs': `export default [${checks.join(',')}]` })
const check = (id: string, run: string, more = '') =>
  `{ id: '${id}', title: 'holds', operation: 'current/tags.list', ${more} ${run} }`

describe('the example', () => {
  test.each([
    ['passes on an honest platform', [], 0, 'passed'],
    ['fails where the platform breaks it', ['--break', `current/tags.list set name "Метка"`], 1, 'failed'],
  ] as const)('%s', async (_, broken, code, outcome) => {
    const folder = folderOf()
    cpSync(EXAMPLE, join(folder, 'checks.mjs'))
    const instance = await served(...broken)
    const ended = await called([...RUN, '--checks', './checks.mjs'], { folder, variables: instance.variables })
    await instance.stop()
    const report = reportIn(join(folder, 'report'))
    const { own, checks, summary } = report
    expect(isReport(report), JSON.stringify(isReport.errors)).toBe(true)
    expect(own).toMatchObject([{ id: 'tags-have-latin-names', outcome }])
    expect(checks.some(({ id }) => id.includes('#own:'))).toBe(false)
    expect(ended.code, ended.err).toBe(code)
    if (!code) return expect(ended.out).toContain('1 of 1 check of your own passed')
    expect(ended.err).toContain('1 check of your own failed')
    // A failure shows twice before it counts.
    expect(own?.[0]?.requests).toBe(2)
    expect(ended.out).toMatch(/own check failed tags-have-latin-names .* is called Метка/)
    const form = (name: string) => readFileSync(join(folder, 'report', name), 'utf8')
    expect(form('junit.xml')).toMatch(/<testsuite name="checks of your own"[^>]* failures="1"/)
    expect(form('summary.md')).toMatch(/^# ⚠️ Conformance: No violation.*, 1 check of your own failed/)
    expect(form('index.html')).toContain('tone-doubtful')
    expect(form('summary.md')).toMatch(/Checks of your own[\s\S]*tags-have-latin-names/)
    expect(form('run.jsonl')).toContain('#own:tags-have-latin-names')
    expect(summary.verdicts.violation).toBe(checks.filter(({ verdict }) => verdict === 'violation').length)
  })
})

test('each outcome is told, and the gravest decides the exit code', async () => {
  const folder = folderOf(
    module(
      check('asserts', `async run() { (await import('node:assert')).equal(1, 2, 'one is not two') }`),
      check('throws', `run() { throw new TypeError('no such member') }`),
      check(
        'wavers',
        `run({ count = (globalThis.wavers = (globalThis.wavers ?? 0) + 1) }) { return count === 1 ? 'once' : undefined }`,
      ),
      check('skips', `run({ skip }) { skip('no tag has a colour') }`),
      check('never-ends', `async run({ ask }) { for (;;) await ask() }`),
      check('writes', `run() {}`, `mode: 'full',`),
      check('forbidden', `async run({ ask }) { await ask({ operation: 'current/tags.create', json: {} }) }`),
      check('holds', `async run({ ask }) { return (await ask()).ok }`),
    ),
  )
  const ended = await called([...RUN, '--embedded', '--mode', 'read-only', '--checks', './mine.mjs'], { folder })
  expect(
    reportIn(join(folder, 'report')).own?.map(({ id, outcome, message }) => `${id} ${outcome}: ${message}`),
  ).toEqual([
    'asserts failed: one is not two',
    'throws broken: threw TypeError: no such member',
    'wavers undecided: failed once, then passed: once',
    'skips skipped: no tag has a colour',
    'never-ends broken: threw Error: more than 200 requests',
    'writes skipped: mode read-only forbids it: it needs full',
    expect.stringMatching(/^forbidden undecided: mode read-only does not allow current\/tags\.create/),
    'holds passed: ',
  ])
  expect(new Set(reportIn(join(folder, 'report')).own?.map(({ outcome }) => outcome))).toEqual(new Set(OWN_OUTCOMES))
  expect([ended.code, ended.err]).toEqual([1, expect.stringContaining('exit 1: 1 check of your own failed')])
})

test.each([
  ['./gone.mjs', {}, /--checks \.\/gone\.mjs: cannot be loaded/],
  ['./mine.mjs', { 'mine.mjs': 'export const none = 1' }, /its default export must be a check, or a list of checks/],
  [
    './mine.mjs',
    module(`{ id: 'a b', title: '', operation: 'current/tag.list', as: 'admin', runs() {} }`),
    /has 6 problems/,
  ],
  ['./mine.mjs', module(check('one', 'run() {}'), check('one', 'run() {}')), /check one: two checks have this id/],
])('%s of %j is refused before anything is sent', async (source, files, message) => {
  const { code, err } = await called([...RUN, '--embedded', '--checks', source], { folder: folderOf(files) })
  expect(err).toMatch(message)
  expect(code).toBe(2)
})
