/** Jobs of a GitHub workflow, executed as its server does, as far as the examples go. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { documentsIn, textOf } from '../ci/manifests.ts'
import type { Ended, Variables, Workshop } from './workshop.ts'

interface Step {
  readonly id?: string
  readonly name?: string
  readonly uses?: string
  readonly with?: Readonly<Record<string, string>>
  readonly run?: string
  readonly if?: string
  readonly env?: Variables
}

interface Job {
  readonly if?: string
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly unknown[]>> }
  readonly steps: readonly Step[]
}

interface Workflow {
  readonly env: Variables
  readonly jobs: Readonly<Record<string, Job>>
}

const [WORKFLOW] = documentsIn<Workflow>(textOf('examples/github/workflow.yml'))
const [ACTION] = documentsIn<{
  readonly inputs: Readonly<Record<string, { readonly default: string }>>
  readonly runs: { readonly steps: readonly Step[] }
}>(textOf('examples/github/action.yml'))

/** Values of expressions by their path, such as `inputs.merge`; any other is empty. */
type Context = Readonly<Record<string, string>>

/** Values that GitHub gives as a secret and not as a variable. */
const IS_SECRET = /(PASSWORD|KEY)$/

/** The event, beside a pull request of the repository itself. */
export interface Event {
  /** Where the branch of the pull request is. */
  readonly from?: string
  /** Results of the jobs that are needed. */
  readonly needs?: Context
  /** Where comments are written. */
  readonly api?: string
}

/** Of one job: what else the steps share. */
interface Runner {
  readonly folder: string
  /** Of its own. */
  readonly temporary: string
  readonly context: Record<string, string>
  readonly env: Variables
}

/** Member by member, as the few forms of the examples need it. */
function resultOf(expression: string, context: Context): string | boolean {
  const and = expression.split('&&').map((one) => one.trim())
  if (and.length > 1) return and.every((one) => Boolean(resultOf(one, context)))
  const [, path, sign, literal, other] = /^([\w.-]+)(?:\s*([!=]=)\s*(?:'([^']*)'|([\w.-]+)))?$/.exec(expression) ?? []
  if (expression === '!cancelled()') return true
  if (!path) throw new Error(`no such expression is executed here: ${expression}`)
  const value = context[path] ?? ''
  const against = other === undefined ? literal : (context[other] ?? '')
  return against === undefined ? value : (value === against) === (sign === '==')
}

const filled = (text: unknown, context: Context) =>
  String(text).replace(/\$\{\{\s*(.+?)\s*\}\}/g, (_, expression: string) => String(resultOf(expression, context)))

const holds = (when: string, context: Context) => Boolean(resultOf(when.replace(/^\$\{\{\s*|\s*\}\}$/g, ''), context))

/** Whether a step is executed: after a failure only where it says so. */
function isDue({ if: when }: Step, context: Context, failed: boolean): boolean {
  if (when === undefined) return !failed
  return holds(when, context) && (!failed || when.includes('cancelled()'))
}

const each = (values: Readonly<Record<string, unknown>> = {}, context: Context) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, filled(value, context)]))

