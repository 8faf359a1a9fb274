/** Attacks in the words of SECURITY.md, their defences, the changes that remove these, and the test that notices. */
import type { Break } from '../broken-copy.ts'
import { INPUTS } from './inputs.ts'
import { OUTPUTS } from './outputs.ts'
import { PLATFORMS } from './platforms.ts'

export interface Defence {
  /** A row of the table in SECURITY.md. */
  readonly attack: string
  /** More than one where either would do. */
  readonly breaks: readonly Break[]
  readonly test: string
}

export const DEFENCES: readonly Defence[] = Object.entries({ ...OUTPUTS, ...INPUTS, ...PLATFORMS }).flatMap(
  ([attack, rows]) => rows.map(([test, ...breaks]) => ({ attack, breaks, test })),
)
