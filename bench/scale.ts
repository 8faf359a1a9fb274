/**
 * How a run grows with the records of a platform, and with its latency: `npm run maintain -- scale [PATTERN]`. The
 * records are copies of the reference instance's own; the latency passes on a simulated clock, and is exact.
 */
import type { CheckResult } from '../contract/run.ts'
import { runChecks } from '../engine/run-loop.ts'
import { stage } from '../faults/proving/stage.ts'
import type { Store } from '../reference/index.ts'
import { checks } from '../suites/index.ts'

const PATTERN = new RegExp(process.argv[2] ?? '^current/(learners|authors|tags|themes)\\.(list|get)$')
const SIZES = [0, 1_000, 10_000, 100_000]
const LATENCIES_MS = [0, 30, 300]
const CONCURRENCIES = [1, 16, 64]

/** Lists of which the copies need no more than names of their own. */
const LISTS = ['learners', 'authors', 'tags', 'themes'] as const satisfies readonly (keyof Store)[]
const NAMES = ['login', 'name', 'lastName', 'referenceNumber', 'email'] as const

interface Held {
  readonly size: number
  all(): readonly Readonly<Record<string, unknown>>[]
  add(draft: Readonly<Record<string, unknown>>): unknown
}

/** Fills the lists up to so many records. */
function fill(store: Store, most: number): void {
  for (const list of LISTS) {
    const held = store[list] as unknown as Held
    const examples = held.all()
    for (let count = held.size; count < most; count++) {
      const { id: _, uuid: __, ...draft } = examples[count % examples.length]!
      const named = NAMES.flatMap((name) => (typeof draft[name] === 'string' ? [[name, `${draft[name]}${count}`]] : []))
      held.add({ ...draft, ...Object.fromEntries(named) })
    }
  }
}

const chosen = checks.filter(({ operation, phase }) => PATTERN.test(operation) && phase !== 'limits')
const accused = (results: readonly CheckResult[]) =>
  results.filter(({ verdict }) => verdict === 'violation' || verdict === 'warning').length
const undecided = (results: readonly CheckResult[]) =>
  results.filter(({ verdict }) => verdict === 'inconclusive').length
const cell = (value: string | number) => String(value).padStart(16)
const row = (...cells: readonly (string | number)[]) => console.log(cells.map(cell).join(''))

console.log(`${chosen.length} checks of ${PATTERN}, mode read-only, node ${process.version}\n`)
row('records', 'requests', 'ratio', 'processor', 'accused', 'undecided')
let first = 0
for (const size of SIZES) {
  const { world, reference } = stage({ mode: 'read-only', withoutExchanges: true })
  fill(reference.store, size)
  const before = process.cpuUsage()
  const results = await runChecks(chosen, world, { rateLimits: 'off' })
  const { user, system } = process.cpuUsage(before)
  const { requests } = world.client
  if (size === SIZES[1]) first = requests
  const ratio = first ? (requests / first).toFixed(2) : ''
  row(
    size || 'its own',
    requests,
    ratio,
    `${((user + system) / 1e6).toFixed(1)} s`,
    accused(results),
    undecided(results),
  )
}

console.log()
row('latency', ...CONCURRENCIES.map((many) => `${many} at a time`))
for (const latency of LATENCIES_MS) {
  const seconds: string[] = []
  for (const concurrency of CONCURRENCIES) {
    const { world, clock } = stage({
      mode: 'read-only',
      simulated: true,
      withoutExchanges: true,
      concurrency,
      roundTripMs: latency,
    })
    await runChecks(chosen, world, { rateLimits: 'off' })
    seconds.push(`${(clock.now() / 1000).toFixed(1)} s`)
  }
  row(`${latency} ms`, ...seconds)
}
