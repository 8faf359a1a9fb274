/** Pages of filtered lists: limit and offset count within the result, whichever filter it is. */

import { inTurn } from '../../client/answers/outcome.ts'
import { firstOfKeys, type Item, keyOf, pageOf } from '../../client/answers/page.ts'
import { valuesAt } from '../../client/answers/values.ts'
import { broken, holds, needs, type Outcome } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { answerTo, fetchPage, keysOf, recordsOf } from '../../laws/kit/pages.ts'
import { check, type Draft, type ListSetting, type Query } from '../../laws/kit/suite.ts'

const LARGEST = 50

/** Texts that several records have, and not all; the commonest first. */
const shared = (records: readonly Item[], textsOf: (record: Item) => readonly unknown[]): string[] => {
  const counts = new Map<string, number>()
  for (const record of records)
    for (const text of new Set(textsOf(record)))
      if (typeof text === 'string' && text) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts]
    .filter(([, count]) => count > 1 && count < records.length)
    .sort((one, other) => other[1] - one[1])
    .map(([text]) => text)
}

/** Values of a filter that are tried until one finds several records. */
const MOST_VALUES = 3

/** The filter with the commonest of the texts that records have; none where all records have the same. */
export const commonestOf = (
  records: readonly Item[],
  filter: string,
  textsOf: (record: Item) => readonly unknown[],
): readonly Query[] =>
  shared(records, textsOf)
    .slice(0, MOST_VALUES)
    .map((value) => ({ [filter]: value }))

/** The filter with the commonest values of a member. */
export const commonest = (records: readonly Item[], filter: string, member: string): readonly Query[] =>
  commonestOf(records, filter, (record) => valuesAt(record, member))

/** The filter with the commonest words of a text. */
export const commonestWord = (records: readonly Item[], filter: string, member: string): readonly Query[] =>
  commonestOf(records, filter, (record) =>
    valuesAt(record, member).flatMap((text) => String(text).match(/[a-z]{4,}/gi) ?? []),
  )

async function behind(scope: Scope, setting: ListSetting, of: string, query: Query): Promise<readonly Outcome[]> {
  // Without an offset, as a filter may be ignored wherever one is sent.
  const whole = await answerTo(scope, setting, { ...query, limit: LARGEST })
  const all = whole.ok ? pageOf(whole).items : []
  const [first] = all
  // The check of a filter itself reports whether it finds the right records.
  if (!first || all.length < 2) return []
  const from = (offset: number, limit: number) => fetchPage(scope, setting, { ...query, limit, offset })
  const { items, label } = await from(1, 1)
  const found = keysOf(items)
  const isFirst = async () => found[0] === keyOf(first) && keysOf((await from(0, 1)).items)[0] === found[0]
  // Others may have added one before it meanwhile.
  if (found.length !== 1 || (await isFirst()))
    return [broken(`${label}: one of the ${of} after ${keyOf(first)}`, firstOfKeys(items))]
  if (all.length === LARGEST) return [holds()]
  const rest = await from(1, LARGEST)
  const known = new Set(keysOf(all))
  const more = keysOf(rest.items).find((key) => !known.has(key))
  return [more ? broken(`${rest.label}: only what ${whole.label} finds`, `${more} as well`) : holds()]
}

/** @param queriesFor filters of which each finds several of the records; of those of one name one decides */
export const filteredPages = (
  { setting, of }: { readonly setting: ListSetting; readonly of: string },
  queriesFor: (records: readonly Item[], scope: Scope) => readonly Query[] | Promise<readonly Query[]>,
): Draft =>
  check('filtered-pages', 'applies limit and offset beside each filter', async (scope) => {
    const { records } = await recordsOf(scope, setting, 2)
    const decided = new Set<string>()
    const outcomes = await inTurn(await queriesFor(records, scope), async (query) => {
      const filter = Object.keys(query).join()
      const some = decided.has(filter) ? [] : await behind(scope, setting, of, query)
      if (some.length) decided.add(filter)
      return some
    })
    return outcomes.length ? outcomes : needs.record(`${of} of which a filter finds two`)
  })
