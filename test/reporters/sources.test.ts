/** The lines that make what failed, in the report of a run from a checkout. */
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { htmlReport } from '../../reporters/html.ts'
import { editorAddress } from '../../reporters/page/editor-address.ts'
import { sourcesOf, wayUp } from '../../runner/made-at.ts'
import { checks } from '../../suites/index.ts'
import { inflated, scriptsOf } from './page-data.ts'
import { catalogueOf, end, head, result, runOf } from './sample.ts'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
const named = (id: string) => checks.find((check) => check.id === id)!
const failed = named('current/activity-trackings.search#range-completedAt-between')
const passed = named('current/learners.list#answers')
const { report, exchanges } = runOf(
  [head([failed.id, passed.id]), result(failed, 'violation'), result(passed, 'pass'), end()],
  catalogueOf([failed, passed]),
)

test('what failed has the line of its check and of its clause, and what passed has none', () => {
  const { lines, up } = sourcesOf(report, join(root, 'conformance-report'))!
  expect(Object.keys(lines)).toEqual([failed.id, failed.clauses[0]])
  expect(lines[failed.id]).toMatch(/^laws\/ranges\/checks\.ts:\d+$/)
  expect(lines[failed.clauses[0]!]).toMatch(/^contract\/clauses\/ranges\.ts:\d+$/)
  expect(up).toBe('..')
})

test('the page carries them, and no path of the machine', () => {
  const sources = sourcesOf(report, '/somewhere/else')!
  const page = htmlReport(report, exchanges, undefined, sources)
  const data = scriptsOf(page)[0]!.text
  expect(sources.up).toBeUndefined()
  expect(inflated(data)).toMatchObject({ sources: { lines: sources.lines } })
  expect(JSON.stringify(inflated(data)) + page.replace(data, '')).not.toContain(root)
})

test('a run without failures looks nothing up', () => {
  const green = runOf([head([passed.id]), result(passed, 'pass'), end()], catalogueOf([passed]))
  expect(sourcesOf(green.report, root)).toBeUndefined()
})

test.each([
  ['report', '.', '..'],
  ['a/b', '.', '../..'],
  ['.', '.', '.'],
  ['../beside', '.', undefined],
  ['.', 'below', undefined],
])('from %s the way up to %s is %s', (folder, to, way) => {
  expect(wayUp(resolve(root, folder), resolve(root, to))).toBe(way)
})

test.each([
  ['..', 'file:///home/me/suite/report/index.html#check/a', 'vscode://file/home/me/suite/laws/ranges/checks.ts:101'],
  ['.', 'file:///C:/suite/index.html', 'vscode://file/C:/suite/laws/ranges/checks.ts:101'],
  ['..', 'https://ci.example/report/index.html', undefined],
  [undefined, 'file:///home/me/report/index.html', undefined],
])('with %s a page at %s leads to %s', (up, page, address) => {
  expect(editorAddress('laws/ranges/checks.ts:101', up, page)).toBe(address)
})
