/** The filters and ranges of one operation, proven together: see `combined.ts`. Built once per run and attempt. */
import type { Filter, Operator, Range } from '../../contract/terms.ts'
import { holds, type Outcome } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { type Item, pageOf } from '../../fixtures/page.ts'
import { valueAt } from '../../fixtures/values.ts'
import { type Probe, type Proof, planOf, proven, type Task } from './combined.ts'
import { filtered, type Ground, standing, valuesOf } from './filters.ts'
import { answerTo, recordsOf } from './pages.ts'
import { inOtherOffset, numeric, sideOf, TAKES } from './ranges.ts'

const MOST_CANDIDATES = 10

/** Values that some record has and some has not, the commonest first: they leave room for other filters. */
function filterProbes(records: readonly Item[], name: string, filter: Filter, value?: string | boolean): Probe[] {
  const counts = new Map<string | number | boolean, number>()
  for (const record of records) for (const one of valuesOf(record, filter)) counts.set(one, (counts.get(one) ?? 0) + 1)
  const ranked = value === undefined ? [...counts].sort((one, other) => other[1] - one[1]) : [[value, 1] as const]
  return ranked.slice(0, MOST_CANDIDATES).map(([wanted]) => ({
    slug: `filter-${name}`,
    name,
    value: wanted,
    standing: (item) => standing(item, filter, wanted),
    joins: true,
  }))
}

/** Boundaries of a range as they stand in records: from the end at which the operator leaves most room. */
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
  // Some from the roomy end, some from all over.
  const step = Math.max(1, Math.floor(sorted.length / MOST_CANDIDATES))
  return [...new Set([...sorted.slice(0, 4), ...sorted.filter((_, place) => place % step === 0)])].slice(
    0,
    MOST_CANDIDATES + 4,
  )
}

function rangeProbes(records: readonly Item[], field: string, range: Range, operator: Operator): Probe[] {
  const placeOf = (item: Item, boundary: number) => {
    const value = numeric(valueAt(item, range.member!), range.type)
    return value === undefined ? undefined : sideOf(value, boundary)
  }
  return boundaries(records, range, operator).map(([boundary, { raw }]) => ({
    slug: `range-${field}-${operator}`,
    name: `${field}.${operator}`,
    value: raw,
    side: (item) => placeOf(item, boundary),
    standing: (item) => {
      const side = placeOf(item, boundary)
      // R10: a record that lacks the field matches no range.
      return side !== undefined && TAKES[operator][side] ? 'must' : 'must-not'
    },
  }))
}

/** The same bound under another UTC offset, proven as a statement of its own. */
const otherOffset = (probes: readonly Probe[]): Probe[] =>
  probes
    .filter(({ value }) => Date.parse(String(value)) % 1_000 === 0)
    .map((probe) => ({ ...probe, slug: 'range-offsets', value: inOtherOffset(probe.value as string) }))

function tasksOf({ terms, of, setting }: Ground, records: readonly Item[]): readonly Task[] {
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
  const bounds = ranges.flatMap(([field, range]) =>
    range.operators.map((operator) => ({
      slug: `range-${field}-${operator}`,
      candidates: rangeProbes(records, field, range, operator),
      need: `${of} with ${range.member} below, on and above one value`,
    })),
  )
  const dates = ranges.filter(([, { type }]) => type === 'date-time')
  const offsets = (['greaterThanEqual', 'lowerThanEqual'] as const).map((operator) => ({
    slug: 'range-offsets',
    candidates: dates.flatMap(([field, range]) =>
      otherOffset(rangeProbes(records, field, range, operator).slice(0, 5)),
    ),
    need: `${of} with a date-time below, on and above one value in whole seconds`,
  }))
  const beside = Object.entries(setting.beside ?? {}).map(([slug, query]) => {
    const [name, value] = Object.entries(query)[0]!
    const probe: Probe = { slug, name, value: value!, standing: () => 'must' }
    return { slug, candidates: [probe], need: of }
  })
  // Equal bounds first: they leave least room for others.
  const narrow = bounds.filter(({ slug }) => slug.endsWith('-equal'))
  return [...narrow, ...filters, ...bounds.filter((task) => !narrow.includes(task)), ...offsets, ...beside]
}

/** Pages that the result of one request may take. */
const PAGES = 2.2

/** How many of the known records a request may find so that its result stays within a few pages. */
async function roomOf(scope: Scope, { terms, setting }: Ground, known: number): Promise<number> {
  const size = terms.paging?.maximum ?? known
  const { count } = pageOf(await answerTo(scope, setting, {}))
  const total = typeof count === 'number' && count > known ? count : known
  return Math.max(1, Math.floor((PAGES * (size - 1) * known) / total))
}

/** Everything that the plan of an operation proves. */
export const proofOf = (scope: Scope, ground: Ground): Promise<Proof> =>
  scope.once(`proof ${ground.terms.operation}`, async (shared) => {
    const { records } = await recordsOf(shared, ground.setting)
    const plan = planOf(tasksOf(ground, records), records, await roomOf(shared, ground, records.length))
    return proven(plan, (query, standingOf) => filtered(shared, ground, query, standingOf))
  })

/** What the plan says of one check. */
export async function provenOf(scope: Scope, ground: Ground, slug: string): Promise<readonly Outcome[]> {
  const { outcomes } = await proofOf(scope, ground)
  return outcomes.get(slug) ?? [holds()]
}
