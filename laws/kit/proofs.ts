/** The filters and ranges of one operation, proven together: see `combined.ts`. Built once per run and attempt. */

import { Refused } from '../../client/answers/outcome.ts'
import { type Item, pageOf } from '../../client/answers/page.ts'
import { valueAt } from '../../client/answers/values.ts'
import { isScarce } from '../../contract/conditions/limits.ts'
import type { Filter, Operator, Range } from '../../contract/terms.ts'
import { broken, holds, needs, type Outcome } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { besideOf, inOtherOffset, isElsewhereAsText, numeric, sideBy, sideOf, standingBy, TAKES } from './bounds.ts'
import { type AskCombined, type Plan, type Probe, type Proof, planOf, proven, type Task } from './combined.ts'
import { answerTo, keysOf, recordsOf, walk } from './pages.ts'
import type { StagedRecords } from './suite.ts'
import { askableOf, type FilterGround, filtered, keepsOut, standing, valuesOf } from './values.ts'

const MOST_CANDIDATES = 10
const MOST_VALUES = 30

/** Values that some record has and some has not, the commonest first: they leave room for other filters. */
function filterProbes(records: readonly Item[], name: string, filter: Filter, value?: string | boolean): Probe[] {
  const counts = new Map<string | number | boolean, number>()
  for (const record of records) for (const one of askableOf(record, filter)) counts.set(one, (counts.get(one) ?? 0) + 1)
  const ranked = value === undefined ? [...counts].sort((one, other) => other[1] - one[1]) : [[value, 1] as const]
  const telling = ranked.filter(([wanted]) => keepsOut(records, filter, wanted))
  const { apart, values: listed } = filter
  // Each other value of a choice must be kept out by the filter alone: one of them may be taken for this one.
  const besides = (item: Item) => valuesOf(item, filter).join(' and ')
  return telling.slice(0, MOST_VALUES).map(([wanted]) => ({
    slug: `filter-${name}`,
    name,
    value: wanted,
    member: filter.member,
    side: apart ? (item) => (valueAt(item, apart) ? 'with' : 'without') : listed ? besides : undefined,
    standing: (item) => standing(item, filter, wanted),
    joins: true,
  }))
}

/** Bounds of a range as records show them: from the end at which the operator leaves most room. */
function boundaries(records: readonly Item[], { member = '', type }: Range, operator: Operator) {
  const raws = new Map<number, { raw: string | number; count: number }>()
  for (const record of records) {
    const raw = valueAt(record, member) as string | number
    const number = numeric(raw, type)
    if (number !== undefined) raws.set(number, { raw, count: (raws.get(number)?.count ?? 0) + 1 })
  }
  const sorted = [...raws].sort((one, other) => one[0] - other[0]).slice(1, -1)
  if (operator === 'equal') sorted.sort((one, other) => other[1].count - one[1].count)
  if (operator.startsWith('lower')) sorted.reverse()
  // Some from the roomy end, some from all over; numbers that are compared as texts show at some of them only.
  const step = Math.max(1, Math.floor(sorted.length / MOST_CANDIDATES))
  const chosen = [...new Set([...sorted.slice(0, 4), ...sorted.filter((_, place) => place % step === 0)])]
  const tellsTexts = ([boundary]: (typeof sorted)[number]) =>
    [...raws.keys()].some((one) => isElsewhereAsText(one, boundary))
  const telling = type === 'date-time' || operator === 'equal' ? [] : sorted.filter(tellsTexts).slice(0, 4)
  return [...new Set([...telling, ...chosen])].slice(0, MOST_CANDIDATES + 4)
}

function rangeProbes(records: readonly Item[], field: string, range: Range, operator: Operator): Probe[] {
  const placeOf = (item: Item, boundary: number) => {
    const value = numeric(valueAt(item, range.member!), range.type)
    if (value === undefined) return undefined
    const isApart = operator !== 'equal' && range.type !== 'date-time' && isElsewhereAsText(value, boundary)
    return `${sideOf(value, boundary)}${isApart ? ', otherwise as a text' : ''}`
  }
  return boundaries(records, range, operator).map(([boundary, { raw }]) => ({
    slug: `range-${field}-${operator}`,
    name: `${field}.${operator}`,
    value: raw,
    // Records that lack the field must be kept out by one of two operators: they share a request with the other.
    side: (item) => placeOf(item, boundary) ?? (operator.endsWith('Equal') ? 'lacking' : undefined),
    ...spelling(raw, range, operator),
    standing: standingBy(range, operator, boundary),
  }))
}

/** A bound one second beside a record, to see whether the time of day counts: that record decides. */
function besideProbes(records: readonly Item[], field: string, range: Range, operator: Operator): Probe[] {
  return boundaries(records, range, operator).map(([boundary, { raw }]) => {
    const near = besideOf(raw, operator)
    const standing = standingBy(range, operator, near.instant)
    const sideIn = (item: Item) => {
      const value = numeric(valueAt(item, range.member!), range.type)
      if (value === boundary) return 'beside'
      return value !== undefined && standing(item) === 'must-not' ? 'far' : undefined
    }
    return {
      slug: `range-${field}-${operator}`,
      name: `${field}.${operator}`,
      value: near.text,
      side: sideIn,
      standing,
    }
  })
}

