/** The examples for CI servers and clusters are what those take, and hang together. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { componentWith, documentsIn, ROOT, textOf, wrongWith } from './manifests.ts'

interface Step {
  readonly uses?: string
  readonly with?: Readonly<Record<string, string>>
  readonly run?: string
}
interface Workflow {
  readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[] }>>
}
interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>
}

const ACTION = 'examples/github/action.yml'
const WORKFLOW = 'examples/github/workflow.yml'
const PACKAGE = JSON.parse(textOf('package.json'))
const stepsIn = (file: string) =>
  Object.values(documentsIn<Workflow>(textOf(file))[0]!.jobs).flatMap(({ steps }) => steps)

describe('GitHub', () => {
  test.each([
    ['github-action', ACTION],
    ['github-workflow', WORKFLOW],
    ['github-workflow', '.github/workflows/test.yml'],
    ['github-workflow', '.github/workflows/nightly.yml'],
    ['github-workflow', '.github/workflows/release.yml'],
    ['github-workflow', '.github/workflows/site.yml'],
  ] as const)('takes, as %s, %s', (kind, file) => {
    expect(documentsIn(textOf(file)).flatMap((document) => wrongWith(kind, document))).toEqual([])
  })

  test('would not take a mistake', () => {
    const [action] = documentsIn<{ runs: object }>(textOf(ACTION))
    expect(
      wrongWith('github-action', { ...action, runs: { using: 'composite', steps: [{ run: 'true' }] } }),
    ).not.toEqual([])
    expect(wrongWith('github-workflow', { on: 'push', jobs: { a: { steps: [] } } })).not.toEqual([])
  })

  test('the workflow gives the action inputs that it has, and the action uses no other', () => {
    const known = Object.keys(documentsIn<Action>(textOf(ACTION))[0]!.inputs)
    const own = stepsIn(WORKFLOW).filter(({ uses = '' }) => uses.startsWith('OWNER/'))
    expect(own.length).toBeGreaterThan(2)
    for (const { uses, with: given = {} } of own) {
      expect(existsSync(new URL(`${uses!.replace(/^OWNER\/[^/]+\/|@.*$/g, '')}/action.yml`, ROOT))).toBe(true)
      expect(Object.keys(given).filter((name) => !known.includes(name))).toEqual([])
    }
    const used = [...textOf(ACTION).matchAll(/inputs\.([\w-]+)/g)].map(([, name]) => name!)
    expect([...new Set(used)].sort()).toEqual([...known].sort())
  })

  test('the workflows of this project call scripts that there are', () => {
    const called = ['test', 'nightly', 'release', 'site'].flatMap((name) =>
      stepsIn(`.github/workflows/${name}.yml`).flatMap(({ run = '' }) => /^npm run ([\w:-]+)/.exec(run)?.[1] ?? []),
    )
    expect(called.length).toBeGreaterThan(1)
    expect(called.filter((name) => !PACKAGE.scripts[name])).toEqual([])
  })
})

/** The header of a component, of which the schema of pipelines knows nothing. */
const SPEC = z.strictObject({
  inputs: z.record(
    z.string(),
    z.strictObject({
      description: z.string().optional(),
      type: z.enum(['string', 'number', 'boolean', 'array']).optional(),
      default: z.union([z.string(), z.number()]),
    }),
  ),
})

describe('GitLab', () => {
  test.each([[{}], [{ shards: 8, arguments: '--interface current', stage: 'verify' }]])(
    'takes the component with %j',
    (inputs) => {
      const { jobs, spec, values } = componentWith(inputs)
      expect(wrongWith('gitlab-ci', jobs)).toEqual([])
      expect(SPEC.safeParse(spec).error).toBeUndefined()
      expect((jobs.conformance as { parallel: number }).parallel).toBe(values.shards)
    },
  )

  test('would not take a mistake', () => {
    expect(wrongWith('gitlab-ci', { job: { script: 'true', artifacts: { when: 'ever' } } })).not.toEqual([])
  })
})

interface Job {
  readonly kind: string
  readonly metadata: { readonly name: string }
  readonly spec: {
    readonly completions?: number
    readonly template: {
      readonly spec: {
        readonly containers: readonly {
          readonly name: string
          readonly env: readonly { readonly name: string; readonly value: string }[]
          readonly args: readonly string[]
          readonly volumeMounts: readonly { readonly name: string }[]
        }[]
        readonly volumes: readonly { readonly name: string }[]
      }
    }
  }
}

describe.each(['shards', 'instances'])('Kubernetes, %s.yml', (name) => {
  const all = documentsIn<Job>(textOf(`examples/kubernetes/${name}.yml`))
  const jobs = all.filter(({ kind }) => kind === 'Job')

  test('is taken', () => {
    expect(all.flatMap((document) => wrongWith('kubernetes', document))).toEqual([])
    expect(wrongWith('kubernetes', { ...jobs[0], spec: { ...jobs[0]!.spec, completion: 3 } })).not.toEqual([])
  })

  test('mounts volumes that it has, and sets every variable that its commands name', () => {
    for (const { spec } of jobs) {
      const { containers, volumes } = spec.template.spec
      for (const { args, env, volumeMounts } of containers) {
        expect(volumeMounts.map((one) => one.name)).toEqual(volumes.map((one) => one.name))
        const named = new Set([...args.join(' ').matchAll(/\$\(?\(?([A-Z_]{2,})/g)].map(([, variable]) => variable))
        const set = new Set([...env.map((one) => one.name), 'JOB_COMPLETION_INDEX'])
        expect([...named].filter((one) => !set.has(one!))).toEqual([])
      }
    }
  })

  test('waits for as many reports as there are pods', () => {
    const [indexed, last] = jobs
    const counts = last!.spec.template.spec.containers[0]!.env.filter(({ name: one }) =>
      /^(SHARDS|INSTANCES)$/.test(one),
    )
    expect(counts.map(({ value }) => Number(value))).toEqual([indexed!.spec.completions])
  })
})

describe('the image', () => {
  const lines = textOf('examples/Containerfile')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => /^[A-Z]+ /.test(line))
  const of = (instruction: string) =>
    lines.filter((line) => line.startsWith(`${instruction} `)).map((line) => line.slice(instruction.length + 1))

  test('is built of the package alone, and runs as somebody without rights', () => {
    const sources = of('COPY').flatMap((line) => line.split(' ').slice(0, -1))
    expect(sources.filter((path) => !/^--from|^\/package$/.test(path) && !existsSync(new URL(path, ROOT)))).toEqual([])
    expect(of('COPY').filter((line) => line.startsWith('--from='))).toEqual(['--from=build /package /package'])
    // The packages that the image installs without a registry have no dependencies.
    expect(Object.keys(PACKAGE.dependencies ?? {})).toEqual([])
    expect(Object.keys(PACKAGE.bin)).toEqual(['lpconform'])
    expect([of('USER'), of('ENTRYPOINT'), of('CMD')]).toEqual([['node'], ['["lpconform"]'], ['["run"]']])
    expect(lines.indexOf('USER node')).toBeLessThan(lines.indexOf('ENTRYPOINT ["lpconform"]'))
    expect(new Set(of('FROM').map((line) => line.split(' ')[0])).size).toBe(1)
  })

  test.each(of('RUN'))('can execute %s', (command) => {
    execFileSync('sh', ['-n', '-c', command])
    const scripts = [...command.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name!)
    expect(scripts.filter((name) => !PACKAGE.scripts[name])).toEqual([])
  })
})
