/** The size of pages with a filter: the same rules hold for its result. */

import { type Item, pageOf } from '../../client/answers/page.ts'
import { valueAt } from '../../client/answers/values.ts'
import type { Scalar } from '../../client/request.ts'
import { filtersOf, isVisible } from '../../contract/conditions/filters.ts'
import { isScarce } from '../../contract/conditions/limits.ts'
import { isNarrowable } from '../../contract/conditions/paging.ts'
import type { Terms } from '../../contract/terms.ts'
import { broken, holds, type Outcome } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { numeric } from '../kit/bounds.ts'
import { narrowedTo, valuesFor } from '../kit/narrowed.ts'
import { answerTo, fetchPage, type Query, recordsOf } from '../kit/pages.ts'
import { orNothing } from '../kit/specimens.ts'
import { standing } from '../kit/values.ts'
import type { Ground } from './ground.ts'

interface Candidate {
  readonly query: Query
  /** Known records of its result. */
  readonly found: number
}

/** The commonest value of each filter, and for each range the bound that excludes the least. */
function candidatesFor(records: readonly Item[], terms: Terms): readonly Candidate[] {
  const byFilter = filtersOf(terms)
    .filter((filter) => isVisible(filter) && !filter.several)
    .flatMap((filter) =>
      valuesFor(records, filter)
        .slice(0, 1)
        .map((value) => ({
          query: { [filter.name]: value },
          found: records.filter((record) => standing(record, filter, value) === 'must').length,
        })),
    )
  const byRange = Object.entries(terms.ranges ?? {}).flatMap(([field, { member = '', type }]) => {
    const raws = new Map(records.map((record) => [numeric(valueAt(record, member), type), valueAt(record, member)]))
    const numbers = [...raws.keys()].filter((one) => one !== undefined).sort((one, other) => one - other)
    const least = numbers[1]
    if (least === undefined) return []
    const found = records.filter((record) => (numeric(valueAt(record, member), type) ?? least - 1) >= least).length
    return [{ query: { [`${field}.greaterThanEqual`]: raws.get(least) as Scalar }, found }]
  })
  return [...byFilter, ...byRange]
}

/** The largest page of the widest filter with a partial result; undefined where there is none, or it is refused. */
async function widest(scope: Scope, { terms, setting, paging }: Ground) {
  if (isScarce(terms) || paging.maximum === undefined) return undefined
  const { records } = await recordsOf(scope, setting)
  const [best] = candidatesFor(records, terms)
    .filter(({ found }) => found > 1 && found < records.length)
    .sort((one, other) => other.found - one.found)
  if (!best) return isNarrowable(terms) ? orNothing(narrowedTo(scope, terms, setting, { atLeast: 2 })) : undefined
  const answer = await answerTo(scope, setting, { ...best.query, [paging.size]: paging.maximum })
  return answer.ok ? { query: best.query, items: pageOf(answer).items } : undefined
}

/** Without a size, as many of the results as a page holds by default. */
export async function defaultBehindFilter(scope: Scope, ground: Ground): Promise<Outcome> {
  const { setting, paging, of } = ground
  const found = await widest(scope, ground)
  if (!found) return holds()
  const { items, label } = await fetchPage(scope, setting, found.query)
  // No default is longer than the largest page.
  const expected = Math.min(paging.default, found.items.length)
  return items.length === expected ? holds() : broken(`${label}: ${expected} ${of}`, `${items.length}`)
}

/** R6: with a filter as without one, never more than the largest page. */
export async function maximumBehindFilter(scope: Scope, ground: Ground, maximum: number): Promise<Outcome> {
  const { setting, paging, of } = ground
  const found = await widest(scope, ground)
  if (!found || found.items.length < maximum) return holds()
  const answer = await answerTo(scope, setting, { ...found.query, [paging.size]: maximum * 2 })
  const came = answer.ok ? pageOf(answer).items.length : 0
  return came > maximum ? broken(`${answer.label}: at most ${maximum} ${of}`, `${came}`) : holds()
}
