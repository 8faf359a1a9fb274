/**
 * R101: a documented input that is never served. One refusal may be of the value, or of what stands beside it; an input
 * that is refused in different company with different values, while its company and everything else is served, is not
 * offered.
 */
import { type Answer, describe } from '../client/answer.ts'
import type { OperationId } from '../contract/operations.ts'
import { broken } from '../contract/verdict.ts'
import type { PassiveJudge } from './judge.ts'

interface Refusal {
  readonly name: string
  readonly slug: string
  readonly value: string
  readonly company: readonly string[]
  readonly answer: Answer
}

const MOST_REFUSALS = 20
const ENOUGH = 2

export class NeverServed {
  /** By operation: names of inputs of which some request was served. */
  readonly #served = new Map<OperationId, Set<string>>()
  /** By operation and input. */
  readonly #refused = new Map<string, Refusal[]>()

  /** To be shown every success before any refusal is judged. */
  serve(operation: OperationId, names: Iterable<string>): void {
    const known = this.#served.get(operation) ?? new Set()
    this.#served.set(operation, known)
    for (const name of names) known.add(name)
  }

  isServed(operation: OperationId, name: string): boolean {
    return this.#served.get(operation)?.has(name) ?? false
  }

  /** @param names of all inputs of the request, this one too; its value must be one that the documents allow */
  refuse(
    answer: Answer,
    { name, slug, value }: Pick<Refusal, 'name' | 'slug' | 'value'>,
    names: readonly string[],
  ): void {
    const key = `${answer.ask.operation} ${name}`
    const known = this.#refused.get(key) ?? []
    this.#refused.set(key, known)
    const company = names.filter((one) => one !== name)
    if (known.length < MOST_REFUSALS) known.push({ name, slug, value, company, answer })
  }

  conclude(judge: PassiveJudge): void {
    for (const all of this.#refused.values()) {
      const [{ name, slug, answer }] = all as [Refusal]
      const { operation } = answer.ask
      const served = this.#served.get(operation)
      if (!served || served.has(name)) continue
      const others = all.filter(({ company }) => company.every((one) => served.has(one)))
      const [first, ...rest] = others
      const isAlone = first?.company.every((one) => rest.some(({ company }) => !company.includes(one)))
      if (!isAlone || others.length < ENOUGH || new Set(others.map(({ value }) => value)).size < ENOUGH) continue
      const expected = `${answer.label}: a success with ${name}, as without it`
      const exchanges = others.slice(0, ENOUGH).map((one) => one.answer.exchange)
      judge.add(operation, { slug, outcome: broken(expected, `${describe(answer)}, as every other time`) }, exchanges)
    }
  }
}
