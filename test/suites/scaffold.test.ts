/** `npm run check -- OPERATION --new SLUG`: each part is written beside its neighbours, or a line says where it belongs. */
import { existsSync, readFileSync } from 'node:fs'
import ts from 'typescript-5'
import { describe, expect, test } from 'vitest'
import { allClauses } from '../../contract/clauses/index.ts'
import { operations } from '../../contract/operations.ts'
import { faults } from '../../faults/index.ts'
import { checks } from '../../suites/index.ts'
import { BLANK, scaffoldOf, sharing } from '../../tools/scaffold.ts'

const problemsOf = (file: string, text: string) =>
  (ts.transpileModule(text, { fileName: file, reportDiagnostics: true }).diagnostics ?? []).map(
    ({ messageText }) => messageText,
  )

/** One of each resource: operations of a resource stand beside one another. */
const resources = new Map(operations.map(({ id }) => [id.slice(0, id.lastIndexOf('.')), id]))

/** Both sign-outs are bound by a parameter. */
const MISSING = /logout$/

test.each([...resources.values()].map((id) => [id]))('%s', (id) => {
  const { changes, missing } = scaffoldOf(id, 'new-one')
  expect(changes.map(({ of }) => of)).toEqual(MISSING.test(id) ? ['clause', 'fault'] : ['clause', 'check', 'fault'])
  expect(changes.length + missing.length).toBe(3)
  for (const { of, file, text } of changes) {
    const before = readFileSync(file, 'utf8')
    expect([of, file.split('/').slice(0, 2).join('/')]).toEqual([
      of,
      expect.stringMatching(/^(contract|suites|faults)\//),
    ])
    expect(problemsOf(file, text), file).toEqual([])
    expect(text.length).toBeGreaterThan(before.length)
    expect(before).not.toContain('new-one')
    expect(text).toContain('new-one')
    expect(text).toContain(BLANK)
  }
  for (const one of missing) {
    const [, file, line] = /: ([\w/.-]+\.ts):(\d+)$/.exec(one) ?? []
    expect(file && existsSync(file) && Number(line) > 0, one).toBe(true)
  }
})

test('what several operations share stands once for them', () => {
  const { changes } = scaffoldOf('current/tags.get', 'new-one')
  expect(changes.map(({ file }) => file)).toEqual([
    'contract/current/vocabulary.ts',
    'suites/current/vocabulary/index.ts',
    'faults/current/vocabulary/records.ts',
  ])
  expect(sharing('current/tags.get', 'new-one')).toEqual(['current/authors.get', 'current/themes.get'])
  expect(sharing('current/publishers.get', 'new-one')).toEqual([])
})

describe('nothing is left blank', () => {
  test.each([
    ['statement', allClauses.map(({ statement }) => statement)],
    ['title of a check', checks.map(({ title }) => title)],
    ['title of a fault', faults.map(({ title }) => title)],
  ])('no %s', (_, texts) => {
    expect(texts.filter((text) => text.includes(BLANK))).toEqual([])
  })
})
