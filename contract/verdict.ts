/** Outcomes, verdicts and the one place that turns the first into the second. */
import type { Level } from './clause.ts'

export const VERDICTS = ['pass', 'violation', 'warning', 'observation', 'inconclusive', 'waived', 'skipped'] as const
export type Verdict = (typeof VERDICTS)[number]

export type VerdictCounts = Record<Verdict, number>

export const noVerdicts = (): VerdictCounts =>
  Object.fromEntries(VERDICTS.map((verdict) => [verdict, 0])) as VerdictCounts

/** What a check saw. It never says what that means: see `judge`. */
export type Outcome =
  | { readonly kind: 'holds' }
  | { readonly kind: 'broken'; readonly expected: string; readonly actual: string; readonly clause?: string }
  | { readonly kind: 'undecided'; readonly need: string }
  | { readonly kind: 'observed'; readonly value: string }

export const holds = (): Outcome => ({ kind: 'holds' })
/** `clause`: which of the check's clauses is contradicted, when it is not the first. */
export const broken = (expected: string, actual: string, clause?: string): Outcome => ({
  kind: 'broken',
  expected,
  actual,
  ...(clause ? { clause } : {}),
})
/** `need`: what the check would need to decide, such as `more than 100 learners on the target`. */
export const undecided = (need: string): Outcome => ({ kind: 'undecided', need })
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
