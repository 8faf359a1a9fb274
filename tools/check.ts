/**
 * The loop for adding a check: the gaps of one operation in the catalogue and what to write next, whether each of its
 * faults is found by name, and whether its checks accuse no legal variation.
 * `npm run check -- current/learners.get`, and `--new SLUG` for a clause, a check and a fault with blanks to fill in.
 */
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { operations } from '../contract/operations.ts'
import { variations } from '../faults/index.ts'
import { suggestion } from '../runner/configuration/nearest.ts'
import { checks } from '../suites/index.ts'
import { isOf, lineOf, RULES } from './gaps.ts'
import { faultsOf, type Proof, type Share } from './proof.ts'
import { BLANK, scaffoldOf } from './scaffold.ts'

const HELP = `npm run check -- OPERATION [--new SLUG]

Says what is missing for an operation, such as current/learners.get, and what to
write next; then proves its checks: they must find each of its faults by name,
and accuse none of the legal variations. With --new, it writes a clause, a check
and a fault of that slug instead, each beside those of the operation, with blanks
to fill in (TODO).
`

const [operation = '', flag, slug = ''] = process.argv.slice(2)
const known = operations.map(({ id }) => id as string)

/** More threads than this load modules longer than they prove. */
const MOST_THREADS = 4
const EVERY_MS = 2_000

/** Reports its progress now and then. */
function progressOf(totals: Readonly<Record<Proof['of'], number>>) {
  const done = { fault: 0, variation: 0 }
  let last = performance.now()
  return ({ of }: Proof) => {
    done[of] += 1
    if (performance.now() - last < EVERY_MS) return
    last = performance.now()
    console.error(`  ${done.fault} of ${totals.fault} faults, ${done.variation} of ${totals.variation} variations`)
  }
}

/** The findings of the threads. */
async function proven(): Promise<Record<Proof['of'], readonly string[]>> {
  const found: Record<Proof['of'], string[]> = { fault: [], variation: [] }
  const parts = Math.min(MOST_THREADS, availableParallelism())
  const tell = progressOf({ fault: faultsOf(operation).length, variation: variations.length })
  const threads = Array.from({ length: parts }, (_, part) => {
    const workerData: Share = { operation, part, parts }
    const thread = new Worker(new URL('./proof.js', import.meta.url), { workerData })
    thread.on('message', (proof: Proof) => {
      found[proof.of].push(...proof.problems)
      tell(proof)
    })
    return once(thread, 'exit')
  })
  await Promise.all(threads)
  return found
}

const say = (title: string, problems: readonly string[]): number => {
  console.log(problems.length ? `${title}: ${problems.length} to mend` : `${title}: ok`)
  for (const problem of problems) console.log(`  ${problem}`)
  return problems.length
}

async function proveAll(): Promise<number> {
  const own = checks.filter((check) => check.operation === operation).length
  const gaps = Object.values(RULES).flatMap((gapsOf) => gapsOf())
  const missing = gaps.filter((gap) => isOf(gap, operation)).map(lineOf)
  const problems = say(`catalogue of ${operation}, ${own} checks`, missing)
  const { fault, variation } = await proven()
  const unfound = say(`its ${faultsOf(operation).length} faults, one at a time`, fault)
  const accused = say(`its checks under ${variations.length} legal variations`, variation)
  console.log(`took ${(performance.now() / 1000).toFixed(0)} s; next: npm run test:quick`)
  return problems + unfound + accused
}

function write(): void {
  const { changes, missing } = scaffoldOf(operation, slug)
  for (const { of, file, text } of changes) {
    writeFileSync(file, text)
    console.log(`wrote a ${of} into ${file}`)
  }
  spawnSync('npx', ['biome', 'check', '--write', ...changes.map(({ file }) => file)])
  for (const one of missing) console.log(one)
  console.log(`next: fill in what says ${BLANK}, then npm run detection -- ${operation}/breaks-${slug}`)
}

const wrongSlug = (): string | undefined => {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(slug))
    return `--new takes words in lower case joined by hyphens, got ${slug || 'nothing'}`
  return checks.some(({ id }) => id === `${operation}#${slug}`) ? `${operation}#${slug} exists` : undefined
}

function refuse(wrong: string): void {
  console.error(`${wrong}\n\n${HELP}`)
  process.exitCode = 2
}

if (operation === '--help') console.log(HELP)
else if (known.includes(operation) && flag === undefined) process.exitCode = (await proveAll()) ? 1 : 0
else if (known.includes(operation) && flag !== '--new') refuse(`unknown option ${flag}`)
else if (known.includes(operation)) {
  const wrong = wrongSlug()
  if (wrong) refuse(wrong)
  else write()
} else refuse(`${operation || '(nothing)'} is not an operation${suggestion(operation, known)}`)
