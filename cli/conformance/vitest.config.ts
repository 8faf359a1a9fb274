import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** The checks as tests of Vitest: `npm run conformance -- -t current/learners.list` */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    // As compiled: to load every module through the module runner takes as long as a small run.
    include: ['dist/cli/conformance/*.suite.js'],
    server: { deps: { external: [/\/dist\/(?!cli\/conformance\/\w+\.suite)/] } },
    pool: 'threads',
    // One after the other: they may speak to the same platform.
    fileParallelism: false,
    reporters: ['default'],
  },
})
