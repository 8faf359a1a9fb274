/** The package as `npm pack` makes it: what is in it, and that it runs where nothing else is installed. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operations } from '../../contract/operations.ts'
import { componentWith, documentsIn, textOf } from '../ci/manifests.ts'
import { environment, type Installed, install, NAME } from './installed.ts'

/** Bytes. */
const LARGEST = 3_000_000

let project: Installed
beforeAll(() => {
  project = install()
})
afterAll(() => project.remove())

describe('the content', () => {
  test('is what users need and nothing else', () => {
    const kinds = [
      /^(package\.json|LICENSE|\.env\.example|(README|CHANGELOG|ARCHITECTURE|CONTRIBUTING|SECURITY)\.md)$/,
      /^docs\/.*\.(md|webp|svg)$/,
      /^bin\/\w+\.cjs$/,
      /^dist\/(cli\/(main|live-thread)|index|reference\/thread)\.js$/,
      /^dist\/bundle\/[\w-]+\.js$/,
      /^dist\/reporters\/page\/page\.(js|css)$/,
      /^dist\/(api\.d\.ts|THIRD-PARTY-LICENSES\.md)$/,
      /^dist\/types\/(library|contract|reference)\/.*\.d\.ts$/,
      /^schemas\/.*\.json$/,
      /^(cli\/openapi\/examples|runner\/planner\/costs)\.json$/,
      /^dist\/sbom\.cdx\.json$/,
      /^dist\/lpconform\.1$/,
      /^examples\//,
    ]
    expect(project.files.filter((file) => !kinds.some((kind) => kind.test(file)))).toEqual([])
    expect(kinds.filter((kind) => !project.files.some((file) => kind.test(file)))).toEqual([])
    expect(project.size).toBeLessThan(LARGEST)
  })

  test('asks for no other package and runs nothing at installation', () => {
    const { dependencies, optionalDependencies, peerDependencies, scripts } = JSON.parse(
      readFileSync(join(project.at, 'package.json'), 'utf8'),
    )
    expect({ dependencies, optionalDependencies, peerDependencies }).toEqual({})
    expect(Object.keys(scripts).filter((name) => /^(pre|post)?(install|prepare)$/.test(name))).toEqual([])
  })
})

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

  test('has its documentation with it: every link of its pages leads somewhere', () => {
    expect(project.bin('docs').stdout).toContain('getting-started')
    expect(project.bin('docs', 'stand-in').stdout).toMatch(/^# /)
    expect(project.bin('docs', 'stand-on')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('stand-in; lpconform docs'),
    })
    const pages = project.files.filter((file) => file.endsWith('.md'))
    const dead = pages.flatMap((page) =>
      [...readFileSync(join(project.at, page), 'utf8').matchAll(/\]\(([^)#\s:]+)(?:#[^)]*)?\)/g)]
        .map(([, link]) => link!)
        // Sources stand in the checkout alone.
        .filter((link) => !link.endsWith('.ts') && !existsSync(join(project.at, dirname(page), link)))
        .map((link) => `${page}: ${link}`),
    )
    expect(dead).toEqual([])
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
