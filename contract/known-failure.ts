/** Failures that are known and accepted until they are mended, carried from run to run in a file. */
export interface KnownFailure {
  readonly check: string
  /** `yyyy-mm-dd`, the day of the run that accepted it. */
  readonly since: string
  readonly verdict: 'violation' | 'warning'
  /** The failure without the parts that differ from run to run: another failure of the same check is new. */
  readonly failures: readonly string[]
}
