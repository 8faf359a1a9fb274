/**
 * How a request is to be sent, and the facts that the steps of the client share about it, beside the question itself.
 */
import type { Reason } from '../contract/run.ts'
import type { Leave } from './limits.ts'
import type { Step } from './pipeline.ts'
import type { Credential } from './sign-in.ts'
import type { Numbers } from './translation.ts'

interface Purpose {
  readonly why: Reason
  readonly check?: string
}

export interface SendOptions {
  readonly signal?: AbortSignal
  /** Receives the id of each exchange that this request led to, sign-in and repetition included. */
  readonly tape?: string[]
  /** Why it is sent, and on behalf of which check. */
  readonly purpose?: Purpose
  /** Waits for no place and takes a throttling refusal as the answer: for the checks of the limits themselves. */
  readonly unpaced?: boolean
  /** Declared deviations that do not count for this request. */
  readonly without?: Numbers
}

export interface Passage extends SendOptions {
  /** Whether sending it twice does no more than sending it once. */
  readonly repeatable: boolean
  readonly credential: Credential
  /** The owner of the limits that it uses up. */
  readonly account: string
  /** Its place under the limits. */
  readonly leave?: Leave
}

export type ClientStep = Step<Passage>
