/**
 * Random input of others for everything that reads it: `npm run fuzz -- [CASES] [--seed S] [--only NAME]`. Prints what
 * failed with its smallest case; the same seed makes the same cases.
 */
import { parseArgs } from 'node:util'
import { fuzz } from '../test/fuzz/fuzzing.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, only: { type: 'string', default: '.' } },
})
const seed = Number(values.seed ?? Date.now() % 2 ** 31)
const cases = Number(positionals[0] ?? 10_000)
console.log(`${cases} cases, --seed ${seed}`)
const found = await fuzz(cases, seed, new RegExp(values.only), ({ name, cases: count, longest, failure }) => {
  console.log(`${failure ? 'FAILED' : 'held'}  ${name}: ${count} cases, the longest ${longest} ms`)
  if (failure) console.log(failure)
})
console.log(`${Math.round(process.memoryUsage().rss / 2 ** 20)} MB at the end`)
process.exit(found.some(({ failure }) => failure) ? 1 : 0)
