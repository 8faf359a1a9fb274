/**
 * Whether legal variations that pass one by one pass together:
 * `npm run combinations -- [COUNT] [--seed N]`. What is accused is printed one a line.
 */
import { parseArgs } from 'node:util'
import { combinations } from '../proving/combinations.ts'
import { tolerate } from '../proving/detect.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: '1' } },
})
const sets = combinations(Number(positionals[0] ?? 500), Number(values.seed))
let accused = 0
let undecided = 0
for (const set of sets) {
  const outcome = await tolerate(set)
  for (const line of [...outcome.falseAlarms, ...outcome.errors]) console.log(`${set.id}\n  ${line.slice(0, 300)}`)
  if (outcome.falseAlarms.length || outcome.errors.length) accused++
  undecided = Math.max(undecided, outcome.undecided)
}
console.log(
  `${sets.length} sets of variations, ${accused} accused, at most ${undecided} checks undecided in one of them`,
)
