/** The real command in a process of its own, as a user starts it, bounded in time. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'
import type { Report } from '../../contract/run.ts'
import { readRunFile } from '../../output/run-file/read.ts'
import type { RunRecord } from '../../output/run-file/record.ts'
import { isRunning } from './child-process.ts'

const COMMAND = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url))

if (!existsSync(COMMAND)) throw new Error(`${COMMAND} is missing: npm run build makes it`)

export type Variables = Readonly<Record<string, string>>

export interface Ended {
  /** Null when a signal ended the process. */
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly out: string
  readonly err: string
  readonly seconds: number
}

export interface Started {
  readonly child: ChildProcess
  /** Its output so far. */
  readonly text: { readonly out: string; readonly err: string }
  readonly ended: Promise<Ended>
  /** Resolves when the standard streams hold the text. @throws when the process ends before */
  said(text: string | RegExp): Promise<void>
}

export interface StartOptions {
  readonly variables?: Variables
  /** Where the command is called; `.env` is read there. */
  readonly folder?: string
  /** Seconds after which it is killed, and `code` is null: only a process that hangs takes so long, on any machine. */
  readonly within?: number
  /** A command that executes the one that follows it. */
  readonly through?: readonly string[]
}

/** Nothing of the environment of the tests may configure what they start. */
const clean = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(CI$|(CURRENT|LEGACY|CONFORMANCE|VITEST)_?)/.test(name)),
  )

const folders: string[] = []
const running = new Set<ChildProcess>()
afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A folder of its own, removed when the tests of the file have ended. */
export function folderOf(files: Variables = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'lpconform-'))
  folders.push(folder)
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

/** Starts the command and goes on. */
export function start(words: readonly string[], options: StartOptions = {}): Started {
  const { variables = {}, folder = folderOf(), within = 800, through = [] } = options
  const began = performance.now()
  const [command, ...before] = [...through, process.execPath]
  const child = spawn(command!, [...before, COMMAND, ...words], { cwd: folder, env: { ...clean(), ...variables } })
  running.add(child)
  const text = { out: '', err: '' }
  const watchers = new Set<() => void>()
  for (const [name, stream] of [['out', child.stdout!] as const, ['err', child.stderr!] as const]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text[name] += chunk
      for (const look of watchers) look()
    })
  }
  const timer = globalThis.setTimeout(() => child.kill('SIGKILL'), within * 1000)
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code, signal) => {
      clearTimeout(timer)
      running.delete(child)
      resolve({ code, signal, ...text, seconds: (performance.now() - began) / 1000 })
      for (const look of watchers) look()
    })
  })
  const said = (wanted: string | RegExp) =>
    new Promise<void>((resolve, reject) => {
      const look = () => {
        const found =
          typeof wanted === 'string' ? (text.out + text.err).includes(wanted) : wanted.test(text.out + text.err)
        if (found) resolve()
        else if (!isRunning(child)) reject(new Error(`it ended without saying ${wanted}: ${text.out}${text.err}`))
        else return
        watchers.delete(look)
      }
      watchers.add(look)
      look()
    })
  return { child, text, ended, said }
}

/** Calls the command and waits for its end. */
export const lpconform = (words: readonly string[], options: StartOptions = {}): Promise<Ended> =>
  start(words, options).ended

const ONE_PROCESS = fileURLToPath(new URL('../../dist/test/cli/one-process.js', import.meta.url))

let shared: Promise<string> | undefined

/** The socket of a process that does what commands do; ended with the tests of the file. */
async function sharedProcess(): Promise<string> {
  const socket = join(folderOf(), 'suite')
  const child = spawn(process.execPath, [ONE_PROCESS, socket], { env: clean(), stdio: ['ignore', 'pipe', 'inherit'] })
  running.add(child)
  while (!existsSync(socket) && isRunning(child)) await setTimeout(25)
  return socket
}

/**
 * Does what the command does, in a process that the calls of a file share: where it is not the process that is tested,
 * nor how it begins and ends. The calls come one after the other.
 */
export async function called(
  words: readonly string[],
  { variables = {}, folder = folderOf() }: Pick<StartOptions, 'variables' | 'folder'> = {},
): Promise<Ended> {
  shared ??= sharedProcess()
  const socketPath = await shared
  const surroundings = Object.entries({ ...clean(), ...variables }).map(([name, value]) => `${name}=${value}`)
  return new Promise((resolve, reject) => {
    // A connection that is kept is closed by the other side while a test takes its time.
    const sent = request({ socketPath, path: '/apart', method: 'POST', agent: false }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () => resolve({ ...JSON.parse(text), signal: null }))
    })
    sent.on('error', reject)
    sent.end([folder, words.length, ...words, ...surroundings, ''].join('\0'))
  })
}

/** Seconds that a documented minute lasts on instances that are served to tests. */
const WINDOW = '0.25'

/** Seconds that the tests of no file take. */
const OF_ALL_TESTS = 3_600

export interface Served {
  /** The contents of its first line. */
  readonly variables: Variables
  /** Answers nothing until `goOn`. */
  pause(): void
  goOn(): void
  stop(): Promise<Ended>
}

/** `lpconform serve` in a process of its own. */
export async function served(...words: string[]): Promise<Served> {
  const { child, text, ended, said } = start(['serve', '--rate-window', WINDOW, ...words], { within: OF_ALL_TESTS })
  await said('Ctrl-C to stop')
  return {
    variables: JSON.parse(text.out.split('\n', 1)[0]!),
    pause: () => void child.kill('SIGSTOP'),
    goOn: () => void child.kill('SIGCONT'),
    stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}

/** Variables as a `.env` file holds them; single quotes keep every character as it is. */
export const envFile = (variables: Variables): string =>
  Object.entries(variables)
    .map(([name, value]) => `${name}='${value}'\n`)
    .join('')

export const reportIn = (folder: string): Report => JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'))

export const recordsIn = (folder: string): readonly RunRecord[] => [...readRunFile(join(folder, 'run.jsonl'))]

/** Verdict of every check, to be compared with that of another run. */
export const verdictsIn = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(reportIn(folder).checks.map(({ id, verdict }) => [id, verdict]))

/** Operations whose checks write, and take seconds. */
export const SELECTED = ['--operation', 'current/tags.*', '--operation', 'current/authors.*']

/** A run of them without waits. */
export const writing = (out: string, selected: readonly string[] = SELECTED): string[] => [
  ...['run', '--mode', 'additive', '--rate-limits', 'off', '--out', out],
  ...selected,
]
