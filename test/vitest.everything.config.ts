/** Every proof made again, whatever is kept, and those that take too long for each change: nightly, and before a release. */
import { defineConfig, mergeConfig } from 'vitest/config'
import all from './vitest.compiled.config.ts'

process.env.LPCONFORM_PROOFS = 'none'

export default mergeConfig(
  all,
  defineConfig({
    test: {
      projects: [{ extends: true, test: { name: 'nightly', include: ['test/**/*.nightly.ts'], isolate: false } }],
    },
  }),
)
