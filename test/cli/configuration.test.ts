/** Wrong usage or configuration is reported at once, by name, and nothing is sent or lost. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { called, envFile, folderOf, type Variables } from './command.ts'

const GOOD: Variables = {
  CURRENT_BASE_URL: 'http://127.0.0.1:9',
  CURRENT_PLATFORM: 'harbour.example.test',
  CURRENT_ADMIN_LOGIN: 'somebody',
  CURRENT_ADMIN_PASSWORD: 'a password of some kind',
}

/** Runs with a configuration that must be refused. */
async function refused(variables: Variables, words: readonly string[] = ['run'], files: Variables = {}) {
  const folder = folderOf(files)
  const { code, err, out } = await called(words, { folder, variables })
  expect(code).toBe(2)
  expect(out).toBe('')
  expect(existsSync(join(folder, 'conformance-report'))).toBe(false)
  return err
}

describe.concurrent('configuration', () => {
  test('takes a second learner beside the first alone', async () => {
    const second = { LEGACY_LEARNER_OTHER_LOGIN: 'jonas', LEGACY_LEARNER_OTHER_PASSWORD: 'a password of his' }
    const alone = await refused({ LEGACY_LEARNER_BASE_URL: 'http://127.0.0.1:9', ...second })
    expect(alone).toContain('LEGACY_LEARNER_BASE_URL: no credential for this interface is set')
    const first = { LEGACY_LEARNER_LOGIN: 'jonas', LEGACY_LEARNER_PASSWORD: 'a password of his' }
    const same = await refused({ LEGACY_LEARNER_BASE_URL: 'http://127.0.0.1:9', ...first, ...second })
    expect(same).toContain('LEGACY_LEARNER_OTHER_LOGIN: is the same as LEGACY_LEARNER_LOGIN')
  })

  test('names every problem at once', async () => {
    const { CURRENT_PLATFORM: _, ...rest } = GOOD
    const err = await refused({
      ...rest,
      CURRENT_LEARNER_LOGIN: 'learner',
      LEGACY_ADMIN_BASE_URL: 'ftp://host',
      LEGACY_ADMIN_API_KEI: 'key-0815-secret',
      CONFORMANCE_MODE: 'readonly',
      CONFORMANCE_RATE_WINDOW_SECONDS: '-1',
    })
    expect(err).toMatch(/The configuration has 7 problems:/)
    expect(err).toContain('CURRENT_PLATFORM: required when CURRENT_BASE_URL is set')
    expect(err).toContain('CURRENT_LEARNER_PASSWORD: required when CURRENT_LEARNER_LOGIN is set')
    expect(err).toContain('"ftp://host" is not an http(s) URL')
    expect(err).toContain('LEGACY_ADMIN_API_KEI: unknown variable; nearest: LEGACY_ADMIN_API_KEY')
    expect(err).toContain('nearest: read-only')
    expect(err).toContain('CONFORMANCE_RATE_WINDOW_SECONDS')
    expect(err).not.toMatch(/0815|a password of/)
  })

  test('says what is wrong with an address, but not what stands in its query', async () => {
    for (const more of ['?token=Canary77', '#Canary77']) {
      const { code, err, out } = await called(['doctor'], {
        variables: { CURRENT_BASE_URL: `http://127.0.0.1:9${more}` },
      })
      expect([code, err]).toEqual([2, expect.stringContaining('has a query or a fragment')])
      expect(err + out).not.toContain('Canary')
    }
  })

  test('names a missing password alone', async () => {
    const { CURRENT_ADMIN_PASSWORD: _, ...rest } = GOOD
    expect(await refused(rest)).toBe(
      'error: The configuration has 1 problem:\n  CURRENT_ADMIN_PASSWORD: required when CURRENT_ADMIN_LOGIN is set\n',
    )
  })

  test('says which of the problems stand in .env', async () => {
    const env = `${envFile({ ...GOOD, CURRENT_ADMIN_LOGN: 'x' })}CONFORMANCE_MODE=everything\n\u0000\u0001=\n`
    const err = await refused({}, ['run'], { '.env': env })
    expect(err).toContain('CURRENT_ADMIN_LOGN in .env: unknown variable; nearest: CURRENT_ADMIN_LOGIN')
    expect(err).toContain('CONFORMANCE_MODE in .env')
  })

  test('refuses keys and claims that cannot be read, without showing them', async () => {
    const broken = '-----BEGIN PRIVATE KEY-----\nMIGHcanary\n-----END PRIVATE KEY-----'
    const err = await refused({
      ...GOOD,
      CURRENT_SIGNING_KEY: broken,
      CURRENT_SIGNING_ALG: 'ES256',
      CURRENT_SIGNING_CLAIMS: '{"canary": ',
    })
    expect(err).toContain('CURRENT_SIGNING_KEY: is not a readable private key')
    expect(err).toContain('CURRENT_SIGNING_CLAIMS: invalid JSON')
    expect(err).not.toContain('canary')
  })
})

