/** The cost of small defects for a whole run: `npm run maintain -- small-things [PATTERN]`. Counts, no times. */
import { causesOf } from '../contract/causes.ts'
import { clauseById } from '../contract/clauses/index.ts'
import { settled } from '../contract/references.ts'
import type { Verdict } from '../contract/verdict.ts'
import { runChecks } from '../engine/run-loop.ts'
import { SMALL_THINGS } from '../faults/proving/small-things.ts'
import { stage } from '../faults/proving/stage.ts'
import { checks } from '../suites/index.ts'

const pattern = new RegExp(process.argv[2] ?? '')

console.log('what goes wrong | violations | warnings | causes | undecided | skipped | requests')
for (const { what, stage: options } of SMALL_THINGS) {
  if (!pattern.test(what)) continue
  const { world } = stage({ simulated: true, withoutExchanges: true, ...options })
  const { results } = settled(await runChecks(checks, world, { rateLimits: 'off', catalogue: checks }))
  const count = (verdict: Verdict) => results.filter((result) => result.verdict === verdict).length
  const causes = causesOf(results, (clause) => clauseById(clause)?.aspect)
  const undecided = count('inconclusive')
  const share = ((100 * undecided) / results.length).toFixed(2)
  const cells = [count('violation'), count('warning'), causes.length, `${undecided} (${share} %)`, count('skipped')]
  console.log([what, ...cells, world.client.requests].join(' | '))
  for (const { checks: all, request, expected, actual } of causes)
    console.log(`  ${all[0]} and ${all.length - 1} more: ${request}: expected ${expected}, got ${actual}`)
}
