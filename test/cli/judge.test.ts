/** Recording traffic in front of a target, and judging it without a request. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { called, type Ended, folderOf, reportIn, served, start } from './command.ts'

const folder = folderOf()
const har = join(folder, 'traffic.har')
let instance: Awaited<ReturnType<typeof served>>
const said: Record<string, Ended> = {}

/** A person's client, which knows nothing of the suite: signs in, and lists learners in three ways. */
async function visit(address: string, variables: Readonly<Record<string, string>>): Promise<void> {
  const platform = variables.CURRENT_PLATFORM!
  const login = { login: variables.CURRENT_ADMIN_LOGIN, password: variables.CURRENT_ADMIN_PASSWORD, role: 'svc/admin' }
  const headers = { platform, 'content-type': 'application/json' }
  const signedIn = await fetch(`${address}/v2/authentication/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify(login),
  })
  const { accessToken } = (await signedIn.json()) as { accessToken: string }
  const bearer = { platform, authorization: `Bearer ${accessToken}` }
  for (const query of ['', '?size=3&offset=2', '?enabled=true&include=totalBadges'])
    await (await fetch(`${address}/v2/learners/${query}`, { headers: bearer })).arrayBuffer()
  await (await fetch(`${address}/elsewhere`, { headers: bearer })).arrayBuffer()
}

beforeAll(async () => {
  instance = await served()
  const { variables } = instance
  const recorder = start(['record', '--out', har], { variables, folder })
  await recorder.said('Recording to')
  const address = new RegExp(`(http://127\\.0\\.0\\.1:\\d+) forwards to ${new URL(variables.CURRENT_BASE_URL!).origin}`)
  await visit(address.exec(recorder.text.out)![1]!, variables)
  recorder.child.kill('SIGTERM')
  said.record = await recorder.ended
  said.judge = await called(['judge', har, '--out', 'report'], { folder })
})
afterAll(() => instance.stop())

describe('lpconform record', () => {
  test('ends with the number of exchanges', () => {
    expect(said.record).toMatchObject({ code: 0, out: expect.stringContaining('5 exchanges in') })
  })

  test('writes a HAR file that keeps no secret', () => {
    const text = readFileSync(har, 'utf8')
    expect(JSON.parse(text).log.entries).toHaveLength(5)
    expect(text).not.toContain(instance.variables.CURRENT_ADMIN_PASSWORD)
    expect(text).not.toMatch(/eyJ[\w-]+\./)
  })
})

const CHECK = 'current/learners.list#filter-enabled'
const wrong = () => {
  const text = readFileSync(har, 'utf8').replaceAll('\\"enabled\\":true', '\\"enabled\\":false')
  writeFileSync(join(folder, 'worse.har'), text)
  return 'worse.har'
}

describe('the report of lpconform judge', () => {
  test('is held against a baseline, accepted by a waiver, and compared', async () => {
    const since = await called(['judge', wrong(), '--baseline', 'report', '--out', 'since'], { folder })
    expect(since).toMatchObject({ code: 1, out: expect.stringContaining('Since the baseline') })
    const waiver = { check: CHECK, reason: 'known', owner: 'us', expires: '2999-12-31' }
    writeFileSync(join(folder, 'waivers.json'), JSON.stringify({ waivers: [waiver] }))
    const waived = await called(['judge', wrong(), '--waivers', 'waivers.json', '--out', 'waived'], { folder })
    expect(waived.code).toBe(0)
    expect(reportIn(join(folder, 'waived')).checks.find(({ id }) => id === CHECK)?.verdict).toBe('waived')
    expect((await called(['diff', 'report', 'since'], { folder })).out).toContain(CHECK)
  })

  test('has every form, and demands what it is told to', async () => {
    const forms = ['report.json', 'index.html', 'junit.xml', 'summary.md']
    expect(forms.filter((name) => !existsSync(join(folder, 'report', name)))).toEqual([])
    const ended = await called(['judge', har, '--min-decided', '100', '--out', 'demanding'], { folder })
    expect(ended.code).not.toBe(0)
  })

  test('holds no body and no person where bodies are redacted', async () => {
    await called(['judge', wrong(), '--redact-bodies', '--out', 'redacted'], { folder })
    const written = readFileSync(join(folder, 'redacted', 'run.jsonl'), 'utf8')
    const logins = [...readFileSync(har, 'utf8').matchAll(/\\"login\\":\\"([\w.]{6,})\\"/g)].map(([, login]) => login!)
    expect(logins.length).toBeGreaterThan(3)
    expect(logins.filter((login) => written.includes(login))).toEqual([])
  })

  test('wants no credentials, which it would send nobody', async () => {
    const { CURRENT_BASE_URL, LEGACY_ADMIN_BASE_URL } = instance.variables
    const variables = { CURRENT_BASE_URL: CURRENT_BASE_URL!, LEGACY_ADMIN_BASE_URL: LEGACY_ADMIN_BASE_URL! }
    const half = { ...variables, CURRENT_ADMIN_LOGIN: 'somebody' }
    const ended = await called(['judge', wrong(), '--out', 'addressed'], { folder, variables: half })
    expect([ended.code, ended.err]).toEqual([1, expect.not.stringContaining('required')])
  })

  test('is one with that of a run, where that is asked for', async () => {
    const { variables } = instance
    const words = ['run', '--operation', 'current/learners.list', '--mode', 'read-only', '--out', 'careful']
    await called(words, { variables, folder })
    const ended = await called(['judge', wrong(), '--merge', 'careful', '--out', 'both'], { folder })
    expect(ended.code).toBe(1)
    const { run, checks } = reportIn(join(folder, 'both'))
    const verdicts = new Map(checks.map(({ id, verdict }) => [id as string, verdict]))
    expect(run.mode).toBe('read-only')
    // Of the traffic, of the run, and of both.
    expect(verdicts.get(CHECK)).toBe('violation')
    expect(verdicts.get('current/learners.list#filter-login')).toBe('pass')
    expect(verdicts.get('current/tokens.login#token-works')).toBe('pass')
  })
})

describe('lpconform uses', () => {
  test('breaks a client that uses what fails, and no other one', async () => {
    await called(['judge', wrong(), '--out', 'broken'], { folder })
    const breaking = await called(['uses', har, '--report', 'broken'], { folder })
    expect(breaking).toMatchObject({ code: 1, out: expect.stringContaining(`violation ${CHECK}: `) })
    expect(breaking.out).toMatch(/^current\/learners\.list: 3 requests; .*enabled/m)
    const text = readFileSync(har, 'utf8').replaceAll('enabled=true&', '')
    writeFileSync(join(folder, 'modest.har'), text)
    const spared = await called(['uses', 'modest.har', '--report', 'broken'], { folder })
    expect(spared).toMatchObject({ code: 0, out: expect.not.stringContaining(CHECK) })
    expect(spared.out).toMatch(/^2 of 105 operations are used, and [\d,]+ of [\d,]+ clauses relied on$/m)
  })

  test('says as JSON what is used, and refuses traffic of another host', async () => {
    const { uses } = JSON.parse((await called(['uses', har, '--json'], { folder })).out)
    expect(uses.map(({ operation }: { operation: string }) => operation)).toEqual([
      'current/learners.list',
      'current/tokens.login',
    ])
    expect(uses[0].inputs).toEqual(['size', 'offset', 'enabled', 'include=totalBadges'])
    writeFileSync(join(folder, 'stranger.har'), readFileSync(har, 'utf8').replaceAll('/v2/', '/elsewhere/'))
    const stranger = await called(['uses', 'stranger.har'], { folder })
    expect(stranger).toMatchObject({ code: 2, err: expect.stringContaining('no request calls a documented operation') })
  })
})

describe('the run file of a run, judged as traffic', () => {
  const of = (folderName: string) => join(folder, folderName, 'run.jsonl')
  beforeAll(async () => {
    const { variables } = instance
    const words = ['run', '--operation', 'current/tags.*', '--mode', 'full', '--out', 'recorded']
    await called(words, { variables, folder })
    await called(['run', '--operation', 'current/tags.*', '--mode', 'read-only', '--out', 'wary'], {
      variables,
      folder,
    })
  })

  test('is merged with a careful run, without a finding of either', async () => {
    const ended = await called(['judge', of('recorded'), '--merge', 'wary', '--out', 'together'], { folder })
    expect(ended).toMatchObject({ code: 0, out: expect.stringContaining('No violation') })
    const verdicts = (name: string) =>
      new Map(reportIn(join(folder, name)).checks.map(({ id, verdict }) => [id as string, verdict]))
    const [careful, both] = [verdicts('wary'), verdicts('together')]
    const decided = (all: ReadonlyMap<string, string>) => [...all.values()].filter((one) => one === 'pass').length
    expect([...both.values()]).not.toContain('error')
    expect(decided(both)).toBeGreaterThan(decided(careful))
    expect(both.get('current/tags.update#body-name')).toBe('pass')
  })

  test('leaves none of its bodies where bodies are redacted', async () => {
    const ended = await called(['judge', of('recorded'), '--redact-bodies', '--out', 'bare'], { folder })
    expect(ended.code).toBe(0)
    const bodies = readFileSync(of('recorded'), 'utf8')
    const written = readFileSync(of('bare'), 'utf8')
    const names = [...bodies.matchAll(/\\"name\\":\\"([^"\\]{4,})\\"/g)].map(([, name]) => name!)
    expect(names.length).toBeGreaterThan(10)
    expect(
      written
        .split('\n')
        .filter((line) => line.includes('"kind":"exchange"') && names.some((name) => line.includes(`\\"${name}\\"`))),
    ).toEqual([])
    expect(written).toContain('characters, redacted)')
  })
})

describe('lpconform judge', () => {
  test('finds nothing wrong with an honest instance', () => {
    expect(said.judge).toMatchObject({ code: 0, out: expect.stringContaining('No violation') })
    expect(said.judge!.out).toContain('5 recorded exchanges, 4 judged, nothing sent')
    expect(said.judge!.out).toContain('1 not judged: no operation of the documents: GET /elsewhere')
  })

  test('decides what the traffic shows, and says which traffic would decide the rest', () => {
    const { run, checks } = reportIn(join(folder, 'report'))
    expect(run).toMatchObject({ mode: 'passive', complete: true })
    const byId = new Map(checks.map((check) => [check.id as string, check]))
    for (const slug of ['answers', 'size-exact', 'filter-enabled', 'include-totalBadges', 'response-schema'])
      expect(byId.get(`current/learners.list#${slug}`)?.verdict, slug).toBe('pass')
    expect(byId.get('current/learners.list#filter-login')).toMatchObject({
      verdict: 'skipped',
      message: 'wants a call of List learners with login',
    })
  })

  test('accuses of what is wrong, and fails', async () => {
    const wrong = readFileSync(har, 'utf8').replaceAll('\\"enabled\\":true', '\\"enabled\\":false')
    writeFileSync(join(folder, 'wrong.har'), wrong)
    const ended = await called(['judge', 'wrong.har', '--out', 'wrong'], { folder })
    expect(ended).toMatchObject({ code: 1, out: expect.stringContaining('current/learners.list#filter-enabled') })
  })

  test.each([
    ['no such file', 'missing.har', /missing\.har: no such file \(allowed: HAR files/],
    ['another file', 'other.json', /other\.json: not a HAR 1\.2 file: it has no "entries"/],
  ])('names %s', async (_, name, message) => {
    if (name === 'other.json') writeFileSync(join(folder, name), '{"some": "file"}')
    const ended = await called(['judge', name, '--out', 'none'], { folder })
    expect(ended).toMatchObject({ code: 2, err: expect.stringMatching(message) })
    expect(existsSync(join(folder, 'none', 'report.json'))).toBe(false)
  })
})
