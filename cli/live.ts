/** `lpconform run --ui`: the report in a browser while the run lasts, and checks that are replayed by a click. */
import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Target } from '../client/target.ts'
import type { Reporter, RunBeginning } from '../contract/reporter.ts'
import { reasonToSkip } from '../engine/schedule.ts'
import { readConfiguration } from '../runner/configuration/index.ts'
import { PACKAGE_FOLDER } from '../runner/configuration/package.ts'
import { UsageError } from '../runner/configuration/problem.ts'
import type { Console } from '../runner/console.ts'
import { CATALOGUE } from '../runner/finish.ts'
import { sketch } from '../runner/target-session.ts'
import { checks } from '../suites/index.ts'
import { type LiveServer, type Served, serveLive } from './live-server.ts'
import { openPage } from './open-page.ts'
import { replay } from './replay.ts'
import { type RunCommandOptions, run } from './run.ts'

const THREAD = join(PACKAGE_FOLDER, 'dist', 'cli', 'live-thread.js')
/** Milliseconds between two states of the page; it takes at most a third of the time of its thread. */
const LEAST_MS = 1_000
const PATIENCE = 3

const BEGINNING =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="1"><title>Conformance</title></head><body><main><h1>The run is about to begin</h1></main></body></html>'

/** The page of a folder, made in a thread of its own when somebody asks, and no more often than it should. */
function pagesOf(folder: string) {
  const thread = new Worker(THREAD, {
    workerData: {
      checks: checks.map(({ id, operation, clauses, title, phase }) => ({ id, operation, clauses, title, phase })),
      clauses: CATALOGUE.clauses,
      operations: CATALOGUE.operations,
    },
  })
  let making: Promise<string> | undefined
  let [page, madeAt, restMs] = ['', 0, LEAST_MS]
  const make = async (isOver: boolean) => {
    const began = performance.now()
    thread.postMessage({ folder, isOver })
    const [made] = (await once(thread, 'message')) as [string | undefined]
    madeAt = performance.now()
    restMs = Math.max(LEAST_MS, (madeAt - began) * PATIENCE)
    page = made ?? page
    making = undefined
    return page || BEGINNING
  }
  return {
    restMs: () => restMs,
    async get(isOver: boolean): Promise<string> {
      if (!isOver && page && performance.now() - madeAt < LEAST_MS) return page
      // A page in progress may be of the run before its end.
      if (isOver) await making
      making ??= make(isOver)
      return making
    },
    close: () => thread.terminate(),
  }
}

const SILENT = { write: () => true }

interface Run {
  readonly begun?: RunBeginning
  readonly isOver: boolean
}

/** Why a check is not replayed now; undefined when it may be. */
function refusal(id: string, { begun, isOver }: Run, target: Target): Served | undefined {
  const check = checks.find((one) => one.id === id)
  if (!check || !begun) return { status: 404, text: `${id || 'nothing'}: no such check` }
  if (!isOver && begun.target.kind === 'configured')
    return {
      status: 409,
      text: 'The run is under way, and uses what the rate limits of the platform allow: replay it when the run has ended.',
    }
  const allowed = reasonToSkip(check, begun.mode, target, 'all')
  return allowed === undefined ? undefined : { status: 409, text: `Not replayed: ${allowed}.` }
}

class Live {
  readonly #options: RunCommandOptions
  readonly #console: Console
  readonly #pages: ReturnType<typeof pagesOf>
  #server!: LiveServer
  #run: Run = { isOver: false }
  #timer: NodeJS.Timeout | undefined
  #replaying = false

  constructor(options: RunCommandOptions, console: Console) {
    this.#options = options
    this.#console = console
    this.#pages = pagesOf(options.resume ?? options.out)
  }

  async begin(): Promise<string> {
    this.#server = await serveLive({
      page: () => this.#pages.get(this.#run.isOver),
      state: () => this.#state(),
      replay: (check) => this.#replay(check),
    })
    return this.#server.address
  }

  readonly reporter: Reporter = {
    name: '--ui',
    onBegin: (begun) => {
      this.#run = { begun, isOver: false }
      this.#changed()
    },
    onResult: () => this.#changed(),
    onEnd: () => {
      this.#run = { ...this.#run, isOver: true }
      clearTimeout(this.#timer)
      this.#timer = undefined
      this.#server.tell()
    },
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#server.close()
    await this.#pages.close()
  }

  #state() {
    return { isOver: this.#run.isOver, folder: this.#options.resume ?? this.#options.out }
  }

  /** Nothing is built while no page is open. */
  #changed(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#server.tell()
    }, this.#pages.restMs())
  }

  async #replay(id: string): Promise<Served> {
    const { profile } = this.#options
    const embedded = this.#run.begun?.target.kind === 'embedded'
    const console: Console = { ...this.#console, embedded, out: { write: (text) => said.push(text) }, err: SILENT }
    const said: string[] = []
    const refused = refusal(id, this.#run, sketch(readConfiguration(console, profile)).target)
    if (refused) return refused
    if (this.#replaying) return { status: 409, text: 'Another check is being replayed: one at a time.' }
    this.#replaying = true
    const { mode, seed } = this.#run.begun!
    try {
      await replay(id, { mode, seed, profile }, console)
      return { status: 200, text: said.join('') }
    } catch (error) {
      return { status: 500, text: `Not replayed: ${(error as Error).message}` }
    } finally {
      this.#replaying = false
    }
  }
}

/** @returns the exit code of the last run @throws UsageError where no browser can be opened */
export async function runLive(options: RunCommandOptions, console: Console): Promise<number> {
  if (console.environment.CI)
    throw new UsageError('--ui: CI is set, and a job has no browser; the report is written without it')
  const live = new Live(options, console)
  const address = await live.begin()
  try {
    console.err.write(`The report while the run lasts: ${address}\n`)
    if (console.err.isTTY) openPage(address)
    return await run({ ...options, stays: true, listeners: [live.reporter] }, console)
  } finally {
    await live.close()
  }
}
