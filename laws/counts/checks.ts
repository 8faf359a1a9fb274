/** The number of records that a collection's envelope states. */

import { Undecided } from '../../client/answers/outcome.ts'
import { type Page, pageOf } from '../../client/answers/page.ts'
import { show } from '../../client/answers/values.ts'
import { canCountPage, countsWhereListed, isCounted, isCountedFiltered } from '../../contract/conditions/counts.ts'
import { traitsOf } from '../../contract/interfaces.ts'
import type { Filter, Terms } from '../../contract/terms.ts'
import { broken, holds, needs, type Outcome, observed } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { narrowedTo } from '../kit/narrowed.ts'
import { fetchPage, isBetween, type Query, recordsOf, walk } from '../kit/pages.ts'
import { sampleOf } from '../kit/sample.ts'
import { check, type ListLaw, type ListSetting, stagedIn } from '../kit/suite.ts'
import { decisiveValue } from '../kit/values.ts'

interface Counted {
  readonly outcome: Outcome
  readonly of: 'the page' | 'the whole result' | 'cannot be told'
}

/** The number that the envelope of a page states. */
const countOf = (operation: Terms['operation'], { count, total }: Page) =>
  traitsOf(operation).envelope.total === undefined ? count : total

/** Another size than before: a count that stops at some number counts neither the page nor the whole. */
const OTHER_SIZE = 5

/** The count of a page in the middle is no count of the records after it. */
async function behind(scope: Scope, { paging, operation }: Terms, setting: ListSetting, query: Query, total: number) {
  if (!paging || setting.shareReads || total < FEW) return holds()
  const start = paging.style === 'offset' ? { [paging.from]: Math.floor(total / 2) } : {}
  const page = await fetchPage(scope, setting, { ...query, [paging.size]: OTHER_SIZE, ...start })
  const count = countOf(operation, page)
  // Half of them were left out: other clients do not remove a quarter meanwhile.
  return count === page.items.length || Number(count) >= total * 0.75
    ? holds()
    : broken(`${page.label}: a count of all, ${total}, or of the page, ${page.items.length}`, String(count))
}

const FEW = 8

/**
 * Whether others write meanwhile: the walked number lies between the counts before and after. Where requests are
 * scarce, earlier pages are compared with the earlier count and the present one.
 */
async function grown(scope: Scope, terms: Terms, setting: ListSetting, query: Query, { count, total }: Walked) {
  const numberOf = (page: Page) => Number(countOf(terms.operation, page))
  if (setting.shareReads) {
    const sample = await sampleOf(scope, setting)
    const asked = { ...(sample.query as Query | undefined), ...query }
    const now = numberOf(pageOf(await scope.call({ ...sample, query: asked })))
    return total !== undefined && isBetween(total, Number(count), now)
  }
  return isBetweenCounts(scope, terms, setting, { query: {}, few: query })
}

/** Whether the number of records that a query finds lies between the counts of a page of it before and after the walk. */
async function isBetweenCounts(
  scope: Scope,
  terms: Terms,
  setting: ListSetting,
  { query, few }: Readonly<Record<'query' | 'few', Query>>,
) {
  const count = async () => Number(countOf(terms.operation, await fetchPage(scope, setting, few)))
  const before = await count()
  const { items, complete, others } = await walk(scope, terms, setting, query)
  return complete && isBetween(items.length + others, before, await count())
}

interface Walked {
  /** The count of the first page. */
  readonly count: unknown
  /** All records; undefined where they were not walked to the end. */
  readonly total: number | undefined
}

async function counted(scope: Scope, terms: Terms, setting: ListSetting): Promise<Counted> {
  const { paging, of = 'records' } = terms
  const { records, complete, others = 0 } = await recordsOf(scope, setting)
  const query = {
    ...(terms.count === 'on-request' ? { include: 'count' } : {}),
    ...(paging && !setting.shareReads ? { [paging.size]: 3 } : {}),
  }
  const page = await fetchPage(scope, setting, query)
  const count = countOf(terms.operation, page)
  const total = records.length
  // A count does not say whose records it counts: creations or removals of other runs may be among them.
  const isWhole = complete ? isBetween(Number(count), total, total + others) : Number(count) >= total
  const [ofPage, ofWhole] = [count === page.items.length, isWhole]
  const which = ofPage && ofWhole ? 'cannot be told' : ofPage ? 'the page' : 'the whole result'
  if (typeof count !== 'number') {
    return { outcome: broken(`${page.label}: a count`, JSON.stringify(count) ?? 'none'), of: which }
  }
  if (ofPage || ofWhole)
    return { outcome: complete ? await behind(scope, terms, setting, query, total) : holds(), of: which }
  if (await grown(scope, terms, setting, query, { count, total: complete ? total + others : undefined }))
    return { outcome: holds(), of: 'the whole result' }
  const allowed =
    page.items.length === total ? `${total}` : `${page.items.length} (of the page) or ${total} (of all ${of})`
  return { outcome: broken(`${page.label}: a count of ${allowed}`, String(count)), of: 'cannot be told' }
}

/** The first query that finds some of the records and not all. @throws Undecided where none does */
async function findingSome(scope: Scope, terms: Terms, setting: ListSetting, queries: readonly Query[]) {
  const { records } = await recordsOf(scope, setting)
  for (const query of queries) {
    const { items, complete, others } = await walk(scope, terms, setting, query)
    if (complete && items.length && items.length < records.length) return { query, items, others }
  }
  throw new Undecided(needs.record(`${terms.of ?? 'records'} some of which a filter finds, and others`))
}

