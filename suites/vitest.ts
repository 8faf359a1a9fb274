/**
 * Binds the selected checks to Vitest: one test each, in a describe per phase. What happens is written to the run file;
 * what Vitest gets is only for its own display.
 */
import { describe, inject, test } from 'vitest'
import { fileJournal } from '../client/journal.ts'
import type { Target } from '../client/target.ts'
import { BOUNDS, httpTransport } from '../client/transport.ts'
import type { Mode } from '../contract/run.ts'
import { PHASES } from '../engine/check.ts'
import { execute } from '../engine/execute.ts'
import { inPhase, isSequential } from '../engine/schedule.ts'
import { worldOf } from '../engine/world.ts'
import { checks } from './index.ts'

/** What the command line hands over to the worker. */
export interface Instructions {
  readonly target: Target
  readonly mode: Mode
  readonly seed: number
  readonly runName: string
  readonly runFile: string
  readonly timeoutMs: number
  /** Ids of the checks that may be sent. */
  readonly selected: readonly string[]
}

declare module 'vitest' {
  export interface ProvidedContext {
    instructions: Instructions
  }
}

const { target, mode, seed, runName, runFile, timeoutMs, selected } = inject('instructions')
const wanted = new Set(selected)
const world = worldOf({
  target,
  mode,
  seed,
  runName,
  name: 'e',
  journal: fileJournal(runFile),
  transport: httpTransport({ ...BOUNDS, timeoutMs, totalMs: timeoutMs * 2 }),
})

for (const phase of PHASES) {
  const chosen = inPhase(checks, phase).filter(({ id }) => wanted.has(id))
  if (!chosen.length) continue
  // The phases themselves are never concurrent: nothing may write while another phase reads.
  describe(phase, { concurrent: false }, () => {
    for (const check of chosen) {
      test(check.id, { concurrent: !isSequential(phase) }, async ({ task, skip, signal }) => {
        const { result, error } = await execute(check, world, signal)
        ;(task.meta as { verdict?: string }).verdict = result.verdict
        if (error) throw error
        if (result.verdict === 'violation') throw new Error(result.message)
        if (result.verdict === 'inconclusive') skip(result.message)
      })
    }
  })
}
