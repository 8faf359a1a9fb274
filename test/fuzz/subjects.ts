/** Readers of foreign bytes, and their permitted results: a value, or a named error that describes the problem. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { cleanup } from '../../cli/cleanup.ts'
import { diff } from '../../cli/diff.ts'
import { merge } from '../../cli/merge.ts'
import { report } from '../../cli/report.ts'
import { run } from '../../cli/run.ts'
import { compareSeveral, history } from '../../cli/several-runs.ts'
import { verify } from '../../cli/verify.ts'
import { newWaivers } from '../../cli/waivers.ts'
import { NAMES, type Target } from '../../client/target.ts'
import { linked, unlinked } from '../../output/run-file/chain.ts'
import { memoryJournal } from '../../output/run-file/journal.ts'
import { PACKAGE_FOLDER } from '../../runner/configuration/package.ts'
import type { Console } from '../../runner/console.ts'
import { judgeTraffic } from '../../runner/passive/index.ts'
import { readTraffic } from '../../runner/passive/read.ts'
import { checks } from '../../suites/index.ts'
import { answersToRuns } from './answers.ts'
import { damaged, damages, edited, edits, spoiled } from './arbitraries.ts'
import { bytesOf, many, named, STACK } from './attempts.ts'
import { configured } from './configured.ts'
import { recorded } from './recorded.ts'
import type { Subject } from './subject.ts'

/** Nothing of it reaches a terminal. */
function silent(): Console & { readonly said: () => string } {
  let said = ''
  const output = { write: (text: string) => (said += text) } as unknown as Console['out']
  const environment = { LEGACY_ADMIN_BASE_URL: 'http://127.0.0.1:9', LEGACY_ADMIN_API_KEY: 'a-key-of-nobody' }
  return { out: output, err: output, environment, envFile: false, folder: tmpdir(), said: () => said }
}

const traffic: Target = { names: NAMES, bindings: {}, records: {}, limits: {}, windowSeconds: 60 }

const recording = (name: string): unknown =>
  JSON.parse(readFileSync(join(PACKAGE_FOLDER, 'test/passive/recordings', name), 'utf8'))

/** Some entries of a recording, so that a case is small. */
function entriesOf(name: string, from: number): unknown {
  const { log } = recording(name) as { log: { entries: unknown[] } }
  return { log: { ...log, entries: log.entries.slice(from, from + 3) } }
}

const HARS = ['browser.har', 'devtools.har', 'proxy.har', 'recorder.har']

function ofEntries(name: string, entries: number): Buffer {
  const { log } = recording(name) as { log: { entries: unknown[] } }
  return bytesOf({ log: { ...log, entries: many(log.entries, entries) } })
}

function judging(folder: string): Subject<Buffer> {
  const file = join(folder, 'traffic.har')
  const seeds = HARS.flatMap((name) => [0, 8, 16].map((from) => entriesOf(name, from)))
  return {
    name: 'HAR entries',
    share: 22,
    cases: fc.oneof(...seeds.map((seed) => spoiled(seed))),
    grown: { right: (entries) => ofEntries(HARS[0]!, entries), proxied: (entries) => ofEntries(HARS[2]!, entries) },
    attempt: (bytes) =>
      named(async () => {
        writeFileSync(file, bytes)
        const journal = memoryJournal()
        const head = { id: 'p', suiteVersion: '0' }
        await judgeTraffic({ traffic: (losses) => readTraffic([file], losses), target: traffic, checks, journal, head })
        const failed = journal.records.find((record) => record.kind === 'error')
        if (failed) throw new Error(`an internal error: ${JSON.stringify(failed)}`)
      }),
  }
}

