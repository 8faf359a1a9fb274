/** Ten runs over time, and four targets side by side: the reference instance, two variations of it and one fault. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { Report } from '../../contract/run.ts'
import type { RunHistory, SideBySide } from '../../contract/several-runs.ts'
import { htmlOfRuns } from '../../reporters/html.ts'
import { reportOf } from '../../reporters/report.ts'
import { historyMarkdown, sideBySideMarkdown } from '../../reporters/several-runs.ts'
import { headline } from '../../reporters/wording.ts'
import type { NamedReport } from '../../runner/assessment/figures.ts'
import { historyOf } from '../../runner/assessment/history.ts'
import { sideBySideOf } from '../../runner/assessment/side-by-side.ts'
import { catalogueOf, check, end, exchange, HOSTILE, head, result } from '../reporters/sample.ts'
import { checksOf, staged } from './staged.ts'

const [size, order, count] = ['size', 'order', 'count'].map((slug) => check(`current/learners.list#${slug}`))
const catalogue = catalogueOf([size!, order!, count!])

const named = (name: string, report: Report): NamedReport => ({ name, report, headline: headline(report) })

/** A run on a day of March, in which some checks fail. */
function runOn(day: number, failing: readonly string[], value = 'by id'): NamedReport {
  const startedAt = `2026-03-${String(day).padStart(2, '0')}T09:00:00.000Z`
  const found = (one: typeof size) => result(one!, failing.includes(one!.id) ? 'violation' : 'pass')
  const records = [
    head([size!.id, order!.id, count!.id], { startedAt, id: `run-${day}` }),
    exchange('x1', { startedAt, durationMs: day }),
    ...[size, order, count].map(found),
    { kind: 'observation' as const, clause: 'current.learners.list.ties', operation: size!.operation, value },
    end(),
  ]
  return named(`run-${day}`, reportOf(records as Parameters<typeof reportOf>[0], catalogue))
}

describe('ten runs over time', () => {
  let history: RunHistory
  beforeAll(() => {
    const runs = Array.from({ length: 10 }, (_, at) => {
      const day = at + 1
      const failing = [...(day >= 3 && day <= 6 ? [size!.id] : []), ...(day >= 8 ? [order!.id] : [])]
      return runOn(day, failing, day < 5 ? 'by id' : `by name ${HOSTILE}`)
    })
    history = historyOf(runs.toReversed())
  })

  test('are put in the order of time, with their figures', () => {
    expect(history.runs.map(({ name }) => name)).toEqual(Array.from({ length: 10 }, (_, at) => `run-${at + 1}`))
    expect(history.runs.map(({ verdicts }) => verdicts.violation)).toEqual([0, 0, 1, 1, 1, 1, 0, 1, 1, 1])
    expect(history.runs.map(({ medianMs }) => medianMs)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })

  test('are summed up as the page of each run does', () => {
    expect(history.runs[0]!.headline).toBe('No violation')
    const broken = { ...runOn(1, []).report, errors: [{ check: 'x', message: 'y' }] }
    const report = { ...broken, summary: { ...broken.summary, errors: 1 } }
    expect(sideBySideOf([named('a', report), runOn(2, [])]).runs[0]!.headline).toBe('1 internal error')
  })

  test('tell when each finding appeared and vanished', () => {
    expect(history.findings.map(({ check: id, appeared, vanished }) => [id, appeared, vanished])).toEqual([
      [order!.id, 7, undefined],
      [size!.id, 2, 6],
    ])
    expect(history.findings[0]!.states.slice(6)).toEqual(['pass', 'violation', 'violation', 'violation'])
  })

  test('tell what changed where the documents are silent, and how latency went', () => {
    expect(history.observations).toHaveLength(1)
    expect(history.observations[0]!.values[3]).toBe('by id')
    expect(history.latency).toEqual([{ operation: size!.operation, medians: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] }])
  })

  test('are Markdown that names them, and a page', () => {
    const text = historyMarkdown(history)
    expect(text).toContain('Findings that are still there (1)')
    expect(text).toContain('since 2026-03-03 (run-3), gone on 2026-03-07 (run-7)')
    expect(text).not.toContain('<img')
    expect(htmlOfRuns({ kind: 'history', history })).toContain('10 runs over time')
  })

  test('say how often each finding was there, and mark what comes and goes', () => {
    const [latest, earlier] = history.findings
    expect(latest).toMatchObject({ failed: 3, decided: 10, flaky: false, clause: 'current.learners.list.order' })
    expect(earlier, 'a regression that was mended').toMatchObject({ failed: 4, decided: 10, flaky: false })
    expect(earlier!.ids).toEqual(Array.from({ length: 10 }, () => size!.id))
    expect(historyMarkdown(history)).toContain('failed in 4 of 10 runs')
  })

  test('tell the same of each clause, with the check whose finding contradicts it', () => {
    const [latest, earlier, never] = history.clauses
    expect(latest).toMatchObject({
      id: 'current.learners.list.order',
      courses: [{ failed: 3, decided: 10, appeared: 7 }],
    })
    expect(latest!.checks.slice(6)).toEqual([null, order!.id, order!.id, order!.id])
    expect(earlier).toMatchObject({ id: 'current.learners.list.size', courses: [{ vanished: 6, flaky: false }] })
    expect(never).toMatchObject({ courses: [], message: '', severity: undefined })
  })

  test('that lost sight of a finding do not call it gone', () => {
    const undecided = [runOn(1, [size!.id]), named('none', reportOf([head([order!.id]), end()], catalogue))]
    expect(historyOf(undecided).findings[0]!.vanished).toBeUndefined()
  })
})

