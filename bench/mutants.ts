/**
 * How many random changes of answers the checks notice:
 * `npm run maintain -- mutants [COUNT] [--seed N] [--only TEXT] [--from FILE] [--whole]`.
 * Each mutant is judged by the checks of the operations whose answers it changes, and an unexplained survivor by the
 * whole suite; `--whole` holds each of them against it at once; `--from` judges those alone that an earlier run of the
 * same count and seed has printed. Survivors are printed one a line, unless `faults/proving/allowed-mutants.ts`
 * explains them.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { allowanceOf } from '../faults/proving/allowed-mutants.ts'
import { mutantsOf } from '../faults/proving/mutants.ts'
import { surveyed } from '../faults/proving/survey.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    from: { type: 'string' },
    whole: { type: 'boolean', default: false },
  },
})

/** The mutants that an earlier run has printed, each after its result. */
const printed =
  values.from &&
  new Set(
    readFileSync(values.from, 'utf8')
      .split('\n')
      .map((line) => line.slice(10)),
  )
const survey = await surveyed()
const mutants = mutantsOf(survey.routes, Number(positionals[0] ?? 2000), Number(values.seed)).filter(
  ({ id }) => id.includes(values.only) && (!printed || printed.has(id)),
)
type Kind = 'found' | 'undecided' | 'survived' | 'allowed' | 'idle'

const counts = new Map<string, Record<Kind, number>>()
const none = (): Record<Kind, number> => ({ found: 0, undecided: 0, survived: 0, allowed: 0, idle: 0 })
const all = none()
const reasons = new Map<string, number>()
for (const mutant of mutants) {
  const { kind: judged } = await survey.judge(mutant, values.whole)
  const isLeft = judged === 'survived' || judged === 'undecided'
  const allowed = isLeft ? allowanceOf(mutant) : undefined
  const kind = allowed ? 'allowed' : isLeft && !values.whole ? (await survey.judge(mutant, true)).kind : judged
  const count = counts.get(mutant.mutation) ?? none()
  counts.set(mutant.mutation, count)
  count[kind]++
  all[kind]++
  if (allowed) reasons.set(allowed, (reasons.get(allowed) ?? 0) + 1)
  if (kind === 'survived' || kind === 'undecided') console.log(`${kind.padEnd(9)} ${mutant.id}`)
}
console.table(Object.fromEntries(counts))
for (const [reason, count] of reasons) console.log(`${String(count).padStart(5)} contradict nothing: ${reason}`)
const judged = all.found + all.undecided + all.survived
console.log(
  `${mutants.length} mutants, ${all.idle} changed nothing, ${all.allowed} contradict nothing; of the other ${judged} ${all.found} found (${((100 * all.found) / judged).toFixed(1)} %), ${all.undecided} undecided, ${all.survived} survived`,
)
