/** The cost of a full run for a platform with one broken layer, and for the honest one. */

import type { Transport } from '../../client/transport.ts'
import { causesOf } from '../../contract/causes.ts'
import { clauseById } from '../../contract/clauses/index.ts'
import { isWriting } from '../../contract/operations.ts'
import { isCreation } from '../../contract/records.ts'
import { settled } from '../../contract/references.ts'
import type { CheckResult } from '../../contract/run.ts'
import type { Check } from '../../engine/check.ts'
import { runChecks } from '../../engine/run-loop.ts'
import { simulatedClock } from '../../faults/proving/simulated-clock.ts'
import { stage } from '../../faults/proving/stage.ts'
import { creates } from '../../fixtures/records/creation.ts'
import { checks } from '../../suites/index.ts'
import type { Middleware } from './middlewares.ts'

/** Round trip of a remote platform. */
const ROUND_TRIP_MS = 20
const SETTLE_MS = 3_000
const CONCURRENCY = 16

export interface Figures {
  readonly requests: number
  /** Requests for a record that were answered with a success, and records that stay. */
  readonly created: number
  readonly left: number
  /** Requests that write, sign-ins apart. */
  readonly writes: number
  /** Of those, the ones that were told that there is no such record. */
  readonly lost: number
  readonly seconds: number
  readonly checks: number
  readonly undecided: number
  readonly causes: number
}

/** Counts requests, and writes of nothing. */
function metered(transport: Transport, counts: { requests: number; lost: number; writes: number }) {
  return {
    ...transport,
    async send(outgoing: Parameters<Transport['send']>[0]) {
      counts.requests++
      const answer = await transport.send(outgoing)
      if (outgoing.operation && isWriting(outgoing.operation)) {
        counts.writes++
        if (answer.status === 404) counts.lost++
      }
      return answer
    },
  }
}

export interface RedRun extends Figures {
  readonly results: readonly CheckResult[]
}

/** A full run of those checks on a fresh instance behind that layer; on the honest one without it. */
export async function redRun(middleware?: Middleware, due: readonly Check[] = checks): Promise<RedRun> {
  const counts = { requests: 0, lost: 0, writes: 0 }
  const clock = simulatedClock()
  const { world } = stage({
    clock,
    around: middleware?.around(),
    concurrency: CONCURRENCY,
    settleMs: SETTLE_MS,
    withoutExchanges: true,
    roundTripMs: ROUND_TRIP_MS,
    wire: (transport) => metered(transport, counts),
  })
  let created = 0
  const { accounting } = world
  const { send } = accounting
  Object.assign(accounting, {
    send: async (...asked: Parameters<typeof send>) => {
      const answer = await send(...asked)
      if (creates(asked[0]) && answer.ok) created++
      return answer
    },
  })
  const all = await runChecks(due, world, { rateLimits: 'off', catalogue: due, rests: true })
  const { results } = settled(all)
  const of = (...verdicts: readonly string[]) => results.filter(({ verdict }) => verdicts.includes(verdict)).length
  return {
    ...counts,
    created,
    left: world.ledger.entries.filter(({ operation, state }) => state === 'created' && isCreation(operation)).length,
    seconds: Math.round(clock.now() / 100) / 10,
    checks: of('violation', 'warning'),
    undecided: of('inconclusive'),
    causes: causesOf(results, (id) => clauseById(id).aspect).length,
    results,
  }
}
