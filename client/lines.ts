/**
 * The number of requests in flight. Answers slower than the operation's fastest have waited at the platform: fewer are
 * sent at a time while many wait, and more while hardly any does.
 */
import type { Clock } from './clock.ts'

export interface Lines {
  /** Waits until one more may be sent; the next one goes on when an answer has come. @throws the signal's reason */
  enter(signal?: AbortSignal): Promise<void> | undefined
  /** An answer has come, or none will. @param ms its duration; undefined where it is unknown */
  leave(operation: string, ms?: number): void
  /** How many may be out now. */
  readonly open: number
  /** Milliseconds in which somebody waited to send. */
  readonly heldMs: number
  /** Runs something during which nothing may be sent; that time counts as held. */
  holding<Value>(wait: Promise<Value>): Promise<Value>
}

/** For an instance of the suite's own: nobody waits. */
export const noLines: Lines = {
  enter: () => undefined,
  leave() {},
  open: Number.POSITIVE_INFINITY,
  heldMs: 0,
  holding: (wait) => wait,
}

const FIRST_OPEN = 4
/** Requests that wait at the platform: with fewer, one more may be out; with more, one less. */
const QUEUED = { few: 3, many: 6 }
/** Answers faster than that do not tell how many wait. */
const QUICK_MS = 25
/** Weight of an answer against those before it. */
const WEIGHT = 0.1

/** How many may be out, by how long answers take. */
function windowOf(most: number) {
  /** Estimates of what an answer of each operation takes that does not wait. */
  const alone = new Map<string, number>()
  let fastest = Number.POSITIVE_INFINITY
  let open = Math.min(most, FIRST_OPEN)
  /** Share of its time that an answer did not wait. */
  let served = 1
  return {
    get open() {
      return Math.max(1, Math.floor(open))
    },
    note(operation: string, took: number, isFull: boolean) {
      const ms = Math.max(took, QUICK_MS)
      fastest = Math.min(fastest, ms)
      // The first answer of an operation has waited as long as others do now.
      const least = Math.min(ms, alone.get(operation) ?? Math.max(ms * served, fastest))
      alone.set(operation, least)
      served += (least / ms - served) * WEIGHT
      const queued = open * (1 - served)
      if (queued > QUEUED.many) open = Math.max(1, open - 1 / open)
      else if (queued < QUEUED.few && isFull) open = Math.min(most, open + 1 / open)
    },
  }
}

/** @param most requests in flight, however fast they are answered */
export function linesOf(most: number, clock: Pick<Clock, 'now'>): Lines {
  const window = windowOf(most)
  const waiting = new Set<() => void>()
  let out = 0
  let held = 0
  let holders = 0
  let since = 0
  const heldNow = () => held + (holders ? clock.now() - since : 0)
  const holding = async <Value>(wait: Promise<Value>): Promise<Value> => {
    if (!holders++) since = clock.now()
    try {
      return await wait
    } finally {
      if (!--holders) held += clock.now() - since
    }
  }
  const turn = (signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const abort = () => {
        waiting.delete(begin)
        reject(signal?.reason)
      }
      const begin = () => {
        signal?.removeEventListener('abort', abort)
        resolve()
      }
      if (signal?.aborted) return abort()
      signal?.addEventListener('abort', abort, { once: true })
      waiting.add(begin)
    })
  return {
    holding,
    get open() {
      return window.open
    },
    get heldMs() {
      return heldNow()
    },
    enter(signal) {
      if (out < window.open && !waiting.size) return void out++
      return holding(turn(signal))
    },
    leave(operation, ms) {
      if (ms !== undefined) window.note(operation, ms, out >= window.open)
      out--
      for (const begin of waiting) {
        if (out >= window.open) return
        waiting.delete(begin)
        out++
        begin()
      }
    },
  }
}
