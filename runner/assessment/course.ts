/** When a failure came and went on a platform, and how often it was there. Pure. */
import type { CheckResult } from '../../contract/run.ts'
import type { Course, Stated } from '../../contract/several-runs.ts'
import { isFailing } from './comparison/checks.ts'

/** The verdict of a run on a check or a clause, as far as it matters for its course. */
type State = 'failing' | 'fine' | 'undecided'

/** The runs of one platform. */
export interface Own {
  readonly platform: number
  readonly runs: readonly number[]
}

/** @returns undefined where no run of the platform failed it */
export function courseOf(states: readonly State[], { platform, runs }: Own): Course | undefined {
  const decided = runs.filter((place) => states[place] !== 'undecided')
  const failed = decided.filter((place) => states[place] === 'failing')
  if (!failed.length) return undefined
  const spells = failed.filter((place) => states[decided[decided.indexOf(place) - 1] ?? -1] !== 'failing')
  return {
    platform,
    failed: failed.length,
    decided: decided.length,
    flaky: spells.length > 1,
    appeared: failed[0]!,
    vanished: decided.find((place) => place > failed.at(-1)!),
  }
}

export function checkState(check: CheckResult | undefined): State {
  if (check === undefined || check.verdict === 'skipped' || check.verdict === 'inconclusive') return 'undecided'
  return isFailing(check) ? 'failing' : 'fine'
}

const CLAUSE_STATES: Readonly<Record<NonNullable<Stated>, State>> = {
  violation: 'failing',
  warning: 'failing',
  waived: 'failing',
  pass: 'fine',
  observation: 'fine',
  inconclusive: 'undecided',
  skipped: 'undecided',
  'not-decidable': 'undecided',
}

export const clauseState = (verdict: Stated): State => (verdict === null ? 'undecided' : CLAUSE_STATES[verdict])

/** 1 for a failure that is still there. */
export const isThere = ({ vanished }: Course) => (vanished === undefined ? 1 : 0)
