/** Where a page starts, how the start moves, and the answer past the end. */

import { type Answer, describe } from '../../client/answer.ts'
import { firstOf, refusal } from '../../client/answers/outcome.ts'
import { type Item, keyOf, pageOf } from '../../client/answers/page.ts'
import { clausePrefix } from '../../contract/clause.ts'
import { filtersOf, isVisible } from '../../contract/conditions/filters.ts'
import { isNarrowable } from '../../contract/conditions/paging.ts'
import type { Terms } from '../../contract/terms.ts'
import { broken, holds, needs, type Outcome, observed } from '../../contract/verdict.ts'
import { lookOf } from '../../engine/listings.ts'
import type { Scope } from '../../engine/scope.ts'
import { boundAgainst } from '../kit/bounds.ts'
import type { Match } from '../kit/match.ts'
import { narrowedTo, valuesFor } from '../kit/narrowed.ts'
import { answerTo, fetchPage, keysOf, type Query, recordsOf, walk } from '../kit/pages.ts'
import { check, type Draft } from '../kit/suite.ts'
import { standing } from '../kit/values.ts'
import { FAR, first, type Ground, next, sameSet } from './ground.ts'
import { demandTellable, wholeWalk } from './walk.ts'

const PAST_END = {
  empty: 'returns nothing past the end',
  error: 'answers with an error at the end and past it',
  'not-shown': 'records the answer past the end',
}

/** R111: the sample sends a start, so that it is left out here. */
const withoutStart = ({ paging: { size, from } }: Ground): Draft =>
  check(`${from}-default`, `records the answer without ${from}`, async (scope) => {
    const [without, first] = [
      await scope.call({ query: { [size]: 3 } }),
      await scope.call({ query: { [size]: 3, [from]: 0 } }),
    ]
    if (!without.ok || !first.ok) return observed(`refused with ${without.status}`)
    const same = sameSet(keysOf(pageOf(without).items), keysOf(pageOf(first).items))
    return observed(same ? 'the first page' : 'another page')
  })

const withStart = ({ setting, paging, paging: { size, from }, of }: Ground): Draft =>
  check(`${from}-default`, `returns the first page without ${from}`, async (scope) => {
    await recordsOf(scope, setting, 4)
    const one = await fetchPage(scope, setting, { [size]: 3 })
    const other = await fetchPage(scope, setting, { [size]: 3, [from]: first(paging) })
    return sameSet(keysOf(one.items), keysOf(other.items))
      ? holds()
      : broken(`${one.label}: the same ${of} as ${other.label}`, 'others')
  })

const effect = ({ setting, paging, paging: { size, from }, of }: Ground): Draft =>
  check(`${from}-effect`, `returns another page for another value of ${from}`, async (scope) => {
    demandTellable((await recordsOf(scope, setting, 6)).records.slice(0, 6), of)
    const one = await fetchPage(scope, setting, { [size]: 3, [from]: first(paging) })
    const other = await fetchPage(scope, setting, { [size]: 3, [from]: next(paging, 3) })
    return sameSet(keysOf(one.items), keysOf(other.items)) && one.items.length
      ? broken(`${other.label}: other ${of} than ${one.label}`, 'the same')
      : holds()
  })

const countsRecords = ({ setting, paging: { size, from }, of }: Ground): Draft =>
  check(`${from}-counts-records`, `treats ${from} as a number of ${of}, not of pages`, async (scope) => {
    demandTellable((await recordsOf(scope, setting, 5)).records.slice(0, 5), of)
    const one = await fetchPage(scope, setting, { [size]: 3, [from]: 0 })
    const shifted = await fetchPage(scope, setting, { [size]: 3, [from]: 1 })
    const shared = keysOf(shifted.items).filter((key) => keysOf(one.items).includes(key)).length
    return shared === 2 ? holds() : broken(`${shifted.label}: two ${of} of ${one.label}`, `${shared}`)
  })

