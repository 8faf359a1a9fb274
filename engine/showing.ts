/**
 * Whether a single record shows the last write already: then it does not lag, and there is no wait (R105). Holds the
 * writes and reads of one attempt; it is trusted only once a wait for such a read was in vain.
 */
import type { Answer } from '../client/answer.ts'
import { type Ask, requestKey } from '../client/request.ts'
import { parseJson } from '../contract/json.ts'
import type { OperationId } from '../contract/operations.ts'

export interface Showing {
  /** Something is written. */
  wrote(ask: Ask): void
  /** Somebody else has written an unknown record on behalf of the attempt. */
  forget(): void
  /** An answer to a question that writes nothing. */
  note(answer: Answer): void
  /** Earlier writes have had their time; whether the question showed a change after it. */
  waited(operation: OperationId, showedOther: boolean): void
  /**
   * Whether a wait for the operation was useless, and the answer shows a value that only the last write can have set.
   */
  isIn(answer: Answer): boolean
}

type Leaf = readonly [name: string, value: string]

/** Rows travel as JSON in a member of a form. */
function inner(text: string): unknown {
  if (!/^[[{]/.test(text)) return undefined
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

/** Each value that is no structure, under the name of its member. */
function leavesOf(value: unknown, name = ''): readonly Leaf[] {
  if (Array.isArray(value)) return value.flatMap((one) => leavesOf(one, name))
  if (typeof value === 'object' && value) return Object.entries(value).flatMap(([key, one]) => leavesOf(one, key))
  if (value === undefined || value === null || value === '') return []
  const held = typeof value === 'string' ? inner(value) : undefined
  return held === undefined ? [[name, String(value)]] : leavesOf(held, name)
}

const sentIn = ({ json, form, multipart }: Ask): readonly Leaf[] =>
  [json, Array.isArray(form) ? Object.fromEntries(form) : form, multipart].flatMap((body) => leavesOf(body))

const keyOf = (leaf: Leaf) => leaf.join('\n')

const shownIn = ({ json }: Answer): ReadonlySet<string> => new Set(leavesOf(json).map(keyOf))

export function showingOf(): Showing {
  const vain = new Set<OperationId>()
  /** The writes since the last wait, the last one separately: a value of the others may come late. */
  const sooner = new Set<string>()
  /** Answers since then, by request; few are ever read. */
  const shown = new Map<string, Answer>()
  let last: readonly Leaf[] = []
  const begin = () => {
    sooner.clear()
    shown.clear()
    last = []
  }
  return {
    forget() {
      begin()
      vain.clear()
    },
    wrote(ask) {
      for (const [name] of last) sooner.add(name)
      last = sentIn(ask)
    },
    note: (answer) => void (answer.ok && shown.set(requestKey(answer.ask), answer)),
    waited(operation, showedOther) {
      begin()
      if (showedOther) vain.delete(operation)
      else vain.add(operation)
    },
    isIn(answer) {
      const earlier = vain.has(answer.ask.operation) ? shown.get(requestKey(answer.ask)) : undefined
      if (!earlier || !answer.ok) return false
      const [before, now] = [shownIn(earlier), shownIn(answer)]
      return last.some((leaf) => !sooner.has(leaf[0]) && now.has(keyOf(leaf)) && !before.has(keyOf(leaf)))
    },
  }
}