describe.concurrent('a profile', () => {
  test.each([
    ['broken JSON', '{"names": {"adminRole": "a",}', /line 1, column 29.*invalid JSON/],
    ['another kind of JSON', '[]', /profile\.json, line 1, column 1: .*must be values by name/],
    ['an unknown member', '{"name": {}}', /unknown member; nearest: names/],
    [
      'an unknown operation',
      '{"operations": {"current/learner.get": {"path": "/x/{id}"}}}',
      /unknown operation; nearest: current\/learners\.get/,
    ],
    ['an unknown kind of record', '{"records": {"activty": [1]}}', /unknown record kind; nearest: activity/],
    ['a record of another type', '{"records": {"activity": ["one"]}}', /records\.activity\.0/],
    [
      'a path without its parameter',
      '{"operations": {"current/learners.get": {"path": "/v2/learners/"}}}',
      /path parameters are not those.*allowed: \{id\}/,
    ],
    ['a method that is none', '{"operations": {"current/learners.get": {"method": "GIT"}}}', /nearest: GET/],
    ['an unknown limit', '{"limits": {"current/trackings.lists": 3}}', /nearest: current\/trackings\.list/],
  ])('refuses a profile with %s', async (_, profile, says) => {
    expect(await refused({}, ['run', '--profile', 'profile.json'], { 'profile.json': profile })).toMatch(says)
  })

  test('refuses a profile that is not there', async () => {
    expect(await refused({}, ['run', '--profile', 'none.json'])).toContain('none.json: cannot be read (ENOENT)')
  })

  test('refuses a profile that is enormous or no text, without choking on it', async () => {
    const enormous = `{"names": {"adminRole": "${'x'.repeat(20_000_000)}"}, "nmes": 1}`
    const err = await refused({}, ['run', '--profile', 'p.json'], { 'p.json': enormous })
    expect(err).toMatch(/unknown member; nearest: names/)
    expect(err.length).toBeLessThan(2_000)
    const bytes = Buffer.from(Array.from({ length: 5_000 }, (_, index) => (index * 7919) % 256)).toString('latin1')
    expect(await refused({}, ['run', '--profile', 'p.json'], { 'p.json': bytes })).toContain('invalid JSON')
  })
})

