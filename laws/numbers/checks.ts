/** Numbers that have bounds by what they count, on every record that the operation shows (R119). */

import type { Item } from '../../answers/page.ts'
import type { Answer } from '../../client/answer.ts'
import { isObject } from '../../contract/members.ts'
import type { Terms } from '../../contract/terms.ts'
import { broken, holds, type Outcome } from '../../contract/verdict.ts'
import { control } from '../control.ts'
import { answerTo } from '../pages.ts'
import { recordsOf } from '../shown.ts'
import { check, type Law, phaseOf } from '../suite.ts'
import { boundsOf, showsNumbers, wholeOf } from './terms.ts'

/** A record and the objects inside it, each with the way to it. */
function nested(item: Item, path = ''): readonly (readonly [string, Item])[] {
  const inner = Object.entries(item).flatMap(([name, value]) =>
    [value].flat().flatMap((one) => (isObject(one) ? nested(one, `${path}${name}.`) : [])),
  )
  return [[path, item], ...inner]
}

/** A member out of its bounds, or something completed above its total. */
function wrongIn(terms: Terms, item: Item): string | undefined {
  for (const [name, value] of Object.entries(item)) {
    const bounds = typeof value === 'number' ? boundsOf(terms, name) : undefined
    if (bounds && ((value as number) < bounds.least || (value as number) > bounds.most)) return `${name} ${value}`
    const total = item[wholeOf(name)]
    if (typeof value === 'number' && typeof total === 'number' && value > total) return `${name} ${value} of ${total}`
  }
  return undefined
}

/** Whether the numbers of an answer stand within their bounds. */
export function judged(terms: Terms, answer: Answer): Outcome {
  for (const [path, item] of recordsOf(terms, answer).flatMap((record) => nested(record))) {
    const wrong = wrongIn(terms, item)
    if (wrong) return broken(`${answer.label}: numbers within their bounds`, `${path}${wrong}`)
  }
  return holds()
}

export const numberLaw: Law = (terms, setting) =>
  showsNumbers(terms)
    ? [
        check('numbers', {
          title: 'returns no number out of its bounds',
          phase: phaseOf(setting),
          async run(scope) {
            const answer = await control(scope, terms.operation, setting)
            const { paging } = terms
            if (!paging || setting.shareReads) return judged(terms, answer)
            const page = await answerTo(scope, setting, { [paging.size]: paging.maximum ?? paging.default })
            return [judged(terms, answer), page.ok ? judged(terms, page) : holds()]
          },
        }),
      ]
    : []
