/** The commands of the examples, executed as CI servers and clusters do, against the stand-in platform. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import type { Log } from 'sarif'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Comparison } from '../../contract/comparison.ts'
import type { Report } from '../../contract/run.ts'
import { packageVersion } from '../../runner/configuration/package.ts'
import { componentWith, documentsIn, textOf } from '../ci/manifests.ts'
import { type Comments, commentsAfter } from './comments.ts'
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
const DEAD = { LEGACY_LEARNER_BASE_URL: 'http://127.0.0.1:9' }
/** The package of this version, and nothing that builds it. */
const INSTALLED = new RegExp(
  `started\\nnpm install --ignore-scripts --prefix \\S+ learning-platform-conformance@${packageVersion()}\\n`,
)

const servers: Comments[] = []
afterAll(() => {
  for (const one of servers) one.close()
})
async function commentsOf(...others: readonly string[]): Promise<Comments> {
  const comments = await commentsAfter(others)
  servers.push(comments)
  return comments
}

const broken = ({ checks }: Report) => checks.flatMap(({ id, verdict }) => (verdict === 'violation' ? [id] : []))

describe('a pull request on GitHub', () => {
  test('checks a pull request in shards, and tells what they found together', async () => {
    const folder = workshop.checkout('github')
    const server = new GitHub(workshop, workshop.checkout('github-store'))
    // Were the arguments taken for names of files, this one would stand for every operation of the profile.
    mkdirSync(`${folder}/legacy-learner`)
    writeFileSync(`${folder}/legacy-learner/profile.txt`, '')
    const variables = { ...variablesOf(await workshop.standIn(FAULT)), LPCONFORM_OPTIONS: FEW }
    const shards = await server.job('reimplementation', folder, variables)
    expect([shards.code, shards.output]).toEqual([0, expect.stringContaining('shard-3/index.html')])
    expect(textIn(folder, 'calls.txt')).toMatch(INSTALLED)
    expect(textIn(folder, 'calls.txt')).not.toContain('credentials')
    const comments = await commentsOf(...Array.from({ length: 130 }, (_, place) => `comment ${place}`))
    const event = { api: comments.address, needs: { reimplementation: 'success' } }
    const merged = await server.job('report', folder, variables, event)
    expect([merged.code, merged.output]).toEqual([1, expect.stringContaining('1 violation')])
    expect(broken(reportIn(folder))).toEqual([FINDING])
    expect(reportIn(folder)).toMatchObject({
      run: { mode: 'full', complete: true },
      summary: { operations: { exercised: 12 } },
    })
    expect(textIn(folder, 'summary')).toContain('response-schema')
    expect(comments.all.slice(130).map(({ body }) => body)).toEqual([
      expect.stringMatching(/^<!-- lpconform: report conformance-report -->\n# .*1 violation/),
    ])
    expect(server.called).toContain('github/codeql-action/upload-sarif')
    expect(
      jsonIn<{ runs: { results: { ruleId: string }[] }[] }>(folder, 'conformance-report/report.sarif').runs[0]!.results,
    ).toHaveLength(1)

    const { output: waivers } = await workshop.shell(folder, 'image/lpconform waivers new conformance-report', {})
    writeFileSync(
      `${folder}/waivers.yml`,
      waivers.replace(/"?TODO: .*/g, 'known').replace('//TODO', '//issues.example.org'),
    )
    expect((await server.job('report', folder, variables, event)).code).toBe(0)
    // The next push changes the comment of this one.
    expect(comments.all.slice(130).map(({ body }) => body)).toEqual([expect.stringContaining('1 waived')])
    expect(comments.asked.filter((method) => method !== 'GET')).toEqual(['POST', 'PATCH'])
    expect(reportIn(folder)).toMatchObject({ summary: { verdicts: { waived: 1, violation: 0 } } })
  })

  test('is skipped for a pull request of a fork, and where its shards were', () => {
    const server = new GitHub(workshop, '')
    const fork = { from: 'somebody/platform' }
    expect(server.skips('reimplementation', fork)).toBe(true)
    expect(server.skips('report', { ...fork, needs: { reimplementation: 'skipped' } })).toBe(true)
    expect(server.skips('reimplementation', {})).toBe(false)
    expect(server.skips('report', { needs: { reimplementation: 'failure' } })).toBe(false)
  })
})

describe('the GitHub action', () => {
  test.each([
    ['a secret is missing', '', /LEGACY_LEARNER_PASSWORD: /],
    ['an option is wrong', '--interfaces current', /unknown option '--interfaces'/],
  ])('has one red step where %s, which says so', async (what, more, message) => {
    const folder = workshop.checkout(`github ${what}`)
    const server = new GitHub(workshop, workshop.checkout(`github-store ${what}`))
    const { LEGACY_LEARNER_PASSWORD, ...without } = variablesOf(await workshop.standIn())
    const variables = { ...without, ...(more ? { LEGACY_LEARNER_PASSWORD: LEGACY_LEARNER_PASSWORD! } : {}) }
    const comments = await commentsOf()
    const inputs = { arguments: `--mode read-only ${FEW} ${more}`, comment: 'true', 'code-scanning': 'true' }
    const ended = await server.action('report', inputs, folder, variables, { api: comments.address })
    expect([ended.code, ended.output]).toEqual([2, expect.stringMatching(message)])
    expect(server.red).toEqual(['Check the platform'])
    expect(textIn(folder, 'summary')).toContain('The step "Check the platform" says why.')
    expect(comments.asked).toEqual([])
    expect(server.called).not.toContain('github/codeql-action/upload-sarif')
    // That of a shard is not taken for a violation either.
    expect((await server.action('shard', { ...inputs, shard: '1/2' }, folder, variables)).code).toBe(2)
  })

  test('tells a dead platform in summary, comment and findings, with one red step', async () => {
    const folder = workshop.checkout('github-dead')
    const server = new GitHub(workshop, workshop.checkout('github-dead-store'))
    const variables = { ...variablesOf(await workshop.standIn()), ...DEAD }
    const comments = await commentsOf()
    const inputs = { arguments: `--mode read-only ${FEW}`, comment: 'true', 'code-scanning': 'true' }
    const ended = await server.action('report', inputs, folder, variables, { api: comments.address })
    expect([ended.code, ended.output]).toEqual([3, expect.stringContaining('ECONNREFUSED')])
    expect(server.red).toEqual(['Check the platform'])
    expect(comments.all.map(({ body }) => body)).toEqual([
      expect.stringMatching(/^<!-- lpconform: report conformance-report -->\n# .*Not complete\n[\s\S]*ECONNREFUSED/),
    ])
    expect(jsonIn(folder, 'conformance-report/report.sarif')).toMatchObject({ runs: [{ results: [] }] })
  })

  test('jobs side by side have a comment each, and find it again', async () => {
    const folder = workshop.checkout('github-jobs')
    const server = new GitHub(workshop, workshop.checkout('github-jobs-store'))
    const variables = variablesOf(await workshop.standIn())
    const comments = await commentsOf('<!-- lpconform: first one -->\nby somebody else')
    const job = (name: string, report: string) =>
      server.action(name, { arguments: FEW, comment: 'true', report }, folder, variables, { api: comments.address })
    const both = () => Promise.all([job('first', 'one'), job('second', 'two')])
    for (const _ of ['a push', 'another']) expect((await both()).map(({ code }) => code)).toEqual([0, 0])
    const markers = comments.all.map(({ body }) => body.split('\n', 1)[0])
    expect(markers.slice(1).toSorted()).toEqual(['<!-- lpconform: first one -->', '<!-- lpconform: second two -->'])
    expect(comments.all[0]!.body).toContain('by somebody else')
    // A pull request that may not be commented on is reported, and decides nothing.
    comments.refuses = true
    const refused = await job('third', 'three')
    expect([refused.code, refused.output]).toEqual([0, expect.stringContaining('::warning::no comment: ')])
  })

  test('shows findings at the files of the repository', async () => {
    const folder = workshop.checkout('github-locations')
    const server = new GitHub(workshop, workshop.checkout('github-locations-store'))
    writeFileSync(`${folder}/sources.yml`, 'legacy-learner/profile.*: src/profile.ts:12\n')
    const inputs = { arguments: FEW, 'code-scanning': 'true', 'sarif-locations': 'sources.yml' }
    expect((await server.action('any', inputs, folder, variablesOf(await workshop.standIn(FAULT)))).code).toBe(1)
    const { runs } = jsonIn<Log>(folder, 'conformance-report/report.sarif')
    expect(runs[0]!.results![0]!.locations![0]!.physicalLocation).toEqual({
      artifactLocation: { uri: 'src/profile.ts' },
      region: { startLine: 12 },
    })
  })
})

describe('nights on GitHub', () => {
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
    const dead = { ...variables, ...DEAD }
    expect((await server.job('nightly', folder, dead)).code).toBe(3)
    expect((await server.job('nightly', folder, variables)).code).toBe(1)
    const { checks } = jsonIn<Comparison>(folder, 'conformance-report/diff.json')
    expect(checks.map(({ change, id }) => `${change} ${id}`)).toEqual([`broken ${FINDING}`])
    standIn.behave({ faults: [] })
    expect((await server.job('nightly', folder, variables)).code).toBe(0)
  })
})

interface GitLabJob {
  readonly rules?: readonly { readonly if: string }[]
  readonly script: readonly string[]
  readonly after_script?: readonly string[]
}

/** A rule of comparisons that all hold. */
const isMet = (rule: string, variables: Variables): boolean =>
  rule.split('&&').every((part) => {
    const [one, other] = part.split('==').map((side) => side.trim())
    const resolved = (side: string) => (side.startsWith('$') ? (variables[side.slice(1)] ?? '') : side.slice(1, -1))
    return resolved(one!) === resolved(other!)
  })

/** Before and script are one shell, what comes after is another, whatever came of the first. */
async function gitlab(name: string, folder: string, variables: Variables): Promise<Ended> {
  const { jobs } = componentWith({ shards: 2, arguments: FEW })
  const { before_script: before } = jobs['.conformance'] as { before_script: readonly string[] }
  const { script, after_script: after = [] } = jobs[name] as GitLabJob
  const own = { CI_API_V4_URL: 'http://127.0.0.1:9', ...variables, CI_PROJECT_ID: '4', CI_MERGE_REQUEST_IID: '2' }
  const first = await workshop.shell(folder, [...before, ...script].join('\n'), own)
  const last = await workshop.shell(folder, after.join('\n'), own)
  return { code: first.code || last.code, output: first.output + last.output }
}

describe('the GitLab component', () => {
  test('checks a merge request in shards, and tells what they found together', async () => {
    const folder = workshop.checkout('gitlab')
    const variables = variablesOf(await workshop.standIn(FAULT))
    for (const index of ['1', '2']) {
      const shard = await gitlab('conformance', folder, { ...variables, CI_NODE_INDEX: index, CI_NODE_TOTAL: '2' })
      expect([shard.code, shard.output]).toEqual([0, expect.stringContaining(`shards/${index}/index.html`)])
    }
    const comments = await commentsOf()
    const own = { ...variables, CI_API_V4_URL: comments.address, GITLAB_NOTE_TOKEN: 'token', CI_JOB_NAME: 'report' }
    for (const _ of ['a push', 'another']) {
      const merged = await gitlab('conformance-report', folder, own)
      expect([merged.code, broken(reportIn(folder))]).toEqual([1, [FINDING]])
    }
    expect(comments.all.map(({ body }) => body)).toEqual([
      expect.stringMatching(/^<!-- lpconform: report -->\n# .*1 violation/),
    ])
    expect(textIn(folder, 'calls.txt')).toMatch(
      `npm install --ignore-scripts --prefix .lpconform learning-platform-conformance@${packageVersion()}\n`,
    )
    expect(textIn(folder, 'calls.txt')).not.toContain('credentials')
    expect(textIn(folder, 'conformance-report/junit.xml')).toContain('<failure')
  })

  test('runs for merge requests of the project itself, and without a token it writes no note', async () => {
    const { jobs } = componentWith({})
    for (const name of ['conformance', 'conformance-report']) {
      const [{ if: rule } = { if: '' }] = (jobs[name] as GitLabJob).rules!
      const event = { CI_PIPELINE_SOURCE: 'merge_request_event', CI_MERGE_REQUEST_PROJECT_ID: '4' }
      expect(isMet(rule, { ...event, CI_MERGE_REQUEST_SOURCE_PROJECT_ID: '4' })).toBe(true)
      expect(isMet(rule, { ...event, CI_MERGE_REQUEST_SOURCE_PROJECT_ID: '5' })).toBe(false)
      expect(isMet(rule, { ...event, CI_PIPELINE_SOURCE: 'push' })).toBe(false)
    }
    const folder = workshop.checkout('gitlab-alone')
    const wrong = await gitlab('conformance-report', folder, {})
    expect([wrong.code, wrong.output]).toEqual([
      2,
      expect.stringContaining('no comment: there is no conformance-report'),
    ])
    const { LEGACY_LEARNER_PASSWORD: _, ...without } = variablesOf(await workshop.standIn())
    const shard = await gitlab('conformance', folder, { ...without, CI_NODE_INDEX: '1', CI_NODE_TOTAL: '1' })
    expect([shard.code, shard.output]).toEqual([2, expect.stringMatching(/LEGACY_LEARNER_PASSWORD: /)])
    const dead = { ...variablesOf(await workshop.standIn()), ...DEAD, CI_NODE_INDEX: '1', CI_NODE_TOTAL: '1' }
    expect((await gitlab('conformance', folder, dead)).code).toBe(3)
    const merged = await gitlab('conformance-report', folder, {})
    expect([merged.code, merged.output]).toEqual([
      3,
      expect.stringContaining('no comment: GITLAB_NOTE_TOKEN is not set'),
    ])
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
    PATH: `${folder}/image`,
    ...Object.fromEntries(env.map((one) => [one.name, one.value])),
    ...variables,
  })
}

describe('the Kubernetes jobs', () => {
  test('check one platform in shards', async () => {
    const folder = workshop.checkout('shards')
    const variables = variablesOf(await workshop.standIn(FAULT))
    const own = { ...variables, SHARDS: '2', ARGUMENTS: `--mode read-only ${FEW}` }
    for (const index of ['0', '1'])
      expect((await pod('shards', 'conformance-shards', folder, { ...own, JOB_COMPLETION_INDEX: index })).code).toBe(0)
    // A failure that a retry does not cure ends with its own code, which the policy of the Job expects.
    const wrong = { ...own, ARGUMENTS: '--interfaces current', JOB_COMPLETION_INDEX: '0' }
    expect((await pod('shards', 'conformance-shards', folder, wrong)).code).toBe(2)
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
