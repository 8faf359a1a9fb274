import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { defineConfig } from 'vitest/config'
import HeaviestFirst from './heaviest-first.ts'

// The workers run much code a few times: V8 optimises it when it has run for longer (it counts otherwise since Node 22).
setFlagsFromString(
  process.versions.node.startsWith('20.') ? '--interrupt-budget=1500000' : '--invocation-count-for-turbofan=20000',
)

/** They start processes, and end them when their file has ended: each in a worker of its own. */
const APART = ['test/{cli,new-interface}/**/*.test.ts', 'test/upgrade/workflows.test.ts']

export default defineConfig({
  test: {
    root: fileURLToPath(new URL('..', import.meta.url)),
    pool: 'threads',
    // By default one processor is kept free, which on two is half of them; some tests wait for processes of their own.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: HeaviestFirst },
    // For a test that hangs; a loaded machine makes none fail.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 300_000 } },
    reporters: ['default', fileURLToPath(new URL('./counting-reporter.ts', import.meta.url))],
    projects: [
      { extends: true, test: { name: 'processes', include: APART } },
      // The modules of the suite are loaded once for each worker, and not for each file.
      { extends: true, test: { name: 'modules', include: ['test/**/*.test.ts'], exclude: APART, isolate: false } },
    ],
  },
})
