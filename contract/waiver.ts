/** Known deviations that somebody accepts. */
import type { OperationId } from './operations.ts'

/**
 * The source of an accepted failure: a waiver or a declared deviation of the user's, or the baseline, which failed in
 * the same way.
 */
export interface Acceptance {
  readonly by: 'waiver' | 'baseline' | 'deviation'
  /** Number of the declared deviation, from 1. */
  readonly deviation?: number
  readonly reason: string
  readonly owner?: string
  readonly link?: string
  /** `yyyy-mm-dd`, the last day. */
  readonly expires?: string
}

/** A known deviation that the user accepts for a while. Its schema is `schemas/waivers.schema.json`. */
export interface Waiver {
  readonly check?: string
  readonly clause?: string
  readonly operation?: OperationId
  readonly reason: string
  readonly owner: string
  readonly link?: string
  /** `yyyy-mm-dd`, the last day. */
  readonly expires: string
  /** Of the failure of `check`: another failure of the same check is not covered. */
  readonly fingerprint?: string
}

/** `used`, or `idle` because its checks were not run or not decided; the others fail the run. */
const WAIVER_STATES = ['used', 'idle', 'expired', 'unmatched', 'changed'] as const
export type WaiverState = (typeof WAIVER_STATES)[number]

export interface WaiverResult extends Waiver {
  readonly state: WaiverState
  /** Checks whose failures it covers, or would cover. */
  readonly checks: readonly string[]
  /** The required action; empty when none. */
  readonly todo: string
}