const prefixed = (prefix: string, values: Variables) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${prefix}.${name}`, value]))

function contextOf(job: string, variables: Variables, { from = 'owner/platform', needs = {} }: Event): Context {
  const secrets = Object.entries(variables).filter(([name]) => IS_SECRET.test(name))
  return {
    ...prefixed('vars', variables),
    ...(from === 'owner/platform' ? prefixed('secrets', Object.fromEntries(secrets)) : {}),
    ...Object.fromEntries(Object.entries(needs).map(([name, result]) => [`needs.${name}.result`, result])),
    'github.job': job,
    'github.repository': 'owner/platform',
    'github.event_name': job === 'nightly' ? 'schedule' : 'pull_request',
    'github.event.pull_request.number': job === 'nightly' ? '' : '7',
    'github.event.pull_request.head.repo.full_name': from,
    'github.run_id': '1',
    'github.run_attempt': '1',
    'github.token': 'token',
  }
}

const apiOf = ({ api = 'http://127.0.0.1:9' }: Event): Variables => ({
  GITHUB_API_URL: api,
  GITHUB_REPOSITORY: 'owner/platform',
  GITHUB_ACTIONS: 'true',
})

const linesOf = ({ temporary }: Runner, file: string) =>
  existsSync(`${temporary}/${file}`) ? readFileSync(`${temporary}/${file}`, 'utf8') : ''

/** Files by which a step tells the next ones something, and what those before have told. */
const filesOf = (runner: Runner): Variables => ({
  GITHUB_ACTION_PATH: `${runner.folder}/conformance/examples/github`,
  GITHUB_STEP_SUMMARY: `${runner.folder}/summary`,
  GITHUB_OUTPUT: `${runner.temporary}/output`,
  GITHUB_PATH: `${runner.temporary}/path`,
  RUNNER_TEMP: runner.temporary,
  PATH: linesOf(runner, 'path').trim().split('\n').filter(Boolean).join(':'),
})

/** A server with a store of artifacts and one of caches. */
export class GitHub {
  readonly #workshop: Workshop
  readonly #stored: string
  /** Actions of others that were called. */
  readonly called: string[] = []
  /** Steps that failed. */
  readonly red: string[] = []

  constructor(workshop: Workshop, stored: string) {
    this.#workshop = workshop
    this.#stored = stored
  }

  /** Whether that event skips the job. */
  skips(name: string, event: Event): boolean {
    const { if: when } = WORKFLOW!.jobs[name]!
    return when !== undefined && !holds(when, contextOf(name, {}, event))
  }

  /** One job of the example, once for each value of its matrix; the code is that of the worst. */
  async job(name: string, folder: string, variables: Variables, event: Event = {}): Promise<Ended> {
    const job = WORKFLOW!.jobs[name]!
    const [[key, values] = ['', ['']]] = Object.entries(job.strategy?.matrix ?? {})
    const all: Ended[] = []
    for (const value of values) {
      const context = { ...contextOf(name, variables, event), [`matrix.${key}`]: String(value) }
      const env = { ...each(WORKFLOW!.env, context), ...apiOf(event) }
      all.push(await this.#run(job.steps, folder, context, env))
    }
    return { code: Math.max(...all.map(({ code }) => code)), output: all.map(({ output }) => output).join('\n') }
  }

  /** The action alone, as a step of a job of that name. */
  action(job: string, inputs: Variables, folder: string, variables: Variables, event: Event = {}): Promise<Ended> {
    const step = { uses: 'OWNER/learning-platform-conformance/examples/github@COMMIT', with: inputs, env: variables }
    return this.#run([step], folder, contextOf(job, {}, event), apiOf(event))
  }

  async #run(steps: readonly Step[], folder: string, context: Context, env: Variables): Promise<Ended> {
    const temporary = mkdtempSync(`${folder}/runner-`)
    const ended = await this.#steps(steps, { folder, temporary, context: { ...context }, env })
    rmSync(temporary, { recursive: true })
    return ended
  }

  async #steps(steps: readonly Step[], runner: Runner): Promise<Ended> {
    let code = 0
    let output = ''
    for (const step of steps) {
      if (!isDue(step, runner.context, code !== 0)) continue
      const ended = await this.#step(step, runner)
      if (ended.code && !step.uses?.startsWith('OWNER/')) this.red.push(step.name ?? step.uses ?? '')
      output += ended.output
      code ||= ended.code
    }
    return { code, output }
  }

  async #step({ id, uses, run, env: own, with: inputs }: Step, runner: Runner): Promise<Ended> {
    const { folder, context, env } = runner
    if (run !== undefined) {
      const ended = await this.#workshop.shell(folder, filled(run, context), {
        ...env,
        ...each(own, context),
        ...filesOf(runner),
      })
      for (const [, name, value] of linesOf(runner, 'output').matchAll(/^([\w-]+)=(.*)$/gm))
        if (id) context[`steps.${id}.outputs.${name}`] = value!
      return ended
    }
    if (uses!.startsWith('OWNER/')) {
      const defaults = Object.fromEntries(Object.entries(ACTION!.inputs).map(([name, one]) => [name, one.default]))
      const given = prefixed('inputs', { ...defaults, ...each(inputs, context) })
      return this.#steps(ACTION!.runs.steps, {
        ...runner,
        context: { ...context, ...given },
        env: { ...env, ...each(own, context) },
      })
    }
    this.called.push(uses!.replace(/@.*/, ''))
    return this.#action(uses!, folder, each(inputs, context))
  }

  /** Effects of the server's own actions on files. */
  #action(
    uses: string,
    folder: string,
    { name, path = '', pattern = '', 'restore-keys': key, ...others }: Variables,
  ): Ended {
    const done = { code: 0, output: '' }
    const copy = (from: string, to: string) => {
      if (existsSync(from)) cpSync(from, to, { recursive: true })
    }
    if (uses.startsWith('actions/upload-artifact')) copy(`${folder}/${path}`, `${this.#stored}/artifacts/${name}`)
    if (uses.startsWith('actions/download-artifact')) {
      mkdirSync(`${folder}/${path}`, { recursive: true })
      const wanted = new RegExp(`^${pattern.replace('*', '.*')}$`)
      for (const one of readdirSync(`${this.#stored}/artifacts`))
        if (wanted.test(one)) copy(`${this.#stored}/artifacts/${one}`, `${folder}/${path}/${one}`)
    }
    if (uses.startsWith('actions/cache/restore')) copy(`${this.#stored}/caches/${key}`, `${folder}/${path}`)
    if (uses.startsWith('actions/cache/save'))
      copy(`${folder}/${path}`, `${this.#stored}/caches/${others.key!.replace(/\d+-\d+$/, '')}`)
    if (
      uses.startsWith('github/codeql-action') &&
      !readdirSync(`${folder}/${others.sarif_file}`).some((one) => one.endsWith('.sarif'))
    )
      return { code: 1, output: 'no SARIF file' }
    return done
  }
}
