/** Runs the checks and waits, within bounds. */
import type { Interruption } from './interruption.ts'
import { type LoopOptions, type LoopOutcome, loopOf } from './loop/index.ts'
import type { Instructions } from './loop/instructions.ts'
import type { Ending } from './run-file.ts'

/** How long cancelled checks may take to let go. */
const GRACE_MS = 4_000

export interface Conduct extends LoopOptions {
  readonly interruption: Interruption
}

const after = <Value>(ms: number, value: Value): Promise<Value> =>
  new Promise((resolve) => setTimeout(resolve, ms, value).unref())

/** Silence that no wait of the run explains: paused budgets, slow answers, an outage. */
const stallMsOf = ({ target, timeoutMs, outageMs }: Pick<Instructions, 'target' | 'timeoutMs' | 'outageMs'>): number =>
  Math.max(60_000, target.windowSeconds * 5_000) + timeoutMs * 4 + outageMs

/** The ending says why the run is not complete. */
export async function conduct({ interruption, ...options }: Conduct): Promise<Ending> {
  const loop = loopOf(options)
  const cut = new Promise<LoopOutcome>((resolve) => {
    interruption.onEnd(async () => {
      loop.cancel()
      resolve(await after(GRACE_MS + options.instructions.target.windowSeconds * 1000, { faults: [] }))
    })
  })
  interruption.watch(options.instructions.runFile, stallMsOf(options.instructions))
  const { lost, faults } = await Promise.race([loop.run(), cut])
  const reason = interruption.reason ?? lost
  return { faults: reason === undefined ? faults : [], ...(reason === undefined ? {} : { reason }) }
}

/** How long one check may take: its place in the queues of all the others, and then some. */
export const checkTimeoutMs = (plannedMs: number, timeoutMs: number) => 120_000 + plannedMs * 2 + timeoutMs * 4
