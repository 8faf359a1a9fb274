/** A run that breaks is not lost, and loses nothing of others. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileJournal, JournalFailure } from '../../output/run-file/journal.ts'
import type { LedgerEntry, RunRecord } from '../../output/run-file/record.ts'
import { isRunning } from './child-process.ts'
import { folderOf, lpconform, recordsIn, reportIn, SELECTED, type Served, served, start, writing } from './command.ts'

let instance: Served
beforeAll(async () => {
  instance = await served()
})
afterAll(() => instance.stop())

async function killedRun(
  signal: NodeJS.Signals = 'SIGKILL',
  selected = SELECTED,
  when = /"kind":"check".*"pass"/,
  { variables } = instance,
) {
  const out = join(folderOf(), 'report')
  const run = start(writing(out, selected), { variables })
  const file = join(out, 'run.jsonl')
  while (isRunning(run.child) && !(existsSync(file) && when.test(readFileSync(file, 'utf8'))))
    await new Promise((resolve) => setTimeout(resolve, 20))
  run.child.kill(signal)
  return { out, ended: await run.ended }
}

describe('a killed run', () => {
  test('has the report of what it decided, and goes on where it ended', async () => {
    const { out } = await killedRun()
    expect(existsSync(join(out, 'report.json'))).toBe(false)
    const lines = readFileSync(join(out, 'run.jsonl'), 'utf8').replace(/[^\n]*$/, '')
    // It was killed while it wrote.
    const before = `${lines}{"kind":"exchange","id":"x7","oper`
    writeFileSync(join(out, 'run.jsonl'), before)
    const { code, out: said } = await lpconform(['report', out])
    const cut = reportIn(out)
    expect([code, cut.run.complete, cut.run.reason, cut.errors]).toEqual([3, false, 'the run was killed', []])
    expect(cut.summary.verdicts.pass).toBeGreaterThan(0)
    expect(said).toContain('Report: ')
    expect(readFileSync(join(out, 'run.jsonl'), 'utf8')).toBe(before)

    const decided = new Set(recordsIn(out).flatMap((record) => (record.kind === 'check' ? [record.id] : [])))
    const resumed = await lpconform(['run', '--resume', out], { variables: instance.variables })
    const whole = reportIn(out)
    expect([resumed.code, whole.run.complete, whole.errors]).toEqual([0, true, []])
    expect(whole.run.selected).toBe(cut.run.selected)
    expect(whole.summary.verdicts).toMatchObject({ violation: 0, inconclusive: 0 })
    const second = recordsIn(out).slice(lines.trim().split('\n').length)
    expect(second.filter((record) => record.kind === 'check' && decided.has(record.id))).toEqual([])
    const again = await lpconform(['run', '--resume', out], { variables: instance.variables })
    expect([again.code, again.err]).toEqual([2, expect.stringContaining('every selected check has a verdict')])
  })

  test('puts to rest what both its parts created, each once', async () => {
    const learners = ['--operation', 'current/learners.create', '--operation', 'current/learners.update']
    const { out } = await killedRun('SIGKILL', learners, /"operation":"current\/learners.create".*"state":"created"/)
    const createdIn = (records: readonly RunRecord[]) => {
      const last = new Map<string, LedgerEntry>()
      for (const record of records)
        if (record.kind === 'ledger' && record.operation === 'current/learners.create') last.set(record.key, record)
      return [...last.values()].filter(({ state }) => state === 'created')
    }
    const before = createdIn(recordsIn(out))
    expect(before.length).toBeGreaterThan(0)
    const { code } = await lpconform(['run', '--resume', out], { variables: instance.variables })
    const after = createdIn(recordsIn(out))
    expect([code, after.filter(({ what }) => !what.endsWith('(disabled)'))]).toEqual([0, []])
    const residue = reportIn(out).residue.map(({ id }) => id)
    expect(new Set(residue).size).toBe(residue.length)
    expect(before.map(({ id }) => id).filter((id) => !residue.includes(id!))).toEqual([])
  })

  test('is not continued on another platform', async () => {
    const { out } = await killedRun()
    const variables = { ...instance.variables, CURRENT_BASE_URL: 'http://127.0.0.1:9/other' }
    const { code, err } = await lpconform(['run', '--resume', out], { variables })
    expect([code, err]).toEqual([2, expect.stringContaining('the configuration differs from that of the run')])
  })
})

describe('a finding that is told before the end', () => {
  test('is in the report of a killed run, and judged again by the part that goes on', async () => {
    const broken = await served('--break', 'current/tags.list drop uuid')
    const { out } = await killedRun('SIGKILL', SELECTED, /"provisional":true/, broken)
    const found = () =>
      reportIn(out)
        .checks.filter(({ verdict }) => verdict === 'violation')
        .map(({ id }) => id)
    expect((await lpconform(['report', out])).code).toBe(3)
    expect(found()).toEqual(['current/tags.list#response-schema'])
    const { code } = await lpconform(['run', '--resume', out], { variables: broken.variables })
    await broken.stop()
    expect([code, reportIn(out).run.complete, found()]).toEqual([1, true, ['current/tags.list#response-schema']])
    const last = recordsIn(out).findLast((record) => record.kind === 'check' && record.id === found()[0])
    expect(last).not.toHaveProperty('provisional')
  })
})

describe('the first part of a run that goes on', () => {
  test('has its answers judged by the closing checks of the part that goes on', async () => {
    const { out } = await killedRun(
      'SIGKILL',
      SELECTED,
      /"operation":"current\/tags.list".*"status":200[\s\S]*"kind":"check"/,
    )
    const file = join(out, 'run.jsonl')
    const lines = readFileSync(file, 'utf8').replace(/[^\n]*$/, '')
    writeFileSync(file, lines)
    const journal = fileJournal(file)
    const isWhole = ({ body, cutFrom }: { body: string; cutFrom?: number }) =>
      cutFrom === undefined && body.includes('"languageCode"')
    const shown = recordsIn(out).find(
      (record) =>
        record.kind === 'exchange' &&
        record.operation === 'current/tags.list' &&
        record.response?.status === 200 &&
        isWhole(record.response),
    )!
    const nameless = JSON.stringify(shown).replaceAll('\\"languageCode\\"', '\\"tongue\\"')
    for (const text of [nameless, nameless]) journal.write(JSON.parse(text))
    journal.close()
    const { code } = await lpconform(['run', '--resume', out], { variables: instance.variables })
    const { checks, notices } = reportIn(out)
    const schema = checks.find(({ id }) => id === 'current/tags.list#response-schema')
    expect([code, schema]).toEqual([1, expect.objectContaining({ verdict: 'violation' })])
    expect(schema!.message).toContain('languageCode')
    expect(notices.join(' ')).toMatch(/\d+ answers from the interrupted part are judged/)
  })
})

describe('a run that is ended from outside', () => {
  test('by SIGHUP ends as by SIGTERM', async () => {
    const { out, ended } = await killedRun('SIGHUP')
    expect(ended.code).toBe(3)
    expect(reportIn(out).run.reason).toBe('interrupted by SIGHUP')
  })

  test('whose output is closed has its report, and is not taken for a failure of the target', async () => {
    const out = join(folderOf(), 'report')
    const run = start(writing(out), { variables: instance.variables })
    await run.said('checks, mode')
    run.child.stdout!.destroy()
    run.child.stderr!.destroy()
    const { code } = await run.ended
    // It hears of it when it prints the next time, which may be its end.
    expect([0, 3]).toContain(code)
    expect(reportIn(out).summary.verdicts.pass).toBeGreaterThan(0)
  })
})

// With 24 not even its modules can be opened, with 40 the command begins.
test.each([24, 40])('at most %i open files are told in a sentence, and are no violation', async (most) => {
  const through = ['bash', '-c', `ulimit -n ${most} && exec "$@"`, 'bash']
  const { code, err } = await lpconform(['run', '--embedded', ...SELECTED, '--out', 'report'], { through })
  expect([code, err]).toEqual([3, expect.stringMatching(/too many open files.*ulimit -n 256/)])
  expect(err).not.toMatch(/^\s+at /m)
})

describe('the folder of a run', () => {
  test('takes no second run', async () => {
    const out = join(folderOf(), 'report')
    mkdirSync(out)
    writeFileSync(join(out, 'run.lock'), String(process.pid))
    const { code, err } = await lpconform(writing(out), { variables: instance.variables })
    expect([code, err]).toEqual([2, `error: --out ${out}: another run (process ${process.pid}) is writing there\n`])
  })

  test.each(['index.html', 'report.json', 'summary.md'])('replaces no %s that no run wrote', async (name) => {
    const out = folderOf({ [name]: '{"of": "somebody"}' })
    const { code, err } = await lpconform(writing(out), { variables: instance.variables })
    expect([code, err]).toEqual([2, expect.stringContaining(`--out ${out}: ${name} was not written by lpconform`)])
    expect(readFileSync(join(out, name), 'utf8')).toBe('{"of": "somebody"}')
  })

  test('keeps an older report until the target is reached', async () => {
    const out = join(folderOf(), 'report')
    await lpconform(writing(out), { variables: instance.variables })
    const older = readFileSync(join(out, 'report.json'), 'utf8')
    const gone = { ...instance.variables, CURRENT_BASE_URL: 'http://127.0.0.1:9', CONFORMANCE_TIMEOUT_SECONDS: '1' }
    const { code } = await lpconform(writing(out), { variables: gone })
    expect([code, readFileSync(join(out, 'previous', 'report.json'), 'utf8')]).toEqual([3, older])
    await lpconform(writing(out), { variables: instance.variables })
    expect(readdirSync(out).filter((name) => /previous|lock/.test(name))).toEqual([])
  })
})

/** Writes beyond that many blocks of a kilobyte fail, as on a full disk. */
const withRoomFor = (blocks: number) => ['bash', '-c', `trap "" XFSZ; ulimit -f ${blocks}; exec "$@"`, 'bash'] as const