describe.concurrent('usage', () => {
  test.each([
    [['run', '--operation', 'current/learners.lst'], /matches no operation; nearest: current\/learners\.list/],
    [['run', '--interface', 'curent'], /nearest: current/],
    [['run', '--clause', 'current.learners.list.size-maxima'], /nearest: current\.learners\.list\.size-maximum/],
    [['run', '--mode', 'readonly'], /Allowed: read-only, additive, full; nearest: read-only/],
    [['run', '--shard', '3/2'], /Allowed: I\/N/],
    [['run', '--concurrency', '0'], /from 1 to 256/],
    [['run', '--seed', 'seven'], /whole number/],
    [['run', '--interface', 'legacy-admin', '--operation', 'current/learners.list'], /options exclude each other/],
    [['serve', '--fault', 'current/learners.list/ignores-logn'], /nearest: current\/learners\.list\//],
    [['explain', 'current/learners.lst'], /nearest: current\/learners\.list/],
    [['rnu'], /unknown command 'rnu'/],
    [['run', '--outt', 'x'], /unknown option '--outt'/],
  ] as const)('%j is refused', async (words, says) => {
    expect(await refused({}, words)).toMatch(says)
  })

  test('refuses an --out in which nothing can be written, and leaves it as it is', async () => {
    const folder = folderOf({ file: 'something of value' })
    for (const out of ['file', 'file/below', '/proc/nowhere']) {
      const { code, err } = await called(['run', '--out', out], { folder })
      expect([code, err]).toEqual([2, expect.stringContaining(`--out ${out}: the report cannot be written there (`)])
    }
    expect(readFileSync(join(folder, 'file'), 'utf8')).toBe('something of value')
  })

  test('touches no file of the folder that is not its own', async () => {
    const folder = folderOf()
    writeFileSync(join(folder, 'notes.txt'), 'mine')
    const words = ['run', '--out', folder, '--operation', 'current/publishers.get', '--mode', 'read-only']
    expect((await called(words)).code).toBe(0)
    expect(readFileSync(join(folder, 'notes.txt'), 'utf8')).toBe('mine')
  })

  test('serve --write-env writes what run reads, and never over the file of somebody else', async () => {
    const { start } = await import('./command.ts')
    const folder = folderOf({ mine: 'CURRENT_ADMIN_PASSWORD=the only copy\n' })
    for (const _ of ['new', 'again']) {
      const server = start(['serve', '--write-env', '.env', '--rate-window', '0.25'], { folder })
      await server.said('Ctrl-C to stop')
      const { code, out } = await called(['doctor'], { folder })
      server.child.kill('SIGTERM')
      expect([code, out]).toEqual([0, expect.stringContaining('accepted')])
      expect((await server.ended).code).toBe(0)
    }
    const { code, err } = await called(['serve', '--write-env', 'mine'], { folder })
    expect([code, err]).toEqual([2, expect.stringContaining('mine: exists, and was not written by lpconform')])
    expect(readFileSync(join(folder, 'mine'), 'utf8')).toContain('the only copy')
  })

  test('a port that is taken is named', async () => {
    const { start } = await import('./command.ts')
    const first = start(['serve'])
    await first.said('Ctrl-C to stop')
    const { port } = new URL(JSON.parse(first.text.out.split('\n')[0]!).CURRENT_BASE_URL)
    const { code, err } = await called(['serve', '--port', port])
    first.child.kill('SIGINT')
    expect([code, err]).toEqual([2, `error: --port ${port}: the port is in use\n`])
    expect((await first.ended).code).toBe(0)
  })
})

describe.concurrent('a run without an address', () => {
  const NO_PLATFORM = /^error: No platform to test: (.*), but no address is set \(CURRENT_BASE_URL, .*--embedded tests/s
  test.each([
    [{ CURRENT_BASE_URL: '' }, {}, 'CURRENT_BASE_URL (empty) is present'],
    [{ CURRENT_PLATFORM: 'x', CURRENT_ADMIN_LOGIN: 'y', CURRENT_ADMIN_PASSWORD: 'z' }, {}, /and 2 more are present/],
    [{ CI: 'true' }, {}, 'CI is set'],
    [{}, { '.env': 'LEGACY_ADMIN_API_KEY=\n' }, 'LEGACY_ADMIN_API_KEY (empty) is present'],
  ] as const)('is refused where %j and %j say that a platform was meant', async (variables, files, why) => {
    for (const words of [['run'], ['adapt'], ['replay', 'current/tags.get#answers']]) {
      const [, said] = NO_PLATFORM.exec(await refused(variables, words, files)) ?? []
      expect(said).toMatch(why)
    }
  })

  test.each([
    [['--embedded'], { CI: 'true', CURRENT_BASE_URL: 'http://127.0.0.1:9' }],
    [[], { CI: 'false' }],
  ] as const)('with %j and %j tests the embedded instance, and says so', async (words, variables) => {
    const folder = folderOf()
    const call = ['run', ...words, '--operation', 'current/publishers.get', '--mode', 'read-only']
    const { code, out } = await called(call, { folder, variables })
    expect([code, out]).toEqual([0, expect.stringContaining('No violation (embedded reference instance)')])
    const fileOf = (name: string) => readFileSync(join(folder, 'conformance-report', name), 'utf8')
    expect(fileOf('summary.md')).toContain('Conformance: No violation (embedded reference instance)')
    expect(fileOf('index.html')).toContain('<h1>No violation (embedded reference instance)</h1>')
    expect(fileOf('junit.xml')).toContain('name="conformance of the embedded reference instance"')
  })
})
