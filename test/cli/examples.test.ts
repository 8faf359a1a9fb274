/** The examples for each test runner, in a project that has the packed package. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installed, install } from './installed.ts'

let project: Installed
beforeAll(() => {
  project = install()
  project.copy('examples')
  project.borrow('vitest')
  project.borrow('@playwright/test')
})
afterAll(() => project.remove())

const vitest = (...words: readonly string[]) =>
  project.node(join('node_modules', 'vitest', 'vitest.mjs'), 'run', ...words)

/** The output of the runner, without colours. */
const said = ({ stdout, stderr }: { stdout: string; stderr: string }) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one
  (stdout + stderr).replace(/\u001b\[[\d;]*m/g, '')

test('node:test', () => {
  const result = project.node('--test', join('examples', 'node-test', 'platform.test.mjs'))
  expect(said(result)).toMatch(/pass 3\n[\s\S]*fail 0/)
  expect(result.status).toBe(0)
})

test('Vitest', () => {
  const result = vitest('--dir', 'examples/vitest')
  expect(said(result)).toContain('5 passed')
  expect(result.status).toBe(0)
})

// Jest itself is three hundred packages: what the example uses of it, Vitest has under the same names.
test('Jest, by a runner with the same globals', () => {
  const result = vitest('--dir', 'examples/jest', '--globals')
  expect(said(result)).toContain('3 passed')
  expect(result.status).toBe(0)
})

test('Playwright', () => {
  const result = project.node(
    join('node_modules', '@playwright', 'test', 'cli.js'),
    'test',
    '-c',
    'examples/playwright',
  )
  expect(said(result)).toContain('2 passed')
  expect(result.status).toBe(0)
})

test('a reporter on the command line', () => {
  const result = project.bin('run', '--operation', 'current/tags.list', '--reporter', './examples/reporter.mjs')
  expect(said(result)).toMatch(/^\d+ requests, exit code 0$/m)
  expect(result.status).toBe(0)
})

test.each(['badge.json', 'earl.jsonld', 'report.tap'])('a reporter that writes %s beside the report', (file) => {
  const name = file.replace('report.', '').replace(/\.json.*/, '')
  const call = ['run', '--operation', 'current/tags.list', '--reporter', `./examples/reporters/${name}.mjs`]
  const result = project.bin(...call, '--out', name)
  expect([result.status, said(result)]).toEqual([0, expect.not.stringContaining('reporter')])
  const printed = project.node(join('examples', 'reporters', `${name}.mjs`), join(name, 'report.json'))
  expect(printed.stdout).toBe(readFileSync(join(project.folder, name, file), 'utf8'))
})
