/**
 * Whether legal variations that pass one by one pass together:
 * `npm run combinations -- [COUNT] [--seed N] [--from N]`. What is accused is printed one a line; `--from` leaves out the
 * sets that an earlier run has done.
 */
import { parseArgs } from 'node:util'
import { combinations } from '../proving/combinations.ts'
import { tolerate } from '../proving/detect.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: '1' }, from: { type: 'string', default: '0' } },
})
const from = Number(values.from)
const sets = combinations(Number(positionals[0] ?? 500), Number(values.seed)).slice(from)
let accused = 0
let undecided = 0
for (const [index, set] of sets.entries()) {
  const outcome = await tolerate(set)
  for (const line of [...outcome.falseAlarms, ...outcome.errors]) console.log(`${set.id}\n  ${line.slice(0, 300)}`)
  if (outcome.falseAlarms.length || outcome.errors.length) accused++
  undecided = Math.max(undecided, outcome.undecided)
  if (index % 10 === 9) console.log(`${from + index + 1} done, ${accused} accused`)
}
console.log(
  `${sets.length} sets of variations, ${accused} accused, at most ${undecided} checks undecided in one of them`,
)
