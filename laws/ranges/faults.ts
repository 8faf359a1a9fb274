/** Faults of range operators. */

import { boundedFields, boundsIn, hiddenFields, LOWER } from '../../contract/conditions/ranges.ts'
import type { Members } from '../../contract/members.ts'
import type { Operator, Terms } from '../../contract/terms.ts'
import type { Handler, Question } from '../../reference/index.ts'
import { asks, ofClass, wraps } from '../../reference/mutators/builder.ts'
import {
  copyOf,
  type Fault,
  type LawFaults,
  listIn,
  madeCheckId,
  madeSlug,
  withList,
} from '../../reference/mutators/fault.ts'
import { parametersOf } from '../../reference/mutators/parameters.ts'

const DAY_MS = 86_400_000

/** The operator with which a careless server confuses each. */
const TAKEN_FOR: Record<Operator, readonly Operator[]> = {
  equal: ['greaterThanEqual', 'lowerThanEqual'],
  greaterThan: ['greaterThanEqual', 'lowerThan'],
  lowerThan: ['lowerThanEqual', 'greaterThan'],
  greaterThanEqual: ['greaterThan', 'lowerThanEqual'],
  lowerThanEqual: ['lowerThan', 'greaterThanEqual'],
}

/** Ranges that are proven in few requests, by records of different days: the time of day does not show. */
const PROVEN_TOGETHER: readonly string[] = ['current/registrations.list']

/** Of two bounds only the later one counts. */
const lastBounds = (terms: Terms, field: string): Fault[] =>
  boundsIn(terms.ranges![field]!).map(([lower, upper]) =>
    asks(
      terms.operation,
      `forgets-${lower === LOWER ? 'first' : 'strict'}-bound-of-${field}`,
      `forgets ${field}.${lower} beside ${field}.${upper}`,
      madeSlug(`range-${field}-between`),
      (question) => {
        const at = parametersOf(terms)
        const [low, high] = [`${field}.${lower}`, `${field}.${upper}`]
        if (at.get(question, low) !== null && at.get(question, high) !== null) at.delete(question, low)
      },
    ),
  )

const AS_TEXTS: Readonly<Partial<Record<Operator, (one: string, bound: string) => boolean>>> = {
  greaterThan: (one, bound) => one > bound,
  lowerThan: (one, bound) => one < bound,
  greaterThanEqual: (one, bound) => one >= bound,
  lowerThanEqual: (one, bound) => one <= bound,
}

/** Lists that the reference instance fills with numbers of different lengths, on which it shows that texts are compared. */
const OF_ALL_LENGTHS: Readonly<Record<string, readonly string[]>> = {
  'current/registrations.list': ['progress', 'timeSpent'],
  'current/trackings.list': ['progress', 'timeSpent'],
}

/** Numbers that are compared as texts: 9 is above 10. */
function comparesTexts(terms: Terms, field: string): Fault[] {
  const { operators, type, member } = terms.ranges![field]!
  const compared = operators.filter((operator) => operator in AS_TEXTS)
  if (!member || type === 'date-time' || !OF_ALL_LENGTHS[terms.operation]?.includes(field)) return []
  const at = parametersOf(terms)
  const kills = compared.map((operator) => madeCheckId(terms.operation, `range-${field}-${operator}`))
  return [
    wraps(terms.operation, `compares-${field}-as-texts`, `compares ${field} as texts`, kills, (next) => (question) => {
      const bounds = compared.flatMap((operator) => {
        const value = at.get(question, `${field}.${operator}`)
        return value === null ? [] : [(one: string) => AS_TEXTS[operator]!(one, value)]
      })
      const own = next(question)
      if (!bounds.length || listIn(own) === undefined) return own
      const wide = copyOf(question)
      for (const operator of compared) at.delete(wide, `${field}.${operator}`)
      const passes = (record: Members) => {
        const value = record[member]
        return typeof value === 'number' && bounds.every((isIn) => isIn(String(value)))
      }
      return withList(own, pagesOf(terms, wide, next).filter(passes))
    }),
  ]
}

