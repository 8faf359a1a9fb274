/** Preloaded into a measured process: writes its usage beside it, when it ends. */
import { writeFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

/** Seconds of processor and wall, MiB at the peak. */
export interface Usage {
  readonly wall: number
  readonly cpu: number
  readonly peak: number
}

const file = process.env.BENCH_USAGE

if (isMainThread && file)
  process.on('exit', () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
    // `performance` counts from the start of the process.
    const usage: Usage = {
      wall: performance.now() / 1e3,
      cpu: (userCPUTime + systemCPUTime) / 1e6,
      peak: maxRSS / 1024,
    }
    writeFileSync(file, JSON.stringify(usage))
  })
