/**
 * Kills runs at random moments, and compares the remains with their ledgers: every record that is there must stand in
 * the ledger, and after `cleanup` every record that was there before must be as it was.
 * `npm run maintain -- kills [RUNS]`
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { LedgerEntry } from '../output/run-file/record.ts'
import { createReference, listen } from '../reference/index.ts'

type Stored = { readonly id: number; readonly uuid: string } & Record<string, unknown>

const RUNS = Number(process.argv[2] ?? 60)
const WINDOW_SECONDS = 1
const COMMAND = join(import.meta.dirname, '..', 'cli', 'main.js')

/** Where to kill: operations of the run, the line that announces the phase, and how long after it at most. */
const MOMENTS = [
  ['current/*', '"kind":"exchange"', 3_000],
  ['current/*s.create', '"state":"intended"', 3_000],
  ['current/*update', '"state":"intended"', 3_000],
  ['legacy-admin/*', '"state":"intended"', 4_000],
  ['legacy-learner/*', '"state":"intended"', 3_000],
  ['current/registrations.update', '"state":"changing"', 800],
  ['current/training-courses.update', '"state":"changing"', 800],
  ['legacy-admin/administrators.update', '"state":"changing"', 300],
  ['current/learners.update', '"former"', 400],
] as const

/** Collections in which a run creates records of its own. */
const CREATED = [
  'authors',
  'tags',
  'themes',
  'learners',
  'learningResources',
  'courses',
  'sessions',
  'registrations',
  'trackings',
  'discussions',
  'comments',
] as const

/** Members that change with use, such as times and counts: nobody restores them. */
const VOLATILE = /At$|^(views|timeSpent|progress\w*|lastCompletedAt)$/

const plain = (_: string, value: unknown) => (value instanceof Set || value instanceof Map ? [...value].sort() : value)

const firm = (record: Stored) =>
  JSON.stringify(Object.fromEntries(Object.entries(record).filter(([name]) => !VOLATILE.test(name))), plain)

function ledgerIn(file: string): readonly LedgerEntry[] {
  const last = new Map<string, LedgerEntry>()
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (!line.startsWith('{"kind":"ledger"') || !line.endsWith('}')) continue
    const entry = JSON.parse(line) as LedgerEntry
    last.set(entry.key, entry)
  }
  return [...last.values()]
}

const ended = (child: ChildProcess) => new Promise<number | null>((resolve) => child.once('close', resolve))

async function killed(child: ChildProcess, file: string, begun: string, within: number): Promise<void> {
  const end = ended(child)
  while (child.exitCode === null && !(existsSync(file) && readFileSync(file, 'utf8').includes(begun)))
    await setTimeout(20)
  await setTimeout(Math.random() * within)
  child.kill('SIGKILL')
  await end
}

interface Found {
  readonly created: number
  readonly unaccounted: readonly string[]
  readonly changed: number
  readonly unrestored: readonly string[]
}

type Stores = Readonly<Record<string, { all(): readonly Stored[] }>>

/** The name within a handle: the text around it may have quotes, which the text of a record has escaped. */
const NAME = /lpc-[a-z0-9]+-[a-z0-9]{10}/i
const nameIn = ({ handle }: LedgerEntry): string => NAME.exec(handle)?.[0] ?? handle

/** A record without a name is found by its parent. */
function isBelow({ courses }: Stores, { courseId }: Record<string, unknown>, { handle }: LedgerEntry): boolean {
  const course = courses!.all().find(({ id }) => id === courseId)
  return course !== undefined && handle.toLowerCase().includes(course.uuid)
}

async function once([operations, begun, within]: (typeof MOMENTS)[number], out: string): Promise<Found> {
  const reference = createReference({ rateWindowSeconds: WINDOW_SECONDS })
  const instance = await listen(reference)
  const env = { ...process.env, ...instance.environment, CONFORMANCE_RATE_WINDOW_SECONDS: String(WINDOW_SECONDS) }
  const store = reference.store as unknown as Stores
  const snapshot = () =>
    new Map(
      Object.entries(store).flatMap(([kind, some]) =>
        some.all().map((one) => [`${kind} ${one.uuid}`, firm(one)] as const),
      ),
    )
  const before = snapshot()
  const words = ['run', '--mode', 'full', '--rate-limits', 'off', '--out', out, '--operation', operations]
  await killed(
    spawn(process.execPath, [COMMAND, ...words], { env, cwd: out, stdio: 'ignore' }),
    join(out, 'run.jsonl'),
    begun,
    within,
  )
  const ledger = ledgerIn(join(out, 'run.jsonl'))
  const isKnown = ({ id, uuid, ...rest }: Stored) => {
    // The title of a resource is that of its version.
    const versions = store.localizedVersions!.all().filter(({ resourceId }) => resourceId === id)
    // R64: a discussion of content has no title of its own, but its first comment has the name.
    const comments = store.comments!.all().filter(({ discussionId }) => discussionId === id)
    const text = JSON.stringify([rest, versions, comments], plain)
    // A tracking has no name: it is found by the records that it refers to.
    if (
      'resourceId' in rest &&
      ledger.some(({ operation, state }) => /trackings/.test(operation) && state === 'intended')
    )
      return true
    return ledger.some(
      (entry) =>
        entry.id === String(id) ||
        entry.id?.toLowerCase() === uuid ||
        (entry.state === 'intended' && (text.includes(nameIn(entry)) || isBelow(store, rest, entry))),
    )
  }
  const fresh = CREATED.flatMap((kind) =>
    store[kind]!.all()
      .filter(({ uuid }) => !before.has(`${kind} ${uuid}`))
      .map((record) => ({ kind, record })),
  )
  const discussions = new Set(fresh.filter(({ kind }) => kind === 'discussions').map(({ record }) => record.id))
  // The first comment is part of its discussion, an older row of trackings is found by its learner.
  const isPart = ({ kind, record }: (typeof fresh)[number]) =>
    kind === 'comments' && discussions.has(record.discussionId as number)
  const unaccounted = fresh.filter((one) => !isPart(one) && !isKnown(one.record))
  const differing = () => {
    const now = snapshot()
    return [...before].filter(([key, text]) => now.get(key) !== text).map(([key]) => key)
  }
  const changed = differing().length
  await ended(spawn(process.execPath, [COMMAND, 'cleanup', out], { env, cwd: out, stdio: 'ignore' }))
  const unrestored = differing()
  await instance.close()
  return {
    created: fresh.length,
    unaccounted: unaccounted.map(({ kind, record }) => `${kind} ${record.id}`),
    changed,
    unrestored,
  }
}

const total = { created: 0, unaccounted: 0, changed: 0, unrestored: 0 }
for (let run = 0; run < RUNS; run++) {
  const moment = MOMENTS[run % MOMENTS.length]!
  const out = mkdtempSync(join(tmpdir(), 'lpconform-kill-'))
  const { created, unaccounted, changed, unrestored } = await once(moment, out)
  rmSync(out, { recursive: true, force: true })
  total.created += created
  total.unaccounted += unaccounted.length
  total.changed += changed
  total.unrestored += unrestored.length
  const told = [...unaccounted, ...unrestored]
  console.log(
    `${moment[0].padEnd(36)} ${created} created, ${changed} changed${told.length ? `: ${told.join(', ')}` : ''}`,
  )
}
console.log(
  `${RUNS} killed runs: ${total.created} records created, ${total.unaccounted} in no ledger; ` +
    `${total.changed} records of others changed, ${total.unrestored} still different after cleanup`,
)
if (total.unaccounted + total.unrestored) process.exitCode = 1