/** The folder of a run of few checks, which creates and changes records. */
async function seedRun(folder: string): Promise<string> {
  const out = join(folder, 'seed')
  const ids = checks.filter(({ id }) =>
    /^legacy-admin\/(learners\.create#(answers|body)|entities\.search#answers)/.test(id),
  )
  await run(
    { among: new Set(ids.map(({ id }) => id)), out, seed: 1, concurrency: 4, config: false } as Parameters<
      typeof run
    >[0],
    { ...silent(), environment: {} },
  )
  return out
}

/** Lines with their records changed, their chain made anew: what somebody wrote who knows how. */
const relinked = (lines: readonly string[]) => {
  let before = ''
  return lines.map((line) => {
    if (!line.startsWith('{') || line.length < 3) return line
    const { line: whole, digest } = linked(before, line)
    before = digest
    return whole
  })
}

function ledgers(folder: string, seed: string): Subject<Buffer> {
  const lines = readFileSync(join(seed, 'run.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(unlinked(line)) as unknown)
  const few = lines.filter((one, place) => (one as { kind: string }).kind !== 'exchange' || place < 12)
  const dir = join(folder, 'ledger')
  mkdirSync(dir, { recursive: true })
  const cases = fc.tuple(edits, fc.boolean(), damages).map(([all, links, cuts]) => {
    const texts = edited(few, all).map((one) => JSON.stringify(one) ?? '')
    return damaged(Buffer.from(`${(links ? relinked(texts) : texts).join('\n')}\n`), cuts)
  })
  return {
    name: 'run files',
    share: 11,
    cases,
    grown: {
      right(entries) {
        const texts = few.map((one) => JSON.stringify(one))
        const repeated = texts.filter((text) => /^\{"kind":"(exchange|result|ledger|observation)"/.test(text))
        const [head, ...rest] = texts
        return Buffer.from(`${relinked([head!, ...many(repeated, entries), ...rest]).join('\n')}\n`)
      },
    },
    async attempt(bytes) {
      writeFileSync(join(dir, 'run.jsonl'), bytes)
      const console = silent()
      await named(() => verify(dir, {}, console))
      await named(() => cleanup(dir, { preview: true }, console))
      await named(() => report(dir, {} as Parameters<typeof report>[1], console))
      await named(() => merge([dir, dir], { out: join(folder, 'merged') } as Parameters<typeof merge>[1], console))
      for (const name of ['report.json', 'index.html']) rmSync(join(dir, name), { force: true })
      if (STACK.test(console.said())) throw new Error(`a stack was printed: ${console.said()}`)
    },
  }
}

function reports(folder: string, seed: string): Subject<Buffer> {
  const right = JSON.parse(readFileSync(join(seed, 'report.json'), 'utf8')) as { readonly checks: readonly unknown[] }
  const [file, other] = [join(folder, 'changed.json'), join(seed, 'report.json')]
  return {
    name: 'reports',
    share: 11,
    cases: spoiled(right),
    grown: {
      right: (entries) => bytesOf({ ...right, checks: many(right.checks, entries) }),
      wrong: (entries) =>
        bytesOf({ ...right, checks: many([{ id: 'current/tags.list#answers', verdict: 'good' }], entries) }),
    },
    async attempt(bytes) {
      writeFileSync(file, bytes)
      const console = silent()
      for (const format of ['terminal', 'markdown', 'json'] as const) {
        await named(() => diff(file, other, { format }, console))
        await named(() => diff(other, file, { format }, console))
      }
      await named(() => history([file, other], {}, console))
      await named(() => compareSeveral([other, file], {}, console))
      await named(() => newWaivers(file, { strict: true }, console))
      if (STACK.test(console.said())) throw new Error(`a stack was printed: ${console.said()}`)
    },
  }
}

/** Everything that reads what others wrote, and that answers them; by name. */
export async function subjects(only: RegExp): Promise<readonly Subject<any>[]> {
  const folder = mkdtempSync(join(tmpdir(), 'lpconform-fuzz-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const seed = await seedRun(folder)
  const all: Subject<any>[] = [
    judging(folder),
    await recorded(folder),
    await answersToRuns(),
    ...configured(folder, silent()),
    ledgers(folder, seed),
    reports(folder, seed),
  ]
  return all.filter(({ name }) => only.test(name))
}
