/**
 * The decisions and findings of a quick run as a share of those of the whole mode: `npm run maintain -- quick
 * [FAULTS] [SEED]`. For each fault of a random sample first the checks that it names: where one of them is in the quick
 * run and finds it, so does the whole mode. For the others one whole run in mode read-only, whose verdicts are those of
 * the quick run, where that has the check.
 */
import type { CheckResult } from '../contract/run.ts'
import { runChecks } from '../engine/run-loop.ts'
import { type Fault, faults } from '../faults/index.ts'
import { stage, targetOf } from '../faults/proving/stage.ts'
import { createReference } from '../reference/index.ts'
import { createRandom } from '../reference/random.ts'
import { LIMITS } from '../runner/configuration/target.ts'
import { quickSelection } from '../runner/planner/quick.ts'
import { skipped } from '../runner/planner/skips.ts'
import { checks } from '../suites/index.ts'

const [sample = 60, seed = 7] = process.argv.slice(2).map(Number)
const mode = 'read-only'

const target = { ...targetOf(createReference()), limits: LIMITS }
const reasons = skipped(checks, target, { mode, rateLimits: 'off' })
const able = checks.filter(({ id }) => !reasons.has(id))
const quick = quickSelection(able, target, mode)

const isDecided = ({ verdict }: CheckResult) => verdict !== 'inconclusive' && verdict !== 'skipped'
const isAccused = ({ verdict }: CheckResult) => verdict === 'violation' || verdict === 'warning'

async function resultsWith(fault?: Fault, among = able): Promise<readonly CheckResult[]> {
  const { world } = stage({ mode, around: fault?.around, choices: fault?.choices, withoutExchanges: true })
  return runChecks(among, world, { rateLimits: 'off' })
}

/** Checks of the mode that accuse; those that the fault names alone where the quick run has one of them. */
async function accusing(fault: Fault): Promise<readonly CheckResult[]> {
  const named = able.filter(({ id }) => quick.has(id) && (fault.kills as readonly string[]).includes(id))
  const accused = named.length ? (await resultsWith(fault, named)).filter(isAccused) : []
  return accused.length ? accused : (await resultsWith(fault)).filter(isAccused)
}

const byId = new Map(checks.map((check) => [check.id as string, check]))
const clausesOf = (results: readonly CheckResult[]) =>
  new Set(results.filter(isDecided).flatMap(({ id }) => byId.get(id)?.clauses ?? []))
const inQuick = (results: readonly CheckResult[]) => results.filter(({ id }) => quick.has(id))
const percent = (part: number, whole: number) => `${part} of ${whole} (${((100 * part) / whole).toFixed(1)} %)`

const honest = await resultsWith()
console.log(`checks: ${percent(quick.size, able.length)}`)
console.log(`clauses decided: ${percent(clausesOf(inQuick(honest)).size, clausesOf(honest).size)}`)

const random = createRandom(seed)
const left = faults.filter(({ rateLimits }) => !rateLimits)
let [found, foundQuickly] = [0, 0]
for (let drawn = 0; drawn < sample; drawn++) {
  const [fault] = left.splice(random.below(left.length), 1)
  const accused = await accusing(fault!)
  if (!accused.length) continue
  found++
  if (inQuick(accused).length) foundQuickly++
  else console.log(`missed by the quick run: ${fault!.id}: ${accused.map(({ id }) => id).join(' ')}`)
}
console.log(`faults of ${sample} that the whole mode finds: ${found}; the quick run: ${percent(foundQuickly, found)}`)
