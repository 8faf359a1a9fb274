/** The static catalogue: clauses, checks, faults and readings fit together. */
import { describe, expect, test } from 'vitest'
import { allTerms } from '../contract/index.ts'
import { operations } from '../contract/operations.ts'
import { readings } from '../contract/readings.ts'
import { faults, variations } from '../faults/index.ts'
import { allClauses } from '../laws/clauses.ts'
import { checks } from '../suites/index.ts'

const twice = (ids: readonly string[]) => ids.filter((id, index) => ids.indexOf(id) !== index)
const levels = new Map(allClauses.map(({ id, level }) => [id, level]))

describe('the catalogue', () => {
  test('covers all 105 operations', () => {
    expect(operations).toHaveLength(105)
    const covered = new Set(checks.map(({ operation }) => operation))
    expect(operations.map(({ id }) => id).filter((id) => !covered.has(id))).toEqual([])
    expect(allTerms).toHaveLength(105)
  })

  test('holds no id twice', () => {
    expect(twice(allClauses.map(({ id }) => id))).toEqual([])
    expect(twice(checks.map(({ id }) => id))).toEqual([])
    expect(twice(faults.map(({ id }) => id))).toEqual([])
    expect(twice(variations.map(({ id }) => id))).toEqual([])
  })

  test('cites only clauses that exist', () => {
    const unknown = checks.flatMap(({ id, clauses }) =>
      clauses.filter((clause) => !levels.has(clause)).map((clause) => `${id}: ${clause}`),
    )
    expect(unknown).toEqual([])
  })

  test('has a check or a reason for every clause, never both', () => {
    const cited = new Set(checks.flatMap(({ clauses }) => clauses))
    expect(allClauses.filter(({ id, undecidable }) => !cited.has(id) && !undecidable).map(({ id }) => id)).toEqual([])
    expect(allClauses.filter(({ id, undecidable }) => cited.has(id) && undecidable).map(({ id }) => id)).toEqual([])
  })

  test('has readings for every one that is cited', () => {
    const cited = [...allClauses, ...variations].flatMap(({ id, readings: all = [] }) =>
      all.map((reading) => [id, reading] as const),
    )
    expect(cited.filter(([, reading]) => !(reading in readings))).toEqual([])
  })

  test('has a fault for every check that can accuse', () => {
    const killed = new Set(faults.flatMap(({ kills }) => kills))
    const accusing = checks.filter(({ clauses }) => clauses.some((clause) => levels.get(clause) !== 'not-shown'))
    expect(accusing.filter(({ id }) => !killed.has(id)).map(({ id }) => id)).toEqual([])
  })

  test('names only existing checks in its faults', () => {
    const ids = new Set<string>(checks.map(({ id }) => id))
    expect(
      faults.flatMap(({ id, kills }) => kills.filter((kill) => !ids.has(kill)).map((kill) => `${id}: ${kill}`)),
    ).toEqual([])
  })

  test('titles checks in at most 70 characters, without should', () => {
    expect(
      checks
        .filter(({ title }) => title.length > 70 || /\bshould\b/i.test(title))
        .map(({ id, title }) => `${id}: ${title}`),
    ).toEqual([])
  })
})
