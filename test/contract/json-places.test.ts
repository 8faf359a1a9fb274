/** Places in JSON are right, however large the file is. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDocument, Unreadable } from '../../runner/configuration/document.ts'
import { misplacedIn, placesIn } from '../../runner/configuration/json-places.ts'

const document = fc.json({ maxDepth: 4 }).map((text): unknown => JSON.parse(text))
const written = fc
  .tuple(document, fc.constantFrom(0, 1, '\t', '\r'))
  .map(([value, space]) => [value, JSON.stringify(value, null, space)] as const)

function everyPath(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([name, one]) => everyPath(one, [...path, name]))]
}

const at = (value: any, path: readonly string[]) => path.reduce((one, name) => one[name], value)

test('each member stands where its place says', () => {
  fc.assert(
    fc.property(written, ([value, text]) => {
      const offsetOf = placesIn(text)
      for (const path of everyPath(value)) {
        const holder: unknown = at(value, path.slice(0, -1))
        const shown = path.length && !Array.isArray(holder) ? path.at(-1) : at(value, path)
        const begin = JSON.stringify(shown)
        const found = text.slice(offsetOf(path))
        const isRight = typeof shown === 'object' && shown ? found[0] === begin[0] : found.startsWith(begin)
        if (!isRight) expect.fail(`${path.join('.')} in ${text}: ${found}`)
      }
    }),
  )
})

const damages = fc.tuple(
  written,
  fc.nat(),
  fc.nat(3),
  fc.constantFrom('', ',', '"', '{', ']', '\n', '\\', '0', 'e', 'x'),
)

test('a text is wrong where the parser says so, and only then', () => {
  fc.assert(
    fc.property(damages, ([[, text], place, cut, put]) => {
      const from = place % (text.length + 1)
      const damaged = text.slice(0, from) + put + text.slice(from + cut)
      let said: string | undefined
      try {
        JSON.parse(damaged)
      } catch (error) {
        said = (error as Error).message
      }
      const position = Number(/position (\d+)/.exec(said ?? '')?.[1] ?? damaged.length)
      if (said === undefined || /non-whitespace|Expected/.test(said)) expect(misplacedIn(damaged)).toBe(position)
      // Of an escape, a number or a word the parser names the sign at which it is wrong, and not its beginning.
      else expect(misplacedIn(damaged)).toBeLessThanOrEqual(position)
    }),
    { numRuns: 500 },
  )
})

test('of two members of one name the place is that of the one that counts', () => {
  expect(placesIn('{"a": 1, "a": {"b": 2}}')(['a', 'b'])).toBe(15)
})

test('a missing member has the place of what would hold it', () => {
  expect(placesIn(' {"a": [{"b": 2}]}')(['a', '0', 'c'])).toBe(8)
  expect(placesIn(' {"a": 1}')(['a', 'c'])).toBe(2)
  expect(placesIn(' 1')(['a'])).toBe(1)
})

const LINES = 60_000

test('a problem in a large file has its place', () => {
  const lines = Array.from({ length: LINES }, (_, place) => `  "k${place}": 1`)
  const { placeOf } = readDocument('a.json', `{\n${lines.join(',\n')}\n}`)
  expect(placeOf([`k${LINES - 1}`])).toEqual({ line: LINES + 1, column: 3 })
  const damaged = `{\n${lines.join(',\n')},\n}`
  const error = expect.objectContaining({ place: { line: LINES + 2, column: 1 } })
  expect(() => readDocument('a.json', damaged)).toThrow(error)
})

test('a file that is too deep as a whole has no place', () => {
  expect(() => readDocument('a.json', '['.repeat(100_000))).toThrow(Unreadable)
  expect(() => readDocument('a.json', '['.repeat(100_000))).toThrow(expect.objectContaining({ place: undefined }))
})
