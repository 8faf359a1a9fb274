/**
 * Whole runs in one process, one after the other: `node dist/bench/overhead/warm.js RUNS CONCURRENCY`, with the
 * variables of the target in the environment. Prints the processor time of each; the first includes loading and
 * compiling.
 */
import { runConformance } from '../../library/index.ts'

const [runs, concurrency] = process.argv.slice(2).map(Number) as [number, number]

let before = process.cpuUsage({ user: 0, system: 0 })
const seconds: string[] = []
for (let turn = 0; turn < runs; turn++) {
  await runConformance({ environment: process.env, mode: 'full', rateLimits: 'off', concurrency })
  const after = process.cpuUsage()
  seconds.push(((after.user + after.system - before.user - before.system) / 1e6).toFixed(2))
  before = after
}
console.log(seconds.join(' '))
