/**
 * The part of a law that one answer shows, whoever asked and why. Active checks send requests until an answer must show
 * it; the traffic of others may show it, and the same functions judge it.
 */

import type { Answer } from '../../client/answer.ts'
import { type Item, pageOf } from '../../client/answers/page.ts'
import type { Ask } from '../../client/request.ts'
import { traitsOf } from '../../contract/interfaces.ts'
import { isObject } from '../../contract/members.ts'
import type { Terms } from '../../contract/terms.ts'
import type { Outcome } from '../../contract/verdict.ts'

export interface Shown {
  /** Slug of the check by which an active run decides it. */
  readonly slug: string
  readonly outcome: Outcome
}

export type SingleAnswer = (terms: Terms, answer: Answer) => readonly Shown[]

/** The records of a page; undefined where the answer is none, which the check of its form reports. */
export function itemsOf(terms: Terms, answer: Answer): readonly Item[] | undefined {
  if (!answer.ok || terms.answer.kind !== 'page') return undefined
  try {
    return pageOf(answer).items
  } catch {
    return undefined
  }
}

/** The records of a page, or the one record of another answer. */
export function recordsOf(terms: Terms, answer: Answer): readonly Item[] {
  if (terms.answer.kind === 'page') return itemsOf(terms, answer) ?? []
  if (!answer.ok || !isObject(answer.json)) return []
  const { records, around } = traitsOf(terms.operation).envelope
  return [around === 'always' ? answer.json[records] : answer.json].flat().filter(isObject)
}

const pairsOf = (values: Ask['query'] = {}): readonly (readonly [string, unknown])[] =>
  Array.isArray(values) ? values : Object.entries(values)

/** `{ progress: { greaterThan: 5 } }` as `progress.greaterThan`. */
const flattened = (body: unknown): readonly (readonly [string, unknown])[] =>
  isObject(body)
    ? Object.entries(body).flatMap(([name, value]) =>
        isObject(value)
          ? Object.entries(value).map(([inner, one]) => [`${name}.${inner}`, one] as const)
          : [[name, value] as const],
      )
    : []

/** Parameters of a request as texts; one that is given several times, or as a list, stands once for each value. */
export const sentPairs = ({ parameters }: Terms, { query, json }: Ask): readonly (readonly [string, string])[] =>
  [...pairsOf(query), ...(parameters === 'body' ? flattened(json) : [])].flatMap(([name, value]) =>
    (Array.isArray(value) && value.length ? value : [value]).map(
      (one) => [name, typeof one === 'object' ? JSON.stringify(one) : String(one)] as const,
    ),
  )

/** Parameters of a request by name; undefined where one was given several times, empty, or not as one value. */
export function parametersOf({ parameters }: Terms, { query, json }: Ask): ReadonlyMap<string, string | undefined> {
  const all = [...pairsOf(query), ...(parameters === 'body' ? flattened(json) : [])]
  const found = new Map<string, string | undefined>()
  for (const [name, value] of all) {
    const single = !found.has(name) && value !== '' && value !== undefined && typeof value !== 'object'
    found.set(name, single ? String(value) : undefined)
  }
  return found
}
