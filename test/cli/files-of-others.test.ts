/** No command deletes, truncates or overwrites what the suite did not write, whatever its name. */
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { called, folderOf } from './command.ts'

const RUN = ['run', '--operation', 'current/tags.list', '--out']
const MINE = 'the only copy\n'

const textOf = (...path: readonly string[]) => readFileSync(join(...path), 'utf8')

describe('a folder of a run', () => {
  let folder: string
  const run = (...words: readonly string[]) => called([...RUN, ...words], { folder })
  beforeAll(async () => {
    folder = folderOf()
    expect((await run('out')).code).toBe(0)
  })

  test('takes run after run', async () => {
    expect((await run('out')).code).toBe(0)
    expect(existsSync(join(folder, 'out', 'previous'))).toBe(false)
  })

  test('a folder named previous that somebody made stays', async () => {
    mkdirSync(join(folder, 'out', 'previous'))
    writeFileSync(join(folder, 'out', 'previous', 'thesis.txt'), MINE)
    expect((await run('out')).code).toBe(0)
    expect(textOf(folder, 'out', 'previous', 'thesis.txt')).toBe(MINE)
    expect(readdirSync(join(folder, 'out')).filter((name) => name.startsWith('previous'))).toEqual(['previous'])
  })

  test.each(['diff.md', 'index.html', 'summary.md', 'report.json', 'evidence.har'])(
    'a %s of somebody is named and stays, and --force replaces it',
    async (name) => {
      const out = `out-${name}`
      await run(out)
      writeFileSync(join(folder, out, name), MINE)
      const refused = await run(out)
      expect(refused).toMatchObject({ code: 2, err: expect.stringContaining(name) })
      expect(refused.err).toContain('--force')
      expect(textOf(folder, out, name)).toBe(MINE)
      expect((await run(out, '--force')).code).toBe(0)
      expect(existsSync(join(folder, out, name)) && textOf(folder, out, name) === MINE).toBe(false)
    },
  )

  test('a link is not followed out of it', async () => {
    mkdirSync(join(folder, 'linked'))
    writeFileSync(join(folder, 'thesis.txt'), MINE)
    symlinkSync('../thesis.txt', join(folder, 'linked', 'run.jsonl'))
    expect((await run('linked')).code).toBe(2)
    expect(textOf(folder, 'thesis.txt')).toBe(MINE)
    // A link may lead to the file of another run.
    writeFileSync(join(folder, 'other.jsonl'), '{"kind":"head"}\n')
    mkdirSync(join(folder, 'leading'))
    symlinkSync('../other.jsonl', join(folder, 'leading', 'run.jsonl'))
    expect((await run('leading')).code).toBe(2)
    expect(textOf(folder, 'other.jsonl')).toBe('{"kind":"head"}\n')
  })

  test.each([
    ['report', 'out', '--format', 'sarif', '--out', 'theirs'],
    ['history', 'out', 'other', '--out', 'theirs'],
    ['compare', 'out', 'other', '--out', 'theirs'],
    ['diff', 'out', 'other', '--out', 'theirs'],
  ])('%s writes over no file of others', async (...words) => {
    if (!existsSync(join(folder, 'other'))) await run('other')
    mkdirSync(join(folder, 'theirs'), { recursive: true })
    const names = ['report.sarif', 'history.html', 'history.md', 'compare.md', 'diff.json', 'diff.html']
    for (const name of names) writeFileSync(join(folder, 'theirs', name), MINE)
    expect((await called(words, { folder })).code).toBe(2)
    for (const name of names) expect(textOf(folder, 'theirs', name)).toBe(MINE)
  })
})

test('a list of digests that is not ours is named before a request is sent, and stays', async () => {
  const folder = folderOf()
  const run = (...words: readonly string[]) => called([...RUN, ...words], { folder })
  mkdirSync(join(folder, 'listed'))
  writeFileSync(join(folder, 'listed', 'lpconform.sha256'), MINE)
  mkdirSync(join(folder, 'led'))
  symlinkSync('../list', join(folder, 'led', 'lpconform.sha256'))
  for (const out of ['listed', 'led']) {
    const { code, err } = await run(out)
    expect([code, err]).toEqual([2, expect.stringContaining('lpconform.sha256 was not written')])
    expect(readdirSync(join(folder, out))).toEqual(['lpconform.sha256'])
  }
  expect(textOf(folder, 'listed', 'lpconform.sha256')).toBe(MINE)
  expect((await run('led', '--force')).code).toBe(0)
  expect(existsSync(join(folder, 'list'))).toBe(false)
})

test('an options file of a checkout writes nowhere but in its folder', async () => {
  const folder = folderOf()
  const checkout = join(folder, 'checkout')
  mkdirSync(join(folder, 'previous'))
  mkdirSync(checkout)
  symlinkSync('..', join(checkout, 'way'))
  for (const out of ['..', 'way', 'way/else', folder]) {
    writeFileSync(join(checkout, 'lpconform.config.yml'), `out: ${out}\n`)
    const { code, err } = await called(RUN.slice(0, 3), { folder: checkout })
    expect(code, out).toBe(2)
    expect(err).toContain('is outside the folder')
  }
  expect(readdirSync(folder).toSorted()).toEqual(['checkout', 'previous'])
})

describe('a file that a command is to write', () => {
  test.each([
    ['openapi', '--out', '.env'],
    ['record', '--out', '.env'],
    ['serve', '--write-env', '.env'],
  ])('%s leaves it as it is', async (...words) => {
    const folder = folderOf({ '.env': 'SOMETHING=else\n' })
    const variables = { LEGACY_ADMIN_BASE_URL: 'http://127.0.0.1:9/', LEGACY_ADMIN_API_KEY: 'k-7f3c1d9a4be24c60b1e5' }
    const { code } = await called(words, { folder, variables })
    expect(code).toBe(2)
    expect(textOf(folder, '.env')).toBe('SOMETHING=else\n')
  })

  test.each([
    ['serve', '--write-env'],
    ['openapi', '--out'],
    ['openapi', '--force', '--out'],
  ])('a link to nothing leads %s %s nowhere', async (...words) => {
    const folder = folderOf()
    symlinkSync('elsewhere', join(folder, '.env'))
    expect((await called([...words, '.env'], { folder })).code).toBe(2)
    expect(existsSync(join(folder, 'elsewhere'))).toBe(false)
  })

  test('the same document again is no change, and --force writes another', async () => {
    const folder = folderOf()
    expect((await called(['openapi', '--out', 'api.json'], { folder })).code).toBe(0)
    expect((await called(['openapi', '--out', 'api.json'], { folder })).code).toBe(0)
    const other = ['openapi', '--version', '3.0', '--out', 'api.json']
    expect((await called(other, { folder })).code).toBe(2)
    expect((await called([...other, '--force'], { folder })).code).toBe(0)
    expect(statSync(join(folder, 'api.json')).size).toBeGreaterThan(1000)
  })
})
