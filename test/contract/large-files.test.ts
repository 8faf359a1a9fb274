/** Files that are large, or wrong in thousands of places. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readDocument } from '../../runner/configuration/document.ts'
import { nearest } from '../../runner/configuration/nearest.ts'
import type { Problem } from '../../runner/configuration/problem.ts'
import { readProfiles } from '../../runner/configuration/profile.ts'
import { readWaivers } from '../../runner/configuration/waivers.ts'

const folder = mkdtempSync(join(tmpdir(), 'lpconform-large-'))
afterAll(() => rmSync(folder, { recursive: true }))

function file(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

test.each([
  ['a: 1\nb: 2\na: 3\n', 3],
  ['x:\n  - {a: 1, b: 2}\n  - {a: 1, a: 2}\n', 3],
])('a member that stands twice is refused: %j', (text, line) => {
  const error = expect.objectContaining({ message: 'invalid YAML: Map keys must be unique' })
  expect(() => readDocument('a.yml', text)).toThrow(error)
  expect(() => readDocument('a.yml', text)).toThrow(
    expect.objectContaining({ place: expect.objectContaining({ line }) }),
  )
})

test('a profile in YAML of more than a MiB is read, and one of more than any profile has is refused', () => {
  const problems: Problem[] = []
  readProfiles(file('large.yml', `nams: {}\n#${'#'.repeat(2 ** 20)}\n`), problems)
  expect(problems).toEqual([expect.objectContaining({ wrong: 'unknown member; nearest: names' })])
  expect(() => readDocument('a.yml', `a: 1\n${'# x\n'.repeat(2 ** 22)}`)).toThrow('too large')
})

const MEBIBYTE = 2 ** 20

/** Each takes the parser two seconds and more for a MiB. */
test.each(['- - - -\n', '- !a 1\n', '}\n', '%A\n', '- a: 1\n', '? a\n', '- &a 1\n'])(
  'a MiB of %j is refused, with what to do about it',
  (text) => expect(() => readDocument('a.yml', text.repeat(MEBIBYTE / text.length))).toThrow('write it as JSON'),
)

test('of a file that is wrong in each line as much is told as somebody mends at once', () => {
  const waiver = (place: number) => ({
    ...{ check: `current/learners.list#answer${place}`, reason: 'x', owner: 'y', expires: '2030-01-01' },
  })
  const waivers = Array.from({ length: 4_000 }, (_, place) => waiver(place))
  const wrong = file('waivers.json', JSON.stringify({ waivers }))
  expect(() => readWaivers(wrong)).toThrow(
    /^The waiver file has 51 problems:(\n.*unknown check .*){50}\n.*there are further problems/,
  )
})

test('a word is named that differs in few letters, and none for a word that is no slip', () => {
  const known = ['current/learners.list', 'current/learners.get', 'mode', 'seed']
  expect(nearest('current/learnesr.list', known)).toBe('current/learners.list')
  expect(nearest('Mdoe', known)).toBe('mode')
  expect(nearest('sede', known)).toBe('seed')
  expect(nearest('nothing like it', known)).toBeUndefined()
  expect(nearest('x'.repeat(2 ** 20), known)).toBeUndefined()
})
