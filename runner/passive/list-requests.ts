/** A request for a list, parsed: which list, which page of it, and which records. */

import type { Answer } from '../../client/answer.ts'
import type { Item } from '../../client/answers/page.ts'
import { filtersOf, isVisible } from '../../contract/conditions/filters.ts'
import type { Terms } from '../../contract/terms.ts'
import { itemsOf, parametersOf, sentPairs } from '../../laws/kit/judged-answer.ts'
import type { StandingOf } from '../../laws/kit/match.ts'
import { isListed, jointStanding, standing } from '../../laws/kit/values.ts'
import { standingAt } from '../../laws/ranges/single-answer.ts'
import type { Witnessed } from './exchange-judge.ts'

type SentParameters = ReadonlyMap<string, string | undefined>

/** One request for a list by an account. */
export interface Listed {
  readonly answer: Answer
  readonly terms: Terms
  readonly at: number
  readonly end: number
  readonly clock: string
  /** Whether the account is known. */
  readonly isKnown: boolean
  /** The list that the account was shown: below another record, or by another body, it is another one. */
  readonly list: string
  readonly parameters: SentParameters
  /** Every parameter as it was sent, those with several values as well, in the order of their names. */
  readonly sent: readonly (readonly [name: string, value: string])[]
  /** Undefined for a refusal, and where the answer has another form. */
  readonly items: readonly Item[] | undefined
}

/** @returns undefined where the answer is of no list, or its time is unknown */
export function listedOf({ answer, terms, at, end, clock, account, reader, platform }: Witnessed): Listed | undefined {
  if (!at || terms.answer.kind !== 'page') return undefined
  const { operation, path, json, form } = answer.ask
  const body = terms.parameters === 'body' ? undefined : json
  const list = JSON.stringify([operation, reader, path, body, form, platform, clock])
  return {
    answer,
    terms,
    at,
    end,
    clock,
    isKnown: account !== undefined,
    list,
    parameters: parametersOf(terms, answer.ask),
    sent: sentPairs(terms, answer.ask).toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0)),
    items: itemsOf(terms, answer),
  }
}

export interface Condition {
  /** Id of the check that judges it. */
  readonly slug: string
  readonly standing: StandingOf
  /** Path of its value in a record. */
  readonly member?: string
}

/** Whether a record is certain to be found by all conditions together. */
export const meets = (item: Item, conditions: readonly Condition[]): boolean =>
  jointStanding(
    item,
    conditions.flatMap(({ member }) => member ?? []),
    conditions.map(({ standing: of }) => of),
  ) === 'must'

/** The conditions by which a request narrows its list; undefined where one of them cannot be compared with records. */
export function conditionsOf({ terms, parameters }: Listed): readonly Condition[] | undefined {
  const found: Condition[] = []
  const beside = new Set([terms.paging?.size, terms.paging?.from, 'include'])
  for (const [name, value] of parameters) {
    if (beside.has(name)) continue
    const filter = filtersOf(terms).find((one) => one.name === name)
    const range = standingAt(terms, name, value)
    if (value !== undefined && filter && isVisible(filter) && !filter.pattern && isListed(filter, value))
      found.push({
        slug: `filter-${name}`,
        standing: (item) => standing(item, filter, value),
        member: filter.member,
      })
    else if (range) found.push(range)
    else return undefined
  }
  return found
}
