/** The verdicts of the checks on random changes of answers. */
import type { OperationId } from '../../contract/operations.ts'
import type { CheckResult, Exchange } from '../../contract/run.ts'
import type { Check } from '../../engine/check.ts'
import { runChecks } from '../../engine/run-loop.ts'
import { checks } from '../../suites/index.ts'
import { type Mutant, type Mutating, mutating, noting, type Route, routeOf } from './mutants.ts'
import { stage } from './stage.ts'

const OPTIONS = { rateLimits: 'off' } as const

interface Judged {
  /**
   * `found`: at least one check accuses; `undecided`: none does, and more checks than before are inconclusive;
   * `survived`: no check noticed; `idle`: no answer was changed.
   */
  readonly kind: 'found' | 'undecided' | 'survived' | 'idle'
}

export interface Survey {
  readonly routes: ReadonlyMap<string, Route>
  /**
   * Judged by the checks of the operations whose answers it changes, and survivors by all checks of their resource.
   * @param whole by the whole suite instead
   */
  judge(mutant: Mutant, whole?: boolean): Promise<Judged>
}

const isExchange = (record: { readonly kind: string }): record is { kind: 'exchange' } & Exchange =>
  record.kind === 'exchange'

const isAccusation = ({ verdict }: CheckResult) => verdict === 'violation' || verdict === 'warning'

/** `current/learners`: the operations on one resource, which see each other's answers. */
const resourceOf = (operation: OperationId) => operation.split('.', 1)[0]!

const isUndecided = ({ verdict }: CheckResult) => verdict === 'inconclusive'

/** Runs the whole suite once against the honest instance, and notes its answers. */
export async function surveyed(): Promise<Survey> {
  const routes = new Map<string, Route>()
  const { world, records } = stage({ wire: (transport) => noting(transport, routes) })
  const honest = await runChecks(checks, world, OPTIONS)
  const doubtful = new Set(honest.filter(isUndecided).map(({ id }) => id))
  const operationsOn = new Map<string, Set<OperationId>>()
  for (const { request, operation } of records.filter(isExchange)) {
    const route = routeOf({ method: request.method, url: new URL(request.url) })
    operationsOn.set(route, (operationsOn.get(route) ?? new Set()).add(operation))
  }
  /** Ends with the first accusation: later results decide nothing more. */
  const run = async (mutant: Mutant, chosen: readonly Check[]): Promise<Judged['kind']> => {
    let wire: Mutating | undefined
    const found = new AbortController()
    const staged = stage({ withoutExchanges: true, wire: (transport) => (wire = mutating(transport, mutant)) })
    const results = await runChecks(chosen, staged.world, {
      ...OPTIONS,
      catalogue: checks,
      endOf: () => found.signal,
      onResult: (result) => void (isAccusation(result) && found.abort(new Error('found'))),
    })
    if (results.some(isAccusation)) return 'found'
    if (!wire?.changed) return 'idle'
    return results.some((result) => isUndecided(result) && !doubtful.has(result.id)) ? 'undecided' : 'survived'
  }
  const of = (operations: (operation: OperationId) => boolean) =>
    checks.filter(({ operation }) => operations(operation))
  return {
    routes,
    async judge(mutant, whole = false) {
      const operations = operationsOn.get(mutant.route) ?? new Set()
      const kind = await run(
        mutant,
        of((operation) => operations.has(operation)),
      )
      if (kind === 'found' || kind === 'idle') return { kind }
      const resources = new Set([...operations].map(resourceOf))
      return { kind: await run(mutant, whole ? checks : of((operation) => resources.has(resourceOf(operation)))) }
    },
  }
}
