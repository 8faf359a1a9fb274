/** The tasks of maintainers: each is listed with a line, and each that a text names is there. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { TASKS } from '../tools/maintain.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const { scripts }: { readonly scripts: Readonly<Record<string, string>> } = JSON.parse(
  readFileSync(`${ROOT}package.json`, 'utf8'),
)
const maintain = (...words: string[]) =>
  spawnSync(process.execPath, ['--import', 'tsx', 'tools/maintain.ts', ...words], { cwd: ROOT, encoding: 'utf8' })

test('without a name, they are listed with one line each', () => {
  const { status, stdout } = maintain()
  expect(status).toBe(0)
  for (const [name, { does }] of Object.entries(TASKS)) expect(stdout).toMatch(new RegExp(`^  ${name} +${does}$`, 'm'))
  expect(Math.max(...stdout.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(100)
})

test('a misspelt one is refused with the nearest', () => {
  const { status, stderr } = maintain('mutant')
  expect([status, stderr]).toEqual([2, 'mutant is not a task; nearest: mutants. `npm run maintain` lists them.\n'])
})

test('every measurement is a task or a script, and every task runs a file that is there', () => {
  const run = [...Object.values(TASKS).flatMap(({ runs }) => runs.flat()), ...Object.values(scripts)].join(' ')
  const unnamed = readdirSync(`${ROOT}bench`)
    .filter((file) => file.endsWith('.ts') && !/^(broken-copy|request-economy)\.ts$/.test(file))
    .filter((file) => !run.includes(`bench/${file.slice(0, -'.ts'.length)}.`))
  expect(unnamed).toEqual([])
  const files = run.match(/\b(?:dist\/)?(?:bench|tools)\/[\w-]+\.[jt]s\b/g)!
  const source = (file: string) => file.replace('dist/', '').replace(/\.js$/, '.ts')
  expect(files.filter((file) => !existsSync(`${ROOT}${source(file)}`))).toEqual([])
})

test('texts name scripts and tasks that there are', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter(
      (file) => /\.(tsx?|mjs|md|ya?ml)$/.test(file) && !file.startsWith('examples/') && existsSync(`${ROOT}${file}`),
    )
  const unknown = files.flatMap((file) =>
    [...readFileSync(`${ROOT}${file}`, 'utf8').matchAll(/\bnpm run ([a-z][\w:-]*)(?:\s+(?:\* )?-- ([a-z][\w-]*))?/g)]
      .filter(([, script, task]) => !scripts[script!] || (script === 'maintain' && task && !TASKS[task]))
      .map(([words]) => `${file}: ${words}`),
  )
  expect(unknown).toEqual([])
})
