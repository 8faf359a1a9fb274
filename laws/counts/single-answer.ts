/** The count in one answer: a number, no smaller than the page, and the whole where the page holds everything. */
import { show } from '../../client/answers/values.ts'
import { countMember, isCounted, isCountedFiltered } from '../../contract/conditions/counts.ts'
import { isObject } from '../../contract/members.ts'
import { broken, holds } from '../../contract/verdict.ts'
import { itemsOf, parametersOf, type SingleAnswer } from '../kit/judged-answer.ts'
import { windowOf } from '../kit/window.ts'

export const shown: SingleAnswer = (terms, answer) => {
  const items = itemsOf(terms, answer)
  if (!items || !isCounted(terms) || !isObject(answer.json)) return []
  const parameters = parametersOf(terms, answer.ask)
  const { paging } = terms
  const asked = parameters.get('include')?.split(',').includes('count')
  if (terms.count === 'on-request' && !asked) return []
  const count = answer.json[countMember(terms)]
  const window = paging && windowOf(paging, parameters)
  const whole = window?.start === 0 && items.length < window.size
  const beside = new Set([paging?.size, paging?.from, 'include'])
  const isNarrowed = [...parameters.keys()].some((name) => !beside.has(name))
  if (whole && isNarrowed && isCountedFiltered(terms)) {
    const expected = `${answer.label}: a count of ${items.length}, all that it finds`
    return [{ slug: 'count-filtered', outcome: count === items.length ? holds() : broken(expected, show(count)) }]
  }
  // It says nothing of the records after a full page, or before another one.
  const fits = typeof count === 'number' && (whole ? count === items.length : count >= items.length)
  const expected = `${answer.label}: a count of ${items.length}${whole ? '' : ' or more'}`
  return [{ slug: 'count', outcome: fits ? holds() : broken(expected, show(count)) }]
}
