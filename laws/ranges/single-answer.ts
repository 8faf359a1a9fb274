/** The ranges of a request, as one answer shows them. */

import type { Answer } from '../../client/answer.ts'
import type { Item } from '../../client/answers/page.ts'
import { keyOf } from '../../client/answers/page.ts'
import { valueAt } from '../../client/answers/values.ts'
import { boundedFields, LOWER, UPPER } from '../../contract/conditions/ranges.ts'
import type { Range, Terms } from '../../contract/terms.ts'
import { broken, holds } from '../../contract/verdict.ts'
import { numeric, standingBy } from '../kit/bounds.ts'
import { isWithinGrain } from '../kit/grain.ts'
import { itemsOf, parametersOf, type Shown, type SingleAnswer } from '../kit/judged-answer.ts'

/** A date-time with its offset names one instant; anything else may be read in several ways. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/i

/** Undefined for a value that may be read in several ways. */
export function boundaryOf(value: string, { type }: Range): number | undefined {
  if (type === 'date-time' && !INSTANT.test(value)) return undefined
  return numeric(value, type)
}

/** The check of a parameter such as `progress.greaterThan`, and how a record relates to its value. */
export function standingAt({ ranges = {} }: Terms, parameter: string, value: string | undefined) {
  const [field = '', name] = parameter.split('.')
  const range = ranges[field]
  const operator = range?.operators.find((one) => one === name)
  const boundary = range?.member && value !== undefined ? boundaryOf(value, range) : undefined
  if (!range || !operator || boundary === undefined) return undefined
  const standing = standingBy(range, operator, boundary)
  return {
    slug: `range-${field}-${operator}`,
    member: range.member!,
    range,
    // R103: traffic does not show whether a value is kept as it is shown.
    standing: (item: Item) => (isWithinGrain(item, range, boundary) ? ('may' as const) : standing(item)),
  }
}

/** Two bounds of one field, each of which holds for every record. */
function betweenShown(single: readonly Shown[], terms: Terms): readonly Shown[] {
  const held = new Set(single.filter(({ outcome }) => outcome.kind === 'holds').map(({ slug }) => slug))
  return boundedFields(terms)
    .filter((field) => held.has(`range-${field}-${LOWER}`) && held.has(`range-${field}-${UPPER}`))
    .map((field) => ({ slug: `range-${field}-between`, outcome: holds() }))
}

export const shown: SingleAnswer = (terms, answer) => {
  const items = itemsOf(terms, answer)
  if (!items) return []
  const single = singleShown(terms, answer, items)
  return [...single, ...betweenShown(single, terms)]
}

/** R39: the value of the parent of a record may stand for its own. */
const isWidened = ({ widenedBy }: Range, parameters: ReadonlyMap<string, string | undefined>) =>
  widenedBy !== undefined && parameters.has(widenedBy) && parameters.get(widenedBy) !== 'false'

function singleShown(terms: Terms, answer: Answer, items: readonly Item[]): readonly Shown[] {
  const parameters = parametersOf(terms, answer.ask)
  return [...parameters].flatMap(([name, value]): Shown[] => {
    const at = standingAt(terms, name, value)
    if (!at || isWidened(at.range, parameters)) return []
    const telling = items.filter((item) => valueAt(item, at.member) !== undefined)
    const wrong = telling.find((item) => at.standing(item) === 'must-not')
    if (!wrong) return telling.length ? [{ slug: at.slug, outcome: holds() }] : []
    const expected = `${answer.label}: only ${terms.of ?? 'records'} on that side of ${value}`
    const actual = `${keyOf(wrong)}: ${at.member} ${String(valueAt(wrong, at.member))}`
    return [{ slug: at.slug, outcome: broken(expected, actual) }]
  })
}
