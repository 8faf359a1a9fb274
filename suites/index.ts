/** Every check, as values: the source of truth for what a run sets out to decide. Reading it runs nothing. */
import type { Check } from '../engine/check.ts'
import { across } from './across/index.ts'
import { suitesOf } from './registry.ts'

/** In the order of the documents. */
export const checks: readonly Check[] = [...Object.values(suitesOf).flat(), ...across].flatMap((suite) => suite.checks)
