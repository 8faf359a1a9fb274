/** What each check can see of the reference instance: which operations it asks, and which choices decide their answers. */
import type { Transport } from '../client/transport.ts'
import { interfaces } from '../contract/interfaces.ts'
import { interfaceOf, type OperationId } from '../contract/operations.ts'
import type { Check } from '../engine/check.ts'
import { runChecks } from '../engine/run-loop.ts'
import type { Variation } from '../faults/index.ts'
import { checks } from '../suites/index.ts'
import { stage } from './stage.ts'

/** Operations that were asked, and choices that were read while they were served. */
interface Sight {
  readonly operations: Set<OperationId>
  readonly choices: Set<string>
}

export interface Sights {
  readonly of: ReadonlyMap<string, Sight>
  /** Choices that the instance reads when it starts. */
  readonly atStart: ReadonlySet<string>
}

const MARK = 'x-recorded'

/** Marks each answer of the instance, and keeps under the mark which choices were read for it. */
function recorder() {
  const atStart = new Set<string>()
  const readFor = new Map<string, Set<string>>()
  let reading = atStart
  const wire = (transport: Transport): Transport => ({
    ...transport,
    async send(outgoing) {
      const mark = `answer-${readFor.size}`
      const read = new Set<string>()
      readFor.set(mark, read)
      // The instance in memory answers before the call returns.
      reading = read
      const answer = transport.send(outgoing)
      reading = atStart
      const incoming = await answer
      return { ...incoming, headers: { ...incoming.headers, [MARK]: mark } }
    },
  })
  return { wire, atStart, readFor, onChoice: (name: string) => void reading.add(name) }
}

/**
 * Runs checks once against the honest instance. Shared steps count for each check that uses them, and a sign-in for each
 * check of its interface.
 */
export async function sightsOf(chosen: readonly Check[]): Promise<Sights> {
  const { wire, atStart, readFor, onChoice } = recorder()
  const { world, records } = stage({ wire, onChoice })
  const results = await runChecks(chosen, world, { rateLimits: 'off', catalogue: checks })
  const exchanges = records.flatMap((record) => (record.kind === 'exchange' ? [record] : []))
  const byId = new Map(exchanges.map((exchange) => [exchange.id, exchange]))
  const taped = new Set(results.flatMap(({ evidence }) => evidence))
  const signIns = exchanges.filter(
    ({ id, operation }) => !taped.has(id) && interfaces[interfaceOf(operation)].signIn === operation,
  )
  const of = new Map<string, Sight>()
  for (const { id, evidence, interface: name } of results) {
    const own = evidence.flatMap((exchange) => byId.get(exchange) ?? [])
    const asked = [...own, ...signIns.filter(({ operation }) => interfaceOf(operation) === name)]
    of.set(id, {
      operations: new Set(asked.map(({ operation }) => operation)),
      choices: new Set(asked.flatMap(({ response }) => [...(readFor.get(response?.headers[MARK] ?? '') ?? [])])),
    })
  }
  return { of, atStart }
}

const isAround = (pattern: string, operation: OperationId) =>
  pattern === operation || (pattern.endsWith('*') && operation.startsWith(pattern.slice(0, -1)))

/**
 * The checks whose answers can differ under a variation. A check is a function of its answers, so it goes the way that
 * was recorded until an answer differs; the first one that does is of an operation with a wrapper around it, or read a
 * choice that is now another. A check that saw neither gets the answers of the honest instance, and its verdict. What a
 * varied operation stores for others to meet is no part of that: checks of one phase decide nothing by each other's
 * records (`test/detection/stability`), and sets of variations meet the whole suite (`test/detection/combinations`).
 * Closing checks judge all answers of an operation: those of every operation that the chosen checks ask are with them.
 */
export function concernedBy(
  { around = [], choices = {}, rateLimits }: Variation,
  { of, atStart }: Sights,
): readonly Check[] {
  const names = Object.keys(choices)
  const known = checks.filter(({ id }) => of.has(id))
  // Limits concern whoever asks.
  if (rateLimits || names.some((name) => atStart.has(name))) return known
  const sees = ({ operations, choices: read }: Sight) =>
    names.some((name) => read.has(name)) ||
    around.some(({ operation: pattern }) => [...operations].some((operation) => isAround(pattern, operation)))
  const seeing = new Set([...of].flatMap(([id, sight]) => (sees(sight) ? [id] : [])))
  const asked = new Set([...seeing].flatMap((id) => [...of.get(id)!.operations]))
  return known.filter(({ id, phase, operation }) => seeing.has(id) || (phase === 'closing' && asked.has(operation)))
}
