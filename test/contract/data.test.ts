/** Names and values of others are data: no member and no text is asked for what it would be in JavaScript. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { asData, parseJson } from '../../contract/json.ts'
import { tableOf } from '../../contract/table.ts'
import { rooms } from '../../tools/room-table.ts'

const ODD = '{"toString":1,"valueOf":{},"__proto__":{"items":[]},"constructor":"c","hasOwnProperty":null,"toJSON":2}'

test('an object of odd members becomes a text, and stays what it is', () => {
  for (const value of [ODD, `[[${ODD}]]`, `{"a":{"b":[${ODD}]}}`, '{"to\\u0053tring":1}'].map((one) =>
    parseJson(one),
  )) {
    expect(`${value}`).toBe(`${JSON.parse(JSON.stringify(value).replaceAll(/toString|valueOf/g, 'x'))}`)
    expect(() => [value, { ...(value as object) }].sort().join()).not.toThrow()
    expect(Number(value)).toBeNaN()
  }
  expect(JSON.stringify(parseJson(ODD))).toBe(ODD)
  expect(Object.getPrototypeOf(parseJson(ODD))).toBe(Object.prototype)
})

test('depth does not matter', () => {
  const deep = `${'['.repeat(100_000)}{"toString":1}${']'.repeat(100_000)}`
  expect(() => parseJson(deep)).not.toThrow()
  expect(asData(1)).toBe(1)
})

test('a table holds its rows alone', () => {
  const table = tableOf({ one: 1 })
  expect(table.one).toBe(1)
  for (const name of ['constructor', '__proto__', 'toString']) expect(table[name]).toBeUndefined()
})

/** They import nothing, or meet no texts of others. */
const ALONE = ['fixtures', 'schemas', 'engine/sources', 'reference/mutators', 'faults', 'faults/proving']
const PLAIN_TABLE = /^(?:export )?const \w+: (?:Readonly<)?Record<string, .*> = \{/m

test('what is read by any text is a table, and not an object', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const folders = Object.keys(rooms()).filter((name) => !name.includes('*') && !ALONE.includes(name))
  const files = folders.flatMap((folder) =>
    (readdirSync(join(root, folder), { recursive: true }) as string[])
      .filter((name) => /(?<!faults)\.tsx?$/.test(name))
      .map((name) => join(folder, name).replaceAll('\\', '/'))
      .filter((file) => !ALONE.some((room) => file.startsWith(`${room}/`))),
  )
  expect(files.filter((file) => PLAIN_TABLE.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})
