/** The one place that says how a run ends. */
import { describe, expect, test } from 'vitest'
import type { Comparison } from '../../contract/comparison.ts'
import type { Verdict } from '../../contract/verdict.ts'
import { type Demands, decidedPercent, gateOf } from '../../runner/assessment/gate.ts'
import { catalogueOf, check, end, head, result, runOf } from '../reporters/sample.ts'

const catalogue = Array.from({ length: 10 }, (_, at) => check(`current/learners.list#rule-${at}`))

const runWith = (verdicts: readonly Verdict[], last = end(), selected = verdicts.length) =>
  runOf(
    [
      head(catalogue.slice(0, selected).map(({ id }) => id)),
      ...verdicts.map((verdict, at) => result(catalogue[at]!, verdict)),
      last,
    ],
    catalogueOf(catalogue),
  ).report

const code = (verdicts: readonly Verdict[], demands?: Demands) => gateOf(runWith(verdicts), demands).code

const regression = {
  checks: [{ regression: true }],
} as unknown as Comparison

describe('the gate', () => {
  test.each([
    [['pass'], {}, 0],
    [['pass', 'observation', 'inconclusive', 'warning', 'waived'], {}, 0],
    [['pass', 'violation'], {}, 1],
    [['pass', 'warning'], { strict: true }, 1],
    [['pass', 'pass', 'inconclusive'], { maxInconclusive: 1 }, 0],
    [['pass', 'inconclusive', 'inconclusive'], { maxInconclusive: 1 }, 1],
    [['pass', 'inconclusive'], { maxInconclusive: 0 }, 1],
    [['pass', 'inconclusive'], { minDecided: 50 }, 0],
    [['pass', 'inconclusive', 'skipped'], { minDecided: 50 }, 1],
    [['pass', 'observation'], { minDecided: 100 }, 0],
    [['pass'], { comparison: regression }, 1],
    [['pass'], { refused: true }, 2],
    [['pass', 'violation'], { refused: true }, 1],
    [['inconclusive'], {}, 3],
    [['observation', 'skipped'], {}, 3],
    // A share without operations; a selection that matches nothing does not run.
    [[], {}, 0],
  ] as [Verdict[], Demands, number][])('of %j with %j is %i', (verdicts, demands, expected) => {
    expect(code(verdicts, demands)).toBe(expected)
  })

  test('is 3 when the run is not complete, whatever it found or demanded', () => {
    for (const verdicts of [['pass'], ['violation']] as Verdict[][])
      expect(gateOf(runWith(verdicts, end(false, 'interrupted by SIGINT')), { strict: true })).toEqual({
        code: 3,
        reasons: ['the run is not complete'],
      })
  })

  test('is never 0 when a selected check is absent, or the suite itself failed', () => {
    const absent = gateOf(runWith(['pass'], end(), 2))
    expect(absent).toEqual({ code: 3, reasons: ['1 internal error'] })
    expect(gateOf(runWith(['pass', 'violation'], end(), 3)).code).toBe(1)
    const failed = runOf(
      [
        head([catalogue[0]!.id]),
        result(catalogue[0]!, 'pass'),
        { kind: 'error', check: 'runner', message: 'gone' },
        end(),
      ],
      catalogueOf(catalogue),
    ).report
    expect(gateOf(failed).code).toBe(3)
  })

  test('says why, each reason by itself', () => {
    const demands = { strict: true, maxInconclusive: 0, minDecided: 90, comparison: regression }
    expect(gateOf(runWith(['pass', 'violation', 'warning', 'inconclusive']), demands).reasons).toEqual([
      '1 violation',
      '1 warning, with --strict',
      '1 regression against the baseline',
      '1 inconclusive, more than --max-inconclusive 0',
      '75.0 % of the selected checks decided, less than --min-decided 90',
    ])
  })

  test('counts what was selected: what the mode forbids is not decided, what nobody asked for does not count', () => {
    expect(decidedPercent(runWith(['pass', 'skipped']))).toBe(50)
    expect(decidedPercent(runWith(['pass', 'pass']))).toBe(100)
  })
})

test('counts what is grave enough, and what nobody weighed', () => {
  const report = runWith(['pass', 'violation', 'violation'])
  const weighed = {
    ...report,
    checks: report.checks.map((one, at) =>
      at === 1 ? { ...one, severity: 'form' as const } : { ...one, severity: 'data' as const },
    ),
  }
  expect(gateOf(weighed, { failOn: 'form' })).toEqual({
    code: 1,
    reasons: ['2 violations of severity form or graver'],
  })
  expect(gateOf(weighed, { failOn: 'data' })).toEqual({
    code: 1,
    reasons: ['1 violation of severity data or graver'],
  })
  expect(gateOf(weighed, { failOn: 'security' }).code).toBe(0)
  const silent = { ...report, checks: report.checks.map(({ severity: _, ...one }) => one) }
  expect(gateOf(silent, { failOn: 'security' }).code).toBe(1)
})

test('names the operations of which 95 % of the answers take longer than allowed', () => {
  const report = runWith(['pass'])
  const latency = (p95: number) => ({ p5: 1, p25: 1, p75: 1, p95, most: 9_000 })
  const timed = (requests: number, ...p95: number[]) => ({
    ...report,
    operations: p95.map((ms, at) => ({
      ...report.operations[0]!,
      id: `op-${at}` as never,
      requests,
      latency: latency(ms),
    })),
  })
  const reasonsOf = (of: ReturnType<typeof timed>) => gateOf(of, { maxLatency: 800 }).reasons
  expect(reasonsOf(timed(40, 100, 1_200, 800, 950))).toEqual([
    '95 % of the answers of 2 operations take longer than --max-latency 800 ms: op-1 1200 ms, op-3 950 ms',
  ])
  expect(reasonsOf(timed(40, ...Array(7).fill(900)))[0]).toMatch(/ and 2 more$/)
  // A single slow answer is no habit.
  expect(reasonsOf(timed(2, 5_000))).toEqual([])
})
