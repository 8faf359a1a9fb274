/**
 * Runs against a platform that others use meanwhile: `npm run maintain -- busy [PATTERN]`. For round trips and
 * intervals between the writes of others, the checks of each list by themselves, and all of them with writes in every
 * list; by one runner and by four with one account. Time is simulated.
 */
import type { Clock } from '../client/clock.ts'
import type { Transport } from '../client/transport.ts'
import type { OperationId } from '../contract/operations.ts'
import { RECORD_KINDS, records } from '../contract/records.ts'
import type { CheckResult } from '../contract/run.ts'
import { runChecks } from '../engine/run-loop.ts'
import { LIVELY, living } from '../faults/proving/other-clients.ts'
import { simulatedClock } from '../faults/proving/simulated-clock.ts'
import { stage } from '../faults/proving/stage.ts'
import { createReference } from '../reference/index.ts'
import { checks } from '../suites/index.ts'

const [pattern = '', MODE = 'full', only = '', rows = ''] = process.argv.slice(2)
const ROWS = new RegExp(rows)
const PATTERN = new RegExp(pattern)
const ROUND_TRIPS_MS = [0, 100, 300]
const INTERVALS_MS = [120, 300, 700, 1_500, 3_000]
const RUNNERS = [1, 4]
/** Between the starts of two runners; no multiple of a round trip or an interval. */
const STAGGER_MS = 1_370

const isAccused = ({ verdict }: CheckResult) => verdict === 'violation' || verdict === 'warning'
const isUndecided = ({ verdict, causes = [] }: CheckResult) =>
  verdict === 'inconclusive' && causes.some(({ kind }) => kind === 'disturbance')

const delayed = (transport: Transport, clock: Clock, ms: number): Transport => ({
  ...transport,
  async send(outgoing) {
    if (ms) await clock.sleep(ms / 2, outgoing.signal)
    const answer = await transport.send(outgoing)
    if (ms) await clock.sleep(ms / 2, outgoing.signal)
    return answer
  },
})

interface Busy {
  readonly roundTripMs: number
  readonly everyMs: number
  readonly runners: number
  readonly where: readonly OperationId[]
}

/** The checks of a list, and where several runs are at work those by which each adds records to it. */
function checksOf(list: OperationId, runners: number) {
  const made = RECORD_KINDS.map((kind) => records[kind]).filter(
    ({ list: named, listIn }) => list === named || list === listIn?.operation,
  )
  const due = [list, ...(runners > 1 ? made.flatMap(({ creation }) => creation?.operation ?? []) : [])]
  return checks.filter(({ operation, phase }) => due.includes(operation) && phase !== 'limits')
}

async function runs({ roundTripMs, everyMs, runners, where }: Busy): Promise<readonly CheckResult[]> {
  const clock = simulatedClock()
  const reference = createReference({ rateLimits: 'off', now: clock.epoch })
  const due = where.length > 1 ? checks : checksOf(where[0]!, runners)
  let others: Transport | undefined
  const all = await Promise.all(
    Array.from({ length: runners }, async (_, runner) => {
      await clock.sleep(runner * STAGGER_MS)
      const { world } = stage({
        reference,
        clock,
        mode: MODE === 'full' ? 'full' : 'read-only',
        withoutExchanges: true,
        runName: `t${runner}`,
        runSeed: runner + 1,
        // One writer for all runs.
        wire(transport) {
          others ??= living(transport, reference, { pace: { everyMs, clock }, where })
          return delayed(others, clock, roundTripMs)
        },
      })
      return runChecks(due, world, { rateLimits: 'off', catalogue: checks })
    }),
  )
  return all.flat()
}

const cell = (value: string | number, width = 11) => String(value).padStart(width)
console.log(
  ['round trip', 'write every', 'runners', 'checks', 'accused', 'undecided', ''].map((text) => cell(text)).join(''),
)
const lists = LIVELY.filter((list) => PATTERN.test(list))
for (const runners of RUNNERS)
  for (const roundTripMs of ROUND_TRIPS_MS)
    for (const everyMs of INTERVALS_MS)
      for (const where of only === 'together' ? [lists] : lists.map((list) => [list])) {
        if (!ROWS.test(`${roundTripMs}/${everyMs}/${runners}`)) continue
        const results = (await runs({ roundTripMs, everyMs, runners, where })).filter(
          ({ verdict }) => verdict !== 'skipped',
        )
        const [accused, undecided] = [results.filter(isAccused), results.filter(isUndecided)]
        const figures = [roundTripMs, everyMs, runners, results.length, accused.length, undecided.length]
        console.log(`${figures.map((figure) => cell(figure)).join('')}  ${where.length > 1 ? 'all lists' : where[0]}`)
        for (const { id, message } of accused) console.log(`    ${id}: ${message}`)
        if (process.env.UNDECIDED) for (const { id, message } of undecided) console.log(`    ? ${id}: ${message}`)
      }
