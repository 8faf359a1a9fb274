/**
 * R101: a documented input that is never served. One refusal may concern the value, or its neighbours; an input that is
 * always refused, or one of the values of its row, is not offered where all its neighbours were served, and where a
 * request without it was.
 */
import { type Answer, describe } from '../../client/answer.ts'
import { termsOf } from '../../contract/index.ts'
import { isEnveloped } from '../../contract/interfaces.ts'
import { effectOf, interfaceOf, type OperationId, operationOf } from '../../contract/operations.ts'
import { broken } from '../../contract/verdict.ts'
import { CALLER_OF } from '../../laws/kit/control.ts'
import { type ExchangeJudge, Suspicions, type Witnessed } from './exchange-judge.ts'
import type { PassiveJudge } from './judge.ts'
import { isOfOneRecord } from './roles.ts'
import { type SentInput, sentInputs } from './sent-inputs.ts'
import { isPassing } from './temporary-refusals.ts'

/** Refusals for another reason than a wrong input. */
const OTHERWISE_REFUSED = new Set([401, 403, 404, 405, 409, 415, 429])
const MOST_REFUSALS = 5_000
/** Most values and sets of names that are remembered of one operation. */
const MOST_SERVED = 5_000
const LONGEST_VALUE = 60

interface Served {
  readonly inputs: Set<string>
  /** Names that occurred together in one request, each set once. */
  readonly together: Map<string, readonly string[]>
}

interface Refusal {
  readonly answer: Answer
  readonly inputs: readonly SentInput[]
}

interface Blamed extends Refusal {
  readonly suspect: SentInput
}

const withValue = ({ name, value }: SentInput) => `${name}=${value}`

/** Whether a caller may ask for the operation, as far as that is known. */
const mayAsk = ({ caller, terms }: Witnessed): boolean => {
  const { roles } = operationOf(terms.operation)
  return caller === undefined || (caller !== 'anonymous' && (!roles || roles.some((one) => CALLER_OF[one] === caller)))
}

/** The wrong inputs by the refusal itself: those that its message names. */
function namedBy({ body }: Answer, suspects: readonly SentInput[]): readonly SentInput[] {
  const text = body.toString('utf8', 0, 2_000)
  return suspects.filter(({ name }) => new RegExp(`(?<![\\w.])${name.replaceAll('.', '\\\\.')}(?!\\.?\\w)`).test(text))
}

export class NeverServed implements ExchangeJudge {
  readonly #served = new Map<string, Served>()
  readonly #refused: Refusal[] = []
  readonly #suspicions = new Suspicions(
    'refused once, always beside the same input, or for a reason that traffic does not show',
  )

  prepare({ answer, terms }: Witnessed): void {
    if (!answer.ok) return
    const known = this.#served.get(terms.operation) ?? { inputs: new Set(), together: new Map() }
    this.#served.set(terms.operation, known)
    const inputs = sentInputs(terms, answer)
    const names = inputs.map(({ name }) => name).sort()
    if (known.together.size < MOST_SERVED) known.together.set(names.join(), names)
    for (const input of inputs) {
      known.inputs.add(input.name)
      if (input.value.length <= LONGEST_VALUE && known.inputs.size < MOST_SERVED) known.inputs.add(withValue(input))
    }
  }

  see(witnessed: Witnessed): void {
    const { answer, terms } = witnessed
    if (!answer.refused || OTHERWISE_REFUSED.has(answer.status) || isPassing(answer) || !mayAsk(witnessed)) return
    // R18: such a list may refuse an empty result.
    if (terms.paging?.pastEnd === 'error' || this.#refused.length >= MOST_REFUSALS) return
    this.#refused.push({ answer, inputs: sentInputs(terms, answer) })
  }

  /** The one input that explains the refusal; undefined where there may be another reason. */
  #suspectOf({ answer, inputs }: Refusal): SentInput | undefined {
    const { inputs: served, together } = this.#served.get(answer.ask.operation) ?? {}
    if (!served || !inputs.every((one) => one.isLegal || served.has(withValue(one)))) return undefined
    const never = inputs.filter((one) => !served.has(one.name) || (one.isListed && !served.has(withValue(one))))
    const [suspect, ...others] = never.length > 1 ? namedBy(answer, never) : never
    if (!suspect?.isPlain || others.length) return undefined
    const company = new Set(inputs.map(({ name }) => name).filter((name) => name !== suspect.name))
    // This request carried every required input, too.
    return [...together!.values()].some((names) => names.every((name) => company.has(name) || name === suspect.name))
      ? suspect
      : undefined
  }

  /** Whether each of them was refused beside an optional input: they may not go together. */
  #isNeverAlone(blamed: readonly Blamed[]): boolean {
    const [first, ...rest] = blamed as [Blamed, ...Blamed[]]
    const { together } = this.#served.get(first.answer.ask.operation)!
    return first.inputs.some(
      ({ name }) =>
        name !== first.suspect.name &&
        rest.every(({ inputs }) => inputs.some((one) => one.name === name)) &&
        ![...together.values()].every((names) => names.includes(name)),
    )
  }

  /** Operations that were never served, for any legal values. */
  #neverOpen(): void {
    const served = [...this.#served.keys()].map((one) => one as OperationId)
    const answering = new Set(served.filter((one) => effectOf(one) !== 'signs-in').map(interfaceOf))
    for (const { answer, inputs } of this.#refused) {
      const { operation } = answer.ask
      const terms = termsOf(operation)
      const names = new Set(inputs.map(({ name }) => name))
      const isWhole = Object.entries(terms.body ?? {}).every(([name, { required }]) => !required || names.has(name))
      if (
        this.#served.has(operation) ||
        !answering.has(interfaceOf(operation)) ||
        !isWhole ||
        !inputs.every((one) => one.isLegal)
      )
        continue
      // The record of the path, and obstacles to a write, are unknown; so are the required inputs of an older row
      // (R111).
      const isOpen = effectOf(operation) === 'reads' && !isOfOneRecord(terms) && !isEnveloped(operation)
      const isPlain = isOpen && inputs.every((one) => one.isPlain)
      const occasion = isPlain ? JSON.stringify(inputs.map(withValue).sort()) : 'something'
      const outcome = broken(`${answer.label}: a success`, `${describe(answer)}, and none of any such request`)
      this.#suspicions.note(operation, 'answers', occasion, outcome, [answer.exchange])
    }
  }

  conclude(judge: PassiveJudge): void {
    const found = new Map<string, Blamed[]>()
    for (const refusal of this.#refused) {
      const suspect = this.#suspectOf(refusal)
      const key = suspect?.slug && `${refusal.answer.ask.operation}#${suspect.slug}`
      if (key) found.set(key, [...(found.get(key) ?? []), { ...refusal, suspect: suspect! }])
    }
    this.#neverOpen()
    for (const blamed of found.values()) {
      const isUnclear = blamed.every((one) => !namedBy(one.answer, [one.suspect]).length) && this.#isNeverAlone(blamed)
      for (const { answer, inputs, suspect } of blamed) {
        const expected = `${answer.label}: a success with ${suspect.name}${suspect.isListed ? ` ${suspect.value}` : ''}`
        const each = suspect.isListed ? JSON.stringify(inputs.map(withValue)) : suspect.value
        const outcome = broken(`${expected}, as without it`, describe(answer))
        const operation = answer.ask.operation as OperationId
        this.#suspicions.note(operation, suspect.slug!, isUnclear ? 'together' : each, outcome, [answer.exchange])
      }
    }
    this.#suspicions.conclude(judge)
  }
}
