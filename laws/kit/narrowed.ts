/** Queries that find several records of a list and not all, to judge pages and counts with a filter. */

import { Undecided } from '../../client/answers/outcome.ts'
import { type Item, type Page, pageOf } from '../../client/answers/page.ts'
import type { Filter, Terms } from '../../contract/terms.ts'
import { needs } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { answerTo, type Query, recordsOf } from './pages.ts'
import type { ListSetting } from './suite.ts'
import { askableOf, standing } from './values.ts'

const MOST_TRIED = 6
const LARGEST = 50

export interface Narrowed extends Page {
  readonly query: Query
  readonly label: string
}

/** Values of a filter that this many records have and others have not, the commonest first. */
export function valuesFor(records: readonly Item[], filter: Filter, atLeast = 1) {
  const counts = new Map<string | number | boolean, number>()
  for (const record of records)
    for (const value of new Set(askableOf(record, filter))) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts]
    .filter(
      ([value, count]) => count >= atLeast && records.some((record) => standing(record, filter, value) === 'must-not'),
    )
    .sort((one, other) => other[1] - one[1])
    .map(([value]) => value)
}

/** Words that several records have: of a pattern, which finds a part of its text. */
function wordsFor(records: readonly Item[], filter: Filter): string[] {
  const words = records.flatMap((record) =>
    askableOf(record, filter).flatMap((value) => [...new Set(String(value).split(/[^\p{L}\p{N}]+/u))]),
  )
  const counts = new Map<string, number>()
  for (const word of words) if (word.length > 2) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts]
    .filter(([, count]) => count > 1 && count < records.length)
    .sort((one, other) => other[1] - one[1])
    .map(([word]) => word)
}

/** The first and last values of each filter: one of each filter before the second of any. */
function queriesFor(records: readonly Item[], { filters = {}, paging }: Terms, atLeast: number): readonly Query[] {
  const found = Object.entries(filters)
    .filter(([, { kind }]) => kind !== 'hidden')
    .flatMap(([name, filter]) =>
      [...valuesFor(records, filter, atLeast), ...(filter.pattern ? wordsFor(records, filter) : [])]
        .filter((_, place, all) => place < 2 || place >= all.length - 2)
        .map((value, place) => ({ place, query: { [name]: value } })),
    )
  const inTurn = found.sort((one, other) => one.place - other.place).map(({ query }) => query)
  return [...(paging?.narrowed ?? []), ...inTurn]
}

/**
 * The largest page of a filter that finds at least so many records, fewer than so many, and not all.
 * @throws Undecided when no filter does
 */
export async function narrowedTo(
  scope: Scope,
  terms: Terms,
  setting: ListSetting,
  { atLeast, below = Number.POSITIVE_INFINITY }: { readonly atLeast: number; readonly below?: number },
): Promise<Narrowed> {
  const { records } = await recordsOf(scope, setting)
  const { size, maximum = LARGEST } = terms.paging!
  for (const query of queriesFor(records, terms, Math.min(atLeast, 2)).slice(0, MOST_TRIED)) {
    const answer = await answerTo(scope, setting, { ...query, [size]: maximum })
    if (!answer.ok) continue
    const page = pageOf(answer)
    const found = page.items.length
    if (found >= atLeast && found < Math.min(records.length, below)) return { ...page, query, label: answer.label }
  }
  const of = terms.of ?? 'records'
  throw new Undecided(
    needs.record(
      atLeast > 1
        ? `at least ${atLeast} ${of} that share a value, or a word of one, by which they are filtered, and others`
        : `${of} that differ in a value by which they are filtered`,
    ),
  )
}
