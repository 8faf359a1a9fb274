/** Checks of a user's own: they run after those of the suite, and never count in a verdict about the documents. */
import type { Caller } from './interfaces.ts'
import type { OperationId } from './operation.ts'
import type { Mode } from './run.ts'

type Scalar = string | number | boolean

/** A request: operation and caller are those of the check unless they are given. */
export interface OwnRequest {
  readonly operation?: OperationId
  readonly as?: Caller
  /** Parameters of the path, by name. */
  readonly path?: Readonly<Record<string, Scalar>>
  readonly query?: Readonly<Record<string, Scalar | undefined>>
  /** One body at most. */
  readonly json?: unknown
  readonly form?: Readonly<Record<string, Scalar | undefined>>
  readonly headers?: Readonly<Record<string, string>>
}

export interface OwnAnswer {
  readonly status: number
  /** 2xx. */
  readonly ok: boolean
  readonly headers: Readonly<Record<string, string>>
  /** The parsed body; undefined where it is no JSON. */
  readonly json: unknown
  readonly text: string
}

/** The input of a check. */
export interface OwnTools {
  /**
   * Sends a request as the suite does: signed in, within the limits, masked, in the evidence.
   * @throws where the mode forbids it, no answer comes, or the check has sent 200 requests
   */
  ask(request?: OwnRequest): Promise<OwnAnswer>
  readonly mode: Mode
  readonly seed: number
  /** Ends the check without a result. @throws always */
  skip(reason: string): never
}

export interface OwnCheck {
  /** Letters, digits, `-`, `_` and `.`; unique among the checks of one's own. */
  readonly id: string
  /** The statement that holds where it passes: `shows an e-mail address of each learner`. */
  readonly title: string
  readonly operation: OperationId
  /** The caller; the administrator or learner of the interface unless it is given. */
  readonly as?: Caller
  /** The least mode in which it may run, where it writes: `additive` or `full`. */
  readonly mode?: Mode
  /**
   * @returns nothing where it passes, or a text that says what is wrong; an error of `node:assert` says so as well.
   * A failure is tried a second time before it counts.
   */
  run(tools: OwnTools): unknown
}
