import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** The checks as tests of Vitest: `npm run conformance -- -t current/learners.list` */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['cli/conformance/*.suite.ts'],
    pool: 'threads',
    // One after the other: they may speak to the same platform.
    fileParallelism: false,
    reporters: ['default'],
  },
})
