/** The results of the checks of a user's own. */
import type { OperationId } from './operation.ts'

/** `undecided`: no answer, two different ones, or a request that the mode forbids; `broken`: the check itself is. */
export const OWN_OUTCOMES = ['failed', 'broken', 'undecided', 'skipped', 'passed'] as const
export type OwnOutcome = (typeof OWN_OUTCOMES)[number]

export interface OwnResult {
  readonly id: string
  readonly operation: OperationId
  readonly title: string
  readonly outcome: OwnOutcome
  /** One line; empty where it passed. */
  readonly message: string
  readonly requests: number
  readonly durationMs: number
  /** Ids of exchanges, in order. */
  readonly evidence: readonly string[]
}
