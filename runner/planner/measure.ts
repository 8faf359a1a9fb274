/** From the exchanges of a run to the costs of its checks, and to the text of the file. */
import { createHash } from 'node:crypto'
import type { CheckResult, Exchange } from '../../contract/run.ts'

/** Requests by budget: `current/learners.list administrator`, operation and account. */
export type Cost = Readonly<Record<string, number>>

export interface Costs {
  /** By name: steps that run once per run, whichever check comes first. */
  readonly steps: Readonly<Record<string, Cost>>
  /** By id: the requests of the check itself, and the names of the steps that it needs. */
  readonly checks: Readonly<Record<string, { readonly own: Cost; readonly steps?: readonly string[] }>>
}

/** By the name of a step or the id of a check: creations that were refused, and records that stay. */
export interface Creations {
  readonly refused: Readonly<Record<string, number>>
  readonly left: Readonly<Record<string, number>>
}

export interface Measured extends Costs, Creations {
  /** The differences in a run that may not write: it has no records of its own. */
  readonly readOnly: Costs
}

export interface Run {
  readonly exchanges: readonly Exchange[]
  readonly results: readonly CheckResult[]
  /** Ids of the exchanges of each shared step by its name, those of steps within it included. */
  readonly steps: ReadonlyMap<string, readonly string[]>
  /** Whether a check only cites the requests of others. */
  readonly cites: (check: string) => boolean
}

const sorted = <Value>(values: Iterable<readonly [string, Value]>): Record<string, Value> =>
  Object.fromEntries([...values].sort(([one], [other]) => (one < other ? -1 : 1)))

/** Each exchange belongs to the smallest step that has it. */
function ownersOf(steps: Run['steps']): ReadonlyMap<string, string> {
  const owners = new Map<string, string>()
  const bySize = [...steps].sort(([one, a], [other, b]) => a.length - b.length || (one < other ? -1 : 1))
  for (const [name, tape] of bySize) for (const id of tape) if (!owners.has(id)) owners.set(id, name)
  return owners
}

/** Each exchange belongs to a step, or else to the check that sent it: to restore a record as well. */
export function costsOf({ exchanges, results, steps, cites }: Run): Costs {
  const budgets = new Map(exchanges.map(({ id, operation, as, account = as }) => [id, `${operation} ${account}`]))
  const owners = ownersOf(steps)
  const costOf = (ids: readonly string[]): Cost => {
    const counts = new Map<string, number>()
    for (const id of new Set(ids)) {
      const budget = budgets.get(id)
      if (budget !== undefined) counts.set(budget, (counts.get(budget) ?? 0) + 1)
    }
    return sorted(counts)
  }
  const sent = new Map<string, string[]>()
  for (const { id, check = '' } of exchanges) if (!owners.has(id)) sent.set(check, [...(sent.get(check) ?? []), id])
  return together({
    steps: sorted([...steps].map(([name, tape]) => [name, costOf(tape.filter((id) => owners.get(id) === name))])),
    checks: sorted(
      results.map(({ id, evidence }) => {
        const own = costOf(sent.get(id) ?? [])
        const needed = cites(id) ? [] : [...new Set(evidence.flatMap((one) => owners.get(one) ?? []))].sort()
        return [id, needed.length ? { own, steps: needed } : { own }]
      }),
    ),
  })
}

const total = (cost: Cost) => Object.values(cost).reduce((sum, count) => sum + count, 0)

/** How many of some exchanges each step and each check sent. */
export function countsOf(run: Run, some: ReadonlySet<string>): Readonly<Record<string, number>> {
  const { steps, checks } = costsOf({ ...run, exchanges: run.exchanges.filter(({ id }) => some.has(id)) })
  const counts = [
    ...Object.entries(steps).map(([name, cost]) => [name, total(cost)] as const),
    ...Object.entries(checks).map(([id, { own }]) => [id, total(own)] as const),
  ]
  return sorted(counts.filter(([, count]) => count))
}

const plus = (one: Cost, other: Cost): Cost =>
  sorted(
    [...new Set([...Object.keys(one), ...Object.keys(other)])].map((key) => [key, (one[key] ?? 0) + (other[key] ?? 0)]),
  )

const LONGEST_NAME = 80

/** A step is named after its question, which may be long. */
const shortened = (name: string) =>
  name.length <= LONGEST_NAME
    ? name
    : `${name.slice(0, LONGEST_NAME - 9)} ${createHash('sha256').update(name).digest('hex').slice(0, 8)}`

/** Steps that the same checks need are one, under the name of the first: their requests are the same together. */
function together({ steps, checks }: Costs): Costs {
  const needing = new Map<string, string[]>()
  for (const [id, { steps: needed = [] }] of Object.entries(checks))
    for (const name of needed) needing.set(name, [...(needing.get(name) ?? []), id])
  const groups = new Map<string, { readonly name: string; cost: Cost }>()
  for (const [name, ids] of [...needing].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const group = groups.get(ids.join(' '))
    if (group) group.cost = plus(group.cost, steps[name] ?? {})
    else groups.set(ids.join(' '), { name: shortened(name), cost: steps[name] ?? {} })
  }
  const nameOf = (step: string) => groups.get(needing.get(step)!.join(' '))!.name
  return {
    steps: sorted([...groups.values()].map(({ name, cost }) => [name, cost])),
    checks: sorted(
      Object.entries(checks).map(([id, { own, steps: needed }]) => [
        id,
        needed ? { own, steps: [...new Set(needed.map(nameOf))].sort() } : { own },
      ]),
    ),
  }
}

/** Steps and checks whose costs differ from those of the first run; without those that cost nothing there either. */
export function differing(first: Costs, other: Costs): Costs {
  const changed = <Value>(some: Readonly<Record<string, Value>>, before: Readonly<Record<string, Value>>) =>
    Object.fromEntries(
      Object.entries(some).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])),
    )
  return { steps: changed(other.steps, first.steps), checks: changed(other.checks, first.checks) }
}

/** The costs as JSON, one line for each step and each check, in alphabetical order. */
export function textOf({ readOnly, ...writing }: Measured): string {
  const parts = (all: object, indent: string): string => {
    const lines = (values: object) =>
      Object.entries(values)
        .map(([name, value]) => `${indent}  ${JSON.stringify(name)}: ${JSON.stringify(value)}`)
        .join(',\n')
    return Object.entries(all)
      .map(([name, values]) => `${indent}"${name}": {\n${lines(values)}\n${indent}}`)
      .join(',\n')
  }
  const { steps, checks, refused, left } = writing
  return `{\n${parts({ steps, checks, refused, left }, '  ')},\n  "readOnly": {\n${parts(readOnly, '    ')}\n  }\n}\n`
}
