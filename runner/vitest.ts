/** Vitest as the runner of the checks: one worker thread, nothing printed, nothing of the user's project read. */
import { Writable } from 'node:stream'
import { BroadcastChannel } from 'node:worker_threads'
import type { TestCase } from 'vitest/node'
import { PACKAGE_FOLDER } from '../configuration/package.ts'
import type { Verdict } from '../contract/verdict.ts'
import type { Instructions } from './worker/instructions.ts'
import { type ToldWait, waitsChannel } from './worker/wait-reporter.ts'

export interface Runner {
  /** Resolves when every check has ended or the run was cancelled. */
  run(): Promise<RunnerOutcome>
  /** Lets the running checks go; `run` then resolves soon. */
  cancel(): void
  close(): Promise<void>
}

export interface RunnerOutcome {
  /** Why requests were no longer sent. */
  readonly lost?: string
  /** What failed in the runner itself, outside any check. */
  readonly faults: readonly string[]
}

export interface RunnerOptions {
  readonly instructions: Instructions
  readonly onVerdict: (verdict: Verdict) => void
  /** What the run waits for, or null. */
  readonly onWait?: (wait: ToldWait) => void
}

const UNBOUNDED = 2 ** 31 - 1
const ENTRY = 'dist/runner/worker/entry.js'
const EVENTS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'exit', 'unhandledRejection', 'uncaughtException'] as const

const silence = () => new Writable({ write: (_chunk, _encoding, done) => done() })

/** Vitest ends the process by itself on signals and on stray rejections; here that is the command's business. */
async function withoutListeners<Value>(start: () => Promise<Value>): Promise<Value> {
  const before = new Map(EVENTS.map((event) => [event, new Set(process.rawListeners(event))]))
  const value = await start()
  for (const [event, known] of before) {
    for (const listener of process.rawListeners(event))
      if (!known.has(listener)) process.removeListener(event, listener as () => void)
  }
  return value
}

/** Vitest's own way to cancel forgets concurrent tests; the entry listens for itself. */
function sayEnd(name: string): void {
  const channel = new BroadcastChannel(name)
  channel.postMessage('end')
  channel.close()
}

/** A runner that is ready to run; it loads Vitest, so that commands which run nothing need not. */
export async function runnerOf(options: RunnerOptions): Promise<Runner> {
  const { createVitest } = await import('vitest/node')
  const seen = { lost: undefined as string | undefined }
  const reporter = {
    onTestCaseResult(test: TestCase) {
      const { verdict, lost } = test.meta()
      seen.lost ??= lost
      options.onVerdict(verdict ?? 'inconclusive')
    },
  }
  const vitest = await withoutListeners(() =>
    createVitest(
      'test',
      settings(options, reporter),
      { envDir: false, logLevel: 'silent', clearScreen: false },
      {
        stdout: silence(),
        stderr: silence(),
      },
    ),
  )
  const line = new BroadcastChannel(waitsChannel(options.instructions.channel))
  line.onmessage = (message) => options.onWait?.((message as { data: ToldWait }).data)
  line.unref()
  return {
    async run() {
      const { testModules, unhandledErrors } = await vitest.start()
      const errors = [...testModules.flatMap((module) => module.errors()), ...unhandledErrors]
      const faults = errors.map((error) => String((error as Error).stack ?? (error as Error).message ?? error))
      if (!testModules.length) faults.push(`${ENTRY} was not found: is the package built?`)
      return { faults, ...(seen.lost ? { lost: seen.lost } : {}) }
    },
    cancel: () => sayEnd(options.instructions.channel),
    close() {
      line.close()
      return vitest.close()
    },
  }
}

type Settings = Parameters<typeof import('vitest/node').createVitest>[1]

const settings = ({ instructions }: RunnerOptions, reporter: object): Settings => ({
  config: false,
  root: PACKAGE_FOLDER,
  include: [ENTRY],
  exclude: [],
  provide: { lpconform: instructions },
  reporters: [reporter],
  watch: false,
  cache: false,
  api: false,
  pool: 'threads',
  isolate: false,
  maxWorkers: 1,
  fileParallelism: false,
  // The entry decides how many checks are at work, and for how long.
  maxConcurrency: UNBOUNDED,
  testTimeout: UNBOUNDED,
  retry: 0,
  passWithNoTests: true,
  includeTaskLocation: false,
  teardownTimeout: 2000,
  server: { deps: { external: [/./] } },
})
