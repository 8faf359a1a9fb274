/** The remains of an interrupted run, undone as far as an interface deletes them. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cleanup as command } from '../../cli/cleanup.ts'
import { linked, unlinked } from '../../output/run-file/chain.ts'
import type { RunRecord } from '../../output/run-file/record.ts'
import { processConsole } from '../../runner/console.ts'
import { isRunning } from './child-process.ts'
import { called, folderOf, recordsIn, type Served, served, start } from './command.ts'

let instance: Served
const folder = join(folderOf(), 'report')
/** Records of the killed run, whose file nothing changes. */
let records: readonly RunRecord[]
/** Registrations that the killed run left, but for those that its checks deleted. */
let atFirst: readonly string[]
const file = () => join(folder, 'run.jsonl')

const ledger = (operation: string) =>
  records.flatMap((record) => (record.kind === 'ledger' && record.operation === operation ? [record] : []))

const created = () => ledger('legacy-admin/sessions.register').filter(({ state }) => state === 'created')

/** Those that the run had not undone when it was killed. */
const left = () => {
  const undone = new Set(
    ledger('legacy-admin/sessions.register').flatMap(({ key, state }) => (state === 'undone' ? [key] : [])),
  )
  return created().filter(({ key }) => !undone.has(key))
}

/** Registrations of the run that the instance still shows. */
async function standing(): Promise<readonly string[]> {
  const { LEGACY_ADMIN_BASE_URL: base, LEGACY_ADMIN_API_KEY: key } = instance.variables
  const found = await Promise.all(
    created().map(async ({ id }) => {
      const answer = await fetch(`${base}/API/ADMIN/v1/REST/Registration/${id}/`, { headers: { 'api-key': key! } })
      return answer.ok ? [id!] : []
    }),
  )
  return found.flat()
}

beforeAll(async () => {
  instance = await served()
  const words = ['run', '--mode', 'full', '--out', folder, '--operation', 'legacy-admin/*']
  const run = start(words, { variables: instance.variables })
  while (!run.child.killed) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    const text = isRunning(run.child) ? readIfThere() : ''
    const registered = text.match(/^\{"kind":"ledger".*"legacy-admin\/sessions\.register".*"state":"created"/gm) ?? []
    if (registered.length >= 3 || !isRunning(run.child)) run.child.kill('SIGKILL')
  }
  await run.ended
  records = recordsIn(folder)
  atFirst = await standing()
})
afterAll(() => instance.stop())

function readIfThere(): string {
  try {
    return readFileSync(file(), 'utf8')
  } catch {
    return ''
  }
}

/** The lines of a run file, linked anew: a file that its run might have written. */
function rewritten(lines: readonly string[]): string {
  let before = ''
  return lines
    .map((line) => {
      const link = linked(before, unlinked(line))
      before = link.digest
      return `${link.line}\n`
    })
    .join('')
}

const whole = () =>
  readFileSync(file(), 'utf8')
    .split('\n')
    .filter((line) => line.endsWith('}'))

const cleanup = (path: string, variables = instance.variables) => called(['cleanup', path], { variables })

describe('cleanup', () => {
  test('refuses a ledger of another platform, and deletes nothing', async () => {
    expect(atFirst.length).toBeGreaterThan(0)
    const { code, err } = await cleanup(folder, {
      ...instance.variables,
      LEGACY_ADMIN_BASE_URL: 'http://127.0.0.1:9/other',
    })
    expect(code).toBe(2)
    expect(err).toContain('The configuration differs from that of the run')
    expect(err).toContain('LEGACY_ADMIN_BASE_URL: http://127.0.0.1:9/other; the run spoke to http://127.0.0.1:')
    expect(await standing()).toEqual(atFirst)
  })

  test.each([
    [
      'a broken line',
      (text: string) => text.replace('{"kind":"ledger"', '{"kind":"ledge'),
      /line \d+: .*nothing was sent/,
    ],
    ['a record of no kind', (text: string) => `${text}\n{"kind":"nothing"}\n`, /expected "kind" to be one of/],
    ['no run at all', () => '{"some":"json"}\n', /line 1: expected "kind"/],
    ['nothing', () => '', /no head record/],
    ['a report of another version', () => '{"schemaVersion":"9.0"}', /schemaVersion "9\.0" cannot be read/],
    ['a torn report', () => '{"schemaVersion":"1.0","run":', /invalid JSON/],
  ])('refuses a ledger with %s', async (_, change, says) => {
    const broken = join(folderOf(), 'ledger')
    writeFileSync(broken, change(readFileSync(file(), 'utf8')))
    const { code, err } = await cleanup(broken)
    expect([code, err]).toEqual([2, expect.stringMatching(says)])
    expect(await standing()).toEqual(atFirst)
  })

  test('refuses a ledger that is not there', async () => {
    const { code, err } = await cleanup('none.jsonl')
    expect([code, err]).toEqual([2, 'error: none.jsonl: cannot be read (ENOENT)\n'])
  })

  test('tells what could not be undone, and ends with 3', async () => {
    const wrong = { ...instance.variables, LEGACY_ADMIN_API_KEY: 'a-wrong-key-0815' }
    const { code, out } = await cleanup(folder, wrong)
    expect(code).toBe(3)
    expect(out).toMatch(/^not undone: legacy-admin\/registration .*LEGACY_ADMIN_API_KEY/m)
    expect(out).not.toContain('0815')
    expect(await standing()).toEqual(atFirst)
  })
})

