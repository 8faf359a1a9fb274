/** One budget of requests: never more than its limit in any sliding window, first come first served. */
import type { Clock } from './clock.ts'

/** Why a request waited: the budget was used up, or the target had refused. */
export type WaitCause = 'limit' | 'refusal'

export interface Place {
  /** Milliseconds that the request waited for it. */
  readonly waitedMs: number
  /** Absent when it did not wait. */
  readonly because?: WaitCause
  /** The answer has arrived; to be called once. */
  release(): void
}

interface Waiter {
  readonly since: number
  because: WaitCause
  readonly begin: (place: Place) => void
}

interface Opening {
  /**
   * Instant at which the next request may be sent; `Infinity` while every place is held by a request without an answer.
   */
  readonly at: number
  readonly because: WaitCause
}

/** Number of past instants that are dropped at a time. */
const MOST_PASSED = 1_000

export class Budget {
  /** Requests in a window, as documented. */
  limit = Number.POSITIVE_INFINITY
  readonly #windowMs: number
  readonly #clock: Clock
  readonly #waiters = new Set<Waiter>()
  /** Instants at which places come free again, the earliest first. */
  #freeAt: number[] = []
  /** How many of the earliest have come free already. */
  #passed = 0
  /** Requests without an answer: their places come free a window after it. */
  #out = 0
  #narrowed = Number.POSITIVE_INFINITY
  #pausedUntil = 0
  #spacing = 0
  #lastAt = Number.NEGATIVE_INFINITY
  #serving = false
  #wake: (() => void) | undefined

  constructor(windowMs: number, clock: Clock) {
    this.#windowMs = windowMs
    this.#clock = clock
  }

  /** A place at once where one is free and nobody waits, else the wait for one. */
  place(signal?: AbortSignal): Place | Promise<Place> {
    const now = this.#clock.now()
    if (!this.#waiters.size && this.opening.at <= now) return this.#take(now)
    return new Promise((resolve, reject) => {
      const abort = () => {
        this.#waiters.delete(waiter)
        this.#wake?.()
        reject(signal?.reason)
      }
      const waiter: Waiter = {
        since: now,
        because: 'limit',
        begin: (place) => {
          signal?.removeEventListener('abort', abort)
          resolve(place)
        },
      }
      if (signal?.aborted) return abort()
      signal?.addEventListener('abort', abort, { once: true })
      this.#waiters.add(waiter)
      void this.#serve()
    })
  }

  /** Counts a request that asked for no place. */
  note(): void {
    this.#freeAt.push(this.#clock.now() + this.#windowMs)
  }

  /** Nothing is sent for that long. */
  pause(ms: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, this.#clock.now() + ms)
    this.#wake?.()
  }

  /** From now on never more than that many in a window. */
  narrow(limit: number): void {
    this.#narrowed = Math.max(1, Math.min(this.#narrowed, limit))
    this.#wake?.()
  }

  /** From now on requests are at least that far apart. */
  space(ms: number): void {
    this.#spacing = Math.max(this.#spacing, ms)
    this.#wake?.()
  }

  /** Takes back every `narrow` and `space`. */
  widen(): void {
    this.#narrowed = Number.POSITIVE_INFINITY
    this.#spacing = 0
    this.#wake?.()
  }

  /** Requests of the present window, those without an answer included. */
  get taken(): number {
    const now = this.#clock.now()
    while (this.#freeAt[this.#passed]! <= now) this.#passed++
    if (this.#passed > MOST_PASSED) {
      this.#freeAt = this.#freeAt.slice(this.#passed)
      this.#passed = 0
    }
    return this.#freeAt.length - this.#passed + this.#out
  }

  get waiting(): number {
    return this.#waiters.size
  }

  get opening(): Opening {
    const most = Math.min(this.limit, this.#narrowed)
    const over = this.taken - most
    const byLimit = over < 0 ? 0 : (this.#freeAt[this.#passed + over] ?? Number.POSITIVE_INFINITY)
    const bySpacing = this.#lastAt + this.#spacing
    const at = Math.max(byLimit, bySpacing, this.#pausedUntil)
    return { at, because: at === byLimit && most === this.limit ? 'limit' : 'refusal' }
  }

  #take(since: number, because?: WaitCause): Place {
    const now = this.#clock.now()
    this.#out++
    this.#lastAt = now
    const release = () => {
      this.#out--
      this.#freeAt.push(this.#clock.now() + this.#windowMs)
      this.#wake?.()
    }
    return { waitedMs: now - since, release, ...(because ? { because } : {}) }
  }

  /** Hands out places until nobody waits. */
  async #serve(): Promise<void> {
    if (this.#serving) return
    this.#serving = true
    for (let [first] = this.#waiters; first; [first] = this.#waiters) {
      const { at, because } = this.opening
      if (at <= this.#clock.now()) {
        this.#waiters.delete(first)
        first.begin(this.#take(first.since, first.because))
        continue
      }
      for (const waiter of this.#waiters) waiter.because = because
      await this.#sleepUntil(at)
    }
    this.#serving = false
  }

  /** Ends early when something has changed. */
  async #sleepUntil(at: number): Promise<void> {
    const change = new AbortController()
    const woken = new Promise<void>((resolve) => {
      this.#wake = () => {
        change.abort()
        resolve()
      }
    })
    const slept = Number.isFinite(at) ? this.#clock.sleep(at - this.#clock.now(), change.signal).catch(() => {}) : woken
    await Promise.race([slept, woken])
    this.#wake = undefined
  }
}
