import { defineConfig, mergeConfig } from 'vitest/config'
import all from './vitest.compiled.config.ts'

/** Everything that takes seconds: no fault is switched on, no command is run, no measure is taken. */
const SLOW = ['detection', 'cli', 'upgrade', 'reference/nonsense', 'engine/bound', 'engine/costs', 'reporters/html']

export default mergeConfig(all, defineConfig({ test: { exclude: SLOW.map((name) => `test/${name}{/**,.test.ts}`) } }))
