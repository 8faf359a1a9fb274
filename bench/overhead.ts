/**
 * The cost of a run beyond its bare requests: `npm run maintain -- overhead`. A served instance in a process of its own
 * is run against, and a raw loop sends the same requests to another one; both processes are measured whole, from their
 * start to their end, and then several runs in one process. The documented minute is a millisecond, so that nobody waits
 * for a rate limit.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readRunFile } from '../output/run-file/read.ts'
import type { RunRecord } from '../output/run-file/record.ts'
import type { Usage } from './overhead/usage.ts'

const CONCURRENCY = '16'
const WINDOW = '0.001'
/** Checks of which the further cost is taken: the whole suite beside this part of it. */
const PART = ['--interface', 'legacy-admin']
const LEFT_OUT = ['--rate-limits', 'off']

const inPackage = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const COMMAND = inPackage('../cli/main.js')
const [REPLAY, USAGE, WARM] = ['replay', 'usage', 'warm'].map((name) => inPackage(`./overhead/${name}.js`)) as [
  string,
  string,
  string,
]
/** Runs in one process. */
const WARM_RUNS = '3'
const folder = mkdtempSync(join(tmpdir(), 'bench-'))

interface Measured extends Usage {
  /** When the process was started and had ended, milliseconds since 1970. */
  readonly started: number
  readonly ended: number
}

async function measured(script: string, words: readonly string[], variables: NodeJS.ProcessEnv): Promise<Measured> {
  const usage = join(folder, 'usage.json')
  const started = Date.now()
  const child = spawn(process.execPath, ['--import', USAGE, script, ...words], {
    env: { ...process.env, ...variables, BENCH_USAGE: usage },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`${script} ended with ${code}`)
  return { ...JSON.parse(readFileSync(usage, 'utf8')), started, ended: Date.now() }
}

interface Instance {
  readonly child: ChildProcess
  readonly variables: Record<string, string>
}

async function serve(): Promise<Instance> {
  const child = spawn(process.execPath, [COMMAND, 'serve', '--rate-window', WINDOW], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let text = ''
  for await (const chunk of child.stdout!) {
    text += chunk
    if (text.includes('\n')) break
  }
  return { child, variables: JSON.parse(text.split('\n', 1)[0]!) }
}

interface Pair {
  readonly run: Measured
  readonly raw: Measured
  readonly records: readonly RunRecord[]
  readonly checks: number
  readonly requests: number
}

/** One run and the raw loop of its requests, each against an instance of its own. */
async function pair(name: string, words: readonly string[]): Promise<Pair> {
  const out = join(folder, name)
  const first = await serve()
  const call = ['run', '--mode', 'full', '--out', out, '--concurrency', CONCURRENCY, ...LEFT_OUT, ...words]
  const run = await measured(COMMAND, call, first.variables)
  first.child.kill()
  const second = await serve()
  const raw = await measured(REPLAY, [join(out, 'run.jsonl'), CONCURRENCY], second.variables)
  second.child.kill()
  const records = [...readRunFile(join(out, 'run.jsonl'))]
  const checks = records.filter((record) => record.kind === 'check' && record.verdict !== 'skipped').length
  const requests = records.filter(({ kind }) => kind === 'exchange').length
  return { run, raw, records, checks, requests }
}

const s = (seconds: number) => `${seconds.toFixed(2).padStart(7)} s`
const line = (name: string, { wall, cpu, peak }: Usage) =>
  `${name.padEnd(28)}${s(wall)} wall ${s(cpu)} processor ${peak.toFixed(0).padStart(5)} MiB`
const ratio = (one: number, other: number) => (one / other).toFixed(2).padStart(7)

/** Seconds of processor of several whole runs in one process, through the library. */
async function inOneProcess(): Promise<readonly number[]> {
  const { child, variables } = await serve()
  const { status, stdout } = spawnSync(process.execPath, [WARM, WARM_RUNS, CONCURRENCY], {
    env: { ...process.env, ...variables },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child.kill()
  if (status !== 0) throw new Error(`${WARM} ended with ${status}`)
  return stdout.split(' ').map(Number)
}

/** Where the wall time of the run went, from the stamps of its file. */
function stages({ run, records }: Pair): readonly (readonly [string, number])[] {
  const head = records.find((record) => record.kind === 'head')!
  const exchanges = records.flatMap((record) => (record.kind === 'exchange' ? [record] : []))
  const end = records.findLast((record) => record.kind === 'end')!
  const first = exchanges.find(({ id }) => id.startsWith('x'))!
  const marks = [run.started, head.startedAt, first.startedAt, end.finishedAt, run.ended].map((mark) =>
    new Date(mark).getTime(),
  )
  const names = ['start, configuration, catalogue', 'preflight', 'checks', 'forms of the report']
  return names.map((name, index) => [name, (marks[index + 1]! - marks[index]!) / 1000])
}

try {
  const part = await pair('part', PART)
  const whole = await pair('whole', [])
  console.log(`${whole.checks} checks, ${whole.requests} requests, ${CONCURRENCY} at a time, node ${process.version}`)
  console.log(line('run', whole.run))
  console.log(line('raw loop, same requests', whole.raw))
  console.log(
    `${'ratio'.padEnd(28)}${ratio(whole.run.wall, whole.raw.wall)}   wall ${ratio(whole.run.cpu, whole.raw.cpu)}   processor`,
  )
  for (const [name, seconds] of stages(whole)) console.log(`  ${name.padEnd(34)}${s(seconds)}`)
  const further = whole.checks - part.checks
  const each = (of: 'run' | 'raw', what: 'wall' | 'cpu') => (whole[of][what] - part[of][what]) / further
  console.log(`each further check of ${further}, beside ${PART.join(' ')} (${part.checks} checks):`)
  for (const what of ['wall', 'cpu'] as const) {
    const [run, raw] = [each('run', what), each('raw', what)]
    const name = what === 'cpu' ? 'processor' : 'wall'
    console.log(
      `  ${name.padEnd(12)}${(run * 1e3).toFixed(2)} ms, its raw requests ${(raw * 1e3).toFixed(2)} ms, ratio${ratio(run, raw)}`,
    )
  }
  const warm = await inOneProcess()
  console.log(`in one process, through the library: ${warm.map((seconds) => s(seconds).trim()).join(', ')} processor`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
