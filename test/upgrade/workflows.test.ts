/** The commands of the examples, executed as CI servers and clusters do, against the stand-in platform. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Comparison } from '../../contract/comparison.ts'
import type { Report } from '../../contract/run.ts'
import { componentWith, documentsIn, textOf } from '../ci/manifests.ts'
import { GitHub } from './github.ts'
import {
  type Ended,
  FEW,
  jsonIn,
  openWorkshop,
  textIn,
  type Variables,
  variablesOf,
  type Workshop,
} from './workshop.ts'

const FAULT = 'legacy-learner/profile.get/drops-member'
const FINDING = 'legacy-learner/profile.get#response-schema'

let workshop: Workshop
beforeAll(async () => {
  workshop = await openWorkshop()
})
afterAll(() => workshop.close())

const reportIn = (folder: string, file = 'conformance-report') => jsonIn<Report>(folder, `${file}/report.json`)
const broken = ({ checks }: Report) => checks.flatMap(({ id, verdict }) => (verdict === 'violation' ? [id] : []))

describe('the GitHub workflow', { timeout: 240_000 }, () => {
  test('checks a pull request in shards, and tells what they found together', async () => {
    const folder = workshop.checkout('github')
    const server = new GitHub(workshop, workshop.checkout('github-store'))
    // Were the arguments taken for names of files, this one would stand for every operation of the profile.
    mkdirSync(`${folder}/legacy-learner`)
    writeFileSync(`${folder}/legacy-learner/profile.txt`, '')
    const variables = { ...variablesOf(await workshop.standIn(FAULT)), LPCONFORM_OPTIONS: FEW }
    const shards = await server.job('reimplementation', folder, variables)
    expect([shards.code, shards.output]).toEqual([0, expect.stringContaining('shard-3/index.html')])
    expect(textIn(folder, 'calls.txt')).toMatch(
      /started\nnpm ci --ignore-scripts --prefix .*conformance\/examples\/github\/\.\.\/\.\./,
    )
    const merged = await server.job('report', folder, variables)
    expect([merged.code, merged.output]).toEqual([1, expect.stringContaining('1 violation')])
    expect(broken(reportIn(folder))).toEqual([FINDING])
    expect(reportIn(folder)).toMatchObject({
      run: { mode: 'full', complete: true },
      summary: { operations: { exercised: 12 } },
    })
    expect(textIn(folder, 'summary')).toContain('response-schema')
    expect(textIn(folder, 'calls.txt')).toMatch(/gh pr comment 7 --body-file conformance-report\/summary\.md/)
    expect(server.called).toContain('github/codeql-action/upload-sarif')
    expect(
      jsonIn<{ runs: { results: { ruleId: string }[] }[] }>(folder, 'conformance-report/report.sarif').runs[0]!.results,
    ).toHaveLength(1)

    const { output: waivers } = await workshop.shell(folder, 'lpconform waivers new conformance-report', {})
    writeFileSync(
      `${folder}/waivers.yml`,
      waivers.replace(/"?TODO: .*/g, 'known').replace('//TODO', '//issues.example.org'),
    )
    expect((await server.job('report', folder, variables)).code).toBe(0)
    expect(reportIn(folder)).toMatchObject({ summary: { verdicts: { waived: 1, violation: 0 } } })
  })

  test('compares an instance with the night before', async () => {
    const folder = workshop.checkout('github-nightly')
    const server = new GitHub(workshop, workshop.checkout('github-nightly-store'))
    const standIn = await workshop.standIn()
    const variables = { ...variablesOf(standIn), LPCONFORM_OPTIONS: FEW }
    const first = await server.job('nightly', folder, variables)
    expect([first.code, first.output, existsSync(`${folder}/conformance-report/diff.json`)]).toEqual([
      0,
      expect.stringContaining('No violation'),
      false,
    ])
    standIn.behave({ faults: [FAULT] })
    // The second bad night is as red as the first, and so is the one after a night without the platform.
    expect((await server.job('nightly', folder, variables)).code).toBe(1)
    expect((await server.job('nightly', folder, variables)).code).toBe(1)
    const dead = { ...variables, LEGACY_LEARNER_BASE_URL: 'http://127.0.0.1:9' }
    expect((await server.job('nightly', folder, dead)).code).toBe(3)
    expect((await server.job('nightly', folder, variables)).code).toBe(1)
    const { checks } = jsonIn<Comparison>(folder, 'conformance-report/diff.json')
    expect(checks.map(({ change, id }) => `${change} ${id}`)).toEqual([`broken ${FINDING}`])
    standIn.behave({ faults: [] })
    expect((await server.job('nightly', folder, variables)).code).toBe(0)
  })
})

interface GitLabJob {
  readonly script: readonly string[]
  readonly after_script?: readonly string[]
}

