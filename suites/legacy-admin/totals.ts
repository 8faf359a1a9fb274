/** The counts in the envelope of a paged list. */

import { pageOf } from '../../client/answers/page.ts'
import { show } from '../../client/answers/values.ts'
import { broken, holds, needs } from '../../contract/verdict.ts'
import type { Call, Scope } from '../../engine/scope.ts'
import { isBetween } from '../../laws/kit/pages.ts'
import { check, type Draft } from '../../laws/kit/suite.ts'

const FEW = 3

/** @param ask the parameters of the list beside its page, such as the record under which it stands */
export const totalsOf = (of: string, ask: (scope: Scope) => Promise<Call> = async () => ({})): readonly Draft[] => [
  check('total-count', 'counts all results on every page', async (scope) => {
    const call = await ask(scope)
    const page = async (number: number) => {
      const answer = await scope.call({ ...call, query: { limit: FEW, page: number } })
      return { label: answer.label, ...pageOf(answer) }
    }
    const [first, second] = [await page(1), await page(2)]
    if (!second.items.length) return needs.record(`more than ${FEW} ${of}`)
    const atLeast = first.items.length + second.items.length
    if (typeof first.total !== 'number' || first.total < atLeast)
      return broken(`${first.label}: totalCount of all ${of}, ${atLeast} or more`, show(first.total))
    // Others may write meanwhile: then the count lies between those before and after it.
    const same =
      first.total === second.total || isBetween(Number(second.total), first.total, Number((await page(1)).total))
    return same
      ? holds()
      : broken(`${second.label}: totalCount ${first.total} as on the first page`, show(second.total))
  }),
  check('count-of-default-page', 'counts the results of a page of the default size', async (scope) => {
    const answer = await scope.call(await ask(scope))
    const { items, count } = pageOf(answer)
    if (items.length <= FEW) return needs.record(`more than ${FEW} ${of}`)
    return count === items.length ? holds() : broken(`${answer.label}: count ${items.length}`, show(count))
  }),
]
