/** The progress of a run: one line that is rewritten on a terminal, a plain line now and then elsewhere. */
import type { Verdict } from '../contract/verdict.ts'
import type { Output } from '../output/streams.ts'
import { countedVerdict, duration, figure } from './wording.ts'

export interface ProgressState {
  readonly done: number
  readonly total: number
  readonly violations: number
  readonly elapsedMs: number
  /** Shortest possible time of the whole run, as planned from the rate limits. */
  readonly plannedMs?: number
  /** The reason for the present wait, if any. */
  readonly wait?: ProgressWait
  /** The share that was shown before: a bar does not go back. */
  readonly least?: number
}

/** A rate limit that keeps requests waiting. */
export interface ProgressWait {
  /** Name of the budget. */
  readonly budget: string
  readonly leftMs: number
}

export interface ProgressOptions {
  readonly total: number
  readonly plannedMs?: number
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number
  readonly environment?: NodeJS.ProcessEnv
}

const BAR = 24
const REDRAW_MS = 100
const PLAIN_MS = 10_000
/** Too few results to predict the speed of the rest. */
const ESTIMATE_FROM = 5
/** A run that takes at least so long is one that waits. */
const PACED_MS = 30_000

/**
 * `[####....] 120/310 checks · 2 violations · about 12 s left`, at most `columns` wide. The bar stays where a wait comes
 * and goes: its reason is said as far as there is room.
 */
export function progressLine(state: ProgressState, columns = 80): string {
  const { done, total, violations, wait } = state
  const filled = Math.floor(Math.max(state.least ?? 0, shareOf(state)) * BAR)
  const parts = [`${figure(done)}/${figure(total)} checks`]
  if (violations) parts.push(countedVerdict(violations, 'violation'))
  const left = remainingMs(state)
  if (left !== undefined) parts.push(`about ${wholeSeconds(left)} left`)
  const text = parts.join(' · ')
  const bar = `[${'#'.repeat(filled)}${'.'.repeat(BAR - filled)}] `
  const waiting = wait && done < total ? ` · waiting ${wholeSeconds(wait.leftMs)}` : ''
  const reasons = waiting ? [`${waiting} for ${wait!.budget}`, waiting, ''] : ['']
  const lines = reasons.map((reason) => bar + text + reason)
  return lines.find(({ length }) => length < columns) ?? text.slice(0, Math.max(0, columns - 1))
}

/**
 * The part of the time that is over: many checks end with the last answer, and a bar of checks would stand still until
 * then.
 */
function shareOf(state: ProgressState): number {
  const { done, total, elapsedMs } = state
  if (total === 0 || done >= total) return total === 0 ? 0 : 1
  const left = remainingMs(state)
  return left === undefined ? done / total : elapsedMs / (elapsedMs + left)
}

const wholeSeconds = (ms: number) => duration(Math.max(1000, Math.round(ms / 1000) * 1000)).replace('.0 s', ' s')

/** The time left at the present speed, and not less than the plan requires. Milliseconds, or nothing yet. */
export function remainingMs({ done, total, elapsedMs, plannedMs, wait }: ProgressState): number | undefined {
  if (done >= total) return undefined
  const planned =
    plannedMs === undefined ? undefined : Math.max(0, plannedMs - elapsedMs, (plannedMs > 0 && wait?.leftMs) || 0)
  // Where limits decide, waiting is no sign of a slow target.
  if (planned && plannedMs! >= PACED_MS) return planned
  if (done < Math.min(ESTIMATE_FROM, total)) return planned || undefined
  return Math.max((elapsedMs / done) * (total - done), planned ?? 0)
}

/** Prints progress until `end`; use one per run. */
export class Progress {
  readonly #output: Output
  readonly #options: ProgressOptions
  readonly #rewrites: boolean
  readonly #now: () => number
  readonly #startedAt: number
  #drawnAt: number
  #done = 0
  #violations = 0
  /** `leftMs` counts from the start of the run. */
  #wait: ProgressWait | undefined
  #ended = false
  #share = 0
  readonly #timer: NodeJS.Timeout

  constructor(output: Output, options: ProgressOptions) {
    this.#output = output
    this.#options = options
    this.#rewrites = Boolean(output.isTTY) && (options.environment ?? process.env).TERM !== 'dumb'
    this.#now = options.now ?? (() => performance.now())
    this.#startedAt = this.#now()
    this.#drawnAt = this.#startedAt
    if (this.#rewrites) this.#draw()
    // Between two results a rate limit may make the run wait: the time left keeps counting down.
    this.#timer = setInterval(() => this.#draw(), this.#rewrites ? 1000 : PLAIN_MS).unref()
  }

  /** One check has given its verdict. */
  add(verdict: Verdict): void {
    if (this.#ended) return
    this.#done++
    if (verdict === 'violation') this.#violations++
    if (this.#rewrites && this.#now() - this.#drawnAt >= REDRAW_MS) this.#draw()
  }

  /** Sets the reason for the present wait; none when there is no wait. */
  waits(wait: ProgressWait | undefined): void {
    this.#wait = wait && { ...wait, leftMs: wait.leftMs + this.#now() - this.#startedAt }
  }

  /** Prints a line of text without tearing the progress line. */
  say(text: string): void {
    this.#clear()
    this.#output.write(`${text}\n`)
    if (this.#rewrites && !this.#ended) this.#draw()
  }

  /** Removes the progress line; nothing is drawn afterwards. */
  end(): void {
    if (this.#ended) return
    this.#ended = true
    clearInterval(this.#timer)
    this.#clear()
  }

  #clear(): void {
    if (this.#rewrites) this.#output.write('\r\u001b[2K')
  }

  #draw(): void {
    this.#drawnAt = this.#now()
    const { total, plannedMs } = this.#options
    const state: ProgressState = {
      done: this.#done,
      total,
      violations: this.#violations,
      elapsedMs: this.#drawnAt - this.#startedAt,
      wait: this.#wait && {
        ...this.#wait,
        leftMs: Math.max(0, this.#wait.leftMs - (this.#drawnAt - this.#startedAt)),
      },
      plannedMs,
      least: this.#share,
    }
    this.#share = Math.max(this.#share, shareOf(state))
    if (this.#rewrites) this.#output.write(`\r\u001b[2K${progressLine(state, this.#output.columns)}`)
    else this.#output.write(`${progressLine(state, Number.POSITIVE_INFINITY)}\n`)
  }
}
