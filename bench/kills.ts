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
import { createReference, listen, type Servable } from '../reference/index.ts'
import { isRunning } from '../test/cli/child-process.ts'
import { type Fresh, freshIn, latest, plain, type Stored, type Stores, unaccounted } from './kills/accounted.ts'

const RUNS = Number(process.argv[2] ?? 60)
const WINDOW_SECONDS = 1
const COMMAND = join(import.meta.dirname, '..', 'cli', 'main.js')

/** A distant platform: a change lasts as many round trips as the check that makes it. */
const ROUND_TRIP_MS = 25

/** Announced by a record of others that is changed, and not by a text of the run file. */
const CHANGED = undefined

/** Moments to kill at: operations of the run, the announcement, and how long after it at most. */
const MOMENTS: readonly (readonly [operations: string, begun: string | undefined, withinMs: number])[] = [
  ['current/*', '"kind":"exchange"', 3_000],
  ['current/*s.create', '"state":"intended"', 3_000],
  ['current/*update', CHANGED, 100],
  ['legacy-admin/*', '"state":"intended"', 4_000],
  ['legacy-learner/*', '"state":"intended"', 3_000],
  ['legacy-admin/sessions.register', '"operation":"legacy-admin/sessions.register","what"', 100],
  ['current/registrations.update', CHANGED, 100],
  ['current/training-courses.update', CHANGED, 100],
  ['legacy-admin/administrators.update', CHANGED, 100],
  ['current/learners.update', '"former"', 400],
]

/** Members that change with use, such as times and counts: nobody restores them. */
const VOLATILE = /At$|^(views|timeSpent|progress\w*|lastCompletedAt)$/

const firm = (record: Stored) =>
  JSON.stringify(Object.fromEntries(Object.entries(record).filter(([name]) => !VOLATILE.test(name))), plain)

const ledgerIn = (file: string): readonly LedgerEntry[] =>
  latest(
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('{"kind":"ledger"') && line.endsWith('}'))
      .map((line) => JSON.parse(line) as LedgerEntry),
  )

const ended = (child: ChildProcess) => new Promise<number | null>((resolve) => child.once('close', resolve))

async function killed(child: ChildProcess, hasBegun: () => boolean, within: number): Promise<void> {
  const end = ended(child)
  while (isRunning(child) && !hasBegun()) await setTimeout(5)
  await setTimeout(Math.random() * within)
  child.kill('SIGKILL')
  await end
}

const nameOf = ({ kind, record }: Fresh) => `${kind} ${record.id}`

interface Found {
  readonly created: number
  /** In no entry of the ledger. */
  readonly lost: readonly string[]
  readonly changed: number
  readonly unrestored: readonly string[]
}

async function once([operations, begun, within]: (typeof MOMENTS)[number], out: string): Promise<Found> {
  const reference = createReference({ rateWindowSeconds: WINDOW_SECONDS })
  const handle: Servable['handle'] = (request) => setTimeout(ROUND_TRIP_MS).then(() => reference.handle(request))
  const instance = await listen({ ...reference, handle })
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
  const differing = () => {
    const now = snapshot()
    return [...before].filter(([key, text]) => now.get(key) !== text).map(([key]) => key)
  }
  const file = join(out, 'run.jsonl')
  const hasBegun = () =>
    begun === CHANGED ? differing().length > 0 : existsSync(file) && readFileSync(file, 'utf8').includes(begun)
  await killed(spawn(process.execPath, [COMMAND, ...words], { env, cwd: out, stdio: 'ignore' }), hasBegun, within)
  const ledger = ledgerIn(file)
  const fresh = freshIn(store, before)
  const lost = unaccounted(store, fresh, ledger)
  const changed = differing().length
  await ended(spawn(process.execPath, [COMMAND, 'cleanup', out], { env, cwd: out, stdio: 'ignore' }))
  const unrestored = differing()
  // Records that an interface deletes.
  const undeleted = freshIn(store, before).filter(({ kind }) => kind === 'registrations')
  await instance.close()
  return {
    created: fresh.length,
    lost: lost.map(nameOf),
    changed,
    unrestored: [...unrestored, ...undeleted.map(nameOf)],
  }
}

const total = { created: 0, lost: 0, changed: 0, unrestored: 0 }
for (let run = 0; run < RUNS; run++) {
  const moment = MOMENTS[run % MOMENTS.length]!
  const out = mkdtempSync(join(tmpdir(), 'lpconform-kill-'))
  const { created, lost, changed, unrestored } = await once(moment, out)
  rmSync(out, { recursive: true, force: true })
  total.created += created
  total.lost += lost.length
  total.changed += changed
  total.unrestored += unrestored.length
  const told = [...lost, ...unrestored]
  console.log(
    `${moment[0].padEnd(36)} ${created} created, ${changed} changed${told.length ? `: ${told.join(', ')}` : ''}`,
  )
}
console.log(
  `${RUNS} killed runs: ${total.created} records created, ${total.lost} in no ledger; ` +
    `${total.changed} records of others changed, ${total.unrestored} still different after cleanup`,
)
if (total.lost + total.unrestored) process.exitCode = 1
