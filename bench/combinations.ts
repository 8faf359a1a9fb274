/**
 * Whether legal variations that pass one by one pass together:
 * `npm run maintain -- combinations [COUNT] [--seed N] [--from N]`. Accusations are printed one a line; `--from` leaves
 * out the sets that an earlier run has done. At the end: the set that leaves the most undecided, and why.
 */
import { parseArgs } from 'node:util'
import type { CheckResult } from '../contract/run.ts'
import { reasonOf } from '../contract/verdict.ts'
import { combinations } from '../faults/proving/combinations.ts'
import { tolerate } from '../faults/proving/detect.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: '1' }, from: { type: 'string', default: '0' } },
})
const from = Number(values.from)
const sets = combinations(Number(positionals[0] ?? 500), Number(values.seed)).slice(from)
let accused = 0
let most: { id: string; undecided: readonly CheckResult[] } = { id: '', undecided: [] }
for (const [index, set] of sets.entries()) {
  const outcome = await tolerate(set)
  for (const line of [...outcome.falseAlarms, ...outcome.errors]) console.log(`${set.id}\n  ${line.slice(0, 300)}`)
  if (outcome.falseAlarms.length || outcome.errors.length) accused++
  if (outcome.undecided.length > most.undecided.length) most = { id: set.id, undecided: outcome.undecided }
  if (index % 10 === 9) console.log(`${from + index + 1} done, ${accused} accused`)
}

/** Reasons of checks that decided nothing, the most frequent first. */
function reasonsFor(results: readonly CheckResult[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>()
  for (const { causes, message } of results) {
    const reason = causes?.[0] ? reasonOf(causes[0]) : message
    counts.set(reason, (counts.get(reason) ?? 0) + 1)
  }
  return [...counts].sort(([, one], [, other]) => other - one)
}

const MOST_REASONS = 12
console.log(
  `${sets.length} sets of variations, ${accused} accused, at most ${most.undecided.length} checks undecided in one of them${most.id && `: ${most.id}`}`,
)
for (const [reason, count] of reasonsFor(most.undecided).slice(0, MOST_REASONS))
  console.log(`  ${count}  ${reason.slice(0, 200)}`)
