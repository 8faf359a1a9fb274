/** Faults of range operators. */

import { boundedFields, boundsIn, hiddenFields, LOWER } from '../../contract/conditions/ranges.ts'
import type { Operator, Terms } from '../../contract/terms.ts'
import { asks, ofClass } from '../../reference/mutators/builder.ts'
import { type Fault, type LawFaults, madeCheckId, madeSlug } from '../../reference/mutators/fault.ts'
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

const rangeFaults = (terms: Terms): Fault[] => [
  ...operatorFaults(terms),
  ...[...boundedFields(terms), ...hiddenFields(terms)].flatMap((field) => lastBounds(terms, field)),
]

const operatorFaults = (terms: Terms): Fault[] => {
  const { operation, ranges = {} } = terms
  const at = parametersOf(terms)
  return Object.entries(ranges).flatMap(([field, { operators, type, member }]) =>
    operators.flatMap((operator) => {
      const name = `${field}.${operator}`
      const kills = [madeCheckId(operation, `range-${field}-${operator}`)]
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
      const cutsTime: Fault = asks(
        operation,
        `cuts-${name}-to-the-day`,
        `ignores the time of day of ${name}`,
        kills,
        (question) => {
          const value = at.get(question, name)
          if (value === null || Number.isNaN(Date.parse(value))) return
          at.set(question, name, `${new Date(value).toISOString().slice(0, 10)}T00:00:00Z`)
        },
      )
      const byDay: Fault = asks(
        operation,
        `${name}-by-the-day`,
        `finds what is of the same day by ${name}`,
        kills,
        (question) => {
          const value = at.get(question, name)
          if (value === null || Number.isNaN(Date.parse(value))) return
          const day = Date.parse(`${new Date(value).toISOString().slice(0, 10)}T00:00:00Z`)
          at.delete(question, name)
          at.set(question, `${field}.greaterThanEqual`, new Date(day).toISOString())
          at.set(question, `${field}.lowerThan`, new Date(day + DAY_MS).toISOString())
        },
      )
      const isShown = member && !PROVEN_TOGETHER.includes(operation)
      const timed = type === 'date-time' && isShown && ['lowerThan', 'greaterThanEqual'].includes(operator)
      return [
        ignore,
        ...(timed ? [cutsTime] : []),
        ...(member && type === 'date-time' && operator === 'equal' ? [byDay] : []),
        ...TAKEN_FOR[operator].filter((to) => operators.includes(to)).map(rename),
      ]
    }),
  )
}

export const faults: LawFaults = [['input misapplied', rangeFaults]]