const atEnd = (ground: Ground): Draft => {
  const { setting, paging, of } = ground
  const { from } = paging
  return check(`${from}-past-end`, PAST_END[paging.pastEnd ?? 'empty'], async (scope) => {
    if (paging.pastEnd === 'error') return endsInError(scope, ground)
    await recordsOf(scope, setting)
    const answer = await answerTo(scope, setting, { [from]: FAR })
    if (paging.pastEnd === 'not-shown') return observed(pastEnd(answer))
    if (!answer.ok) return refusal(answer, `${from} past the end`)
    const { items } = pageOf(answer)
    return items.length ? broken(`${answer.label}: an empty page or a refusal`, `${items.length} ${of}`) : holds()
  })
}

const below = ({ setting, paging, paging: { size, from }, terms }: Ground): Draft =>
  check(`${from}-below`, `returns no other page for ${from} below its first value`, async (scope) => {
    await recordsOf(scope, setting, 4)
    const answer = await answerTo(scope, setting, { [size]: 3, [from]: first(paging) - 1 })
    const { items } = await fetchPage(scope, setting, { [size]: 3, [from]: first(paging) })
    const refused = answer.ok ? undefined : refusal(answer, `${from} below its first value`)
    const same = refused ?? sameSet(keysOf(pageOf(answer).items), keysOf(items))
    if (paging.fromMinimum === undefined)
      return observed(refused ? `refused with ${answer.status}` : same ? 'the first page' : 'another page')
    if (refused) return refused
    const clause = `${clausePrefix(terms.operation)}.${from}-below`
    return same ? holds() : broken(`${answer.label}: the first page or a refusal`, 'another page', clause)
  })

export const startChecks = (ground: Ground): Draft[] => [
  ground.paging.fromDefault ? withoutStart(ground) : withStart(ground),
  effect(ground),
  check(`${ground.paging.from}-walk`, `returns all ${ground.of} across the pages, each once`, (scope) =>
    wholeWalk(scope, ground),
  ),
  ...(ground.paging.style === 'offset' ? [countsRecords(ground)] : []),
  ...(isNarrowable(ground.terms) ? [behindFilter(ground)] : []),
  atEnd(ground),
  below(ground),
]

/** The start moves within the filtered result. */
const behindFilter = (ground: Ground): Draft => {
  const { terms, setting, paging, of } = ground
  return check(`${paging.from}-filtered`, `applies ${paging.from} to a filtered result`, async (scope) => {
    const { query, items } = await narrowedTo(scope, terms, setting, { atLeast: 2 })
    demandTellable(items, of)
    const second = await fetchPage(scope, setting, {
      ...query,
      [paging.size]: 1,
      [paging.from]: next(paging, 1),
    })
    const [one] = keysOf(items)
    if (second.items.length !== 1)
      return broken(`${second.label}: one of the ${items.length} ${of}`, `${second.items.length}`)
    const [other] = keysOf(second.items)
    const strange = !keysOf(items).includes(other!)
    if (other === one || strange) {
      const seen = strange ? 'one that the filter leaves out' : one!
      return broken(`${second.label}: the second of the filtered ${of}`, seen)
    }
    if (paging.style === 'page') return movesBesideEach(scope, ground, query)
    const rest = await fetchPage(scope, setting, {
      ...query,
      // No more than the known result.
      [paging.size]: items.length - 1,
      [paging.from]: 1,
    })
    const stranger = keysOf(rest.items).find((key) => !keysOf(items).includes(key))
    return stranger
      ? broken(`${rest.label}: the filtered ${of} alone`, `${stranger} as well`)
      : movesBesideEach(scope, ground, query)
  })
}

/**
 * Beside each other filter and range, the second page of one record is no larger, not the first, and filtered as well:
 * where the records allow it, it would show a record that is left out.
 */
async function movesBesideEach(scope: Scope, ground: Ground, query: Query): Promise<Outcome> {
  const { terms, setting, paging, of } = ground
  const { records } = await recordsOf(scope, setting)
  const { size, from } = paging
  for (const { name, value, standing } of [...filtersFor(terms, records), ...rangesFor(terms, records)]) {
    if (name in query) continue
    const page = (start: number) => fetchPage(scope, setting, { [name]: value, [size]: 1, [from]: start })
    const second = await page(next(paging, 1))
    if (second.items.length > 1) return broken(`${second.label}: one of the ${of}`, `${second.items.length}`)
    const wrong = second.items.find((item) => standing(item) === 'must-not')
    if (wrong) return broken(`${second.label}: the filtered ${of} alone`, `${keyOf(wrong)} as well`)
    if (!isFirst(second.items, records, standing)) continue
    if (sameSet(keysOf((await page(first(paging))).items), keysOf(second.items)))
      return broken(
        `${second.label}: the second of the filtered ${of}`,
        `${keyOf(second.items[0]!)}, as on the page before`,
      )
  }
  return holds()
}

