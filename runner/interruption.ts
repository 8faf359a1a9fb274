/** Reasons for the early end of a run: a signal of the user, or no progress for too long. */
import { statSync } from 'node:fs'
import { onClosedOutput } from '../output/streams.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const LOOK_EVERY_MS = 1_000

/** Watches from `watch` to `stop`; the first reason counts. */
export class Interruption {
  /** Why the run must end; undefined while it may go on. */
  reason: string | undefined
  readonly #listeners: ((reason: string) => void)[] = []
  readonly #controller = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #stopListening = () => {}

  readonly #outer: AbortSignal | undefined

  /** @param outer of a program that embeds the run: signals and output of the process are its own */
  constructor(outer?: AbortSignal) {
    this.#outer = outer
    if (outer) {
      outer.addEventListener('abort', this.#onAbort)
      if (outer.aborted) this.#onAbort()
      return
    }
    for (const signal of SIGNALS) process.on(signal, this.#onSignal)
    this.#stopListening = onClosedOutput(this.#onClosed)
  }

  readonly #onAbort = () => this.end('interrupted by its signal')

  /** The reader of the output has gone; later writes would fail too. */
  readonly #onClosed = () => this.end('the output was closed')

  /** A second signal ends at once: the records are on disk, but no report is made of them. */
  readonly #onSignal = (signal: NodeJS.Signals) => {
    if (this.reason !== undefined) process.exit(3)
    this.end(`interrupted by ${signal}`)
  }

  /** Ends the run; only the first reason counts. */
  end(reason: string): void {
    if (this.reason !== undefined) return
    this.reason = reason
    this.#controller.abort(new Error(reason))
    for (const listener of this.#listeners) listener(reason)
  }

  /** Aborted when the run must end. */
  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** Calls at once when the reason is known already. */
  onEnd(listener: (reason: string) => void): void {
    this.#listeners.push(listener)
    if (this.reason !== undefined) listener(this.reason)
  }

  /** Ends the run when the file has not grown for so long. */
  watch(file: string, stallMs: number): void {
    let size = -1
    let grownAt = performance.now()
    this.#timer = setInterval(() => {
      const now = statSync(file, { throwIfNoEntry: false })?.size ?? 0
      if (now !== size) [size, grownAt] = [now, performance.now()]
      else if (performance.now() - grownAt > stallMs) this.end(`nothing happened for ${Math.round(stallMs / 1000)} s`)
    }, LOOK_EVERY_MS).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#outer?.removeEventListener('abort', this.#onAbort)
    for (const signal of SIGNALS) process.off(signal, this.#onSignal)
    this.#stopListening()
  }
}
