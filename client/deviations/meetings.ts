/** Where a run meets the declared deviations. */

import type { Deviation, DeviationMet } from '../../contract/deviation.ts'
import type { OperationId } from '../../contract/operations.ts'
import type { Answer } from '../answer.ts'
import { byOperation, standing } from './places.ts'

const KEPT = 5

export interface Meetings {
  /** Notes the deviations that an answer passed through. */
  note(answer: Answer): void
  /** A check failed without it, or a remark only repeated it. */
  prove(deviation: number, operation: OperationId, exchanges: readonly string[]): void
  /** A check of its clauses passed without it. */
  keep(deviation: number, check: string): void
  /** A check of its clauses failed with it. */
  fail(deviation: number, check: string): void
  readonly all: readonly DeviationMet[]
}

interface Meeting {
  times: number
  asked: boolean
  readonly operations: Set<OperationId>
  readonly exchanges: Set<string>
  readonly kept: Set<string>
  readonly failed: Set<string>
}

const unmet = (): Meeting => ({
  times: 0,
  asked: false,
  operations: new Set(),
  exchanges: new Set(),
  kept: new Set(),
  failed: new Set(),
})

/**
 * Whether every success of its operations shows it; for any other, only its own checks can report that it was not met.
 */
const isAlwaysShown = ({ member, envelope, values, null: unset }: Deviation) =>
  (member ?? envelope) !== undefined && !values && !unset

export function meetingsOf(deviations: readonly Deviation[]): Meetings {
  const met = deviations.map(unmet)
  const asking = byOperation(standing(deviations).filter(({ deviation }) => isAlwaysShown(deviation)))
  const prove: Meetings['prove'] = (deviation, operation, exchanges) => {
    const meeting = met[deviation - 1]!
    meeting.operations.add(operation)
    for (const exchange of exchanges) if (meeting.exchanges.size < KEPT) meeting.exchanges.add(exchange)
  }
  return {
    prove,
    note({ deviates, ask: { operation }, exchange, ok }) {
      if (ok) for (const { number } of asking.get(operation) ?? []) met[number - 1]!.asked = true
      for (const number of deviates?.met ?? []) met[number - 1]!.times++
      for (const number of deviates?.shown ?? []) prove(number, operation, [exchange])
    },
    keep: (deviation, check) => void met[deviation - 1]!.kept.add(check),
    fail: (deviation, check) => void met[deviation - 1]!.failed.add(check),
    get all() {
      return met.map(({ times, asked, ...sets }, place) => ({
        deviation: place + 1,
        times,
        asked,
        operations: [...sets.operations].sort(),
        exchanges: [...sets.exchanges],
        kept: [...sets.kept].sort(),
        failed: [...sets.failed].sort(),
      }))
    },
  }
}