/** A bound of 0 is a bound. */
function zeroProbes(records: readonly Item[], field: string, range: Range, operator: Operator): Probe[] {
  const values = records.map((item) => numeric(valueAt(item, range.member!), range.type))
  if (!values.includes(0) || values.every((value) => !value)) return []
  const standing = standingBy(range, operator, 0)
  return [{ slug: `range-${field}-${operator}`, name: `${field}.${operator}`, value: 0, standing }]
}

/** A record that lacks the field is below no bound: a comparison with nothing may say otherwise. */
function lackingProbes(records: readonly Item[], field: string, range: Range, operator: Operator): Probe[] {
  const lacks = (item: Item) => numeric(valueAt(item, range.member!), range.type) === undefined
  if (operator !== 'lowerThan' || !records.some(lacks)) return []
  return rangeProbes(records, field, range, operator).map(({ spelled: _, ...probe }) => ({
    ...probe,
    side: (item) => (lacks(item) ? 'lacking' : undefined),
  }))
}

/** Further statements about a range; where requests are scarce, only beside others. */
function closerTasks(records: readonly Item[], field: string, range: Range, { terms, of, setting }: FilterGround) {
  const beside = range.type === 'date-time' ? besideProbes : zeroProbes
  return [beside, lackingProbes].flatMap((probes) =>
    range.operators.flatMap((operator): Task[] => {
      const candidates = probes(records, field, range, operator)
      const slug = `range-${field}-${operator}`
      const need = `${of} ${probes === lackingProbes ? 'without' : 'beside a bound of'} ${range.member}`
      // A filter for one exact instant finds nothing else, so it shares its request with no other.
      const isCheap = !setting.shareReads || ((probes !== besideProbes || operator === 'equal') && !isScarce(terms))
      const optional = isCheap ? 'by itself' : 'beside others'
      return candidates.length ? [{ slug, candidates, need, optional }] : []
    }),
  )
}

const OFFSETS = 'range-offsets'

/** The same bound under another UTC offset. */
function spelling(raw: string | number, { type }: Range, operator: Operator): Pick<Probe, 'spelled'> {
  if (type !== 'date-time' || !operator.endsWith('Equal')) return {}
  return { spelled: { slug: OFFSETS, value: inOtherOffset(raw, sideBy(operator)) } }
}

function tasksOf({ terms, of, setting }: FilterGround, records: readonly Item[]): readonly Task[] {
  const ranges = Object.entries(terms.ranges ?? {}).filter(([, { member }]) => member)
  const needOf = (member = '') => `${of} of which some have a ${member} that others have not`
  const filters = Object.entries(terms.filters ?? {}).flatMap(([name, filter]): Task[] => {
    if (filter.kind === 'hidden') return []
    const values: readonly (string | boolean | undefined)[] = filter.values ?? [undefined]
    return values.map((value) => ({
      slug: `filter-${name}`,
      candidates: filterProbes(records, name, filter, value),
      need: value === undefined ? needOf(filter.member) : `${of} with and without ${filter.member} ${value}`,
    }))
  })
  // By operator: bounds of one side leave room for each other.
  const bounds = (Object.keys(TAKES) as Operator[]).flatMap((operator) =>
    ranges
      .filter(([, { operators }]) => operators.includes(operator))
      .map(([field, range]) => ({
        slug: `range-${field}-${operator}`,
        candidates: rangeProbes(records, field, range, operator),
        need: `${of} with ${range.member} below, on and above one value`,
      })),
  )
  const beside = Object.entries(setting.beside ?? {}).map(([slug, query]) => {
    const [name, value] = Object.entries(query)[0]!
    const probe: Probe = { slug, name, value: value!, standing: () => 'must' }
    return { slug, candidates: [probe], need: of }
  })
  const closer = ranges.flatMap(([field, range]) => closerTasks(records, field, range, { terms, of, setting }))
  // Equal bounds first: they leave least room for others.
  const narrow = bounds.filter(({ slug }) => slug.endsWith('-equal'))
  return [...narrow, ...filters, ...bounds.filter((task) => !narrow.includes(task)), ...closer, ...beside]
}

/** Pages that the result of one request may take, tried in turn: more of them leave room for more filters in one. */
const PAGES = { shared: [2.2, 1.6, 1], batched: [1] }

/** How many of the known records stand on one page of those that the target has. */
async function pageOfKnown(scope: Scope, { terms, setting }: FilterGround, known: number): Promise<number> {
  const size = terms.paging?.maximum ?? known
  const { count } = pageOf(await answerTo(scope, setting, {}))
  const total = typeof count === 'number' && count > known ? count : known
  return ((size - 1) * known) / total
}

const nameOf = ({ slug, need }: Task) => `${slug} ${need}`