/** Whether the page shows the first record that the filter finds, where no other has its key. */
function isFirst(items: readonly Item[], records: readonly Item[], standing: (item: Item) => Match): boolean {
  const found = records.find((record) => standing(record) === 'must')
  const [key] = keysOf(items)
  return found !== undefined && keyOf(found) === key && keysOf(records).filter((one) => one === key).length === 1
}

/** For each filter a value of several records, of another one than the second record where there is one. */
const filtersFor = (terms: Terms, records: readonly Item[]) =>
  filtersOf(terms)
    .filter(isVisible)
    .flatMap((filter) => {
      const values = valuesFor(records, filter, 2)
      const value = values.find((one) => standing(records[1]!, filter, one) === 'must-not') ?? values[0]
      if (value === undefined) return []
      return [{ name: filter.name, value, standing: (item: Item) => standing(item, filter, value) }]
    })

/** For each range a bound of several records, of which the second record is none. */
const rangesFor = (terms: Terms, records: readonly Item[]) =>
  Object.entries(terms.ranges ?? {}).flatMap(([field, range]) => {
    const bound = range.member && records[1] ? boundAgainst(records, records[1], range) : undefined
    return bound ? [{ ...bound, name: `${field}.${bound.operator}` }] : []
  })

const pastEnd = (answer: Answer): string =>
  answer.ok ? (pageOf(answer).items.length ? 'a page with records' : 'an empty page') : `refused with ${answer.status}`

/** How far behind the end others may add records while the run asks for it. */
const FURTHEST = 32

/**
 * The answer at the number of records that a query finds, and that number: where others have added some since they were
 * read, a place further on.
 */
export async function answerAtEnd(
  scope: Scope,
  { terms, setting }: Pick<Ground, 'terms' | 'setting'>,
  records: readonly Item[],
  query: Query = {},
): Promise<{ readonly at: Answer; readonly count: number }> {
  const { from, size } = terms.paging!
  const ask = (count: number) => answerTo(scope, setting, { ...query, [from]: count, [size]: 1 })
  const holdsRecord = (answer: Answer) => answer.ok && (lookOf(answer)?.keys.length ?? 0) > 0
  const first = { at: await ask(records.length), count: records.length }
  if (!holdsRecord(first.at)) return first
  const now = await walk(scope, terms, setting, query, { anew: true, reach: records.length })
  // A walk leaves out the records of other runs.
  if (!now.others && sameSet(keysOf(records), keysOf(now.items))) return first
  let last = first
  for (let step = 0; step <= FURTHEST && holdsRecord(last.at); step = step * 2 || 1) {
    const count = now.items.length + now.others + step
    last = { at: await ask(count), count }
  }
  return last
}

/** R18: at the number of records and above it an error, just below it the last record. */
async function endsInError(scope: Scope, ground: Ground): Promise<Outcome> {
  const { setting, paging, of } = ground
  const { records, complete } = await recordsOf(scope, setting)
  const { from, size } = paging
  const far = refusal(await answerTo(scope, setting, { [from]: FAR }), `${from} past the end`)
  if (!complete) return firstOf([far, needs.record(`${of} that can be counted`)])
  const { at, count } = await answerAtEnd(scope, ground, records)
  const below = await answerTo(scope, setting, { [from]: records.length - 1, [size]: 1 })
  const last = below.ok ? pageOf(below).items.length : 0
  return firstOf([
    far,
    refusal(at, `${from} at the number of ${of}, ${count}`),
    last === 1 ? holds() : broken(`${below.label}: the last of ${records.length} ${of}`, describe(below)),
  ])
}
