/** The package as `npm pack` makes it runs where nothing else is installed. */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operations } from '../../contract/operations.ts'
import { componentWith, documentsIn, textOf } from '../ci/manifests.ts'
import { environment, type Installed, install, NAME } from './installed.ts'

let project: Installed
beforeAll(() => {
  project = install()
})
afterAll(() => project.remove())

describe('the command', () => {
  test('says its version and its commands', () => {
    expect(project.bin('--version')).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+/),
      stderr: '',
    })
    for (const name of ['run', 'serve', 'doctor', 'plan', 'explain'])
      expect(project.bin('--help').stdout).toContain(`  ${name} `)
  })

  test('runs the suite against its embedded instance and writes the report', () => {
    const { status, stderr } = project.bin('run', '--operation', 'current/tags.list')
    expect(stderr).toContain('the embedded reference instance')
    expect(status).toBe(0)
  })

  test('lists faults, which serve takes', () => {
    expect(project.bin('list', 'faults', 'current/tags.list/*').stdout).toContain('current/tags.list/ignores-name  ')
    expect(project.bin('list', 'faults', 'nosuchfault')).toMatchObject({ status: 2 })
    expect(JSON.parse(project.bin('list', 'operations', '--json').stdout)).toHaveLength(operations.length)
  })

  test('explains an operation from its own contract', () => {
    expect(project.bin('explain', 'current/tags.list')).toMatchObject({ status: 0, stderr: '' })
  })

  test('says on an old Node which one it needs', () => {
    const old = join(project.folder, 'old.cjs')
    writeFileSync(
      old,
      "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.4' } })",
    )
    const { status, stderr } = project.node('-r', old, join(project.at, 'bin', 'lpconform.cjs'), 'run')
    expect(stderr).toMatch(/^learning-platform-conformance needs Node 20\.19 or later, and this is 18\.20\.4 \(/)
    expect(status).toBe(2)
  })
})

describe('the examples for CI servers install it', () => {
  /** Executed as those servers do, by the npm of this machine, which fetches nothing. */
  const bash = (script: string, variables: Readonly<Record<string, string>>) =>
    spawnSync('bash', ['-e', '-o', 'pipefail', '-c', script], {
      cwd: project.folder,
      encoding: 'utf8',
      env: { ...environment(), npm_config_offline: 'true', CURRENT_ADMIN_PASSWORD: 'secret', ...variables },
    })
  const ofVersion = expect.stringMatching(/^\d+\.\d+\.\d+\n$/)

  test('GitHub, for every later step', () => {
    const [{ runs }] = documentsIn<{ runs: { steps: { name?: string; run: string }[] } }>(
      textOf('examples/github/action.yml'),
    ) as [{ runs: { steps: { name?: string; run: string }[] } }]
    const { run } = runs.steps.find(({ name }) => name === 'Install the suite')!
    const GITHUB_PATH = join(project.folder, 'path')
    const RUNNER_TEMP = join(project.folder, 'runner')
    const GITHUB_ACTION_PATH = join(project.at, 'examples', 'github')
    const PACKAGE = join(project.folder, project.packed)
    expect(bash(run, { GITHUB_PATH, RUNNER_TEMP, GITHUB_ACTION_PATH, PACKAGE }).status).toBe(0)
    const PATH = `${readFileSync(GITHUB_PATH, 'utf8').trim()}:${process.env.PATH}`
    expect(bash('lpconform --version', { PATH })).toMatchObject({ status: 0, stdout: ofVersion })
  })

  test('GitLab, with what writes its notes', () => {
    const { jobs, spec } = componentWith({ package: `./${project.packed}` })
    expect(spec.inputs.package!.default).toBe(`${NAME}@${project.bin('--version').stdout.trim()}`)
    const { before_script: before } = jobs['.conformance'] as { before_script: readonly string[] }
    const called = bash([...before, 'lpconform --version > version'].join('\n'), {})
    expect([called.status, readFileSync(join(project.folder, 'version'), 'utf8')]).toEqual([0, ofVersion])
    const { after_script: after } = jobs['conformance-report'] as { after_script: readonly string[] }
    expect(bash(after.join('\n'), { CI_JOB_NAME: 'report' }).stdout).toContain('no comment: ')
  })
})

describe('the library', () => {
  test('is imported by its name', () => {
    writeFileSync(
      join(project.folder, 'mine.mjs'),
      `import { runConformance } from '${NAME}'
       const { findings, code, verdictOf } = await runConformance({ operation: 'current/tags.list' })
       console.log(JSON.stringify([findings, code, verdictOf('current/tags.list#answers')]))`,
    )
    expect(project.node('mine.mjs')).toMatchObject({ stdout: '[[],0,"pass"]\n', stderr: '', status: 0 })
  })
})
