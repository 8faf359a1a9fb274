/** Bodies in the page as data: lines, the places that are wrong, and two bodies held against each other. */
import { describe, expect, test } from 'vitest'
import { jsonIn, linesOf } from '../../reporters/page/json-lines.ts'
import { lineDifference, stretchesOf } from '../../reporters/page/line-difference.ts'
import { wrongPlacesIn } from '../../reporters/page/wrong-places.ts'

const shown = (value: unknown, missing?: ReadonlyMap<string, readonly string[]>) =>
  linesOf(value, missing).map(({ depth, text }) => '  '.repeat(depth) + text)

describe('a body as lines', () => {
  test.each([
    { items: [{ id: 1, name: 'a, "b"' }, {}], count: 2, none: null, empty: [] },
    [[1, [2]], []],
    { 'a/b': { '~': 1 } },
  ])('reads as indented JSON does: %j', (value) => {
    expect(shown(value).join('\n')).toBe(JSON.stringify(value, null, 2))
  })

  test('says where each line stands, what it opens and how much is inside', () => {
    const lines = linesOf({ items: [{ 'a/b': 1 }] })
    expect(lines.map(({ place }) => place)).toEqual([
      '',
      '/items',
      '/items/0',
      '/items/0/a~1b',
      '/items/0',
      '/items',
      '',
    ])
    expect(lines[1]).toMatchObject({ end: 5, inside: '1 entry' })
    expect(lines[0]).toMatchObject({ end: 6, inside: '1 member' })
  })

  test.each([
    ['{"items":[{"id":1,"name":"x"},{"id":2,"na', { items: [{ id: 1, name: 'x' }, { id: 2 }] }],
    ['{"items":[{"id":1},{"id":2', { items: [{ id: 1 }, {}] }],
    ['{"a":"} ] , \\" ,","b":[tru', { a: '} ] , " ,', b: [] }],
    ['[', []],
  ])('reads what is cut off as far as it goes: %s', (text, value) => {
    expect(jsonIn(text)).toEqual({ value, isCut: true })
  })

  test.each(['', '"text"', '12', '<html>{}</html>', '{"a" 1}', 'null'])('leaves alone what is no JSON: %s', (text) => {
    expect(jsonIn(text)?.isCut ?? true).toBe(true)
    expect(jsonIn(text)?.value ?? {}).toEqual({})
  })
})

describe('places of a finding', () => {
  const list = { items: [{ id: '1', name: 'a' }, { id: 2, uuid: 'u' }, { id: '3' }], count: 3 }
  const places = (value: unknown, expected: string, actual: string, member?: string) => {
    const { missing, wrong } = wrongPlacesIn(value, [{ expected: `GET /v1/tags/: ${expected}`, actual }], member)
    return { missing: [...missing], wrong: [...wrong] }
  }

  test('a member that is missing from records of a list', () => {
    expect(places(list, '/: the member uuid', 'nothing', 'items').missing).toEqual([
      ['/items/0', ['uuid']],
      ['/items/2', ['uuid']],
    ])
    expect(shown(list, new Map([['/items/2', ['uuid']]])).slice(10, 14)).toEqual([
      '    {',
      '      "id": "3"',
      '      "uuid"',
      '    }',
    ])
  })

  test('a member that is missing from the only record, and from one within it', () => {
    expect(places({ id: 1, tags: [{}] }, '/: the member uuid', 'nothing').missing).toEqual([['', ['uuid']]])
    expect(places({ id: 1, entity: {} }, '/entity: the member id', 'nothing').missing).toEqual([['/entity', ['id']]])
  })

  test('the value that came, and every value of the place where that one is not found', () => {
    expect(places(list, '/id: type integer', '"3"', 'items').wrong).toEqual([['/items/2/id', 'type integer']])
    expect(places(list, '/id: type integer', 'a text', 'items').wrong.map(([place]) => place)).toHaveLength(3)
    expect(places(list, '/count: type string', '3', 'items').wrong).toEqual([['/count', 'type string']])
    expect(places({ 'a/b': 3 }, '/a~1b: type string', '3').wrong).toEqual([['/a~1b', 'type string']])
  })

  test('nothing for a finding of no place', () => {
    expect(places(list, 'at most 2 items', '3', 'items')).toEqual({ missing: [], wrong: [] })
  })
})

describe('two texts', () => {
  const of = (kind: string, lines: ReturnType<typeof lineDifference>) =>
    lines!.filter((line) => line.of === kind).map(({ text }) => text)

  test('differ in the lines that only one of them has', () => {
    const lines = lineDifference(['a', 'b', 'c', 'd'], ['a', 'x', 'c', 'd', 'e'])
    expect(of('first', lines)).toEqual(['b'])
    expect(of('second', lines)).toEqual(['x', 'e'])
    expect(of('both', lines)).toEqual(['a', 'c', 'd'])
  })

  test('are shown around what differs; the rest is counted', () => {
    const one = Array.from({ length: 100 }, (_, at) => `line ${at}`)
    const other = one.with(50, 'other')
    const { stretches, rest } = stretchesOf(lineDifference(one, other)!)
    expect(stretches).toHaveLength(1)
    expect(stretches[0]).toMatchObject({ skipped: 48 })
    expect(stretches[0]!.lines).toHaveLength(6)
    expect(rest).toBe(47)
    expect(stretchesOf(lineDifference(one, one)!)).toEqual({ stretches: [], rest: 100 })
  })

  test('are not compared where that would take long', () => {
    const lines = (from: number) => Array.from({ length: 3000 }, (_, at) => `${from + at}`)
    expect(lineDifference(lines(0), lines(5000))).toBeUndefined()
  })
})
