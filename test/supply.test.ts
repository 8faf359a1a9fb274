/** Packages of others in this one: named, licensed, and checked for known vulnerabilities. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { DEFENCES } from '../bench/defences/defences.ts'
import { holesIn } from '../tools/holes.ts'
import { billOf, bundled, licensesOf } from '../tools/supply.ts'
import { documentsIn, textOf } from './ci/manifests.ts'

const all = bundled()

test('the bill and the licenses name what the command and the page hold', () => {
  const names = all.map(({ name }) => name)
  for (const name of ['undici', 'zod', 'preact', 'd3-scale']) expect(names).toContain(name)
  expect(names).not.toContain('vitest')
  const bill = billOf(all) as { components: { purl: string; hashes: { alg: string; content: string }[] }[] }
  expect(bill.components).toHaveLength(all.length)
  for (const { purl, hashes } of bill.components) {
    expect(purl).toMatch(/^pkg:npm\/(%40[\w-]+\/)?[\w.-]+@\d+\.\d+\.\d+/)
    expect(hashes).toEqual([{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }])
  }
  for (const { name, version } of all) expect(licensesOf(all)).toContain(`## ${name} - ${version} (`)
})

test('a package that the page imports is in the bill', () => {
  const page = readFileSync(new URL('../dist/reporters/page/page.js', import.meta.url), 'utf8')
  expect(page.length).toBeGreaterThan(1000)
  const imported = textOf('reporters/page/main.tsx').match(/from '(preact)/)?.[1]
  expect(all.map(({ name }) => name)).toContain(imported)
})

const hole = (node: string) => ({ severity: 'high', range: '<9', nodes: [node] })

test('a hole counts where its package is bundled, and in that place', () => {
  const folders = ['node_modules/undici']
  const audit = { vulnerabilities: { undici: hole('node_modules/undici'), vite: hole('node_modules/vite') } }
  expect(holesIn(audit, folders)).toEqual(['undici <9: high'])
  expect(holesIn({ vulnerabilities: { undici: hole('node_modules/a/node_modules/undici') } }, folders)).toEqual([])
  expect(holesIn({ vulnerabilities: {} }, folders)).toEqual([])
})

test('a registry that answers with no audit is no good news', () => {
  expect(() => holesIn({ message: '405' }, [])).toThrow('no audit: 405')
})

interface Job {
  readonly permissions?: Readonly<Record<string, string>>
  readonly env?: Readonly<Record<string, string>>
  readonly steps: readonly { readonly uses?: string; readonly run?: string; readonly env?: object }[]
}
interface Workflow {
  readonly permissions: object
  readonly env?: object
  readonly jobs: Readonly<Record<string, Job>>
}

const folder = mkdtempSync(join(tmpdir(), 'lpconform-supply-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A `docker` that says that digest, and builds only on one. */
function stubbed(digest: string) {
  const docker = `#!/bin/sh\ncase "$*" in *imagetools*) echo "${digest}";; build*@sha256:*|run*) ;; *) exit 9;; esac\n`
  writeFileSync(join(folder, 'docker'), docker, { mode: 0o755 })
  const BASE = 'docker.io/library/node:22-slim'
  return { PATH: `${folder}:${process.env.PATH}`, BASE, GITHUB_STEP_SUMMARY: join(folder, 'summary') }
}

const WORKFLOWS = [
  '.github/workflows/test.yml',
  '.github/workflows/nightly.yml',
  '.github/workflows/release.yml',
  '.github/workflows/site.yml',
  'examples/github/workflow.yml',
]

test.each(WORKFLOWS)('%s gives secrets to single steps, rights to single jobs, and names actions by digest', (file) => {
  const { permissions, env, jobs } = documentsIn<Workflow>(textOf(file))[0]!
  expect(permissions).toEqual({})
  expect(JSON.stringify(env ?? {})).not.toContain('secrets.')
  for (const { permissions: own, env: wide, steps } of Object.values(jobs)) {
    expect(own).toMatchObject({ contents: 'read' })
    expect(JSON.stringify(wide ?? {})).not.toContain('secrets.')
    for (const { uses = '', run = '' } of steps) {
      if (uses && !uses.startsWith('OWNER/')) expect(uses).toMatch(/@[0-9a-f]{40}$/)
      if (/npm ci/.test(run)) expect(run).toContain('--ignore-scripts')
    }
  }
})

test('the image of the nightly run is built on the digest of its base, and on no tag', () => {
  const { jobs } = documentsIn<Workflow>(textOf('.github/workflows/nightly.yml'))[0]!
  const [script] = jobs.image!.steps.flatMap(({ run = [] }) => run)
  for (const [digest, taken] of [
    [`sha256:${'a'.repeat(64)}`, 0],
    ['', 1],
    ['node:22-slim', 1],
  ] as const) {
    const { status } = spawnSync('bash', ['-ec', script!], { env: stubbed(digest), cwd: folder })
    expect(status, digest).toBe(taken)
  }
})

test('SECURITY.md names tests that are there', () => {
  const named = [...textOf('SECURITY.md').matchAll(/`(test\/[^`]+)`/g)].map(([, file]) => file!)
  expect(named.length).toBeGreaterThan(20)
  for (const file of named) expect(textOf(file), file).toContain('test')
})

test('what `npm run maintain -- defences` takes away is there, and its attack has a row with the test', () => {
  const rows = textOf('SECURITY.md').split('\n')
  for (const row of rows)
    for (const [, file] of /^\| .* \|$/.test(row) ? row.matchAll(/`(test\/[^`]+)`/g) : [])
      expect(
        DEFENCES.some(({ attack, test: named }) => named === file && row.startsWith(`| ${attack} |`)),
        `${file} has nothing that is taken away`,
      ).toBe(true)
  for (const { attack, breaks, test: named } of DEFENCES) {
    expect(
      rows.find((row) => row.startsWith(`| ${attack} |`)),
      attack,
    ).toContain(`\`${named}\``)
    for (const [file, text] of breaks) expect(textOf(file), file).toContain(text)
  }
})