const entry = (more: object) =>
  JSON.stringify({ kind: 'ledger', key: 'x-1', operation: 'legacy-admin/administrators.update', what: 'y', ...more })
const change = { handle: 'y', state: 'changing', path: { administrator_login: 'admin.super' } }

describe('cleanup of a file that was changed', () => {
  const forged = entry({ ...change, former: { lastname: 'HACKED' } })

  test.each([
    ['a line that was added', () => [...whole(), forged], /line \d+: has no digest/],
    [
      'a changed value',
      () => whole().map((line) => line.replace(/"handle":"[^"]/, '"handle":"~')),
      /does not continue/,
    ],
    ['a line that is missing', () => whole().toSpliced(1, 1), /line 2: does not continue/],
    ['its digests removed', () => whole().map(unlinked), /has no chain of digests/],
  ])('is refused with %s', async (_, lines, says) => {
    const changed = join(folderOf(), 'run.jsonl')
    writeFileSync(changed, `${lines().join('\n')}\n`)
    const { code, err } = await cleanup(changed)
    expect([code, err]).toEqual([2, expect.stringMatching(says)])
    expect(err).toContain('Nothing was sent.')
    const { code: verified } = await called(['verify', join(changed, '..')])
    expect(verified).toBe(1)
  })

  test('changes nothing that the suite does not restore, even when every digest was made anew', async () => {
    const own = whole().filter((line) => line.startsWith('{"kind":"head"'))
    const [head] = own
    const password = entry({ ...change, former: { password: 'x', isSuper: true } })
    const copy = join(folderOf(), 'run.jsonl')
    writeFileSync(copy, rewritten([head!, password]))
    const { err } = await cleanup(copy)
    expect(err).not.toContain('password')
    expect(err).not.toContain('isSuper')
    const up = entry({ ...change, state: 'created', operation: 'legacy-admin/sessions.register', id: '..' })
    writeFileSync(copy, rewritten([head!, up]))
    const refused = await cleanup(copy)
    expect([refused.code, refused.err]).toEqual([
      2,
      expect.stringContaining('names a record that cannot stand in a path'),
    ])
    const foreign = { ...change, path: undefined, state: 'created', operation: 'legacy-admin/sessions.register' }
    writeFileSync(copy, rewritten([head!, entry({ ...foreign, id: atFirst[0] })]))
    const unproven = await cleanup(copy)
    expect([unproven.code, unproven.out]).toEqual([3, expect.stringContaining('no answer of the run names this id')])
    expect(await standing()).toEqual(atFirst)
  })

  test('is not refused for what a kill left of its last line', async () => {
    const copy = join(folderOf(), 'run.jsonl')
    writeFileSync(copy, `${whole().join('\n')}\n{"kind":"exchange","id":"x`)
    const { code, err } = await called(['cleanup', copy, '--preview'], { variables: instance.variables })
    expect(code).toBe(0)
    expect(err).toMatch(/^to delete: legacy-admin\/registration/m)
    const { code: verified, out } = await called(['verify', join(copy, '..')])
    expect([verified, out]).toEqual([
      0,
      expect.stringMatching(/^unchanged: [\d,]+ records.*\nThe last line was cut off/),
    ])
    expect(await standing()).toEqual(atFirst)
  })
})

