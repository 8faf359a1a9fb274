/** What a tool made of the document. */

export interface Files {
  readonly newest: string
  readonly older: string
  readonly collection: string
}

export interface ToolOutcome {
  readonly accepted: boolean
  readonly figures: string
  /** What is not accepted, one a line. */
  readonly details?: readonly string[]
}

/** The end of what a tool printed. */
export const last = (text: string, count = 12) => text.trim().split('\n').slice(-count)
