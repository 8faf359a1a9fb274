/** The nights of a platform: what is known is accepted, what is new is red until it is mended, whatever comes between. */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { called, folderOf, type Served, served } from './command.ts'

const OPERATIONS = ['--operation', 'current/authors.get', '--operation', 'current/tags.get', '--mode', 'read-only']
const BADGE = fileURLToPath(new URL('../../examples/reporters/badge.mjs', import.meta.url))
const KNOWN = 'current/authors.get/open-to-all'
const NEW = 'current/tags.get/open-to-all'

let platforms: Readonly<Record<'good' | 'known' | 'both', Served>>
beforeAll(async () => {
  const [good, known, both] = await Promise.all([
    served(),
    served('--fault', KNOWN),
    served('--fault', KNOWN, '--fault', NEW),
  ])
  platforms = { good, known, both }
})
afterAll(() => Promise.all(Object.values(platforms).map((one) => one.stop())))

test('known failures are carried from night to night, and a bad night changes nothing', async () => {
  const folder = folderOf()
  const known = join(folder, 'known.json')
  const text = () => readFileSync(known, 'utf8')
  const night = (of: keyof typeof platforms | 'dead', ...words: string[]) => {
    const { variables } = platforms[of === 'dead' ? 'good' : of]
    const dead = of === 'dead' && { CURRENT_BASE_URL: 'http://127.0.0.1:9' }
    const call = ['run', '--known', 'known.json', '--out', 'report', ...OPERATIONS, ...words]
    return called(call, { folder, variables: { ...variables, ...dead } })
  }
  expect((await night('known')).code, 'nothing is known by itself').toBe(1)
  expect(existsSync(known)).toBe(false)
  const accepted = await night('known', '--accept-known')
  expect([accepted.code, accepted.out]).toEqual([0, expect.stringMatching(/No new violation, [1-9] known\n/)])
  const first = text()
  expect(first).toContain('current/authors.get#')
  expect((await night('known')).code).toBe(0)
  const badge = execFileSync(process.execPath, [BADGE, join(folder, 'report', 'report.json')], { encoding: 'utf8' })
  expect(JSON.parse(badge)).toMatchObject({ color: 'yellow' })
  for (const bad of ['both', 'both', 'dead', 'both'] as const) {
    const { code, err } = await night(bad)
    expect([code, err]).toEqual([bad === 'dead' ? 3 : 1, expect.stringContaining('known.json: left as it is')])
    expect(text()).toBe(first)
  }
  // A checkout holds the file, and no list of what was written; somebody may have edited it.
  rmSync(join(folder, 'lpconform.sha256'), { force: true })
  writeFileSync(known, `${first}\n`)
  // One operation alone decides nothing about the other.
  expect((await night('good', '--exclude', 'current/authors.get')).code).toBe(0)
  expect(text()).toBe(first)
  expect((await night('good')).out).toContain('0 known failures, ')
  expect((await night('known')).code, 'what was mended is new when it comes back').toBe(1)
  expect(readdirSync(folder).toSorted()).toEqual(['known.json', 'report'])
})

test('a file of known failures that is none is refused before anything is sent', async () => {
  const folder = folderOf()
  expect(await called(['run', '--accept-known'], { folder })).toMatchObject({
    code: 2,
    err: expect.stringContaining('--accept-known needs a file: --known FILE'),
  })
  writeFileSync(join(folder, 'known.json'), '{ "knownFailures": [{ "check": "x" }] }')
  expect(await called(['run', '--known', 'known.json'], { folder })).toMatchObject({
    code: 2,
    err: expect.stringMatching(/known\.json has 3 problems:\n {2}knownFailures\.0\.since: since is missing\n/),
  })
  symlinkSync('elsewhere.json', join(folder, 'link.json'))
  expect(await called(['run', '--known', 'link.json', '--accept-known'], { folder })).toMatchObject({
    code: 2,
    err: expect.stringContaining('link.json: is a link'),
  })
})