describe('cleanup of former values that a check alone knew', () => {
  test('restores them, and nothing beside them', async () => {
    const [head] = whole().filter((line) => line.startsWith('{"kind":"head"'))
    const copy = join(folderOf(), 'run.jsonl')
    const like = { operation: 'legacy-learner/comments.like', path: { commentId: 1 } }
    const remembered = [
      entry({ ...change, former: { entityGuid: 'z', password: 'x' } }),
      entry({ ...change, ...like, key: 'x-2', former: { like: 1, rate: 5 } }),
    ]
    writeFileSync(copy, rewritten([head!, ...remembered]))
    const { err } = await called(['cleanup', copy, '--preview'], { variables: instance.variables })
    expect(err).toMatch(/to restore: .*administrators\.update\): entityGuid$/m)
    expect(err).toMatch(/to restore: .*comments\.like\): like$/m)
  })
})

describe('cleanup of what is left', () => {
  test('deletes the registrations, lists what stays, and adds to the file only what it restored', async () => {
    const before = whole()
    const { code, out } = await cleanup(folder)
    expect(code).toBe(0)
    expect(await standing()).toEqual([])
    for (const id of atFirst) expect(out).toContain(`undone: legacy-admin/registration ${id}`)
    expect(out).toMatch(
      /^left: (?:\d+ × )?legacy-admin\/learner, named lpc-\S+ .*\(id .+\), by legacy-admin\/learners\.create: no interface deletes it$/m,
    )
    expect(out).toMatch(/^Search for lpc-\w+ on the target: it finds \d+ of /m)
    const after = whole()
    expect(after.slice(0, before.length)).toEqual(before)
    const restored = [...out.matchAll(/^(?:restored|nothing to restore): /gm)]
    const added = after.slice(before.length).map((line): unknown => JSON.parse(line))
    expect(added).toEqual(restored.map(() => expect.objectContaining({ kind: 'ledger', state: 'undone' })))
  })

  test('finds nothing to do the second time', async () => {
    const { code, out } = await cleanup(file())
    expect(code).toBe(0)
    expect(out).toMatch(/^already gone: legacy-admin\/registration/m)
    expect(out).not.toMatch(/^undone/m)
  })

  test('finds a registration of which the answer was never read', async () => {
    const { LEGACY_ADMIN_BASE_URL: base, LEGACY_ADMIN_API_KEY: key } = instance.variables
    const { handle } = left().at(-1)!
    const [learner, session] = handle.split(' in ')
    const path = `${base}/API/ADMIN/v1/REST/Session/${session}/Register/${learner}/`
    expect((await fetch(path, { method: 'POST', headers: { 'api-key': key! } })).ok).toBe(true)
    const intended = whole().filter((line) => !line.includes('"state":"created"') || !line.includes(handle))
    const copy = join(folderOf(), 'run.jsonl')
    writeFileSync(copy, rewritten(intended))
    const { code, out } = await cleanup(copy)
    expect(code).toBe(0)
    expect(out).toContain(`undone: legacy-admin/registration ${handle}`)
  })

  test('takes the run file beside a report, and knows that an embedded instance is gone', async () => {
    const out = join(folderOf(), 'report')
    const selected = ['--operation', 'legacy-admin/registrations.delete']
    await called(['run', '--mode', 'full', '--out', out, ...selected], { variables: instance.variables })
    const told = await cleanup(join(out, 'report.json'))
    renameSync(join(out, 'run.jsonl'), join(out, 'elsewhere'))
    const alone = await cleanup(join(out, 'report.json'))
    expect([alone.code, alone.err]).toEqual([2, expect.stringContaining('a report alone does not prove')])
    expect(told.code).toBe(0)
    expect(told.out).toMatch(/records? of the run: \d+ undone or restored, 0 not undone/)
    const embedded = join(folderOf(), 'report')
    await called(['run', '--out', embedded, ...selected])
    const { code, out: said } = await cleanup(embedded, {})
    expect([code, said]).toEqual([0, expect.stringContaining('nothing remains')])
  })
})

test('cleanup asks a person, and sends nothing unless the answer is yes', async () => {
  const lines: string[] = []
  const write = (text: string) => void lines.push(text)
  const { out, err, ...rest } = { ...processConsole({ envFile: false }), folder: folderOf() }
  const console = { ...rest, out: { ...out, write }, err: { ...err, write }, environment: instance.variables }
  const input = Object.assign(new PassThrough(), { isTTY: true })
  input.end('n\n')
  expect(await command(folder, {}, console, { input, screen: { write } })).toBe(3)
  expect(lines.join('')).toMatch(/^to delete: .*Restore or delete \d+ records?\? \[y\/N\].*Nothing was sent\.\n$/ms)
})
