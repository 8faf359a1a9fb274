/** Runs during the development of a platform: a part of the suite, again and again. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { called, folderOf, reportIn, type Served, served, start } from './command.ts'

const OPERATION = ['--operation', 'current/authors.get']
const FOUND = 'current/authors.get#credential-missing'

let faulty: Served
let honest: Served
beforeAll(async () => {
  ;[faulty, honest] = await Promise.all([served('--fault', 'current/authors.get/open-to-all'), served()])
})
afterAll(() => Promise.all([faulty.stop(), honest.stop()]))

const idsIn = (folder: string) =>
  reportIn(folder)
    .checks.filter(({ verdict }) => verdict !== 'skipped')
    .map(({ id }) => id)

test('--exclude leaves out an operation, a check or a clause, and refuses what there is none of', async () => {
  const folder = folderOf()
  const excluded = ['current/authors.get#junk-*', 'current.authors.get.unknown-identifier', 'current/tags.*']
  const words = [...OPERATION, '--operation', 'current/tags.get', ...excluded.flatMap((id) => ['--exclude', id])]
  const { code, err } = await called(['run', '--out', folder, ...words])
  expect(code, err).toBe(0)
  const ids = idsIn(folder)
  expect(ids).toContain(FOUND)
  expect(ids.filter((id) => /tags|junk|#unknown-identifier/.test(id))).toEqual([])
  const wrong = await called(['run', ...OPERATION, '--exclude', 'current/author.get'])
  expect(wrong).toMatchObject({ code: 2, err: expect.stringContaining('matches no operation, check or clause') })
})

test('a finding is told when it is confirmed, and --bail ends the run', async () => {
  const folder = folderOf()
  const { code, err } = await called(['run', '--out', folder, '--bail', '1', ...OPERATION, '--concurrency', '1'], {
    variables: faulty.variables,
  })
  expect(err).toMatch(new RegExp(`violation +${FOUND}: GET [^ ]+: .*expected `))
  expect(code, err).toBe(1)
  expect(reportIn(folder).run).toMatchObject({ complete: false, reason: expect.stringContaining('--bail') })
  expect(reportIn(folder).summary.verdicts.inconclusive).toBeGreaterThan(0)
})

test('on a distant platform, twice as many checks are at work at a time, unless the user says how many', async () => {
  const distant = await served('--latency', '60')
  try {
    const run = (...words: string[]) =>
      called(['run', '--out', folderOf(), ...OPERATION, ...words], { variables: distant.variables })
    const [chosen, asked] = [await run(), await run('--concurrency', '4')]
    expect(chosen).toMatchObject({
      code: 0,
      err: expect.stringMatching(/answers take \d+ ms at least: 32 checks at a time/),
    })
    expect(asked).toMatchObject({ code: 0, err: expect.not.stringContaining('checks at a time') })
  } finally {
    await distant.stop()
  }
})

test('--max-time ends the run, which is then incomplete', async () => {
  const folder = folderOf()
  const { code } = await called(['run', '--out', folder, '--max-time', '300ms', '--interface', 'current'], {
    variables: honest.variables,
  })
  expect(code).toBe(3)
  expect(reportIn(folder).run).toMatchObject({ complete: false, reason: '--max-time is over' })
  expect((await called(['run', '--max-time', 'long'])).code).toBe(2)
})

test('--failed selects what did not pass, and nothing once all passes', async () => {
  const [first, second, third] = [folderOf(), folderOf(), folderOf()]
  const once = await called(['run', '--out', first, ...OPERATION], { variables: faulty.variables })
  expect(once.code, once.err).toBe(1)
  const again = await called(['run', '--out', second, '--failed', first], { variables: faulty.variables })
  expect(again.code, again.err).toBe(1)
  expect(idsIn(second)).toContain(FOUND)
  expect(idsIn(second).length).toBeLessThan(idsIn(first).length)
  const mended = await called(['run', '--out', third, '--failed', first], { variables: honest.variables })
  expect(mended.code, mended.err).toBe(0)
  expect(idsIn(third)).toContain(FOUND)
  const nothing = await called(['run', '--failed', third])
  expect(nothing).toMatchObject({ code: 2, err: expect.stringContaining('every check passed there') })
})

test('replay runs one check again, with seed, mode and profile of a report, and prints its exchanges', async () => {
  const folder = folderOf({
    'platform.yml': 'limits: { windowSeconds: 2 }\n',
    'lpconform.config.yml': 'profile: of-today.yml\n',
  })
  const words = [
    'run',
    '--out',
    'report',
    '--seed',
    '5',
    '--mode',
    'additive',
    '--profile',
    'platform.yml',
    ...OPERATION,
  ]
  await called(words, { folder, variables: faulty.variables })
  const out = folderOf()
  const { code, out: text } = await called(['replay', FOUND, '--report', 'report', '--out', out], {
    folder,
    variables: faulty.variables,
  })
  expect(code, text).toBe(1)
  expect(text).toMatch(new RegExp(`${FOUND}: violation: GET [^ ]+: .*expected `))
  expect(text).toMatch(/curl -sS -i \S+\/v1\/authors\/\d+/)
  expect(text).toMatch(/^ {2}200 \{/m)
  expect(reportIn(out).run).toMatchObject({ seed: 5, mode: 'additive', profile: ['platform.yml'] })
  const unknown = await called(['replay', 'current/authors.get#credential-mising'])
  expect(unknown).toMatchObject({ code: 2, err: expect.stringContaining(FOUND) })
})

test('--watch runs again when a folder changes, on a signal and on a line, until q', async () => {
  const folder = folderOf()
  mkdirSync(join(folder, 'source'))
  const words = ['run', '--out', 'report', '--watch', 'source', '--operation', 'current/entities.get']
  const { child, ended, text } = start(words, { folder, variables: honest.variables })
  const times = async (count: number) => {
    await expect.poll(() => text.err.split('watching:').length - 1).toBeGreaterThanOrEqual(count)
    expect(text.err.split('watching:').length - 1, text.err).toBe(count)
  }
  await times(1)
  writeFileSync(join(folder, 'source', 'server.ts'), 'changed')
  await times(2)
  expect(text.err).toContain('source has changed')
  child.kill('SIGUSR2')
  await times(3)
  child.stdin!.write('\n')
  await times(4)
  child.stdin!.write('q\n')
  expect((await ended).code).toBe(0)
})

test('--watch runs again when the target has restarted, and not while it is away', async () => {
  const words = ['serve', '--rate-window', '0.25', '--port']
  const first = start([...words, '0'])
  await first.said('Ctrl-C to stop')
  const variables = JSON.parse(first.text.out.split('\n', 1)[0]!) as Record<string, string>
  const { port } = new URL(variables.CURRENT_BASE_URL!)
  const { child, ended, text, said } = start(['run', '--watch', '--operation', 'current/entities.get'], { variables })
  await said('watching:')
  first.child.kill('SIGTERM')
  await first.ended
  await said('no longer answers')
  expect(text.err.split('watching:').length - 1).toBe(1)
  const second = start([...words, port])
  await second.said('Ctrl-C to stop')
  await said(/answers again.*watching:/s)
  child.stdin!.write('q\n')
  expect((await ended).code, text.err).toBe(0)
  second.child.kill('SIGTERM')
  await second.ended
})

test('a shard without an operation is a success of its own, and merges', async () => {
  const folder = folderOf()
  const codes: (number | null)[] = []
  for (const index of [1, 2, 3]) {
    const words = ['run', '--operation', 'current/tags.get', '--shard', `${index}/3`, '--out', `shard-${index}`]
    const { code, err } = await called(words, { folder })
    codes.push(code)
    expect(err.includes('fewer operations than shards'), err).toBe(index > 1)
  }
  expect(codes).toEqual([0, 0, 0])
  const merged = await called(['merge', 'shard-1', 'shard-2', 'shard-3', '--out', 'merged'], { folder })
  expect(merged.code, merged.err).toBe(0)
  expect(reportIn(join(folder, 'merged')).summary.verdicts.pass).toBeGreaterThan(10)
})

test('--format writes the named forms beside report.json, and no others', async () => {
  const folder = folderOf()
  const { code, out } = await called(['run', '--out', folder, ...OPERATION, '--format', 'sarif', '--format', 'junit'])
  expect(code).toBe(0)
  expect(out).toContain(join(folder, 'report.json'))
  const written = readdirSync(folder).sort()
  expect(written).toEqual(['junit.xml', 'lpconform.sha256', 'report.json', 'report.sarif', 'run.jsonl'])
})