/** Authors and tags that the instance shows, each as one line. */
async function vocabulary(): Promise<readonly string[]> {
  const { CURRENT_BASE_URL: base, CURRENT_PLATFORM: platform, ...named } = instance.variables
  const login = { login: named.CURRENT_ADMIN_LOGIN, password: named.CURRENT_ADMIN_PASSWORD, role: 'svc/admin' }
  const asked = async (path: string, headers: object, init: RequestInit = {}) =>
    (await fetch(`${base}${path}`, { ...init, headers: { platform: platform!, ...headers } })).json()
  const json = { 'content-type': 'application/json' }
  const { accessToken } = (await asked('/v2/authentication/login', json, {
    method: 'POST',
    body: JSON.stringify(login),
  })) as { accessToken: string }
  const lines: string[] = []
  for (const name of ['authors', 'tags']) {
    for (let total = 1, offset = 0; offset < total; ) {
      const page = (await asked(`/v1/${name}?offset=${offset}`, { authorization: `Bearer ${accessToken}` })) as {
        count: number
        items: readonly object[]
      }
      expect(page.items.length).toBeGreaterThan(0)
      lines.push(...page.items.map((item) => JSON.stringify(item)))
      offset += page.items.length
      total = page.count
    }
  }
  return lines
}

describe('a full disk', () => {
  // Before the run writes anything on the platform, while it does, and when only its report is left to write.
  test.each([200, 760, 840])(
    'of %i KiB ends the whole run in one line: nothing more is created or stays changed',
    async (blocks) => {
      const out = join(folderOf(), 'report')
      const before = await vocabulary()
      const { code, err } = await lpconform(writing(out), {
        variables: instance.variables,
        through: withRoomFor(blocks),
      })
      expect(code).toBe(3)
      const said = err.split('\n').filter((line) => /EFBIG|cannot be written/.test(line))
      expect(said).toHaveLength(1)
      expect(err).not.toMatch(/^\s+at /m)
      const after = await vocabulary()
      // Runs may change what runs created.
      const ofOthers = before.filter((line) => !line.includes('"lpc-'))
      expect(ofOthers.filter((line) => !after.includes(line))).toEqual([])
      // A record created without an intent in the file would never be found again.
      const intents =
        readFileSync(join(out, 'run.jsonl'), 'utf8').match(/^.*"kind":"ledger".*"state":"intended".*}$/gm) ?? []
      expect(after.length - before.length).toBeLessThanOrEqual(intents.length)
    },
  )

  test('is told from the target before anything is asked where there is no room at all', async () => {
    const out = join(folderOf(), 'report')
    const { code, err } = await lpconform(writing(out), { variables: instance.variables, through: withRoomFor(0) })
    expect([code, err.trim().split('\n').length]).toEqual([2, 1])
  })
})

