/** What an interrupted run left behind, taken back as far as an interface deletes it. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { folderOf, lpconform, recordsIn, type Served, served, start } from './command.ts'

let instance: Served
const folder = join(folderOf(), 'report')
/** Registrations that the killed run left, but for those that its checks deleted. */
let atFirst: readonly string[]
const file = () => join(folder, 'run.jsonl')

const ledger = (operation: string) =>
  recordsIn(folder).flatMap((record) => (record.kind === 'ledger' && record.operation === operation ? [record] : []))

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
    const text = run.child.exitCode === null ? readIfThere() : ''
    const registered = text.match(/"operation":"legacy-admin\/sessions\.register"[^\n]*"state":"created"/g) ?? []
    if (registered.length >= 3 || run.child.exitCode !== null) run.child.kill('SIGKILL')
  }
  await run.ended
  atFirst = await standing()
}, 240_000)
afterAll(() => instance.stop())

function readIfThere(): string {
  try {
    return readFileSync(file(), 'utf8')
  } catch {
    return ''
  }
}

const cleanup = (path: string, variables = instance.variables) => lpconform(['cleanup', path], { variables })

describe('cleanup', { timeout: 240_000 }, () => {
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
    expect([code, err]).toEqual([2, 'none.jsonl: cannot be read (ENOENT)\n'])
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

describe('cleanup of what is left', { timeout: 240_000 }, () => {
  test('deletes the registrations, lists what stays, and changes no file', async () => {
    const before = readFileSync(file())
    const { code, out } = await cleanup(folder)
    expect(code).toBe(0)
    expect(await standing()).toEqual([])
    for (const id of atFirst) expect(out).toContain(`undone: legacy-admin/registration ${id}`)
    expect(out).toMatch(
      /^left: legacy-admin\/learner [\w-]+ \(legacy-admin\/learners\.create\): no interface deletes it$/m,
    )
    expect(readFileSync(file())).toEqual(before)
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
    const torn = readFileSync(file(), 'utf8').split('\n')
    const intended = torn.filter((line) => !line.includes('"state":"created"') || !line.includes(handle))
    const copy = join(folderOf(), 'run.jsonl')
    writeFileSync(copy, intended.join('\n'))
    const { code, out } = await cleanup(copy)
    expect(code).toBe(0)
    expect(out).toContain(`undone: legacy-admin/registration ${handle}`)
  })

  test('takes the residue of a report, and knows that an embedded instance is gone', async () => {
    const out = join(folderOf(), 'report')
    const selected = ['--operation', 'legacy-admin/registrations.delete']
    await lpconform(['run', '--mode', 'full', '--out', out, ...selected], { variables: instance.variables })
    const told = await cleanup(join(out, 'report.json'))
    expect(told.code).toBe(0)
    expect(told.out).toMatch(/records? of the run: \d+ undone or restored, 0 not undone/)
    const embedded = join(folderOf(), 'report')
    await lpconform(['run', '--out', embedded, ...selected])
    const { code, out: said } = await cleanup(embedded, {})
    expect([code, said]).toEqual([0, expect.stringContaining('nothing remains')])
  })
})
