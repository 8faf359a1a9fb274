/** What one answer shows of the ranges that its request named. */
import { keyOf } from '../../answers/page.ts'
import { valueAt } from '../../answers/values.ts'
import type { Range, Terms } from '../../contract/terms.ts'
import { broken, holds } from '../../contract/verdict.ts'
import { itemsOf, parametersOf, type Shown, type SingleAnswer } from '../shown.ts'
import { numeric, standingBy } from './bounds.ts'

/** A date-time with its offset names one instant; anything else may be read in several ways. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/i

function boundaryOf(value: string, { type }: Range): number | undefined {
  if (type === 'date-time' && !INSTANT.test(value)) return undefined
  return numeric(value, type)
}

/** The check of a parameter such as `progress.greaterThan`, and how a record stands to its value. */
export function standingAt({ ranges = {} }: Terms, parameter: string, value: string | undefined) {
  const [field = '', name] = parameter.split('.')
  const range = ranges[field]
  const operator = range?.operators.find((one) => one === name)
  const boundary = range?.member && value !== undefined ? boundaryOf(value, range) : undefined
  if (!range || !operator || boundary === undefined) return undefined
  return { slug: `range-${field}-${operator}`, member: range.member!, standing: standingBy(range, operator, boundary) }
}

export const rangeShown: SingleAnswer = (terms, answer) => {
  const items = itemsOf(terms, answer)
  if (!items) return []
  return [...parametersOf(terms, answer.ask)].flatMap(([name, value]): Shown[] => {
    const at = standingAt(terms, name, value)
    if (!at) return []
    const telling = items.filter((item) => valueAt(item, at.member) !== undefined)
    const wrong = telling.find((item) => at.standing(item) === 'must-not')
    if (!wrong) return telling.length ? [{ slug: at.slug, outcome: holds() }] : []
    const expected = `${answer.label}: only ${terms.of ?? 'records'} on that side of ${value}`
    const actual = `${keyOf(wrong)}: ${at.member} ${String(valueAt(wrong, at.member))}`
    return [{ slug: at.slug, outcome: broken(expected, actual) }]
  })
}
