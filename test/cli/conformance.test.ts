/** Vitest's view of the checks: what it shows is what the report of the run says. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { served } from './command.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const VITEST = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url))

interface Shown {
  readonly numPassedTests: number
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly title: string
      readonly status: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

/** The tests of an operation as Vitest shows them, by title. */
function view(pattern: string, variables: Readonly<Record<string, string>> = {}) {
  const words = [VITEST, 'run', '--config', 'cli/conformance/vitest.config.ts', '-t', pattern, '--reporter', 'json']
  const child = spawn(process.execPath, [...words, 'conformance/current'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, CONFORMANCE_MODE: 'read-only', ...variables },
  })
  let out = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text
  })
  return new Promise<{
    code: number | null
    tests: Map<string, { status: string; failureMessages: readonly string[] }>
  }>((resolve) => {
    child.once('close', (code) => {
      const line = out.split('\n').find((one) => one.startsWith('{'))!
      const { testResults } = JSON.parse(line) as Shown
      const run = testResults
        .flatMap(({ assertionResults }) => assertionResults)
        .filter(({ status }) => status !== 'skipped')
      resolve({ code, tests: new Map(run.map((one) => [one.title, one])) })
    })
  })
}

test('the checks of one operation pass on the embedded instance, and no others run', async () => {
  const { code, tests } = await view('current/entities.get#')
  expect(code).toBe(0)
  expect(tests.get('current/entities.get#answers')?.status).toBe('passed')
  expect([...tests.keys()].every((title) => title.startsWith('current/entities.get#'))).toBe(true)
})

test('a violation fails its test, with clause and finding', async () => {
  const instance = await served('--fault', 'current/entities.get/answers-markup')
  const { code, tests } = await view('current/entities.get#', instance.variables)
  await instance.stop()
  expect(code).toBe(1)
  expect(tests.get('current/entities.get#response-schema')).toMatchObject({
    status: 'failed',
    failureMessages: [expect.stringContaining('Violation of current.entities.get.response-schema')],
  })
})