/** The last plan of each operation: the second attempt, and every instance with the same records, uses the same. */
const plans = new Map<string, { readonly key: string; readonly plan: Plan }>()

function plannedFor(
  { terms: { operation }, setting }: FilterGround,
  tasks: readonly Task[],
  records: readonly Item[],
  page: number,
): Plan {
  const named = tasks.map((task) => [nameOf(task), task.candidates.map(({ name, value }) => [name, value])])
  const key = JSON.stringify([page, named, records])
  const known = plans.get(operation)
  if (known?.key === key) return known.plan
  const rooms = PAGES[setting.shareReads ? 'shared' : 'batched'].map((pages) => Math.max(1, Math.floor(pages * page)))
  const plan = planOf(tasks, records, rooms, page)
  plans.set(operation, { key, plan })
  return plan
}

/** A refused filter is no reason to leave the others unproven. */
const explaining =
  (scope: Scope, ask: AskCombined): AskCombined =>
  async (query, standingOf) => {
    try {
      return await ask(query, standingOf)
    } catch (error) {
      if (error instanceof Refused) return scope.explain(error)
      throw error
    }
  }

/** @param wanted names of the tasks to prove; all without it */
async function provenOnKnown(scope: Scope, ground: FilterGround, wanted?: ReadonlySet<string>) {
  const { records } = await recordsOf(scope, ground.setting)
  const tasks = tasksOf(ground, records).filter((task) => !wanted || wanted.has(nameOf(task)))
  const { operation } = ground.terms
  const { requests, open } = plannedFor(ground, tasks, records, await pageOfKnown(scope, ground, records.length))
  const proof = await proven(
    operation,
    requests,
    explaining(scope, (query, standingOf) => filtered(scope, ground, query, standingOf)),
  )
  return { proof, open }
}

/**
 * The same with the query that finds these records alone, as was seen. A filter that finds other records too beside it
 * is not joined with it; neither is one that changes nothing here, and holds when it is alone.
 */
async function provenAmong(scope: Scope, ground: FilterGround, staged: StagedRecords) {
  const keys = new Set(keysOf(staged.records))
  const among = { ...ground, among: staged.records }
  let joined: Outcome = holds()
  const { requests, open } = planOf(tasksOf(ground, staged.records), staged.records, [staged.records.length])
  const ask: AskCombined = async (query, standingOf) => {
    const asked = { ...staged.query, ...query }
    const outcome = await filtered(scope, among, asked, standingOf)
    const { items, label } = await walk(scope, ground.terms, ground.setting, asked)
    const stranger = keysOf(items).find((key) => !keys.has(key))
    if (stranger) joined = broken(`${label}: what both filters find`, `${stranger} as well`)
    if (outcome.kind !== 'broken' || stranger || items.length < keys.size || Object.keys(query).length > 1)
      return outcome
    const alone = await filtered(scope, ground, query, standingOf)
    if (alone.kind !== 'holds') return outcome
    joined = broken(`${label}: what both filters find`, 'what the first finds alone')
    return needs.finding(`${ground.terms.operation}#filters-combined`)
  }
  const proof = await proven(ground.terms.operation, requests, explaining(scope, ask))
  return { proof: { ...proof, joined: joined.kind === 'broken' ? joined : (proof.joined ?? joined) }, open }
}

/**
 * Every statement that the plan of an operation proves: those that records of our own leave open, records of the target
 * may decide.
 */
export const proofOf = (scope: Scope, ground: FilterGround): Promise<Proof> =>
  scope.once(`proof ${ground.terms.operation}`, async (shared) => {
    const staged = await ground.setting.staged?.(shared)
    const own = staged && (await provenAmong(shared, ground, staged))
    if (own && !own.open.length) return own.proof
    const rest = await provenOnKnown(shared, ground, own && new Set(own.open.map((task) => nameOf(task))))
    const undone = rest.open.map(({ slug, need }): readonly [string, readonly Outcome[]] => [
      slug,
      [needs.record(need)],
    ])
    return merged([
      ...(own ? [own.proof] : []),
      rest.proof,
      { outcomes: new Map(undone), joined: undefined, values: new Map() },
    ])
  })

function merged(proofs: readonly Proof[]): Proof {
  const outcomes = new Map<string, readonly Outcome[]>()
  for (const proof of proofs)
    for (const [slug, more] of proof.outcomes) outcomes.set(slug, [...(outcomes.get(slug) ?? []), ...more])
  const joined = proofs.flatMap((proof) => proof.joined ?? [])
  return {
    outcomes,
    joined: joined.find(({ kind }) => kind === 'broken') ?? joined[0],
    values: new Map(proofs.flatMap(({ values }) => [...values])),
  }
}

/** The outcome of the plan for one check. */
export async function provenOf(scope: Scope, ground: FilterGround, slug: string): Promise<readonly Outcome[]> {
  const { outcomes } = await proofOf(scope, ground)
  return outcomes.get(slug) ?? [needs.record(`${ground.of} of which some pass a filter and some do not`)]
}
