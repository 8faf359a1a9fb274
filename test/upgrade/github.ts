/** Jobs of a GitHub workflow, executed as its server does, as far as the examples go. */
import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { documentsIn, textOf } from '../ci/manifests.ts'
import type { Ended, Variables, Workshop } from './workshop.ts'

interface Step {
  readonly uses?: string
  readonly with?: Readonly<Record<string, string>>
  readonly run?: string
  readonly if?: string
  readonly env?: Variables
}

interface Job {
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

/** Member by member, as the few forms of the examples need it. */
function resultOf(expression: string, context: Context): string | boolean {
  const and = expression.split('&&').map((one) => one.trim())
  if (and.length > 1) return and.every((one) => Boolean(resultOf(one, context)))
  const [, path, , text] = /^([\w.-]+)(?:\s*(==)\s*'([^']*)')?$/.exec(expression) ?? []
  if (expression === '!cancelled()') return true
  if (!path) throw new Error(`no such expression is executed here: ${expression}`)
  const value =
    path.startsWith('vars.') || path.startsWith('secrets.') ? context[path.replace(/^\w+/, 'vars')] : context[path]
  return text === undefined ? (value ?? '') : (value ?? '') === text
}

const filled = (text: unknown, context: Context) =>
  String(text).replace(/\$\{\{\s*(.+?)\s*\}\}/g, (_, expression: string) => String(resultOf(expression, context)))

/** Whether a step is executed: after a failure only where it says so. */
function isDue({ if: when }: Step, context: Context, failed: boolean): boolean {
  if (when === undefined) return !failed
  const expression = when.replace(/^\$\{\{\s*|\s*\}\}$/g, '')
  return Boolean(resultOf(expression, context)) && (!failed || when.includes('cancelled()'))
}

const each = (values: Readonly<Record<string, unknown>> = {}, context: Context) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, filled(value, context)]))

const prefixed = (prefix: string, values: Variables) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${prefix}.${name}`, value]))

/** A server with a store of artifacts and one of caches. */
export class GitHub {
  readonly #workshop: Workshop
  readonly #stored: string
  /** Actions of others that were called. */
  readonly called: string[] = []

  constructor(workshop: Workshop, stored: string) {
    this.#workshop = workshop
    this.#stored = stored
  }

  /** One job of the example, once for each value of its matrix; the code is that of the worst. */
  async job(name: string, folder: string, variables: Variables): Promise<Ended> {
    const job = WORKFLOW!.jobs[name]!
    const [[key, values] = ['', ['']]] = Object.entries(job.strategy?.matrix ?? {})
    const all: Ended[] = []
    for (const value of values) {
      const context = { ...prefixed('vars', variables), [`matrix.${key}`]: String(value), 'github.job': name }
      const given = {
        ...context,
        'github.event.pull_request.number': '7',
        'github.run_id': '1',
        'github.run_attempt': '1',
        'github.token': 'token',
      }
      all.push(await this.#steps(job.steps, folder, given, each(WORKFLOW!.env, given)))
    }
    return { code: Math.max(...all.map(({ code }) => code)), output: all.map(({ output }) => output).join('\n') }
  }

  async #steps(steps: readonly Step[], folder: string, context: Context, env: Variables): Promise<Ended> {
    let code = 0
    let output = ''
    for (const step of steps) {
      if (!isDue(step, context, code !== 0)) continue
      const ended = await this.#step(step, folder, context, env)
      output += ended.output
      code ||= ended.code
    }
    return { code, output }
  }

  #step({ uses, run, env: own, with: inputs }: Step, folder: string, context: Context, env: Variables): Promise<Ended> {
    if (run !== undefined) {
      const runner = {
        GITHUB_ACTION_PATH: `${folder}/conformance/examples/github`,
        GITHUB_STEP_SUMMARY: `${folder}/summary`,
      }
      return this.#workshop.shell(folder, filled(run, context), { ...env, ...each(own, context), ...runner })
    }
    if (uses!.startsWith('OWNER/')) {
      const defaults = Object.fromEntries(Object.entries(ACTION!.inputs).map(([name, one]) => [name, one.default]))
      const given = prefixed('inputs', { ...defaults, ...each(inputs, context) })
      return this.#steps(ACTION!.runs.steps, folder, { ...context, ...given }, { ...env, ...each(own, context) })
    }
    this.called.push(uses!.replace(/@.*/, ''))
    return Promise.resolve(this.#action(uses!, folder, each(inputs, context)))
  }

  /** What the actions of the server itself do to files. */
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
