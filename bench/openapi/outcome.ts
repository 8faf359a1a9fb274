/** The result of a tool on the document. */

export interface Files {
  readonly newest: string
  readonly older: string
  readonly collection: string
  /** Of 3.1 and of 3.0, without what generators do not read. */
  readonly simple: string
  readonly olderSimple: string
}

/** Parts of the document that tools beside this suite receive. */
export type Documents = Pick<Files, 'newest' | 'older'>

export interface ToolOutcome {
  readonly accepted: boolean
  readonly figures: string
  /** Refused files, one a line. */
  readonly details?: readonly string[]
}

/** The end of what a tool printed. */
export const last = (text: string, count = 12) => text.trim().split('\n').slice(-count)
