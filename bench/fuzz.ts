/**
 * Random input for every reader of files and answers: `npm run maintain -- fuzz [CASES] [--seed S] [--only NAME]`.
 * Prints each failure with its smallest case (the same seed makes the same cases).
 */
import { parseArgs } from 'node:util'
import { fuzz } from '../test/fuzz/fuzzing.ts'

/** MB that half of the cases of one subject may leave behind. */
const MOST_LEFT = 16

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, only: { type: 'string', default: '.' } },
})
const seed = Number(values.seed ?? Date.now() % 2 ** 31)
const cases = Number(positionals[0] ?? 10_000)
const only = new RegExp(values.only)
console.log(`${cases} cases, --seed ${seed}`)
const found = await fuzz(cases, seed, only, ({ name, cases: count, longest, left, failure }) => {
  console.log(`${failure ? 'FAILED' : 'held'}  ${name}: ${count} cases, the longest ${longest} ms, ${left} MB left`)
  if (failure) console.log(failure)
})
console.log(`${Math.round(process.memoryUsage().rss / 2 ** 20)} MB at the end`)
const isHeld = ({ failure, left = 0 }: (typeof found)[number]) => failure === undefined && left <= MOST_LEFT
process.exit(found.every(isHeld) ? 0 : 1)
