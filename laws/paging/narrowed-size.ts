/** The size of pages where a filter is given: the same rules hold for what it finds. */

import { pageOf } from '../../answers/page.ts'
import { broken, holds, type Outcome } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { narrowedTo } from '../filters/narrowed.ts'
import { answerTo, fetchPage } from '../pages.ts'
import { orNothing } from '../specimens.ts'
import type { Ground } from './ground.ts'
import { isNarrowable } from './terms.ts'

/** A filter that finds several records and not all; undefined where the target lacks one, or the list none. */
const narrowed = (scope: Scope, { terms, setting }: Ground) =>
  isNarrowable(terms) ? orNothing(narrowedTo(scope, terms, setting, { atLeast: 2 })) : Promise.resolve(undefined)

/** Without a size, as many of the found records as a page holds by default. */
export async function defaultBehindFilter(scope: Scope, ground: Ground): Promise<Outcome> {
  const { setting, paging, of } = ground
  const found = await narrowed(scope, ground)
  if (!found) return holds()
  const { items, label } = await fetchPage(scope, setting, found.query)
  // A page that is as long as the default, or longer, is the whole of what comes by default.
  const expected = Math.min(paging.default, found.items.length)
  return items.length === expected ? holds() : broken(`${label}: ${expected} ${of}`, `${items.length}`)
}

/** R6: with a filter as without one, never more than the largest page. */
export async function maximumBehindFilter(scope: Scope, ground: Ground, maximum: number): Promise<Outcome> {
  const { setting, paging, of } = ground
  const found = await narrowed(scope, ground)
  if (!found || found.items.length < maximum) return holds()
  const answer = await answerTo(scope, setting, { ...found.query, [paging.size]: maximum * 2 })
  const came = answer.ok ? pageOf(answer).items.length : 0
  return came > maximum ? broken(`${answer.label}: at most ${maximum} ${of}`, `${came}`) : holds()
}
