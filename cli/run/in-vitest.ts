/** Vitest as the runner: one worker in a thread, compiled checks, no banner. Results come from the run file. */
import { fileURLToPath } from 'node:url'
import type { Verdict } from '../../contract/verdict.ts'
import type { Progress } from '../../reporters/index.ts'
import type { Instructions } from '../../suites/vitest.ts'
import { PACKAGE_FOLDER } from '../version.ts'

export interface VitestRun {
  readonly instructions: Instructions
  readonly concurrency: number
  readonly progress: Progress
}

const CHECK_TIMEOUT_MS = 30 * 60_000

/** @returns whether the run was interrupted */
export async function runInVitest({ instructions, concurrency, progress }: VitestRun): Promise<boolean> {
  const { createVitest } = await import('vitest/node')
  const root = fileURLToPath(PACKAGE_FOLDER)
  const reporter = {
    onTestCaseResult(testCase: { meta(): unknown }) {
      const { verdict } = testCase.meta() as { verdict?: Verdict }
      if (verdict) progress.add(verdict)
    },
  }
  const vitest = await createVitest(
    'test',
    {
      root,
      config: false,
      watch: false,
      include: ['dist/suites/vitest.js'],
      exclude: [],
      pool: 'threads',
      isolate: false,
      maxWorkers: 1,
      fileParallelism: false,
      retry: 0,
      cache: false,
      maxConcurrency: concurrency,
      testTimeout: CHECK_TIMEOUT_MS,
      passWithNoTests: true,
      reporters: [reporter],
      provide: { instructions },
    } as never,
    { logLevel: 'silent' },
  )
  let cancelled = false
  const cancel = () => {
    if (cancelled) process.exit(3)
    cancelled = true
    void vitest.cancelCurrentRun('keyboard-input')
  }
  process.removeAllListeners('SIGINT')
  process.on('SIGINT', cancel).on('SIGTERM', cancel)
  const exitBefore = process.exitCode
  try {
    await vitest.start()
  } finally {
    await vitest.close()
    process.off('SIGINT', cancel).off('SIGTERM', cancel)
    process.exitCode = exitBefore
  }
  return cancelled
}
