/** Creations that may have been done though nothing said so. */
import type { Answer } from '../client/answer.ts'
import type { OperationId } from '../contract/operations.ts'

/**
 * Creations in a row without an answer, or with a server error: each may have left a record. And those whose answer names
 * no record: each has left one, which nobody can find again.
 */
const MOST_UNANSWERED = { silence: 6, errors: 40, nameless: 6 } as const

type Odd = keyof typeof MOST_UNANSWERED

const HAD: Readonly<Record<Odd, string>> = {
  silence: 'had no answer, and each may have created a record',
  errors: 'had a server error, and each may have created a record',
  nameless: 'were answered without the identifier of what they created',
}

const NONE: Readonly<Record<Odd, number>> = { silence: 0, errors: 0, nameless: 0 }

/** What is odd about an answer; undefined where nothing is. */
function oddOf(isNamed: boolean, answer?: Answer): Odd | undefined {
  if (!answer) return 'silence'
  if (answer.status >= 500) return 'errors'
  return answer.ok && !isNamed ? 'nameless' : undefined
}

/** Keeps creations from being repeated again and again where the platform does them without saying so. */
export function unansweredOf() {
  const inARow = new Map<OperationId, Readonly<Record<Odd, number>>>()
  return {
    /** @param isNamed whether the answer names what was created, or need not */
    note(operation: OperationId, isNamed: boolean, answer?: Answer) {
      const before = inARow.get(operation) ?? NONE
      const odd = oddOf(isNamed, answer)
      if (!odd) inARow.delete(operation)
      else inARow.set(operation, { ...before, ...(answer ? { silence: 0 } : {}), [odd]: before[odd] + 1 })
    },
    reasonAgainst(operation: OperationId): string | undefined {
      const counts = inARow.get(operation) ?? NONE
      const odd = (Object.keys(HAD) as Odd[]).find((one) => counts[one] >= MOST_UNANSWERED[one])
      return odd && `${operation} is sent no more: of its last requests ${counts[odd]} ${HAD[odd]}`
    },
  }
}
