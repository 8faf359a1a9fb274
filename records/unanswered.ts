/** Creations that may have been done though nothing said so. */
import type { Answer } from '../client/answer.ts'
import type { OperationId } from '../contract/operations.ts'

/** Creations in a row without an answer, or with a server error: each may have left a record. */
const MOST_UNANSWERED = { silence: 6, errors: 40 } as const

/** Keeps creations from being repeated again and again where the platform does them without saying so. */
export function unansweredOf() {
  const inARow = new Map<OperationId, { silence: number; errors: number }>()
  return {
    note(operation: OperationId, answer?: Answer) {
      const { silence, errors } = inARow.get(operation) ?? { silence: 0, errors: 0 }
      if (!answer) inARow.set(operation, { silence: silence + 1, errors })
      else if (answer.status >= 500) inARow.set(operation, { silence: 0, errors: errors + 1 })
      else inARow.delete(operation)
    },
    reasonAgainst(operation: OperationId): string | undefined {
      const { silence, errors } = inARow.get(operation) ?? { silence: 0, errors: 0 }
      if (silence < MOST_UNANSWERED.silence && errors < MOST_UNANSWERED.errors) return undefined
      const had = silence >= MOST_UNANSWERED.silence ? `${silence} had no answer` : `${errors} had a server error`
      return `${operation} is sent no more: of its last requests ${had}, and each may have created a record`
    },
  }
}
