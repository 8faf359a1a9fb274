/** Numbers that have bounds by what they count, on every record that the operation shows (R119). */

import type { Answer } from '../../client/answer.ts'
import type { Item } from '../../client/answers/page.ts'
import { boundsOf, showsNumbers, wholeOf } from '../../contract/conditions/numbers.ts'
import { isObject } from '../../contract/members.ts'
import type { Terms } from '../../contract/terms.ts'
import { broken, holds, type Outcome } from '../../contract/verdict.ts'
import { control } from '../kit/control.ts'
import { recordsOf } from '../kit/judged-answer.ts'
import { answerTo } from '../kit/pages.ts'
import { check, type Law, phaseOf } from '../kit/suite.ts'

/** The defect of a record or of an object inside it, with its path: computed for every record of a run. */
function wrongWithin(terms: Terms, item: Item, path = ''): string | undefined {
  const wrong = wrongIn(terms, item)
  if (wrong) return path + wrong
  for (const name in item) {
    const value = item[name]
    if (typeof value !== 'object' || value === null) continue
    for (const one of Array.isArray(value) ? value : [value]) {
      const inner = isObject(one) ? wrongWithin(terms, one, `${path}${name}.`) : undefined
      if (inner) return inner
    }
  }
  return undefined
}

/** A member out of its bounds, or a completed number above its total. */
function wrongIn(terms: Terms, item: Item): string | undefined {
  for (const name in item) {
    const value = item[name]
    if (typeof value !== 'number') continue
    const bounds = boundsOf(terms, name)
    if (bounds && (value < bounds.least || value > bounds.most)) return `${name} ${value}`
    const total = item[wholeOf(name)]
    if (typeof total === 'number' && value > total) return `${name} ${value} of ${total}`
  }
  return undefined
}

/** Whether the numbers of an answer stand within their bounds. */
export function judged(terms: Terms, answer: Answer): Outcome {
  for (const record of recordsOf(terms, answer)) {
    const wrong = wrongWithin(terms, record)
    if (wrong) return broken(`${answer.label}: numbers within their bounds`, wrong)
  }
  return holds()
}

export const numberLaw: Law = (terms, setting) =>
  showsNumbers(terms)
    ? [
        check('numbers', 'returns no number outside its bounds', { phase: phaseOf(setting) }, async (scope) => {
          const answer = await control(scope, terms.operation, setting)
          const { paging } = terms
          if (!paging || setting.shareReads) return judged(terms, answer)
          const page = await answerTo(scope, setting, { [paging.size]: paging.maximum ?? paging.default })
          return [judged(terms, answer), page.ok ? judged(terms, page) : holds()]
        }),
      ]
    : []
