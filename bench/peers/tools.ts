/** How each tool is called, and its accusations of an instance. */
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { effectOf, type OperationId, operationOf } from '../../contract/operations.ts'
import type { Report } from '../../contract/run.ts'
import { failuresIn } from '../openapi/accusations.ts'
import { answerComplaints } from '../openapi/complaints.ts'
import type { Documents } from '../openapi/outcome.ts'
import { guarded } from '../openapi/prism.ts'
import { COMMAND } from '../openapi/served.ts'
import type { Tool, Toolbox } from '../openapi/tools.ts'
import { measured } from './measured.ts'
import type { StandIn } from './stand-in.ts'

interface Trial {
  readonly box: Toolbox
  readonly files: Documents
  readonly instance: StandIn
  readonly headers: Readonly<Record<string, string>>
  /** Everything where none is named. */
  readonly operation?: OperationId
}

export interface Outcome {
  readonly seconds: number
  readonly cpu: number
  /** The accusations, in words that are the same each time. */
  readonly accusations: readonly string[]
}

export interface Peer {
  readonly name: string
  /** Packages that must be installed for it. */
  readonly tool?: Tool
  /** Whether it sends requests to an operation at all; to every one unless it is said. */
  readonly asks?: (operation: OperationId) => boolean
  try(trial: Trial): Promise<Outcome>
}

/** A tool that ends without a result says nothing about the instance. */
function demand(told: boolean, text: string): void {
  if (!told) throw new Error(text.trim().split('\n').slice(-4).join(' | ').slice(-400))
}

const OURS = [process.execPath, COMMAND, 'run', '--no-env-file', '--no-config', '--rate-limits', 'off'] as const

interface OwnRun extends Outcome {
  readonly out: string
}

async function ownRun({ box, operation }: Trial, mode: string, variables: StandIn['variables']): Promise<OwnRun> {
  const out = join(box.folder, 'own')
  const words = ['--mode', mode, '--out', out, ...(operation ? ['--operation', operation] : [])]
  const { code, text, seconds, cpu } = await measured([...OURS, ...words], box.folder, variables)
  demand(code === 0 || code === 1, text)
  const { checks } = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')) as Report
  const accusing = checks.filter(({ verdict }) => verdict === 'violation' || verdict === 'warning')
  return { out, seconds, cpu, accusations: accusing.map(({ id }) => id) }
}

const own: Peer = {
  name: 'this suite',
  try: (trial) => ownRun(trial, 'full', trial.instance.variables),
}

const asWords = (flag: string, headers: Trial['headers']) =>
  Object.entries(headers).flatMap(([name, value]) => [flag, `${name}: ${value}`])

const BOUNDS =
  '--phases examples,coverage,fuzzing -n 10 --seed 1 --generation-deterministic --no-shrink --continue-on-failure --warnings off'
/** A request that ends the session of the others would leave nothing to try. */
const LEFT = ['session.logout', 'session.mobile-logout'].flatMap((id) => [
  '--exclude-operation-id',
  `legacy-learner.${id}`,
])

const schemathesis: Peer = {
  name: 'Schemathesis',
  tool: 'schemathesis',
  async try({ box, files, instance, headers, operation }) {
    const chosen = operation ? ['--include-operation-id', operation.replace('/', '.')] : LEFT
    const words = ['run', files.newest, '--url', instance.address, ...BOUNDS.split(' '), ...chosen]
    const command = [...box.command('schemathesis'), ...words, ...asWords('-H', headers)] as const
    const { text, seconds, cpu } = await measured(command, box.folder)
    demand(/TEST PHASES|SUMMARY/i.test(text), text)
    return { seconds, cpu, accusations: failuresIn(text).map((one) => `${one.operation}: ${one.check}`) }
  },
}

interface PathItem {
  readonly [method: string]: { readonly responses?: Readonly<Record<string, object>> }
}

/** The document, or its part about one read, as the tool would take longer to read all of it than to send requests. */
function documentFor(file: string, operation: OperationId | undefined): string {
  if (operation === undefined) return file
  const document = JSON.parse(readFileSync(file, 'utf8')) as { paths: Readonly<Record<string, PathItem>> }
  const { path } = operationOf(operation)
  const { get, parameters, servers } = document.paths[path]!
  // Links lead to operations that the part does not have.
  const responses = Object.entries(get!.responses ?? {}).map(([status, one]) => [status, { ...one, links: undefined }])
  const item = { parameters, servers, get: { ...get, responses: Object.fromEntries(responses) } }
  const part = join(dirname(file), `one-${basename(file)}`)
  writeFileSync(part, JSON.stringify({ ...document, paths: { [path]: item } }))
  return part
}

const HOOKS = fileURLToPath(new URL('../../../bench/openapi/dredd-hooks.cjs', import.meta.url))

const dredd: Peer = {
  name: 'Dredd, reads',
  tool: 'dredd',
  asks: (operation) => operationOf(operation).method === 'GET',
  async try({ box, files, instance, headers, operation }) {
    const words = [
      documentFor(files.older, operation),
      instance.address,
      '--method',
      'GET',
      '--hookfiles',
      HOOKS,
      ...asWords('--header', headers),
    ]
    const { text: coloured, seconds, cpu } = await measured([...box.command('dredd'), ...words], box.folder)
    const text = stripVTControlCharacters(coloured)
    demand(/\d+ passing, \d+ failing/.test(text), text)
    return { seconds, cpu, accusations: [...text.matchAll(/^fail: (\S+ \(\d+\) \S+)/gm)].map(([, name]) => name!) }
  },
}

const ADDRESSES = ['CURRENT_BASE_URL', 'LEGACY_LEARNER_BASE_URL', 'LEGACY_ADMIN_BASE_URL']

/** It judges traffic; the requests are those of a read-only run of ours. */
const prism: Peer = {
  name: 'Prism, as a proxy under our reads',
  tool: 'prism',
  asks: (operation) => effectOf(operation) === 'reads',
  async try(trial) {
    const proxy = await guarded(trial.box, trial.files, trial.instance.address)
    try {
      const through = Object.fromEntries(ADDRESSES.map((name) => [name, proxy.address]))
      const run = await ownRun(trial, 'read-only', { ...trial.instance.variables, ...through })
      const { complaints } = answerComplaints(join(run.out, 'run.jsonl'))
      return { seconds: run.seconds, cpu: run.cpu + proxy.cpu(), accusations: complaints }
    } finally {
      proxy.stop()
    }
  },
}

export const peers: readonly Peer[] = [own, schemathesis, dredd, prism]