const MOST_PAGES = 12

/** The records of all pages of a list. */
function pagesOf(terms: Terms, question: Question, next: Handler): readonly Members[] {
  const { from, size, maximum } = terms.paging!
  const all: Members[] = []
  for (let page = 0; page < MOST_PAGES; page++) {
    const asked = copyOf(question)
    asked.query.set(from, String(all.length))
    asked.query.set(size, String(maximum))
    const list = listIn(next(asked)) ?? []
    if (!list.length) break
    all.push(...list)
  }
  return all
}

const rangeFaults = (terms: Terms): Fault[] => [
  ...operatorFaults(terms),
  ...Object.keys(terms.ranges ?? {}).flatMap((field) => comparesTexts(terms, field)),
  ...[...boundedFields(terms), ...hiddenFields(terms)].flatMap((field) => lastBounds(terms, field)),
]

const rangeKills = (operation: Terms['operation'], field: string, operator: Operator) => [
  madeCheckId(operation, `range-${field}-${operator}`),
]

/** Midnight before an instant, in milliseconds; NaN where a text is none. */
const midnightOf = (value: string | null) => {
  const at = Date.parse(value ?? '')
  return at - (((at % DAY_MS) + DAY_MS) % DAY_MS)
}

const cutsTime = (terms: Terms, field: string, operator: Operator): Fault => {
  const [at, name] = [parametersOf(terms), `${field}.${operator}`]
  const kills = rangeKills(terms.operation, field, operator)
  const title = `ignores the time of day of ${name}`
  return asks(terms.operation, `cuts-${name}-to-the-day`, title, kills, (question) => {
    const day = midnightOf(at.get(question, name))
    if (!Number.isNaN(day)) at.set(question, name, `${new Date(day).toISOString().slice(0, 10)}T00:00:00Z`)
  })
}

const byDay = (terms: Terms, field: string, operator: Operator): Fault => {
  const [at, name] = [parametersOf(terms), `${field}.${operator}`]
  const kills = rangeKills(terms.operation, field, operator)
  return asks(terms.operation, `${name}-by-the-day`, `finds what is of the same day by ${name}`, kills, (question) => {
    const day = midnightOf(at.get(question, name))
    if (Number.isNaN(day)) return
    at.delete(question, name)
    at.set(question, `${field}.greaterThanEqual`, new Date(day).toISOString())
    at.set(question, `${field}.lowerThan`, new Date(day + DAY_MS).toISOString())
  })
}

const operatorFaults = (terms: Terms): Fault[] => {
  const { operation, ranges = {} } = terms
  const at = parametersOf(terms)
  return Object.entries(ranges).flatMap(([field, { operators, type, member }]) =>
    operators.flatMap((operator) => {
      const name = `${field}.${operator}`
      const kills = rangeKills(operation, field, operator)
      const rename = (to: Operator): Fault =>
        asks(operation, `${name}-as-${to}`, `takes ${name} for ${to}`, kills, (question) => {
          const value = at.get(question, name)
          if (value === null) return
          at.delete(question, name)
          at.set(question, `${field}.${to}`, value)
        })
      const ignore: Fault = ofClass(
        'input ignored',
        asks(operation, `ignores-${name}`, `ignores ${name}`, kills, (question) => at.delete(question, name)),
      )
      const isShown = member && !PROVEN_TOGETHER.includes(operation)
      const timed = type === 'date-time' && isShown && ['lowerThan', 'greaterThanEqual'].includes(operator)
      return [
        ignore,
        ...(timed ? [cutsTime(terms, field, operator)] : []),
        ...(member && type === 'date-time' && operator === 'equal' ? [byDay(terms, field, operator)] : []),
        ...TAKEN_FOR[operator].filter((to) => operators.includes(to)).map(rename),
      ]
    }),
  )
}

export const faults: LawFaults = [['input misapplied', rangeFaults]]
