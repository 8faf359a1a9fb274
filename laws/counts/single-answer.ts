/** What one answer shows of its count: a number, and no smaller than the page. */
import { isObject } from '../../contract/members.ts'
import { broken, holds } from '../../contract/verdict.ts'
import { itemsOf, parametersOf, type SingleAnswer } from '../shown.ts'
import { countMember, isCounted } from './terms.ts'

export const countShown: SingleAnswer = (terms, answer) => {
  const items = itemsOf(terms, answer)
  if (!items || !isCounted(terms) || !isObject(answer.json)) return []
  const asked = parametersOf(terms, answer.ask).get('include')?.split(',').includes('count')
  if (terms.count === 'on-request' && !asked) return []
  const count = answer.json[countMember(terms)]
  const fits = typeof count === 'number' && count >= items.length
  const expected = `${answer.label}: a count of ${items.length} or more`
  return [{ slug: 'count', outcome: fits ? holds() : broken(expected, JSON.stringify(count) ?? 'none') }]
}
