/** Filters confused with something else: a neighbouring member, any of several, the first page alone. */

import { areSeveral, filtersOf, isVisible, textFiltersBeside } from '../../contract/conditions/filters.ts'
import { isNarrowable } from '../../contract/conditions/paging.ts'
import type { Members } from '../../contract/members.ts'
import type { Terms } from '../../contract/terms.ts'
import type { Question, Reply } from '../../reference/index.ts'
import { asks, wraps } from '../../reference/mutators/builder.ts'
import { copyOf, type Fault, listIn, madeSlug, withList } from '../../reference/mutators/fault.ts'
import { parametersOf } from '../../reference/mutators/parameters.ts'

/** Each filter compared with the member of the next one of its kind. */
function neighbours(terms: Terms): Fault[] {
  const at = parametersOf(terms)
  const comparable = filtersOf(terms).filter((filter) => isVisible(filter) && filter.kind !== 'choice')
  return comparable.flatMap(({ name, kind, member }, place): Fault[] => {
    const others = [...comparable.slice(place + 1), ...comparable.slice(0, place)]
    const next = others.find((one) => one.kind === kind && one.member !== member)
    if (!next) return []
    return [
      asks(
        terms.operation,
        `takes-${name}-for-${next.name}`,
        `compares ${name} with ${next.member}`,
        madeSlug(`filter-${name}`),
        (question) => {
          const value = at.get(question, name)
          if (value === null) return
          at.delete(question, name)
          at.set(question, next.name, value)
        },
      ),
    ]
  })
}

/** The records of several lists, each once. */
function together(replies: readonly Reply[]): readonly Members[] {
  const found = new Map<string, Members>()
  for (const record of replies.flatMap((reply) => listIn(reply) ?? [])) found.set(JSON.stringify(record), record)
  return [...found.values()]
}

/** Each value of a choice of three or more finds what the next one finds as well. */
const mixedChoices = (terms: Terms): Fault[] =>
  filtersOf(terms).flatMap(({ name, kind, values = [] }): Fault[] => {
    const at = parametersOf(terms)
    if (kind !== 'choice' || values.length < 3) return []
    return values.map((one, place) => {
      const next = String(values[(place + 1) % values.length])
      return wraps(
        terms.operation,
        `${name}-${one}-finds-${next}`,
        `finds by ${name} ${one} what ${next} finds as well`,
        madeSlug(`filter-${name}`),
        (answerOf) => (question) => {
          const own = answerOf(question)
          if (at.get(question, name) !== String(one) || listIn(own) === undefined) return own
          const foreign = copyOf(question)
          at.delete(foreign, name)
          at.set(foreign, name, next)
          return withList(own, together([own, answerOf(foreign)]))
        },
      )
    })
  })

/** Each text filter also finds by the value of the next one, of a member in the same object. */
function searches(terms: Terms): Fault[] {
  const at = parametersOf(terms)
  return filtersOf(terms).flatMap(({ name }): Fault[] => {
    const [next] = textFiltersBeside(terms, name)
    if (!next) return []
    return [
      wraps(
        terms.operation,
        `finds-${next.name}-by-${name}`,
        `finds by ${name} what ${next.name} finds`,
        madeSlug(`filter-${name}`),
        (answerOf) => (question) => {
          const value = at.get(question, name)
          const own = answerOf(question)
          if (value === null || listIn(own) === undefined) return own
          const foreign = copyOf(question)
          at.delete(foreign, name)
          at.set(foreign, next.name, value)
          return withList(own, together([own, answerOf(foreign)]))
        },
      ),
    ]
  })
}

const givenIn = (terms: Terms, question: Question) =>
  filtersOf(terms).filter(({ name }) => parametersOf(terms).get(question, name) !== null)

/** Returns the records that any one of several filters finds. */
const anyOf = (terms: Terms): Fault =>
  wraps(
    terms.operation,
    'joins-filters-by-or',
    'finds what any of several filters finds',
    'filters-combined',
    (next) => (question) => {
      const given = givenIn(terms, question)
      if (given.length < 2) return next(question)
      const replies = given.map((kept) => {
        const alone = copyOf(question)
        for (const { name } of given) if (name !== kept.name) parametersOf(terms).delete(alone, name)
        return next(alone)
      })
      return withList(replies[0]!, together(replies))
    },
  )

/** The first page is filtered, and no other. */
const firstPageOnly = (terms: Terms): Fault =>
  asks(
    terms.operation,
    'forgets-filter-past-first-page',
    'filters the first page alone',
    madeSlug(`${terms.paging!.from}-filtered`),
    (question) => {
      const { from, style } = terms.paging!
      if (Number(question.query.get(from) ?? 0) <= (style === 'page' ? 1 : 0)) return
      for (const { name } of givenIn(terms, question)) parametersOf(terms).delete(question, name)
    },
  )

/** Filters that keep the whole first page of the reference: the excluded records are on later ones. */
const UNTOLD = ['current/registrations.list']

export const misappliedFaults = (terms: Terms): Fault[] => [
  ...neighbours(terms),
  ...searches(terms),
  ...mixedChoices(terms),
  ...(areSeveral(terms) ? [anyOf(terms)] : []),
  ...(isNarrowable(terms) &&
  filtersOf(terms).some(isVisible) &&
  !terms.paging!.narrowed &&
  !UNTOLD.includes(terms.operation)
    ? [firstPageOnly(terms)]
    : []),
]
