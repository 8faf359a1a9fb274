/** What one answer shows of the filters that its request named: whether each record may be among what they find. */
import { keyOf } from '../../answers/page.ts'
import { valuesAt } from '../../answers/values.ts'
import { broken, holds } from '../../contract/verdict.ts'
import { itemsOf, parametersOf, type Shown, type SingleAnswer } from '../shown.ts'
import { filtersOf, isVisible, listsValues } from './terms.ts'
import { isListed, standing } from './values.ts'

/** Signs that stand for any text where the row calls the value a pattern. */
const WILD = /[*%_?]/

export const filterShown: SingleAnswer = (terms, answer) => {
  const items = itemsOf(terms, answer)
  if (!items) return []
  const parameters = parametersOf(terms, answer.ask)
  return filtersOf(terms).flatMap((filter): Shown[] => {
    const { name, member = '', pattern } = filter
    const value = parameters.get(name)
    if (value === undefined || !isVisible(filter) || (pattern && WILD.test(value))) return []
    if (!isListed(filter, value)) {
      if (!listsValues(filter)) return []
      const outcome = items.length
        ? broken(`${answer.label}: a refusal or no ${terms.of ?? 'records'}`, `${items.length} of them`)
        : holds()
      return [{ slug: `filter-${name}-unknown`, outcome }]
    }
    // What an item does not show may still have been compared.
    const telling = items.filter((item) => valuesAt(item, member).some((one) => one !== undefined))
    const wrong = telling.find((item) => standing(item, filter, value) === 'must-not')
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
