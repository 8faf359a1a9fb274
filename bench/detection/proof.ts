/** The input and the output of a thread of `detection.ts`. */

export interface Task {
  readonly kind: 'fault' | 'variation'
  readonly id: string
}

export interface Proof extends Task {
  /** Survivors, false alarms, internal errors: printed one a line. */
  readonly lines: readonly string[]
  /** Checks of a fault that did not turn, or that a variation turned. */
  readonly wrong: number
}

export interface Orders {
  /** File of deviations, through which faults are judged on the platform that has all differences at once. */
  readonly profile?: string
}
