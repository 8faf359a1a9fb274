/** The package as `npm pack` makes it: what is in it, and that it runs where nothing else is installed. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const PACKAGE = fileURLToPath(new URL('../..', import.meta.url))
const NAME = 'learning-platform-conformance'
/** Bytes. */
const LARGEST = 3_000_000

const folder = mkdtempSync(join(tmpdir(), 'lpconform-package-'))
const installed = join(folder, 'node_modules', NAME)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let files: readonly string[] = []
let size = 0

const node = (...words: readonly string[]) => spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8' })
const bin = (...words: readonly string[]) => node(join(installed, 'bin', 'lpconform.cjs'), ...words)

beforeAll(() => {
  execFileSync('npm', ['run', '-s', 'declarations'], { cwd: PACKAGE, shell: true, stdio: 'ignore' })
  const words = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder]
  const [packed] = JSON.parse(execFileSync('npm', words, { cwd: PACKAGE, shell: true, encoding: 'utf8' }))
  files = packed.files.map(({ path }: { path: string }) => path)
  ;({ size } = packed)
  execFileSync('tar', ['-xzf', join(folder, packed.filename), '-C', folder])
  mkdirSync(join(folder, 'node_modules'))
  renameSync(join(folder, 'package'), installed)
})

describe('the content', () => {
  test('is what users need and nothing else', () => {
    const kinds = [
      /^(package\.json|README\.md|CHANGELOG\.md|LICENSE)$/,
      /^bin\/\w+\.cjs$/,
      /^dist\/(cli\/main|index|reference\/thread)\.js$/,
      /^dist\/bundle\/[\w-]+\.js$/,
      /^dist\/reporters\/page\/page\.(js|css)$/,
      /^dist\/(api\.d\.ts|THIRD-PARTY-LICENSES\.md)$/,
      /^dist\/types\/(library|contract|stand-in|reference)\/.*\.d\.ts$/,
      /^schemas\/.*\.json$/,
      /^(openapi\/examples|planner\/costs)\.json$/,
      /^examples\//,
    ]
    expect(files.filter((file) => !kinds.some((kind) => kind.test(file)))).toEqual([])
    expect(kinds.filter((kind) => !files.some((file) => kind.test(file)))).toEqual([])
    expect(size).toBeLessThan(LARGEST)
  })

  test('asks for no other package and runs nothing at installation', () => {
    const { dependencies, optionalDependencies, peerDependencies, scripts } = JSON.parse(
      execFileSync(
        process.execPath,
        ['-p', `JSON.stringify(require(${JSON.stringify(join(installed, 'package.json'))}))`],
        {
          encoding: 'utf8',
        },
      ),
    )
    expect({ dependencies, optionalDependencies, peerDependencies }).toEqual({})
    expect(Object.keys(scripts).filter((name) => /^(pre|post)?install$/.test(name))).toEqual([])
  })
})

describe('the command', () => {
  test('says its version and its commands', () => {
    expect(bin('--version')).toMatchObject({ status: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+/), stderr: '' })
    for (const name of ['run', 'serve', 'doctor', 'plan', 'explain'])
      expect(bin('--help').stdout).toContain(`  ${name} `)
  })

  test('runs the suite against its embedded instance and writes the report', () => {
    const { status, stderr } = bin('run', '--operation', 'current/tags.list')
    expect(stderr).toContain('the embedded reference instance')
    expect(status).toBe(0)
  })

  test('explains an operation from its own contract', () => {
    expect(bin('explain', 'current/tags.list')).toMatchObject({ status: 0, stderr: '' })
  })

  test('says on an old Node which one it needs', () => {
    const old = join(folder, 'old.cjs')
    writeFileSync(
      old,
      "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.4' } })",
    )
    const { status, stderr } = node('-r', old, join(installed, 'bin', 'lpconform.cjs'), 'run')
    expect(stderr).toMatch(/^learning-platform-conformance needs Node 20\.19 or later, and this is 18\.20\.4 \(/)
    expect(status).toBe(2)
  })
})

describe('the library', () => {
  test('is imported by its name', () => {
    writeFileSync(
      join(folder, 'mine.mjs'),
      `import { runConformance } from '${NAME}'
       const { findings, code, verdictOf } = await runConformance({ operation: 'current/tags.list' })
       console.log(JSON.stringify([findings, code, verdictOf('current/tags.list#answers')]))`,
    )
    expect(node('mine.mjs')).toMatchObject({ stdout: '[[],0,"pass"]\n', stderr: '', status: 0 })
  })

  test('has types that a strict program compiles with, and that refuse what does not exist', () => {
    writeFileSync(
      join(folder, 'mine.mts'),
      `import { type Reporter, runConformance, type Verdict } from '${NAME}'
       const reporter: Reporter = { onResult: ({ id, verdict }) => void (id + verdict) }
       const result = await runConformance({ operation: 'current/tags.list', mode: 'full', reporters: [reporter] })
       export const verdict: Verdict | undefined = result.verdictOf('current/tags.list#answers')
       export const expected: readonly string[] = result.findings.map((finding) => finding.expected)
       // @ts-expect-error no such mode
       await runConformance({ mode: 'reckless' })
       // @ts-expect-error no such option
       await runConformance({ operations: 'current/tags.list' })`,
    )
    const tsc = join(PACKAGE, 'node_modules', 'typescript', 'bin', 'tsc')
    const types = join(folder, 'node_modules', '@types')
    symlinkSync(join(PACKAGE, 'node_modules', '@types'), types, 'junction')
    const settings = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--types', 'node']
    expect(node(tsc, ...settings, 'mine.mts')).toMatchObject({ stdout: '', status: 0 })
  })
})
