/** Exchanges as the page carries and shows them. */
import type { Exchange } from '../contract/run.ts'
import type { SignIns } from './curl.ts'

/** One side of an exchange as the page shows it. */
export interface ShownMessage {
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Length of the whole body in bytes, when the evidence was cut. */
  readonly cutFrom?: number
  /** The page holds less of the body than `evidence.har`. */
  readonly shortened?: true
}

export type ShownExchange = Pick<
  Exchange,
  'id' | 'operation' | 'as' | 'account' | 'why' | 'check' | 'step' | 'startedAt' | 'durationMs' | 'failure'
> & {
  readonly request: ShownMessage & { readonly method: string; readonly url: string }
  readonly response?: ShownMessage & { readonly status: number }
}

export interface EvidencePack {
  /** Ids of the exchanges of each block. */
  readonly ids: readonly (readonly string[])[]
  /** JSON lists of `ShownExchange`, compressed with gzip, in base64. */
  readonly blocks: readonly string[]
  /** The commands that repeat the exchanges. */
  readonly signIns: SignIns
}
