/**
 * The loop for adding a check: what the catalogue lacks of one operation and what to write next, whether each of its
 * faults is found by name, whether its checks accuse no legal variation, and whether the types are right. What is proven
 * was compiled without looking at types: that is done meanwhile, in a process of its own.
 * `npm run check -- current/learners.get`, or one check of it, and `--new SLUG` for a clause, a check and a fault with
 * blanks to fill in.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { text } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import type { Proof, Share } from './proof.ts'

const HELP = `npm run check -- OPERATION[#SLUG] [--new SLUG]

Says what is missing for an operation, such as current/learners.get, and what to
write next; then proves its checks, or the one of that slug: they must find each
of their faults by name, and accuse none of the legal variations that change an
answer which they get. With --new, it writes a clause, a check and a fault of that
slug instead, each beside those of the operation, with blanks to fill in (TODO).
`

const [subject = '', flag, slug = ''] = process.argv.slice(2)
const operation = subject.split('#', 1)[0]!

/** More threads than this load modules longer than they prove. */
const MOST_THREADS = 4
const EVERY_MS = 2_000

interface Proven {
  readonly problems: Record<Proof['of'], string[]>
  readonly done: Record<Proof['of'], number>
  /** Variations under which a check was run. */
  ran: number
}

const nothing = (): Proven => ({
  problems: { fault: [], variation: [] },
  done: { fault: 0, variation: 0 },
  ran: 0,
})

/** Takes proofs, and says now and then how far they are. */
function collector(proven: Proven) {
  let last = performance.now()
  return ({ of, problems, ran }: Proof) => {
    proven.problems[of].push(...problems)
    proven.done[of] += 1
    if (of === 'variation' && ran) proven.ran += 1
    if (performance.now() - last < EVERY_MS) return
    last = performance.now()
    console.error(`  ${proven.done.fault} faults and ${proven.done.variation} variations done`)
  }
}

/** Of one check there is less to prove than a thread takes to begin; one core is for the types. */
const parts = subject.includes('#') ? 1 : Math.min(MOST_THREADS, availableParallelism())

/** All shares but the first, from now on: they load their modules while this thread loads its own. */
function beginOthers(take: (proof: Proof) => void): readonly Promise<unknown>[] {
  return Array.from({ length: parts - 1 }, (_, before) => {
    const workerData: Share = { subject, part: before + 1, parts }
    const thread = new Worker(new URL('./proof.js', import.meta.url), { workerData })
    thread.on('message', take)
    return once(thread, 'exit')
  })
}

/** The complaints of the compiler; empty where there are none. */
async function typeErrors(): Promise<readonly string[]> {
  const words = ['--import', 'tsx', 'tools/build.ts', 'types']
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'close')])
  return code === 0 ? [] : said.trim().split('\n')
}

const say = (title: string, problems: readonly string[]): number => {
  console.log(problems.length ? `${title}: ${problems.length} to mend` : `${title}: ok`)
  for (const problem of problems) console.log(`  ${problem}`)
  return problems.length
}

/** Since the start. */
const seconds = () => (performance.now() / 1000).toFixed(1)

async function proveAll(): Promise<number> {
  const types = typeErrors()
  const proven = nothing()
  const take = collector(proven)
  const others = beginOthers(take)
  const [{ isOf, lineOf, RULES }, { checksOf, faultsOf, proofsOf }, { variations }] = await Promise.all([
    import('./gaps.ts'),
    import('./proof.ts'),
    import('../faults/index.ts'),
  ])
  const gaps = Object.values(RULES).flatMap((gapsOf) => gapsOf())
  const missing = gaps.filter((gap) => isOf(gap, operation)).map(lineOf)
  const found = say(`catalogue of ${operation}, ${checksOf(operation).length} checks`, missing)
  const count = faultsOf(subject).length
  const sayFaults = () =>
    say(`${count} faults of ${subject}, one at a time, after ${seconds()} s`, proven.problems.fault)
  let unfound: number | undefined
  for await (const proof of proofsOf({ subject, part: 0, parts })) {
    take(proof)
    // Of one check this is known in seconds, long before the variations are done.
    if (parts === 1 && proven.done.fault === count) unfound ??= sayFaults()
  }
  await Promise.all(others)
  unfound ??= sayFaults()
  const { problems, ran } = proven
  const whose = subject === operation ? 'its checks' : subject
  const under = `${variations.length} legal variations, of which ${ran} change what it is answered`
  const accused = say(`${whose} under ${under}`, problems.variation)
  const wrong = say('types', await types)
  console.log(`took ${seconds()} s; next: npm run test:quick`)
  return found + unfound + accused + wrong
}

async function write(): Promise<void> {
  const { BLANK, scaffoldOf, sharing } = await import('./scaffold.ts')
  const { changes, missing } = scaffoldOf(operation, slug)
  const others = sharing(operation, slug)
  for (const { of, file, text: written } of changes) {
    writeFileSync(file, written)
    console.log(`wrote a ${of} into ${file}`)
  }
  spawnSync('npx', ['biome', 'check', '--write', ...changes.map(({ file }) => file)])
  for (const one of missing) console.log(one)
  if (others.length) console.log(`stands once for this operation and ${others.join(', ')}`)
  console.log(`next: fill in what says ${BLANK}, then npm run check -- ${operation}#${slug}`)
}

/** Why what is asked for cannot be done. */
async function refusal(): Promise<string | undefined> {
  const { operations } = await import('../contract/operations.ts')
  const { suggestion } = await import('../runner/configuration/nearest.ts')
  const known = operations.map(({ id }) => id as string)
  if (!known.includes(operation))
    return `${operation || '(nothing)'} is not an operation${suggestion(operation, known)}`
  if (flag !== undefined && flag !== '--new') return `unknown option ${flag}`
  const isWord = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(slug)
  if (flag && !isWord) return `--new takes words in lower case joined by hyphens, got ${slug || 'nothing'}`
  if (!flag && subject === operation) return undefined
  const { checks } = await import('../suites/index.ts')
  const ids: readonly string[] = checks.map(({ id }) => id)
  if (flag) return ids.includes(`${operation}#${slug}`) ? `${operation}#${slug} exists` : undefined
  return ids.includes(subject) ? undefined : `${subject} is not a check${suggestion(subject, ids)}`
}

const wrong = subject === '--help' ? undefined : await refusal()
if (subject === '--help') console.log(HELP)
else if (wrong) {
  console.error(`${wrong}\n\n${HELP}`)
  process.exitCode = 2
} else if (flag) await write()
else process.exitCode = (await proveAll()) ? 1 : 0
