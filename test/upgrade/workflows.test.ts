/** The commands of the example workflows, run as a CI server runs them, against the stand-in platform. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { PACKAGE_FOLDER } from '../../configuration/package.ts'
import type { Comparison } from '../../contract/comparison.ts'
import type { Report } from '../../contract/run.ts'
import { scratch } from './console.ts'

const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url))
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const example = (name: string) => parse(readFileSync(`${ROOT}examples/${name}`, 'utf8'))

interface Ended {
  readonly code: number
  readonly output: string
}

type Variables = Readonly<Record<string, string>>

/** One command line of a job; bash ends at the first failure, as both servers do. */
function shell(folder: string, commands: string, variables: Variables): Ended {
  try {
    const output = execFileSync('bash', ['-e', '-o', 'pipefail', '-c', commands], {
      cwd: folder,
      env: { PATH: `${folder}/bin:${process.env.PATH}`, HOME: folder, ...variables },
      encoding: 'utf8',
      timeout: 180_000,
    })
    return { code: 0, output }
  } catch (error) {
    const { status, stdout, stderr } = error as { status: number | null; stdout: string; stderr: string }
    return { code: status ?? 1, output: `${stdout}${stderr}` }
  }
}

/** `${{ secrets.NAME }}` and the like, by the last part of their name. */
const filled = (text: string, variables: Variables) =>
  text.replace(/\$\{\{\s*[\w.]+?\.(\w+)\s*\}\}/g, (_, name: string) => variables[name] ?? '')

interface Step {
  readonly run?: string
  readonly if?: string
  readonly env?: Variables
}

/** Steps after a failure are run only where they say so. */
function github(job: { env: Variables; steps: readonly Step[] }, folder: string, variables: Variables): Ended {
  let code = 0
  const output: string[] = []
  const env = (own: Variables = {}) =>
    Object.fromEntries(Object.entries(own).map(([name, value]) => [name, filled(String(value), variables)]))
  for (const step of job.steps) {
    if (!step.run || (code && !step.if)) continue
    const given = { ...env(job.env), ...env(step.env), GITHUB_STEP_SUMMARY: `${folder}/step-summary.md` }
    const ended = shell(folder, step.run, given)
    output.push(ended.output)
    code ||= ended.code
  }
  return { code, output: output.join('\n') }
}

interface GitlabJob {
  readonly script: readonly string[]
  readonly after_script: readonly string[]
}

/** Before and script are one shell, what comes after is another, whatever came of the first. */
function gitlab(before: readonly string[], job: GitlabJob, folder: string, variables: Variables): Ended {
  const own = { ...variables, CI_API_V4_URL: 'http://api', CI_PROJECT_ID: '4', CI_MERGE_REQUEST_IID: '2' }
  const first = shell(folder, [...before, ...job.script].join('\n'), own)
  const last = shell(folder, job.after_script.join('\n'), own)
  return { code: first.code, output: `${first.output}${last.output}` }
}

const servers: ChildProcess[] = []

/** The stand-in; a few operations keep the runs short. */
async function standIn(...faults: string[]): Promise<Variables> {
  const server = spawn(process.execPath, [
    MAIN,
    'serve',
    '--rate-window',
    '0.25',
    ...faults.flatMap((id) => ['--fault', id]),
  ])
  servers.push(server)
  for await (const line of createInterface({ input: server.stdout! })) {
    const all = JSON.parse(line) as Variables
    const entries = Object.entries(all).filter(([name]) => name.startsWith('LEGACY_LEARNER_'))
    return {
      ...Object.fromEntries(entries),
      CONFORMANCE_RATE_WINDOW_SECONDS: '0.25',
      LPCONFORM_OPTIONS: '--operation legacy-learner/profile.* --operation legacy-learner/session.*',
    }
  }
  throw new Error('the stand-in did not start')
}

