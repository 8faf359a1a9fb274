/**
 * How long a run takes in real minutes, and how much it has decided when: `npm run maintain -- windows [MODES]
 * [ROUND TRIP] [INTERFACE]`. Time is simulated. The limits are the documented ones, and ours for the older interfaces.
 */
import type { Interface } from '../contract/interfaces.ts'
import type { CheckResult, Mode } from '../contract/run.ts'
import { OF_ONE_ANSWER } from '../engine/early.ts'
import { runChecks } from '../engine/run-loop.ts'
import { stage } from '../faults/proving/stage.ts'
import { LIMITS } from '../runner/configuration/target.ts'
import { estimateOf } from '../runner/planner/estimate.ts'
import { byUrgency } from '../runner/planner/order.ts'
import { skipped } from '../runner/planner/skips.ts'
import { checks } from '../suites/index.ts'

const [modes = 'read-only,full', roundTrip = '50', only] = process.argv.slice(2)
const SECONDS = [5, 15, 30, 75, 120, 180, 240, 300]

const isDecided = ({ verdict }: CheckResult) => verdict !== 'inconclusive' && verdict !== 'skipped'
const byId = new Map(checks.map((check) => [check.id as string, check]))

async function timed(mode: Mode) {
  let requests = 0
  const { world, clock } = stage({
    mode,
    rateLimits: 'on',
    limits: { limits: LIMITS },
    withoutExchanges: true,
    ...(only ? { interfaces: [only as Interface] } : {}),
    roundTripMs: Number(roundTrip),
    wire: (transport) => ({
      ...transport,
      send(outgoing) {
        requests++
        return transport.send(outgoing)
      },
    }),
  })
  const { target } = world.client
  const reasons = skipped(checks, target, { mode, rateLimits: 'off' })
  const able = checks.filter(({ id }) => !reasons.has(id))
  const decidedAt = new Map<string, number>()
  const knownAt = new Map<string, number>()
  const judged = new Set<string>()
  const closing = able.filter(({ phase, slug }) => phase === 'closing' && OF_ONE_ANSWER.some((one) => one === slug))
  const note = (times: Map<string, number>, clauses: readonly string[] = []) => {
    for (const clause of clauses) if (!times.has(clause)) times.set(clause, clock.now() / 1000)
  }
  const results = await runChecks(byUrgency(able, target, mode), world, {
    rateLimits: 'off',
    catalogue: checks,
    rests: true,
    onResult(result) {
      if (!isDecided(result)) return
      const clauses = byId.get(result.id)?.clauses
      note(decidedAt, clauses)
      note(knownAt, clauses)
      if (result.verdict !== 'observation') for (const clause of clauses ?? []) judged.add(clause)
      // From now on, what the answers of the operation contradict is told at once.
      for (const check of closing) if (check.operation === result.operation) note(knownAt, check.clauses)
    },
  })
  const inOrder = (times: Map<string, number>, clauses: Iterable<string> = decidedAt.keys()) =>
    [...clauses].map((clause) => times.get(clause)!).sort((one, other) => one - other)
  return {
    requests,
    seconds: clock.now() / 1000,
    plan: estimateOf(able, target, mode).ms / 1000,
    decided: inOrder(decidedAt),
    known: inOrder(knownAt),
    judged: inOrder(knownAt, judged),
    results,
  }
}

const cell = (value: string | number) => String(value).padStart(10)
const count = (results: readonly CheckResult[], ...verdicts: readonly string[]) =>
  results.filter(({ verdict }) => verdicts.includes(verdict)).length

console.log(
  'Clauses after so many seconds, in percent of those that the mode decides, and the second of 80 %. Known: a check of the',
)
console.log(
  'answers of the whole run counts from the first result of its operation, for what contradicts it is told at once.',
)
console.log('Judged: the same without observations, which are no verdict.')
console.log(
  [
    'mode',
    'clauses',
    'requests',
    'plan',
    'seconds',
    ...SECONDS.map((second) => `${second} s`),
    '80 %',
    'accused',
    'undecided',
  ]
    .map(cell)
    .join(''),
)
for (const mode of modes.split(',') as Mode[]) {
  const { requests, plan, seconds, results, ...curves } = await timed(mode)
  for (const [name, times] of [
    ['decided', curves.decided],
    ['known', curves.known],
    ['judged', curves.judged],
  ] as const) {
    const shares = SECONDS.map((second) =>
      Math.round((100 * times.filter((time) => time <= second).length) / times.length),
    )
    const most = times[Math.ceil(times.length * 0.8) - 1]?.toFixed(0) ?? '-'
    const verdicts = [count(results, 'violation', 'warning'), count(results, 'inconclusive')]
    console.log([mode, name, requests, plan, seconds.toFixed(1), ...shares, most, ...verdicts].map(cell).join(''))
  }
}
