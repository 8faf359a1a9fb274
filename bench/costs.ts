/**
 * Counts what each check and each shared step sends on an honest instance, and writes `planner/costs.json`, by which `plan`
 * and the progress line tell the time that a run needs.
 * `npm run costs`
 */
import { writeFileSync } from 'node:fs'
import { runChecks } from '../engine/run-loop.ts'
import { COSTS_FILE } from '../planner/costs.ts'
import { type Costs, costsOf, textOf } from '../planner/measure.ts'
import { stage } from '../proving/stage.ts'
import { checks } from '../suites/index.ts'

const closing = new Set<string>(checks.filter(({ phase }) => phase === 'closing').map(({ id }) => id))

/** The costs of every check, measured now. */
async function measured(): Promise<Costs> {
  const { world, records } = stage({ rateLimits: 'on', concurrency: 16 })
  const results = await runChecks(checks, world, { rateLimits: 'all' })
  const steps = new Map<string, readonly string[]>()
  for (const [name, step] of world.memoOf(1)) {
    const ended = await step.catch(() => undefined)
    if (ended) steps.set(name, ended.tape)
  }
  return costsOf({
    exchanges: records.flatMap((record) => (record.kind === 'exchange' ? [record] : [])),
    results,
    steps,
    cites: (id) => closing.has(id),
  })
}

const costs = await measured()
writeFileSync(COSTS_FILE, textOf(costs))
console.log(`${Object.keys(costs.checks).length} checks, ${Object.keys(costs.steps).length} shared steps`)