const { path, remove } = scratch()
afterAll(() => {
  for (const server of servers) server.kill()
  remove()
})

/** A checkout with the suite in it; what is not there to be called writes down that it was. */
function checkout(name: string): string {
  const folder = path(name)
  mkdirSync(`${folder}/bin`, { recursive: true })
  symlinkSync(PACKAGE_FOLDER, `${folder}/conformance`)
  const script = (file: string, text: string) => {
    writeFileSync(`${folder}/${file}`, `#!/bin/sh\n${text}\n`)
    chmodSync(`${folder}/${file}`, 0o755)
  }
  for (const command of ['npm', 'gh', 'curl']) script(`bin/${command}`, `echo ${command} "$@" >> calls.txt`)
  script('start-platform.sh', 'echo started >> calls.txt')
  return folder
}

const calls = (folder: string) => readFileSync(`${folder}/calls.txt`, 'utf8')
const reportIn = (folder: string): Report =>
  JSON.parse(readFileSync(`${folder}/conformance-report/report.json`, 'utf8'))
const diffIn = (folder: string): Comparison =>
  JSON.parse(readFileSync(`${folder}/conformance-report/diff.json`, 'utf8'))

const GITHUB = example('github-workflow.yml').jobs
const GITLAB = example('gitlab-ci.yml')
const FAULT = 'legacy-learner/profile.get/drops-member'

describe('the example workflows', { timeout: 240_000 }, () => {
  const SERVERS = [
    ['GitHub', (job: string, folder: string, variables: Variables) => github(GITHUB[job], folder, variables)],
    [
      'GitLab',
      (job: string, folder: string, variables: Variables) =>
        gitlab(GITLAB['.suite'].before_script, GITLAB[job], folder, variables),
    ],
  ] as const

  test.each(SERVERS)('of %s check a reimplementation, with summary, JUnit and waivers', async (server, work) => {
    const target = await standIn(FAULT)
    const folder = checkout(`${server}-reimplementation`)
    expect(work('reimplementation', folder, target).code).toBe(1)
    expect(calls(folder)).toMatch(/npm ci --prefix conformance[\s\S]*started/)
    expect(calls(folder)).toMatch(/(gh pr comment|curl).*conformance-report\/summary\.md/)
    expect(readFileSync(`${folder}/conformance-report/junit.xml`, 'utf8')).toContain('<failure')
    const waivers = execFileSync(process.execPath, [MAIN, 'waivers', 'new', `${folder}/conformance-report`])
    writeFileSync(`${folder}/waivers.yml`, waivers)
    const { code, output } = work('reimplementation', folder, target)
    expect([code, output]).toEqual([0, expect.stringContaining('No violation')])
    expect(reportIn(folder)).toMatchObject({ run: { mode: 'full' }, summary: { verdicts: { waived: 1 } } })
    expect(readFileSync(`${folder}/conformance-report/junit.xml`, 'utf8')).not.toContain('<failure')
    if (server === 'GitHub') expect(readFileSync(`${folder}/step-summary.md`, 'utf8')).toContain('Waived')
  })

  test.each(SERVERS)('of %s compare an instance with the last night', async (server, work) => {
    const [honest, faulty] = [await standIn(), await standIn(FAULT)]
    const folder = checkout(`${server}-nightly`)
    expect(work('nightly', folder, honest).code).toBe(0)
    expect(existsSync(`${folder}/conformance-report/diff.json`)).toBe(false)
    expect(existsSync(`${folder}/last/report.json`)).toBe(true)
    expect(work('nightly', folder, honest).code).toBe(0)
    expect(diffIn(folder)).toMatchObject({ verdict: 'same', checks: [], observations: [] })
    expect(work('nightly', folder, faulty).code).toBe(1)
    expect(diffIn(folder).checks.map(({ change, id }) => `${change} ${id}`)).toEqual([
      'broken legacy-learner/profile.get#response-schema',
    ])
  })
})
