/**
 * Measures how long a whole run takes on a distant platform, by phase: `npm run maintain -- latency [ROUND TRIPS]
 * [MODES] [CHECKS AT A TIME]`, each with commas between. Time is simulated: only round trips take any. The round trip
 * `one:80` is a platform that answers one request at a time, after 80 ms; its answers wait for those before them.
 */
import { PHASES, type Phase } from '../contract/phases.ts'
import type { CheckResult, Mode } from '../contract/run.ts'
import type { Check } from '../engine/check.ts'
import { runChecks } from '../engine/run-loop.ts'
import { stage } from '../faults/proving/stage.ts'
import { byUrgency } from '../runner/planner/order.ts'
import { checks } from '../suites/index.ts'

const [roundTrips = '30,100,300', modes = 'read-only,full', concurrencies = '16'] = process.argv.slice(2)
const numbers = (text: string) => text.split(',').map(Number)

interface Timed {
  readonly seconds: number
  readonly requests: number
  /** Seconds at which the last check of each phase ended. */
  readonly ends: ReadonlyMap<Phase, number>
  readonly results: readonly CheckResult[]
}

const byId = new Map(checks.map((check): [string, Check] => [check.id, check]))

async function timed(mode: Mode, roundTrip: string, concurrency: number): Promise<Timed> {
  const [, worker] = /^one:(\d+)$/.exec(roundTrip) ?? []
  let requests = 0
  let free = 0
  const { world, clock } = stage({
    mode,
    concurrency,
    simulated: true,
    withoutExchanges: true,
    ...(worker ? { limits: { gentle: true } } : { roundTripMs: Number(roundTrip) }),
    wire: (transport) => ({
      ...transport,
      async send(outgoing) {
        requests++
        if (worker) {
          free = Math.max(free, clock.now()) + Number(worker)
          await clock.sleep(free - clock.now())
        }
        return transport.send(outgoing)
      },
    }),
  })
  const ends = new Map<Phase, number>()
  const results = await runChecks(byUrgency(checks, world.client.target, mode), world, {
    rateLimits: 'off',
    catalogue: checks,
    rests: true,
    onResult: ({ id }) => ends.set(byId.get(id)!.phase, clock.now() / 1000),
  })
  return { seconds: clock.now() / 1000, requests, ends, results }
}

const cell = (value: string | number) => String(value).padStart(11)
const WAITING = PHASES.filter((phase) => phase !== 'limits' && phase !== 'closing')
const of = (results: readonly CheckResult[], ...verdicts: readonly string[]) =>
  results.filter(({ verdict }) => verdicts.includes(verdict)).length

console.log(
  ['mode', 'at a time', 'round trip', 'requests', 'seconds', ...WAITING, 'accused', 'undecided'].map(cell).join(''),
)
for (const mode of modes.split(',') as Mode[])
  for (const concurrency of numbers(concurrencies))
    for (const roundTrip of roundTrips.split(',')) {
      const { seconds, requests, ends, results } = await timed(mode, roundTrip, concurrency)
      let before = 0
      const phases = WAITING.map((phase) => {
        const end = Math.max(before, ends.get(phase) ?? 0)
        const took = end - before
        before = end
        return took.toFixed(1)
      })
      const verdicts = [of(results, 'violation', 'warning'), of(results, 'inconclusive')]
      console.log(
        [mode, concurrency, `${roundTrip} ms`, requests, seconds.toFixed(1), ...phases, ...verdicts].map(cell).join(''),
      )
    }
