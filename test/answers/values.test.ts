/** Values in records, and what was sent against what came back. */
import { describe, expect, test } from 'vitest'
import {
  carries,
  instantOf,
  isExact,
  keepsText,
  sameInstant,
  show,
  textOf,
  valueAt,
  valuesAt,
} from '../../client/answers/values.ts'

describe('values at a path', () => {
  const record = { id: 7, name: null, tags: ['a', 'b'], entity: { title: 'x' }, links: [{ to: 1 }, { to: [2, 3] }, {}] }

  test.each([
    ['id', [7]],
    ['name', [null]],
    ['absent', []],
    ['tags', ['a', 'b']],
    ['entity.title', ['x']],
    ['links.to', [1, 2, 3]],
    ['Name|name', [null]],
    ['absent|id', [7]],
    ['id.deeper', []],
  ])('%s', (path, values) => {
    expect(valuesAt(record, path)).toEqual(values)
    expect(valueAt(record, path)).toEqual(values[0])
  })

  test('a list that is changed afterwards changes no record', () => {
    valuesAt(record, 'tags').push('c')
    expect(record.tags).toEqual(['a', 'b'])
  })
})

describe('instants', () => {
  const NOON = Date.UTC(2024, 1, 29, 12)

  test.each([
    '2024-02-29T12:00:00Z',
    '2024-02-29t12:00z',
    '2024-02-29 14:00:00+02:00',
    '2024-02-29T14:00:00+0200',
    '2024-02-29T10:00:00-02',
    '2024-02-29T12:00:00,000Z',
  ])('%s is noon in UTC', (text) => expect(instantOf(text)).toBe(NOON))

  test('microseconds count in order, and are no difference between two texts', () => {
    const [earlier, later] = ['2024-02-29T12:00:00.000100Z', '2024-02-29T12:00:00.000900Z']
    expect(instantOf(earlier)).toBeLessThan(instantOf(later))
    expect(sameInstant(earlier, later)).toBe(true)
    expect(sameInstant(earlier, '2024-02-29T12:00:00.002Z')).toBe(false)
  })

  test('what tells no instant is none', () => expect(instantOf('soon')).toBeNaN())

  test('an instant is written to the microsecond where it has them', () => {
    expect(textOf(NOON)).toBe('2024-02-29T12:00:00.000Z')
    expect(textOf(NOON + 0.25)).toBe('2024-02-29T12:00:00.000250Z')
  })
})

describe('what was sent comes back', () => {
  test.each<[unknown, unknown, boolean]>([
    [{ a: 1, b: 2 }, { a: 1 }, true],
    [{ a: 1 }, { a: 1, b: 2 }, false],
    [undefined, null, true],
    [null, undefined, false],
    ['1', 1, false],
    [[{ id: 2 }, { id: 1, more: true }], [{ id: 1 }, { id: 2 }], true],
    [[{ id: 1 }], [{ id: 1 }, { id: 2 }], false],
    [{ name: 'Tom  Ann' }, { name: 'Tom & Ann' }, true],
    [{ name: 'Tom' }, { name: 'Tom & Ann' }, false],
  ])('%j carries %j: %s', (received, sent, expected) => expect(carries(received, sent)).toBe(expected))

  test('instants are compared as such where they are known to be some', () => {
    const [received, sent] = ['2024-02-29T12:00:00+00:00', '2024-02-29T12:00:00Z']
    expect(carries(received, sent, 'date-time')).toBe(true)
    expect(carries(received, sent)).toBe(false)
  })

  test.each([
    ['Tom & "Ann"', true],
    ['Tom &amp; &quot;Ann&quot;', true],
    ['Tom Ann', true],
    ['Tom', false],
    ['', false],
  ])('%s keeps the text of Tom & "Ann": %s', (shown, expected) =>
    expect(keepsText(shown, 'Tom & "Ann"')).toBe(expected),
  )

  test('text without markup comes back to the letter', () => {
    expect(keepsText('plain', 'plain')).toBe(true)
    expect(keepsText('Plain', 'plain')).toBe(false)
    expect(keepsText(undefined, 'plain')).toBe(false)
  })
})

test('an integer beyond 2^53 may have been rounded on its way', () => {
  expect([1, 'x', 0.5].every(isExact)).toBe(true)
  expect([2 ** 53, null, true].some(isExact)).toBe(false)
})

test('a value in a message is bounded', () => {
  expect(show(undefined)).toBe('nothing')
  expect(show({ a: 1 })).toBe('{"a":1}')
  expect(show('x'.repeat(500)).length).toBeLessThan(130)
})
