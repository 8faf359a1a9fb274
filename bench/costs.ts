/**
 * Counts the requests of each check and each shared step on an honest instance, and writes `runner/planner/costs.json`,
 * from which `plan` and the progress line compute the time of a run.
 * `npm run costs`
 */
import { writeFileSync } from 'node:fs'
import { isCreation } from '../contract/records.ts'
import type { Mode } from '../contract/run.ts'
import { runChecks } from '../engine/run-loop.ts'
import type { World } from '../engine/world.ts'
import { stage } from '../faults/proving/stage.ts'
import type { Accounting } from '../fixtures/records/accounting.ts'
import { createdBy, creates } from '../fixtures/records/creation.ts'
import { COSTS_FILE } from '../runner/planner/costs.ts'
import {
  type Costs,
  type Creations,
  costsOf,
  countsOf,
  differing,
  type Measured,
  type Run,
  textOf,
} from '../runner/planner/measure.ts'
import { checks } from '../suites/index.ts'

const closing = new Set<string>(checks.filter(({ phase }) => phase === 'closing').map(({ id }) => id))

/** Notes which exchange created which record, and which were refused. */
function watchCreations({ accounting, ledger }: World) {
  const made = new Map<string, string>()
  const refused = new Set<string>()
  const { send } = accounting
  const watched: Accounting['send'] = async (ask, sending) => {
    const answer = await send(ask, sending)
    if (!creates(ask)) return answer
    const name = `${ask.operation} ${createdBy(answer)?.id}`
    if (answer.refused) refused.add(answer.exchange)
    else if (!made.has(name)) made.set(name, answer.exchange)
    return answer
  }
  Object.assign(accounting, { send: watched })
  const left = () =>
    ledger.entries
      .filter(({ operation, state }) => state === 'created' && isCreation(operation))
      .flatMap(({ operation, id }) => made.get(`${operation} ${id}`) ?? [])
  return { refused, left: () => new Set(left()) }
}

/** The costs of every check that runs in that mode, measured now. */
async function measuredIn(mode: Mode): Promise<Costs & Creations> {
  const { world, records } = stage({ rateLimits: 'on', concurrency: 16, mode })
  const creations = watchCreations(world)
  const results = (await runChecks(checks, world, { rateLimits: 'all' })).filter(({ verdict }) => verdict !== 'skipped')
  const steps = new Map<string, readonly string[]>()
  for (const [name, step] of world.memoOf(1)) {
    const ended = await step.catch(() => undefined)
    if (ended) steps.set(name, ended.tape)
  }
  const run: Run = {
    exchanges: records.flatMap((record) => (record.kind === 'exchange' ? [record] : [])),
    results,
    steps,
    cites: (id) => closing.has(id),
  }
  return {
    ...costsOf(run),
    refused: countsOf(run, creations.refused),
    left: countsOf(run, creations.left()),
  }
}

const writing = await measuredIn('full')
const costs: Measured = { ...writing, readOnly: differing(writing, await measuredIn('read-only')) }
writeFileSync(COSTS_FILE, textOf(costs))
console.log(`${Object.keys(costs.checks).length} checks, ${Object.keys(costs.steps).length} shared steps`)