/** R65: with a filter, the page or all that the filter finds; never all records. */
export async function countedFiltered(
  scope: Scope,
  terms: Terms,
  setting: ListSetting,
  queries: readonly Query[],
): Promise<Outcome> {
  const { query, items, others } = await findingSome(scope, terms, setting, queries)
  const { size, maximum } = terms.paging!
  // The whole result on one page: both counts are then this number.
  const whole = items.length < maximum! ? await fetchPage(scope, setting, { ...query, [size]: maximum }) : undefined
  if (whole && whole.total !== whole.items.length)
    return broken(`${whole.label}: a count of ${whole.items.length}, all that it finds`, show(whole.total))
  const few = { ...query, [size]: 3 }
  const page = await fetchPage(scope, setting, few)
  const fits = page.total === page.items.length || isBetween(Number(page.total), items.length, items.length + others)
  return fits || (await isBetweenCounts(scope, terms, setting, { query, few }))
    ? holds()
    : broken(`${page.label}: a count of ${page.items.length} or ${items.length}`, JSON.stringify(page.total) ?? 'none')
}

/** The whole filtered result on one page: the page and the whole result are then the same number. */
async function countedByFilter(scope: Scope, terms: Terms, setting: ListSetting): Promise<Outcome> {
  const { paging, of = 'records' } = terms
  const staged = await setting.staged?.(scope)
  if (staged) return countedAmong(scope, setting, { ...staged.query, [paging!.size]: paging!.maximum })
  const { records } = await recordsOf(scope, setting)
  let told = 0
  // First those with few values, as a count may be cached for them alone; a deprecated one last.
  for (const [name, filter] of Object.entries(terms.filters ?? {}).sort(
    ([, one], [, other]) => rankOf(one) - rankOf(other),
  )) {
    const value = filter.kind === 'hidden' ? undefined : decisiveValue(records, filter)
    if (value === undefined) continue
    const size = paging?.maximum ?? paging?.default ?? Number.POSITIVE_INFINITY
    const include = terms.count === 'on-request' ? { include: 'count' } : {}
    const query = { ...include, [name]: value }
    const page = await fetchPage(scope, setting, { ...query, ...(paging ? { [paging.size]: size } : {}) })
    if (page.items.length >= size || page.items.length >= records.length || typeof page.count !== 'number') continue
    if (page.count !== page.items.length)
      return broken(`${page.label}: a count of ${page.items.length}, all that it finds`, String(page.count))
    const later = await countedLater(scope, terms, setting, query, page.items.length)
    if (later.kind === 'broken') return later
    told += 1
    if (told === MOST_COUNTED) break
  }
  return told ? holds() : needs.record(`${of} that a filter finds on one page, and others`)
}

/** Filters whose results are counted. */
const MOST_COUNTED = 2

const rankOf = ({ kind, deprecated }: Filter) => (deprecated ? 2 : kind === 'choice' ? 0 : 1)

/** The same count after the first page of the filtered result, or that of the page. */
async function countedLater(scope: Scope, { paging }: Terms, setting: ListSetting, query: Query, found: number) {
  if (paging?.style !== 'offset' || setting.shareReads || found < 2) return holds()
  const { count, label } = await fetchPage(scope, setting, { ...query, [paging.size]: 1, [paging.from]: 1 })
  return count === 1 || count === found
    ? holds()
    : broken(`${label}: a count of all that it finds, ${found}, or of the page, 1`, String(count))
}

/** The same for the older administration interface, whose lists have filters of several kinds. */
async function countedNarrowed(scope: Scope, terms: Terms, setting: ListSetting): Promise<Outcome> {
  const below = terms.paging!.maximum!
  const { items, total, label } = await narrowedTo(scope, terms, setting, { atLeast: 1, below })
  return total === items.length
    ? holds()
    : broken(`${label}: a totalCount of ${items.length}, all that it finds`, show(total))
}

/** A query whose whole result is one page: both counts are then this number. */
async function countedAmong(scope: Scope, setting: ListSetting, query: Query): Promise<Outcome> {
  const { items, count, label } = await fetchPage(scope, setting, query)
  return count === items.length
    ? holds()
    : broken(`${label}: a count of ${items.length}, all that it finds`, JSON.stringify(count) ?? 'none')
}

/** R9: the filtered result, on one page. */
const filteredCount = (scope: Scope, terms: Terms, setting: ListSetting) =>
  countsWhereListed(terms) ? countedByFilter(scope, terms, setting) : countedNarrowed(scope, terms, setting)

export const countLaw: ListLaw = (terms, setting) => {
  if (!isCounted(terms)) return []
  const once = (scope: Scope) => scope.once(`count ${terms.operation}`, (shared) => counted(shared, terms, setting))
  return [
    check('count', 'counts the page or the whole result', { ...stagedIn(setting) }, async (scope) => {
      const { outcome } = await once(scope)
      // For a collection that is too long to walk, only a count below the seen records is a defect.
      return setting.staged ? [outcome, await countedByFilter(scope, terms, setting)] : outcome
    }),
    ...(canCountPage(terms)
      ? [
          check('count-of', 'records whether the count is of the page or the whole result', async (scope) => {
            const { of } = await once(scope)
            return of === 'cannot be told' ? needs.record('more records than one page') : observed(of)
          }),
        ]
      : []),
    ...(isCountedFiltered(terms)
      ? [
          check('count-filtered', 'counts the records that a filter finds', { ...stagedIn(setting) }, (scope) =>
            filteredCount(scope, terms, setting),
          ),
        ]
      : []),
  ]
}
