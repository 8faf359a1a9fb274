import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: fileURLToPath(new URL('..', import.meta.url)),
    include: ['test/**/*.test.ts'],
    pool: 'threads',
    // By default one processor is kept free, which on two is half of them.
    maxWorkers: availableParallelism(),
    testTimeout: 120_000,
    hookTimeout: 60_000,
    reporters: ['default', fileURLToPath(new URL('./counting-reporter.ts', import.meta.url))],
  },
})
