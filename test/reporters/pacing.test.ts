import { expect, test } from 'vitest'
import type { OperationId } from '../../contract/operations.ts'
import type { CheckResult, Exchange, TargetDescription } from '../../contract/run.ts'
import { pacingCollector, waitedMs } from '../../reporters/pacing.ts'
import { progressLine, remainingMs } from '../../reporters/progress.ts'

const START = '2026-03-02T09:00:00.000Z'
const at = (seconds: number) => new Date(Date.parse(START) + seconds * 1000).toISOString()

const exchange = (id: string, seconds: number, more: Partial<Exchange> = {}): Exchange => ({
  id,
  operation: 'current/trackings.list',
  as: 'administrator',
  startedAt: at(seconds),
  durationMs: 5,
  request: { method: 'GET', url: 'https://platform.example/v1/trackings/', headers: {} },
  ...more,
})

const HEADER = { startedAt: START, target: { rateWindowSeconds: 60 } as TargetDescription }

const reportOf = (exchanges: readonly Exchange[]) => {
  const collector = pacingCollector()
  for (const one of exchanges) collector.add(one)
  return collector.report(HEADER, new Map(), 120_000)
}

test('the chain of a run is the longest one of its shards, by operation', () => {
  const [collector, results] = [pacingCollector(), new Map<string, CheckResult>()]
  const took = (operation: OperationId, slug: string, durationMs: number) => {
    const id = `${operation}#${slug}`
    results.set(id, { id, operation, durationMs } as CheckResult)
    return id
  }
  collector.chains.push(
    [took('current/tags.list', 'alone', 900), 'a check without a result'],
    [
      took('current/themes.list', 'first', 100),
      took('current/authors.list', 'second', 500),
      took('current/authors.list', 'third', 400),
    ],
  )
  expect(collector.report(HEADER, results).chain).toEqual([
    { operation: 'current/authors.list', checks: 2, durationMs: 900 },
    { operation: 'current/themes.list', checks: 1, durationMs: 100 },
  ])
  expect(reportOf([])).not.toHaveProperty('chain')
})

test('joins the waits of one budget into stretches', () => {
  const report = reportOf([
    exchange('a', 1),
    exchange('b', 60, { waitedMs: 59_000, waitedFor: 'limit' }),
    exchange('c', 60.2, { waitedMs: 59_200, waitedFor: 'limit' }),
    exchange('d', 120, { waitedMs: 50_000, waitedFor: 'limit' }),
    exchange('e', 60, { operation: 'current/learners.list', waitedMs: 30_000, waitedFor: 'refusal' }),
  ])
  expect(report.waits).toEqual([
    {
      operation: 'current/trackings.list',
      account: 'administrator',
      atMs: 1_000,
      durationMs: 59_200,
      requests: 2,
      because: 'limit',
    },
    {
      operation: 'current/learners.list',
      account: 'administrator',
      atMs: 30_000,
      durationMs: 30_000,
      requests: 1,
      because: 'refusal',
    },
    {
      operation: 'current/trackings.list',
      account: 'administrator',
      atMs: 70_000,
      durationMs: 50_000,
      requests: 1,
      because: 'limit',
    },
  ])
  expect(waitedMs(report)).toBe(59_200 + 50_000)
  expect(report.shortestMs).toBe(120_000)
})

test('lists refusals as facts, with the account whose budget they took', () => {
  const response = { status: 429, headers: { 'retry-after': '7' }, body: '' }
  const report = reportOf([exchange('a', 3, { as: 'anonymous', account: 'learner', throttled: true, response })])
  expect(report.throttled).toEqual([
    {
      operation: 'current/trackings.list',
      account: 'learner',
      atMs: 3_000,
      status: 429,
      retryAfter: '7',
      exchange: 'a',
    },
  ])
})

test('the progress line says what is waited for', () => {
  const state = { done: 3, total: 40, violations: 0, elapsedMs: 20_000, plannedMs: 120_000 }
  const wait = { budget: 'current/trackings.list administrator', leftMs: 41_000 }
  expect(progressLine({ ...state, wait }, 200)).toContain('waiting 41 s for current/trackings.list administrator')
  expect(progressLine(state, 200)).not.toContain('waits')
})

test('the time left is what the limits leave, never less than the present wait', () => {
  const state = { done: 30, total: 40, violations: 0, elapsedMs: 20_000, plannedMs: 120_000 }
  expect(remainingMs(state)).toBe(100_000)
  expect(remainingMs({ ...state, elapsedMs: 119_000, wait: { budget: 'b', leftMs: 30_000 } })).toBe(30_000)
})
