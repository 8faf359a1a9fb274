/** The filters of a request as one answer shows them: whether each record may be among the results. */

import type { Answer } from '../../client/answer.ts'
import { keyOf, pageOf } from '../../client/answers/page.ts'
import { valuesAt } from '../../client/answers/values.ts'
import { filtersOf, isIdentifier, isVisible, listsValues, type NamedFilter } from '../../contract/conditions/filters.ts'
import { isGuid } from '../../contract/guid.ts'
import type { Terms } from '../../contract/terms.ts'
import { broken, holds } from '../../contract/verdict.ts'
import { itemsOf, parametersOf, type Shown, type SingleAnswer } from '../kit/judged-answer.ts'
import { isListed, standing } from '../kit/values.ts'

/** Signs that stand for any text where the row calls the value a pattern. */
const WILD = /[*%_?]/

const isOne = ({ member = '' }: NamedFilter, value: string) =>
  /[gu]uid$/i.test(member) ? isGuid(value) : /^\d+$/.test(value)

/** A value that no record can have, of a filter whose values the records do not show. */
function hiddenShown({ of = 'records' }: Terms, answer: Answer, { name, unknown }: NamedFilter, value: string) {
  if (unknown === undefined || String(unknown) !== value) return []
  const count = pageOf(answer).items.length
  const outcome = count ? broken(`${answer.label}: a refusal or no ${of}`, `${count} of them`) : holds()
  return [{ slug: `filter-${name}`, outcome }]
}

export const shown: SingleAnswer = (terms, answer) => {
  const items = itemsOf(terms, answer)
  if (!items) return []
  const parameters = parametersOf(terms, answer.ask)
  return filtersOf(terms).flatMap((filter): Shown[] => {
    const { name, member = '', pattern } = filter
    const value = parameters.get(name)
    if (value === undefined || (pattern && WILD.test(value))) return []
    if (!isVisible(filter)) return hiddenShown(terms, answer, filter, value)
    if (!isListed(filter, value)) {
      if (!listsValues(filter)) return []
      const outcome = items.length
        ? broken(`${answer.label}: a refusal or no ${terms.of ?? 'records'}`, `${items.length} of them`)
        : holds()
      return [{ slug: `filter-${name}-unknown`, outcome }]
    }
    // A member that an item does not show may still have been compared.
    const telling = items.filter((item) => valuesAt(item, member).some((one) => one !== undefined))
    const wrong = telling.find((item) => standing(item, filter, value) === 'must-not')
    // R40: a value that is no identifier at all may be ignored.
    if (wrong && isIdentifier(filter) && !isOne(filter, value)) return []
    if (wrong) {
      const shown = JSON.stringify(valuesAt(wrong, member))
      const outcome = broken(
        `${answer.label}: only ${terms.of ?? 'records'} of that ${member}`,
        `${keyOf(wrong)}: ${shown}`,
      )
      return [{ slug: `filter-${name}`, outcome }]
    }
    return telling.length ? [{ slug: `filter-${name}`, outcome: holds() }] : []
  })
}