describe('a folder that cannot be written', () => {
  test.each(['/proc/self/report', '/dev/null/report'])('is said in one line: %s', async (out) => {
    const { code, err } = await lpconform(writing(out), { variables: instance.variables })
    expect([code, err.trim().split('\n').length]).toEqual([expect.any(Number), 1])
    expect([2, 3]).toContain(code)
    expect(err).toContain(out)
  })
})

describe('a run file that cannot be written', () => {
  test('lets nothing be created, and says so once', () => {
    const failures: JournalFailure[] = []
    const journal = fileJournal('/dev/full', { onFailure: (failure) => failures.push(failure) })
    const entry = { kind: 'ledger', key: '1', operation: 'current/tags.create', what: 'tag', handle: 'x' } as const
    expect(() => journal.write({ ...entry, state: 'intended' })).toThrow(JournalFailure)
    expect(() => journal.write({ ...entry, state: 'changing' })).toThrow('/dev/full cannot be written (ENOSPC)')
    journal.write({ ...entry, state: 'undone' })
    expect(failures).toHaveLength(1)
  })
})

describe('creations', () => {
  test('are bounded by --max-creations, and the rest is undecided for that reason', async () => {
    const out = join(folderOf(), 'report')
    await lpconform([...writing(out), '--max-creations', '3'], { variables: instance.variables })
    const { residue, checks } = reportIn(out)
    expect(residue.length).toBeLessThanOrEqual(3)
    expect(checks.some(({ message }) => message.includes('--max-creations above 3'))).toBe(true)
  })
})
