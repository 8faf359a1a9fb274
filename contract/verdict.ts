/** Outcomes, verdicts and the one place that turns the first into the second. */
import type { Level } from './clause.ts'
import type { CheckId, ClauseId, Known } from './ids.ts'
import type { NamedRecord } from './records.ts'

export const VERDICTS = ['pass', 'violation', 'warning', 'observation', 'inconclusive', 'waived', 'skipped'] as const
export type Verdict = (typeof VERDICTS)[number]

export type VerdictCounts = Record<Verdict, number>

export const noVerdicts = (): VerdictCounts =>
  Object.fromEntries(VERDICTS.map((verdict) => [verdict, 0])) as VerdictCounts

/** Why a check could not decide (R102). A disturbance says nothing about the target, and is counted apart. */
export const CAUSES = ['record', 'credential', 'finding', 'disturbance'] as const

export type Cause =
  /** A record that the target lacks. */
  | { readonly kind: 'record'; readonly what: string }
  /** A credential, permission, binding or profile value that the configuration lacks. */
  | { readonly kind: 'credential'; readonly what: string }
  /** Another check of this run, which is itself violated or warned about; `or`: others that may be it instead. */
  | {
      readonly kind: 'finding'
      readonly check: string
      readonly what?: string
      readonly or?: readonly string[]
      /** This clause explains what was met: no reason to accuse the target while that check does not fail. */
      readonly accuses?: false
    }
  /** A failed connection, an interruption, a result that did not come back, a change by another client. */
  | { readonly kind: 'disturbance'; readonly what: string }

export type CauseCounts = Record<(typeof CAUSES)[number], number>

export interface Undecidable {
  readonly kind: 'undecided'
  readonly cause: Cause
}

/** A clause contradicted. */
export interface Accusation {
  readonly kind: 'broken'
  readonly expected: string
  readonly actual: string
  readonly clause?: string
  /** The stored record was read again: it stands, though it may be in the way of a second attempt. */
  readonly stands?: true
  /** One answer shows it: earlier writes and other clients have no part in it. */
  readonly byItself?: true
}

/** The outcome of a check. It never says what that means: see `judge`. */
export type Outcome =
  | { readonly kind: 'holds' }
  | Accusation
  | Undecidable
  | { readonly kind: 'observed'; readonly value: string }

export const holds = (): Outcome => ({ kind: 'holds' })
/** `clause`: which of the check's clauses is contradicted, when it is not the first. */
export const broken = <Id extends string>(
  expected: string,
  actual: string,
  clause?: Id & Known<Id, ClauseId>,
): Accusation => ({
  kind: 'broken',
  expected,
  actual,
  clause,
})

/** A contradiction that one answer shows by itself, such as its status. */
export const brokenByItself = <Id extends string>(
  expected: string,
  actual: string,
  clause?: Id & Known<Id, ClauseId>,
): Accusation => ({ kind: 'broken', expected, actual, clause, byItself: true })

/** Outcomes of a check that cannot decide. */
export const needs = {
  /** @param what such as `more than 100 learners on the target` */
  record: (what: string): Undecidable => ({ kind: 'undecided', cause: { kind: 'record', what } }),
  /** A record that no discovery may find, and a profile can name. */
  named: (what: string, name: NamedRecord): Undecidable => ({
    kind: 'undecided',
    cause: { kind: 'record', what: `${what}: records.${name} of the profile` },
  }),
  /** @param what such as the name of a variable or of a member of the profile */
  credential: (what: string): Undecidable => ({ kind: 'undecided', cause: { kind: 'credential', what } }),
  /**
   * @param check id of the check that fails for the same reason; the run verifies at its end that it did
   * @param or checks that may have failed in its place
   */
  finding: <Id extends string, Other extends string>(
    check: Id & Known<Id, CheckId>,
    what?: string,
    or?: readonly (Other & Known<Other, CheckId>)[],
  ): Undecidable => ({
    kind: 'undecided',
    cause: { kind: 'finding', check, what, or },
  }),
} as const

/** The same without an accusation: a conflict with the state of a record, or a record that is lacking. */
export const accusingNobody = ({ kind, cause }: Undecidable): Undecidable => ({
  kind,
  cause: cause.kind === 'finding' ? { ...cause, accuses: false } : cause,
})

/** @param what the disturbance, such as `connection reset` */
export const disturbed = (what: string): Undecidable => ({ kind: 'undecided', cause: { kind: 'disturbance', what } })

/** One line: `needs two trainings`, `see current/tags.list#answers: …`. */
export function reasonOf(cause: Cause): string {
  switch (cause.kind) {
    case 'record':
    case 'credential':
      return `needs ${cause.what}`
    case 'finding':
      return cause.what ? `see ${cause.check}: ${cause.what}` : `see ${cause.check}`
    case 'disturbance':
      return cause.what
  }
}

export const observed = (value: string): Outcome => ({ kind: 'observed', value })

const OF_BROKEN: Record<Level, Verdict> = {
  documented: 'violation',
  derived: 'warning',
  'not-shown': 'observation',
}

/** The verdict of one outcome about a clause of that level. */
export function judge(outcome: Outcome, level: Level): Verdict {
  switch (outcome.kind) {
    case 'holds':
      return 'pass'
    case 'observed':
      return 'observation'
    case 'undecided':
      return 'inconclusive'
    case 'broken':
      return OF_BROKEN[level]
  }
}

const WEIGHT: Record<Verdict, number> = {
  violation: 6,
  warning: 5,
  inconclusive: 4,
  waived: 3,
  observation: 2,
  pass: 1,
  skipped: 0,
}

/** The verdict that stands for several. */
export const worst = (verdicts: readonly Verdict[]): Verdict =>
  verdicts.reduce((one, other) => (WEIGHT[other] > WEIGHT[one] ? other : one), 'skipped')
