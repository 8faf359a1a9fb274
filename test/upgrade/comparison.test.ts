/**
 * The result of `diff` for pairs of runs, one kind of difference at a time: the exact verdict, and the exact changes.
 */
import { describe, expect, test } from 'vitest'
import { isOfTheWholeRun } from '../../contract/clauses/index.ts'
import type { Comparison } from '../../contract/comparison.ts'
import type { Report } from '../../contract/run.ts'
import { compare, IncomparableError } from '../../runner/assessment/comparison/index.ts'
import { checks } from '../../suites/index.ts'
import { checksOf, type Staging, staged } from './staged.ts'

const chosen = checksOf(/^current\/(publishers|tags)\./)
const run = (staging: Staging = {}) => staged({ chosen, ...staging })
const honest = await run()

const changes = ({ checks: all }: Comparison) => all.map(({ id, change }) => `${change} ${id}`).sort()
const observed = ({ observations }: Comparison) =>
  observations.map(({ clause, change, before, after }) => `${change} ${clause}: ${before} -> ${after}`)

const SIZE_FAULT = 'current/tags.list/no-maximum'
const SIZE = 'current/tags.list#size-maximum'

describe('two runs of the same target', () => {
  test.each([2, 77, 4242])('with seed %i are the same', async (seed) => {
    const { verdict, checks: changed, observations, narrowed, suite } = compare(honest, await run({ seed }))
    expect({ verdict, changed, observations, narrowed, suite }).toEqual({
      verdict: 'same',
      changed: [],
      observations: [],
      narrowed: [],
      suite: [],
    })
  })

  test('with the same fault are the same, whatever the seed', async () => {
    const on = [SIZE_FAULT, 'current/tags.update/forgets-name', 'current/publishers.get/serves-first']
    const comparison = compare(await run({ on }), await run({ on, seed: 9 }))
    expect([comparison.verdict, changes(comparison)]).toEqual(['same', []])
  })
})

