/** What recorded traffic alone shows of a fault or a variation: the exchanges of its checks, judged without a request. */
import type { Clock } from '../client/clock.ts'
import { memoryJournal } from '../client/journal.ts'
import type { Target } from '../client/target.ts'
import type { Transport } from '../client/transport.ts'
import type { CheckResult } from '../contract/run.ts'
import type { Check } from '../engine/check.ts'
import { runChecks } from '../engine/run-loop.ts'
import type { Variation } from '../faults/index.ts'
import { judgeTraffic } from '../passive/index.ts'
import type { Recorded } from '../passive/traffic.ts'
import { checks } from '../suites/index.ts'
import { stage, targetOf } from './stage.ts'

export interface PassivelySeen {
  /** Violations and warnings. */
  readonly accusations: readonly CheckResult[]
  /** Clauses of checks that the traffic decided. */
  readonly clauses: number
}

/** Judges exchanges as if somebody else had recorded them. */
export async function judgedPassively(traffic: readonly Recorded[], target: Target): Promise<PassivelySeen> {
  const journal = memoryJournal()
  await judgeTraffic({ traffic: () => traffic, target, checks, journal, head: { id: 'p', suiteVersion: '0' } })
  const results = journal.records.flatMap((record) => (record.kind === 'check' ? [record] : []))
  const decided = results.filter(({ verdict }) => verdict !== 'skipped')
  return {
    accusations: results.filter(({ verdict }) => verdict === 'violation' || verdict === 'warning'),
    clauses: new Set(decided.flatMap(({ clauses }) => clauses)).size,
  }
}

/** Writes down what passes, whole, as a recorder between client and platform does. */
const recording = (transport: Transport, into: Recorded[], clock: Clock | undefined): Transport => ({
  ...transport,
  async send(outgoing) {
    const incoming = await transport.send(outgoing)
    into.push({
      file: 'traffic',
      source: `exchange ${into.length + 1}`,
      method: outgoing.method,
      url: outgoing.url,
      requestHeaders: outgoing.headers,
      requestBody: outgoing.body?.toString(),
      // Slowly enough for every limit, where no clock says when; each after the one before.
      startedAt: clock ? clock.epoch() + into.length / 1000 : (into.length + 1) * 1000,
      durationMs: 0,
      status: incoming.status,
      headers: incoming.headers,
      body: incoming.body,
    })
    return incoming
  },
})

/** The traffic of these checks against the instance with the fault or the variation. */
export async function trafficOf(
  { around, choices, rateLimits }: Pick<Variation, 'around' | 'choices' | 'rateLimits'>,
  chosen: readonly Check[] = checks,
): Promise<{ readonly traffic: readonly Recorded[]; readonly target: Target }> {
  const traffic: Recorded[] = []
  const { world, reference } = stage({
    around,
    choices,
    rateLimits,
    wire: (transport, clock) => recording(transport, traffic, rateLimits ? clock : undefined),
  })
  await runChecks(chosen, world, { rateLimits: rateLimits ? 'sample' : 'off' })
  return { traffic, target: targetOf(reference) }
}
