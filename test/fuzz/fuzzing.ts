/** So many cases of every subject, from one seed: what failed, and the longest of them. */
import fc from 'fast-check'
import type { Subject } from './subject.ts'
import { subjects } from './subjects.ts'

export interface Fuzzed {
  readonly name: string
  readonly cases: number
  /** Milliseconds. */
  readonly longest: number
  /** MB that the second half of the cases left behind; undefined where the collector cannot be called (`--expose-gc`). */
  readonly left?: number
  /** The smallest case that fails, and how; undefined where none does. */
  readonly failure?: string
}

/** MB of the heap that are in use. */
function inUse(): number | undefined {
  globalThis.gc?.()
  return globalThis.gc && process.memoryUsage().heapUsed / 2 ** 20
}

async function fuzzed({ name, share, cases, attempt }: Subject<any>, all: number, seed: number): Promise<Fuzzed> {
  let [count, longest] = [0, 0]
  let half: number | undefined
  const numRuns = Math.max(1, Math.round((all * share) / 100))
  const property = fc.asyncProperty(cases, async (one) => {
    const began = performance.now()
    count++
    await attempt(one)
    longest = Math.max(longest, performance.now() - began)
    if (count === Math.ceil(numRuns / 2)) half = inUse()
  })
  const { failed, errorInstance, counterexample } = await fc.check(property, {
    numRuns,
    seed,
    interruptAfterTimeLimit: undefined,
  })
  const whole = inUse()
  const left = whole === undefined || half === undefined ? undefined : Math.round(whole - half)
  const shown = Buffer.isBuffer(counterexample?.[0])
    ? (counterexample[0] as Buffer).toString()
    : fc.stringify(counterexample)
  const failure = failed ? `${(errorInstance as Error)?.stack}\nof ${shown.slice(0, 4_000)}` : undefined
  return { name, cases: count, longest: Math.round(longest), left, failure }
}

/** @param only of the subjects whose name matches */
export async function fuzz(
  all: number,
  seed: number,
  only = /./,
  tell: (one: Fuzzed) => void = () => {},
): Promise<readonly Fuzzed[]> {
  const found: Fuzzed[] = []
  for (const subject of await subjects(only)) {
    const one = await fuzzed(subject, all, seed)
    await subject.close?.()
    tell(one)
    found.push(one)
  }
  return found
}