/** Before and script are one shell, what comes after is another, whatever came of the first. */
async function gitlab(name: string, folder: string, variables: Variables): Promise<Ended> {
  const { jobs } = componentWith({ shards: 2, arguments: FEW })
  const { before_script: before } = jobs['.conformance'] as { before_script: readonly string[] }
  const { script, after_script: after = [] } = jobs[name] as GitLabJob
  const own = { ...variables, CI_API_V4_URL: 'http://api', CI_PROJECT_ID: '4', CI_MERGE_REQUEST_IID: '2' }
  const first = await workshop.shell(folder, [...before, ...script].join('\n'), own)
  const last = await workshop.shell(folder, after.join('\n'), own)
  return { code: first.code || last.code, output: first.output + last.output }
}

describe('the GitLab component', { timeout: 240_000 }, () => {
  test('checks a merge request in shards, and tells what they found together', async () => {
    const folder = workshop.checkout('gitlab')
    const variables = variablesOf(await workshop.standIn(FAULT))
    for (const index of ['1', '2']) {
      const shard = await gitlab('conformance', folder, { ...variables, CI_NODE_INDEX: index, CI_NODE_TOTAL: '2' })
      expect([shard.code, shard.output]).toEqual([0, expect.stringContaining(`shards/${index}/index.html`)])
    }
    const merged = await gitlab('conformance-report', folder, variables)
    expect([merged.code, broken(reportIn(folder))]).toEqual([1, [FINDING]])
    expect(textIn(folder, 'calls.txt')).toMatch(
      /npm ci --ignore-scripts --prefix conformance[\s\S]*started[\s\S]*curl .*conformance-report\/summary\.md http:\/\/api/,
    )
    expect(textIn(folder, 'conformance-report/junit.xml')).toContain('<failure')
  })

  test('compares an instance with the night before', async () => {
    const folder = workshop.checkout('gitlab-nightly')
    const standIn = await workshop.standIn()
    expect((await gitlab('conformance-nightly', folder, variablesOf(standIn))).code).toBe(0)
    standIn.behave({ faults: [FAULT] })
    expect((await gitlab('conformance-nightly', folder, variablesOf(standIn))).code).toBe(1)
    expect(jsonIn<Comparison>(folder, 'conformance-report/diff.json')).toMatchObject({ verdict: 'breaking' })
  })
})

interface Pod {
  readonly metadata: { readonly name: string }
  readonly spec: {
    readonly template: {
      readonly spec: {
        readonly containers: readonly {
          readonly command: readonly string[]
          readonly args: readonly string[]
          readonly env: readonly { readonly name: string; readonly value: string }[]
        }[]
      }
    }
  }
}

/** The command of a pod, with other values of its variables. */
async function pod(file: string, name: string, folder: string, variables: Variables): Promise<Ended> {
  const all = documentsIn<Pod>(textOf(`examples/kubernetes/${file}.yml`))
  const [{ command, args, env }] = all.find(({ metadata }) => metadata.name === name)!.spec.template.spec
    .containers as [Pod['spec']['template']['spec']['containers'][number]]
  expect(command).toEqual(['sh', '-c'])
  writeFileSync(`${folder}/command`, args.join('\n'))
  return workshop.shell(folder, 'sh ./command', {
    ...Object.fromEntries(env.map((one) => [one.name, one.value])),
    ...variables,
  })
}

describe('the Kubernetes jobs', { timeout: 240_000 }, () => {
  test('check one platform in shards', async () => {
    const folder = workshop.checkout('shards')
    const variables = variablesOf(await workshop.standIn(FAULT))
    const own = { ...variables, SHARDS: '2', ARGUMENTS: `--mode read-only ${FEW}` }
    for (const index of ['0', '1'])
      expect((await pod('shards', 'conformance-shards', folder, { ...own, JOB_COMPLETION_INDEX: index })).code).toBe(0)
    const report = await pod('shards', 'conformance-report', folder, { SHARDS: '2', SECONDS_BETWEEN: '0' })
    expect([report.code, report.output]).toEqual([1, expect.stringContaining('1 violation')])
    expect(broken(reportIn(folder, 'first/report'))).toEqual([FINDING])
  })

  test('check several instances and show them side by side', async () => {
    const folder = workshop.checkout('instances')
    mkdirSync(`${folder}/instances`)
    const codes: number[] = []
    for (const [index, faults] of [[], [FAULT]].entries()) {
      const variables = variablesOf(await workshop.standIn(...faults))
      const lines = Object.entries(variables).map(([name, value]) => `${name}='${value}'\n`)
      writeFileSync(`${folder}/instances/${index}.env`, lines.join(''))
      const own = {
        INSTANCES_FOLDER: './instances',
        ARGUMENTS: `--mode read-only ${FEW}`,
        JOB_COMPLETION_INDEX: String(index),
      }
      codes.push((await pod('instances', 'conformance-instances', folder, own)).code)
    }
    expect(codes).toEqual([0, 1])
    const own = { INSTANCES: '2', SECONDS_BETWEEN: '0' }
    expect((await pod('instances', 'conformance-comparison', folder, own)).code).toBe(0)
    const { runs, clauses } = jsonIn<{ runs: { name: string }[]; clauses: { differs: boolean }[] }>(
      folder,
      'first/comparison/compare.json',
    )
    expect(runs.map(({ name }) => name)).toEqual(['instance-0', 'instance-1'])
    expect(clauses.some(({ differs }) => differs)).toBe(true)
  })
})