/** The run as if of the platform at these addresses. */
function at({ name, report, headline: line }: NamedReport, ...addresses: readonly string[]): NamedReport {
  const target = {
    ...report.run.target,
    kind: 'configured' as const,
    addresses: Object.fromEntries(addresses.entries()),
  }
  return { name, report: { ...report, run: { ...report.run, target } }, headline: line }
}

describe('runs of several platforms', () => {
  const [one, other] = ['https://one.example/a', 'https://two.example']
  const runs = [
    at(runOn(1, [size!.id]), one),
    at(runOn(2, []), other),
    at(runOn(3, [size!.id]), one, 'https://legacy.example'),
    at(runOn(4, [size!.id]), other),
    at(runOn(5, [size!.id]), 'https://legacy.example'),
  ]

  test('are those of one platform if they share an address with it, be it through others', () => {
    expect(historyOf(runs).platforms).toEqual([
      { name: 'one.example and 1 more', runs: [0, 2, 4] },
      { name: 'two.example', runs: [1, 3] },
    ])
    const alike = [at(runOn(1, []), `${other}/x`), at(runOn(2, []), `${other}/y`)]
    expect(historyOf(alike).platforms.map(({ name }) => name)).toEqual([`${other}/x`, `${other}/y`])
  })

  test('have a course each: what fails always on one is not flaky for passing on another', () => {
    const { findings, clauses } = historyOf(runs)
    expect(findings.map(({ platform, failed, decided, flaky }) => [platform, failed, decided, flaky])).toEqual([
      [1, 1, 2, false],
      [0, 3, 3, false],
    ])
    expect(findings[0]!.states).toEqual([null, 'pass', null, 'violation', null])
    expect(clauses[0]!.courses.map(({ appeared }) => appeared)).toEqual([0, 3])
    expect(historyMarkdown(historyOf(runs))).toContain('on two.example: since 2026-03-04 (run-4)')
  })

  test('are of one where the user says so', () => {
    const { platforms, findings } = historyOf(runs, true)
    expect(platforms).toHaveLength(1)
    expect(findings.map(({ failed, decided, flaky }) => [failed, decided, flaky])).toEqual([[4, 5, true]])
  })

  test('differ in what the documents leave open only where one platform changed it', () => {
    const apart = [at(runOn(1, [], 'by id'), one), at(runOn(2, [], 'by name'), other)]
    expect(historyOf(apart).observations).toEqual([])
    expect(historyOf(apart, true).observations).toHaveLength(1)
  })
})

/** The same checks against each. */
async function fourTargets(): Promise<Readonly<Record<string, Report>>> {
  const chosen = checksOf(/^current\/tags\.list#/)
  return {
    reference: await staged({ chosen }),
    'refuses-a-size-above-the-maximum': await staged({ chosen, on: ['overBound-refuse'] }),
    'answers-422': await staged({ chosen, on: ['validationStatus-422'] }),
    'no-maximum': await staged({ chosen, on: ['current/tags.list/no-maximum'] }),
  }
}

describe('four targets side by side', () => {
  let table: SideBySide
  let reports: Readonly<Record<string, Report>>
  beforeAll(async () => {
    reports = await fourTargets()
    table = sideBySideOf(Object.entries(reports).map(([name, report]) => named(name, report)))
  })

  test('put first what they decide differently, the fault at its clause', () => {
    const [first, ...rest] = table.clauses
    const different = table.clauses.filter(({ differs }) => differs)
    expect(table.runs.map(({ name }) => name)).toEqual(Object.keys(reports))
    expect(first!.verdicts).toEqual(['pass', 'pass', 'pass', 'violation'])
    expect(first!.notes[3]).toMatch(/^GET .*: expected .*, got /)
    expect(different.every(({ verdicts }) => verdicts.slice(0, 3).every((one) => one === verdicts[0]))).toBe(true)
    expect(rest.findIndex(({ differs }) => !differs)).toBe(different.length - 1)
  })

  test('show what differs where the documents are silent', () => {
    expect(table.observations.length).toBeGreaterThan(0)
    for (const { values } of table.observations) expect(values).toHaveLength(4)
  })

  test('are Markdown and a page', () => {
    const text = sideBySideMarkdown(table)
    expect(text).toMatch(/## Decided differently \(\d+\)/)
    expect(text).toMatch(/\d clauses are decided alike, [\d,]+ by at most one of them\./)
    for (const name of Object.keys(reports)) expect(text).toContain(name)
    expect(htmlOfRuns({ kind: 'compare', table })).toContain('4 runs side by side')
  })
})