describe('a change of the target', () => {
  test('a fault switched on is breaking', async () => {
    const comparison = compare(honest, await run({ on: [SIZE_FAULT] }))
    expect(comparison.verdict).toBe('breaking')
    expect(changes(comparison)).toEqual([`broken ${SIZE}`])
    const [change] = comparison.checks
    expect(change).toMatchObject({ regression: true, before: { verdict: 'pass' }, after: { verdict: 'violation' } })
  })

  test('a fault repaired is compatible', async () => {
    const comparison = compare(await run({ on: [SIZE_FAULT] }), honest)
    expect([comparison.verdict, changes(comparison)]).toEqual(['compatible', [`fixed ${SIZE}`]])
  })

  test('a legal variation is drift', async () => {
    const comparison = compare(honest, await run({ on: ['listOrder-id-descending'] }))
    expect([comparison.verdict, changes(comparison), observed(comparison)]).toEqual([
      'drift',
      [],
      ['changed current.tags.list.order: by id, ascending -> by id, descending'],
    ])
  })

  test('a refusal instead of an adjusted size is drift', async () => {
    expect(observed(compare(honest, await run({ on: ['overBound-refuse'] })))).toEqual([
      'changed current.tags.list.size-above: adjusted -> refused with 400',
      'changed current.tags.list.size-below-one: 0: a page, -1: a page -> 0: refused with 400, -1: refused with 400',
    ])
  })

  test('members beyond the documented ones are drift', async () => {
    const comparison = compare(honest, await run({ on: ['extra-members'] }))
    expect(comparison.verdict).toBe('drift')
    expect(observed(comparison)).toContain(
      'changed current.publishers.get.unknown-members: _links.self -> _links.self, lpcExtra',
    )
  })

  test('a fault and a variation at once are breaking, and both are told', async () => {
    const comparison = compare(honest, await run({ on: [SIZE_FAULT, 'createStatus-200'] }))
    expect([comparison.verdict, changes(comparison), observed(comparison)]).toEqual([
      'breaking',
      [`broken ${SIZE}`],
      ['changed current.tags.create.success-status: 201 -> 200'],
    ])
  })

  test('one fault repaired and another come is breaking', async () => {
    const comparison = compare(await run({ on: [SIZE_FAULT] }), await run({ on: ['current/tags.list/miscounts'] }))
    expect(comparison.verdict).toBe('breaking')
    expect(changes(comparison)).toEqual(expect.arrayContaining([`fixed ${SIZE}`, 'broken current/tags.list#count']))
  })

  test('another failure of a check that failed before is told as such, and hides nothing', async () => {
    const of = { chosen: checksOf(/^current\/tags\.update#/) }
    const before = await run({ ...of, on: ['current/tags.update/drops-member'] })
    const after = await run({ ...of, on: ['current/tags.update/mistypes-member'] })
    const comparison = compare(before, after)
    expect(changes(comparison)).toContain('failing-differently current/tags.update#response-schema')
    expect(comparison.verdict).toBe('breaking')
  })

  test('an answer that takes much longer is drift', () => {
    const slow = (ms: number): Report => ({
      ...honest,
      operations: honest.operations.map((one) => (one.id === 'current/tags.list' ? { ...one, medianMs: ms } : one)),
    })
    expect(observed(compare(slow(40), slow(2_500)))).toEqual(['changed latency: below 1 s -> below 3 s'])
    expect(compare(slow(900), slow(1_100)).verdict).toBe('same')
  })
})

describe('what the documents leave open, observed of other records', () => {
  const LETTERS = 'current.tags.list.filter-name-letters'
  const UNSET = 'current.tags.list.unset-members'
  const saying = (values: readonly string[], of = LETTERS): Report => ({
    ...honest,
    observations: [
      ...honest.observations.filter(({ clause }) => clause !== of),
      ...values.map((value) => ({ clause: of, operation: 'current/tags.list' as const, value })),
    ],
  })
  const between = (before: readonly string[], after: readonly string[], of = LETTERS) => {
    const { verdict, observations } = compare(saying(before, of), saying(after, of))
    return [verdict, ...observations.map(({ ofRecords }) => ofRecords)]
  }

  test('is no drift where one run saw more of it than the other', () => {
    expect(between(['case minded'], ['case minded, accents minded'])).toEqual(['same', true])
    expect(between(['case minded, accents minded'], ['accents minded'])).toEqual(['same', true])
    expect(between(['case minded'], [])).toEqual(['same', true])
    expect(between([], ['case minded'])).toEqual(['same', true])
  })

  test.each([
    ['null', 'end', true],
    ['absent', 'end (absent)', false],
  ])('tells members that are %s where they held something', async (form, told, isOfRecords) => {
    const some = { chosen: checksOf(/^legacy-admin\/learners\.(get|search)#/) }
    const { observations } = compare(await run(some), await run({ ...some, on: [`emptyDates-${form}`] }))
    const changed = observations.map(({ clause, before, after, ofRecords }) => [
      clause,
      [before, after].map((value) => value?.split(', ').includes(told)),
      ofRecords,
    ])
    expect(changed).toEqual(
      ['get', 'search'].map((one) => [`legacy-admin.learners.${one}.unset-members`, [false, true], isOfRecords]),
    )
  })

  test.each([
    ['none seen', 'name (absent)', 'drift', false],
    ['none seen', 'name', 'drift', false],
    ['uuid', 'uuid, name (absent)', 'drift', false],
    ['uuid (absent)', 'uuid (absent), name (absent)', 'drift', false],
    ['uuid (absent), name (absent)', 'name (absent)', 'same', true],
    ['uuid', 'uuid, name', 'same', true],
    ['uuid, name (absent)', 'none seen', 'same', true],
  ])('members not set, %s and then %s, are %s', (before, after, verdict, ofRecords) => {
    expect(between([before], [after], UNSET)).toEqual([verdict, ofRecords])
  })

  test('is drift where they contradict one another', () => {
    expect(between(['case minded'], ['case overlooked, accents minded'])).toEqual(['drift', false])
  })
})

describe('a check that cannot decide', () => {
  const without = (report: Report, id: string): Report => ({
    ...report,
    checks: report.checks.map((check) =>
      check.id === id ? { ...check, verdict: 'inconclusive', message: 'needs a record', findings: [] } : check,
    ),
  })

  test('any longer is drift, and newly is compatible', () => {
    const undecided = without(honest, SIZE)
    const lost = compare(honest, undecided)
    expect([lost.verdict, changes(lost)]).toEqual(['drift', [`no-longer-decided ${SIZE}`]])
    const won = compare(undecided, honest)
    expect([won.verdict, changes(won)]).toEqual(['compatible', [`newly-decided ${SIZE}`]])
  })

  test('and then finds a violation is no regression: nobody knows what was before', async () => {
    const comparison = compare(without(honest, SIZE), await run({ on: [SIZE_FAULT] }))
    expect([comparison.verdict, changes(comparison)]).toEqual(['drift', [`newly-decided ${SIZE}`]])
  })
})

describe('a change of the suite', () => {
  const removed = (report: Report, id: string): Report => ({
    ...report,
    checks: report.checks.filter((check) => check.id !== id),
  })

  test('a removed check is no regression', () => {
    const { verdict, checks: changed, suite } = compare(honest, removed(honest, SIZE))
    expect([verdict, changed, suite.map(({ check, change }) => `${change} ${check}`)]).toEqual([
      'same',
      [],
      [`removed ${SIZE}`],
    ])
  })

  test('an added check that fails is no regression either', async () => {
    const { verdict, suite } = compare(removed(honest, SIZE), await run({ on: [SIZE_FAULT] }))
    expect([verdict, suite]).toEqual([
      'same',
      [expect.objectContaining({ check: SIZE, change: 'added', verdict: 'violation' })],
    ])
  })

  test('a removed check hides no regression beside it', async () => {
    const { verdict, checks: changed } = compare(
      honest,
      removed(await run({ on: [SIZE_FAULT] }), 'current/tags.list#size-default'),
    )
    expect([verdict, changed.map(({ id }) => id)]).toEqual(['breaking', [SIZE]])
  })

  test('a renamed check keeps its history', async () => {
    const former = 'current/tags.list#largest-page'
    const before: Report = {
      ...honest,
      checks: honest.checks.map((check) => (check.id === SIZE ? { ...check, id: former } : check)),
    }
    const { verdict, checks: changed, suite } = compare(before, await run({ on: [SIZE_FAULT] }), { [SIZE]: former })
    expect([verdict, changed.map(({ id }) => id)]).toEqual(['breaking', [SIZE]])
    expect(suite).toEqual([expect.objectContaining({ check: SIZE, change: 'renamed', detail: former })])
  })

  test('a statement in other words leaves its checks out', async () => {
    const before: Report = {
      ...honest,
      clauses: honest.clauses.map((clause) =>
        clause.id === 'current.tags.list.size-maximum' ? { ...clause, statement: 'Something else.' } : clause,
      ),
    }
    const { verdict, suite } = compare(before, await run({ on: [SIZE_FAULT] }))
    expect([verdict, suite.map(({ check, change }) => `${change} ${check}`)]).toEqual(['same', [`restated ${SIZE}`]])
  })
})

describe('runs that differ in what they did', () => {
  test('another mode is narrowed to what both did', async () => {
    const { verdict, narrowed } = compare(await run({ mode: 'read-only' }), honest)
    expect(verdict).toBe('same')
    expect(narrowed[0]).toBe('mode read-only before, full after')
    expect(narrowed.join()).toMatch(/checks ran in only one of the two/)
  })

  test('another mode hides no regression of what both did', async () => {
    const { verdict, checks: changed } = compare(await run({ mode: 'read-only' }), await run({ on: [SIZE_FAULT] }))
    expect([verdict, changed.map(({ id }) => id)]).toEqual(['breaking', [SIZE]])
  })

  test('another selection is narrowed to what both selected', async () => {
    const part = checksOf(/^current\/tags\.list#/)
    const { verdict, narrowed, compared } = compare(honest, await run({ chosen: part }))
    expect(verdict).toBe('same')
    expect(compared.checks).toBeLessThan(part.length)
    expect(narrowed).toContain('the selections differ')
  })

  test('another class of target is said, and times are left out', async () => {
    const target = { ...honest.run.target, kind: 'embedded' as const }
    const slow = { ...honest, operations: honest.operations.map((one) => ({ ...one, medianMs: 5_000 })) }
    const { verdict, narrowed } = compare({ ...honest, run: { ...honest.run, target } }, slow)
    expect([verdict, narrowed]).toEqual(['same', [expect.stringContaining('embedded before and configured after')]])
  })

  test('nothing in common is refused', async () => {
    const other = await run({ chosen: checksOf(/^current\/authors\.get#/) })
    expect(() => compare(honest, other)).toThrow(IncomparableError)
    expect(() => compare(honest, other)).toThrow('no check ran in both; the selections differ')
  })
})

test('the checks that judge a whole run are those that can be judged from all shards together', () => {
  expect(checks.filter(({ whole }) => whole).map(({ id }) => id)).toEqual(
    checks.filter(({ id }) => isOfTheWholeRun(id)).map(({ id }) => id),
  )
})
