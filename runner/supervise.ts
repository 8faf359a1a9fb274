/** Runs the checks in Vitest and waits, but never for ever. */
import type { Verdict } from '../contract/verdict.ts'
import type { Interruption } from './interruption.ts'
import type { Ending } from './run-file.ts'
import { type RunnerOutcome, runnerOf } from './vitest.ts'
import type { Instructions } from './worker/instructions.ts'
import type { ToldWait } from './worker/wait-reporter.ts'

/** How long cancelled checks may take to let go, and Vitest to close. */
const GRACE_MS = 4_000

export interface Conduct {
  readonly instructions: Instructions
  readonly interruption: Interruption
  readonly onVerdict: (verdict: Verdict) => void
  readonly onWait?: (wait: ToldWait) => void
}

const after = <Value>(ms: number, value: Value): Promise<Value> =>
  new Promise((resolve) => setTimeout(resolve, ms, value).unref())

/** Silence that no wait of the run explains: paused budgets, slow answers. */
const stallMsOf = ({ target, timeoutMs }: Pick<Instructions, 'target' | 'timeoutMs'>): number =>
  Math.max(60_000, target.windowSeconds * 5_000) + timeoutMs * 4

/** The ending tells what kept the run from being complete. */
export async function conduct({ interruption, ...options }: Conduct): Promise<Ending> {
  const runner = await runnerOf(options)
  const cut = new Promise<RunnerOutcome>((resolve) => {
    interruption.onEnd(async () => {
      runner.cancel()
      resolve(await after(GRACE_MS + options.instructions.target.windowSeconds * 1000, { faults: [] }))
    })
  })
  interruption.watch(options.instructions.runFile, stallMsOf(options.instructions))
  const { lost, faults } = await Promise.race([runner.run(), cut])
  const reason = interruption.reason ?? lost
  await Promise.race([runner.close(), after(GRACE_MS, undefined)])
  return { faults: reason === undefined ? faults : [], ...(reason === undefined ? {} : { reason }) }
}

/** How long one check may take: its place in the queues of all the others, and then some. */
export const checkTimeoutMs = (plannedMs: number, timeoutMs: number) => 120_000 + plannedMs * 2 + timeoutMs * 4
