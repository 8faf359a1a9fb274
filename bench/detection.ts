/** How many faults the checks find and how many legal variations they leave alone, in as many threads as there are cores. */
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { operationsOf } from '../client/deviations/places.ts'
import type { OperationId } from '../contract/operations.ts'
import { type Fault, faultById, faults, variations } from '../faults/index.ts'
import { classOf } from '../reference/mutators/fault.ts'
import { duration, figure } from '../reporters/wording.ts'
import { ConfigurationError, type Problem } from '../runner/configuration/problem.ts'
import { readProfiles } from '../runner/configuration/profile.ts'
import type { Orders, Proof, Task } from './detection/proof.ts'

const HELP = `npm run detection -- [PATTERN] [--kills PATTERN] [--faults | --variations]

Switches on each fault and each legal variation whose id matches the regular
expression, all without one; prints survivors and false alarms, one a line. A
variation is judged by the checks whose answers it changes.

  --kills       faults alone that name a check whose id matches
  --faults      faults alone
  --variations  variations alone
  --with FILE   the faults of the operations with deviations, on the platform that has
                all differences at once, through the deviations of this profile
  --help        this text
`

const flag = { type: 'boolean' } as const
const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { faults: flag, variations: flag, kills: { type: 'string' }, with: { type: 'string' }, help: flag },
})
if (flags.help) {
  console.log(HELP)
  process.exit()
}
const pattern = new RegExp(positionals[0] ?? '')
const matching = <Named extends { id: string }>(all: readonly Named[]) => all.filter(({ id }) => pattern.test(id))

const problems: Problem[] = []
const deviations = flags.with ? readProfiles(flags.with, problems).deviations : undefined
if (problems.length) throw new ConfigurationError(problems)
const differing = new Set(deviations?.flatMap(operationsOf))
const missing = new Set(deviations?.flatMap((one) => (one.offered === false ? operationsOf(one) : [])))
const operationIn = ({ id }: Fault) => id.slice(0, id.lastIndexOf('/')) as OperationId
/** With deviations, for their operations only; one that is not offered gets no request. */
const isConcerned = (fault: Fault) =>
  !deviations || (differing.has(operationIn(fault)) && !missing.has(operationIn(fault)))

const named = new RegExp(flags.kills ?? '')
const chosen = flags.variations
  ? []
  : matching(faults).filter((fault) => fault.kills.some((id) => named.test(id)) && isConcerned(fault))
const legal = flags.faults || flags.kills || deviations ? [] : matching(variations)
// Variations first: they take longest.
const tasks: Task[] = [
  ...legal.map(({ id }) => ({ kind: 'variation', id }) as const),
  ...chosen.map(({ id }) => ({ kind: 'fault', id }) as const),
]

/** Fewer tasks are done before another thread has loaded what it needs. */
const WORTH_A_THREAD = 30
const TOLD_EVERY = 500
const began = performance.now()
const proofs: Proof[] = []

function take(proof: Proof): void {
  for (const line of proof.lines) console.log(line)
  proofs.push(proof)
  const [done, total] = [proofs.length, tasks.length]
  if (done % TOLD_EVERY || done === total) return
  const left = ((performance.now() - began) / done) * (total - done)
  console.error(`${figure(done)} of ${figure(total)} proven, about ${duration(left)} left`)
}

/** A thread that takes one task after the other, until there is none. */
async function thread(waiting: Iterator<Task>): Promise<void> {
  const worker = new Worker(new URL('./detection/thread.js', import.meta.url), {
    workerData: { profile: flags.with } satisfies Orders,
  })
  try {
    for (let next = waiting.next(); !next.done; next = waiting.next()) {
      const answered = new Promise<Proof>((resolve, reject) => worker.once('message', resolve).once('error', reject))
      worker.postMessage(next.value)
      take(await answered)
      worker.removeAllListeners('error')
    }
  } finally {
    await worker.terminate()
  }
}

const waiting = tasks.values()
const threads = Math.min(availableParallelism(), Math.ceil(tasks.length / WORTH_A_THREAD))
await Promise.all(Array.from({ length: threads }, () => thread(waiting)))

const figures = new Map<string, { faults: number; killed: number }>()
for (const { id, kind, wrong } of proofs) {
  if (kind !== 'fault') continue
  const name = classOf(faultById(id)!)
  const { faults: all, killed } = figures.get(name) ?? { faults: 0, killed: 0 }
  figures.set(name, { faults: all + 1, killed: killed + (wrong ? 0 : 1) })
}
for (const [name, count] of [...figures].sort())
  console.log(`class ${name}: faults ${count.faults}, killed ${count.killed}`)
const survivors = proofs.filter(({ kind, wrong }) => kind === 'fault' && wrong).length
const falseAlarms = proofs.reduce((sum, { kind, wrong }) => sum + (kind === 'variation' ? wrong : 0), 0)
console.log(
  `faults ${chosen.length}, killed ${chosen.length - survivors}, survivors ${survivors}, variations ${legal.length}, false alarms ${falseAlarms}`,
)
