/** From the exchanges of a run to the costs of its checks, and to the text that holds them. */
import type { CheckResult, Exchange } from '../contract/run.ts'

/** Pairs of a budget's place in the list and a number of requests. */
export type Cost = readonly number[]

export interface Costs {
  /** `current/learners.list administrator`: operation and account. */
  readonly budgets: readonly string[]
  /** Things done once per run, whichever check comes first. */
  readonly steps: readonly Cost[]
  /** By check: what it sends itself, and the places of the steps that it needs. */
  readonly checks: Readonly<Record<string, readonly [own: Cost, steps: readonly number[]]>>
}

interface Run {
  readonly exchanges: readonly Exchange[]
  readonly results: readonly CheckResult[]
  /** Ids of the exchanges of each shared step, those of steps within it included. */
  readonly steps: readonly (readonly string[])[]
  /** Whether a check only cites what others have sent. */
  readonly cites: (check: string) => boolean
}

/** Who sent what: each exchange belongs to the smallest step that has it, or to the first check that cites it. */
export function costsOf({ exchanges, results, steps, cites }: Run): Costs {
  const names = [...new Set(exchanges.map(({ operation, as, account }) => `${operation} ${account ?? as}`))].sort()
  const places = new Map(names.map((name, place) => [name, place]))
  const budgets = new Map(
    exchanges.map(({ id, operation, as, account }) => [id, places.get(`${operation} ${account ?? as}`)!]),
  )
  const owners = new Map<string, number>()
  const bySize = steps.map((tape, step) => ({ tape, step })).sort((one, other) => one.tape.length - other.tape.length)
  for (const { tape, step } of bySize) for (const id of tape) if (!owners.has(id)) owners.set(id, step)
  const costOf = (ids: Iterable<string>): Cost => {
    const counts = new Map<number, number>()
    for (const id of ids) counts.set(budgets.get(id)!, (counts.get(budgets.get(id)!) ?? 0) + 1)
    return [...counts].sort(([one], [other]) => one - other).flat()
  }
  const own = new Set<string>()
  const checks: Record<string, [Cost, number[]]> = {}
  for (const { id, evidence } of results) {
    const fresh = evidence.filter((one) => !owners.has(one) && !own.has(one))
    for (const one of fresh) own.add(one)
    const needed = [...new Set(evidence.flatMap((one) => owners.get(one) ?? []))].sort((one, other) => one - other)
    checks[id] = [costOf(new Set(fresh)), cites(id) ? [] : needed]
  }
  const kept = steps.map((tape, step) => costOf(new Set(tape.filter((id) => owners.get(id) === step))))
  return { budgets: names, steps: kept, checks }
}

/** The costs as JSON, one line for each budget, step and check. */
export function textOf({ budgets, steps, checks }: Costs): string {
  const lines = (values: readonly string[]) => values.map((value) => `    ${value}`).join(',\n')
  const all = (values: readonly unknown[]) => lines(values.map((value) => JSON.stringify(value)))
  const named = Object.entries(checks).map(([id, cost]) => `${JSON.stringify(id)}: ${JSON.stringify(cost)}`)
  return `{
  "budgets": [
${all(budgets)}
  ],
  "steps": [
${all(steps)}
  ],
  "checks": {
${lines(named)}
  }
}
`
}
