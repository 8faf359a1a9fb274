/**
 * Whether a single record shows the last write already: then it does not lag, and there is no wait (R105). Holds the
 * writes and reads of one attempt; it is trusted only once a wait for such a read was in vain.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Answer } from '../client/answer.ts'
import { type Ask, requestKey } from '../client/request.ts'
import { parseJson } from '../contract/json.ts'
import type { OperationId } from '../contract/operations.ts'
import { type CreatedKind, createdRow } from '../contract/records.ts'
import { createdBy } from '../fixtures/records/creation.ts'

export interface Showing {
  /** Something is written. */
  wrote(ask: Ask): void
  /** The answer to the last write. */
  answered(answer: Answer): void
  /** Somebody else has written an unknown record on behalf of the attempt. */
  forget(): void
  /** An answer to a question that writes nothing. */
  note(answer: Answer): void
  /** Earlier writes have had their time; whether the question showed a change after it. */
  waited(operation: OperationId, showedOther: boolean): void
  /**
   * Whether a wait for the operation was useless, and only the last write can have caused what the answer shows: the record
   * that it created, or a new value, in whatever form, of each member that it sent and the answer shows otherwise. Where
   * such a read was watched in vain before the attempt, what the answer to the write shows is enough.
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
  if (value === undefined) return []
  const held = typeof value === 'string' ? inner(value) : undefined
  return held === undefined ? [[name, String(value)]] : leavesOf(held, name)
}

/** The members, however deep, that hold a value or take one away. */
function sentIn({ json, form, multipart }: Ask): readonly Leaf[] {
  const bodies = [json, Array.isArray(form) ? Object.fromEntries(form) : form, multipart]
  return bodies.flatMap((body) => leavesOf(body))
}

/** Each value that is no structure, under its path. */
function placesOf(value: unknown, place = ''): readonly Leaf[] {
  if (typeof value !== 'object' || !value) return [[place, String(value)]]
  return Object.entries(value).flatMap(([key, one]) => placesOf(one, `${place}/${key}`))
}

const placed = ({ json }: Answer) => new Map(placesOf(json))

/**
 * Whether a read shows all that the answer to the write shows: the same, or, of a record that was read before, another
 * value wherever that has changed one.
 */
function showsAnswered(read: Answer, written: Answer, earlier: Answer | undefined): boolean {
  if (!earlier) return isDeepStrictEqual(read.json, written.json)
  const [now, said, was] = [placed(read), placed(written), placed(earlier)]
  // A member that the answer to the write does not show may be late.
  if (![...now.keys(), ...was.keys()].every((place) => said.has(place))) return false
  const changed = [...said.keys()].filter((place) => said.get(place) !== was.get(place))
  return changed.length > 0 && changed.every((place) => now.get(place) !== was.get(place))
}

/** The values of an answer under a name, in any order. */
function shownAs(name: string, { json }: Answer): string {
  const values = leavesOf(json).flatMap(([other, value]) => (other === name ? [value] : []))
  return JSON.stringify(values.sort())
}

interface Made {
  readonly kind: CreatedKind
  readonly id: string
}

/** Before it was created, a record was not served at all; an operation that also updates may have found it. */
function isRecord({ kind, id }: Made, { ask: { operation, path = {} } }: Answer): boolean {
  const { creation, read, update } = createdRow(kind)
  const isNew = update?.operation !== creation.operation
  return isNew && read === operation && Object.values(path).some((value) => String(value) === id)
}

/** The writes since the last wait, in order, and how many of them each question has shown. */
function writesOf() {
  const writes: { readonly sent: readonly Leaf[]; made?: Made; answer?: Answer }[] = []
  const shown = new Map<string, number>()
  return {
    clear() {
      writes.length = 0
      shown.clear()
    },
    add: (sent: readonly Leaf[]) => void writes.push({ sent }),
    get last() {
      return writes.at(-1)
    },
    /** The last one, where it is the only one that the question has not shown. */
    alone: (key: string) => (writes.length - (shown.get(key) ?? 0) === 1 ? writes.at(-1) : undefined),
    show: (key: string) => void shown.set(key, writes.length),
    areShown: (key: string) => shown.get(key) === writes.length,
    /** Members that the last one sent, and none of the others that the question has not shown: theirs may come late. */
    ofLastAlone(key: string): readonly string[] {
      const sooner = new Set(writes.slice(shown.get(key) ?? 0, -1).flatMap(({ sent }) => sent.map(([name]) => name)))
      return writes.at(-1)?.sent.flatMap(([name]) => (sooner.has(name) ? [] : [name])) ?? []
    },
  }
}

/** @param watched the operation whose read was watched in vain before, for as long as any is waited for */
export function showingOf(watched?: OperationId): Showing {
  let timely = watched
  const vain = new Set<OperationId>()
  const writes = writesOf()
  /** Answers since the last wait, by request; few are ever read. */
  const answers = new Map<string, Answer>()
  const begin = () => {
    writes.clear()
    answers.clear()
  }
  const shows = (key: string, answer: Answer): boolean => {
    if (writes.areShown(key)) return true
    const { made } = writes.last ?? {}
    if (made && isRecord(made, answer)) return true
    const earlier = answers.get(key)
    if (!earlier) return false
    const hasChanged = (name: string) => shownAs(name, earlier) !== shownAs(name, answer)
    // A record may show a part of a write at first: what is not as it was sent must have changed.
    const shown = leavesOf(answer.json)
    const isLate = ([name, value]: Leaf) =>
      !hasChanged(name) && shown.some(([other]) => other === name) && !shown.some(([n, v]) => n === name && v === value)
    return writes.ofLastAlone(key).some(hasChanged) && !writes.last?.sent.some(isLate)
  }
  return {
    forget() {
      begin()
      vain.clear()
    },
    wrote: (ask) => writes.add(sentIn(ask)),
    answered(answer) {
      const { kind, id } = createdBy(answer) ?? {}
      if (!writes.last) return
      if (kind && id !== undefined) writes.last.made = { kind, id }
      if (answer.ok && answer.json) writes.last.answer = answer
    },
    note: (answer) => void (answer.ok && answers.set(requestKey(answer.ask), answer)),
    waited(operation, showedOther) {
      begin()
      if (showedOther && operation === timely) timely = undefined
      if (showedOther) vain.delete(operation)
      else vain.add(operation)
    },
    isIn(answer) {
      const key = requestKey(answer.ask)
      const { operation } = answer.ask
      const written = operation === timely ? writes.alone(key)?.answer : undefined
      const isShown =
        answer.ok &&
        ((vain.has(operation) && shows(key, answer)) ||
          (written !== undefined && showsAnswered(answer, written, answers.get(key))))
      if (isShown) writes.show(key)
      return isShown
    },
  }
}
