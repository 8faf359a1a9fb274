import { defineConfig, mergeConfig } from 'vitest/config'
import all from './vitest.compiled.config.ts'

/** Everything that takes seconds: no fault is switched on, no command is run, no whole run is made, no measure is taken. */
const SLOW = [
  'detection',
  'cli',
  'upgrade',
  'client/lockout',
  'engine/bound',
  'engine/costs',
  'engine/footprint',
  'openapi/forms',
  'passive/traffic-of-a-run',
  'reference/nonsense',
  'reference/reads',
  'reporters/html',
  'stand-in/honest',
]

export default mergeConfig(all, defineConfig({ test: { exclude: SLOW.map((name) => `test/${name}{/**,.test.ts}`) } }))
