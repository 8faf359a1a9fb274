/**
 * How long the requests of a run take under the documented limits: sent by this suite, and by a client that sends them
 * one after the other and waits when it is refused. On a simulated clock, each request answered after 20 ms.
 * `npm run maintain -- limits [INTERFACE]`
 */

import { limitOf } from '../client/limits.ts'
import type { Exchange } from '../contract/run.ts'
import { runChecks } from '../engine/run-loop.ts'
import { stage } from '../faults/proving/stage.ts'
import { createRateLimiter } from '../reference/guards/rate-limiter.ts'
import { estimateOf } from '../runner/planner/estimate.ts'
import { byUrgency } from '../runner/planner/order.ts'
import { skipped } from '../runner/planner/skips.ts'
import { checks } from '../suites/index.ts'

const LATENCY_MS = 20
const WINDOW_MS = 60_000
const EVERYTHING = 10_000
const wanted = process.argv[2] ?? 'current'

const { world, records, clock } = stage({
  rateLimits: 'on',
  concurrency: EVERYTHING,
  wire: (transport, { sleep }) => ({
    ...transport,
    async send(outgoing) {
      await sleep(LATENCY_MS)
      return transport.send(outgoing)
    },
  }),
})
const { target } = world.client
const own = checks.filter(({ operation }) => operation.startsWith(`${wanted}/`))
const skips = skipped(own, target, { mode: 'full', rateLimits: 'off' })
const sent = byUrgency(
  own.filter(({ id }) => !skips.has(id)),
  target,
)
await runChecks(sent, world, { rateLimits: 'off' })
const ours = clock.now()
const exchanges = records.flatMap((record) => (record.kind === 'exchange' ? [record] : []))

/** The requests of the same checks, one check after the other. */
async function inOrder(): Promise<readonly Exchange[]> {
  const alone = stage({ concurrency: 1 })
  // As under limits, so that scarce requests are spared here too.
  const world = { ...alone.world, client: { ...alone.world.client, target } }
  await runChecks(
    own.filter(({ id }) => !skips.has(id)),
    world,
    { rateLimits: 'off' },
  )
  return alone.records.flatMap((record) => (record.kind === 'exchange' ? [record] : []))
}

/** One after the other; a refusal is waited out as `Retry-After` asks, or for so long. */
function sequential(requests: readonly Exchange[], algorithm: 'fixed-window' | 'sliding-window', waitMs?: number) {
  const limiter = createRateLimiter({ window: WINDOW_MS, algorithm, counts: 'served' })
  let now = 0
  let refused = 0
  for (const { operation, as, account = as } of requests) {
    const limit = limitOf(target, operation)
    for (;;) {
      now += LATENCY_MS
      const verdict = Number.isFinite(limit) ? limiter.take(`${operation} ${account}`, limit, now) : undefined
      if (!verdict || verdict.served) break
      refused++
      now += waitMs ?? Math.ceil(verdict.retryAfter / 1000) * 1000
    }
  }
  return { ms: now, refused }
}

const row = (what: string, ms: number, refused: number) =>
  console.log(`${what.padEnd(62)} ${(ms / 1000).toFixed(1).padStart(8)} s ${String(refused).padStart(7)} refused`)

console.log(`${exchanges.length} requests of ${sent.length} checks of ${wanted}, answered after ${LATENCY_MS} ms each`)
row('the bound that plan prints', estimateOf(sent, target).ms, 0)
row('this suite', ours, exchanges.filter(({ throttled }) => throttled).length)
const requests = await inOrder()
console.log(`one check after the other: ${requests.length} requests`)
for (const algorithm of ['fixed-window', 'sliding-window'] as const) {
  const told = sequential(requests, algorithm)
  row(`sequential, waits as Retry-After asks, ${algorithm}`, told.ms, told.refused)
  const blind = sequential(requests, algorithm, 1_000)
  row(`sequential, tries again every second, ${algorithm}`, blind.ms, blind.refused)
}
