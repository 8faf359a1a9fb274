/**
 * How many random changes of answers the checks notice: `npm run mutants -- [COUNT] [--seed N] [--only TEXT] [--whole]`.
 * Each mutant is judged by the checks of the operations whose answers it changes; `--whole` holds what survives against
 * the whole suite. What survives is printed one a line.
 */
import { parseArgs } from 'node:util'
import { mutantsOf } from '../proving/mutants.ts'
import { surveyed } from '../proving/survey.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    whole: { type: 'boolean', default: false },
  },
})

const survey = await surveyed()
const mutants = mutantsOf(survey.routes, Number(positionals[0] ?? 2000), Number(values.seed)).filter(({ id }) =>
  id.includes(values.only),
)
const counts = new Map<string, { found: number; undecided: number; survived: number; idle: number }>()
for (const mutant of mutants) {
  const outcome = await survey.judge(mutant, values.whole)
  const count = counts.get(mutant.mutation) ?? { found: 0, undecided: 0, survived: 0, idle: 0 }
  counts.set(mutant.mutation, count)
  count[outcome.kind]++
  if (outcome.kind !== 'found' && outcome.kind !== 'idle') console.log(`${outcome.kind.padEnd(9)} ${mutant.id}`)
}
console.table(Object.fromEntries(counts))
const sum = (key: 'found' | 'undecided' | 'survived' | 'idle') =>
  [...counts.values()].reduce((total, count) => total + count[key], 0)
const effective = mutants.length - sum('idle')
console.log(
  `${mutants.length} mutants, ${sum('idle')} changed nothing; of ${effective} ${sum('found')} found (${((100 * sum('found')) / effective).toFixed(1)} %), ${sum('undecided')} undecided, ${sum('survived')} survived`,
)
