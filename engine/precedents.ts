/**
 * Findings that were confirmed, by kind. A finding of one answer, in the same words at several operations of an
 * interface, has one cause: once it is confirmed at some of them, the others rest on that. Where a finding of the kind
 * did not come back, none of it rests on another.
 */
import { skeleton } from '../contract/causes.ts'
import { splitExpected } from '../contract/finding-line.ts'
import { slugOfClause } from '../contract/id-parts.ts'
import { interfaceOf } from '../contract/operations.ts'
import type { Accusation, Outcome } from '../contract/verdict.ts'
import type { Check } from './check.ts'
import { clauseIdOf } from './results.ts'

export interface Precedents {
  /** The accusations of an attempt, and those that remained. */
  note(check: Check, accused: readonly Outcome[], left: readonly Outcome[]): void
  /** Ids of checks whose confirmed findings are of the same kinds as all of these; undefined where these must be confirmed. */
  for(check: Check, outcomes: readonly Outcome[]): readonly string[] | undefined
  /** Checks that rest on findings of a kind of which one did not come back later. */
  readonly unfounded: readonly string[]
}

/** Operations at which a finding must have been confirmed before another rests on it. */
const ENOUGH = 3

interface Kind {
  /** By operation: the check that confirmed it. */
  readonly confirmedBy: Map<string, string>
  readonly restingOn: Set<string>
  /** Whether one did not come back. */
  isDoubtful: boolean
}

/** A failure of the server says nothing of the next request. */
const comesAndGoes = ({ actual }: Accusation) => /^5\d\d\b/.test(actual)

/** Expectation and result, without the parts that differ between operations. */
function kindOf(check: Check, outcome: Accusation): string {
  const clause = clauseIdOf(check, outcome)
  const { expected } = splitExpected(outcome.expected)
  const came = /^[2-5]\d\d\b/.exec(outcome.actual)?.[0] ?? skeleton(outcome.actual)
  return [interfaceOf(check.operation), check.slug, slugOfClause(clause), skeleton(expected), came].join('\n')
}

export function precedentsOf(): Precedents {
  const kinds = new Map<string, Kind>()
  const kindFor = (key: string) => {
    const kind = kinds.get(key) ?? { confirmedBy: new Map(), restingOn: new Set(), isDoubtful: false }
    kinds.set(key, kind)
    return kind
  }
  const accusedIn = (check: Check, outcomes: readonly Outcome[]) =>
    outcomes.flatMap((outcome) =>
      outcome.kind === 'broken' ? [{ outcome, kind: kindFor(kindOf(check, outcome)) }] : [],
    )
  return {
    note(check, accused, left) {
      const again = new Set(accusedIn(check, left).map(({ kind }) => kind))
      for (const { kind } of accusedIn(check, accused)) {
        if (!again.has(kind)) kind.isDoubtful = true
        else if (!kind.confirmedBy.has(check.operation)) kind.confirmedBy.set(check.operation, check.id)
      }
    },
    for(check, outcomes) {
      const accused = accusedIn(check, outcomes)
      const mayRest = accused.every(
        ({ outcome, kind }) =>
          outcome.byItself && !comesAndGoes(outcome) && !kind.isDoubtful && kind.confirmedBy.size >= ENOUGH,
      )
      if (!mayRest || !accused.length) return undefined
      for (const { kind } of accused) kind.restingOn.add(check.id)
      return [...new Set(accused.flatMap(({ kind }) => [...kind.confirmedBy.values()].slice(0, ENOUGH)))]
    },
    get unfounded() {
      const doubtful = [...kinds.values()].filter(({ isDoubtful }) => isDoubtful)
      return [...new Set(doubtful.flatMap(({ restingOn }) => [...restingOn]))]
    },
  }
}
