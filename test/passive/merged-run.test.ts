/** One report of a run and of the traffic of other people. */
import { expect, test } from 'vitest'
import type { CheckResult } from '../../contract/run.ts'
import type { Verdict } from '../../contract/verdict.ts'
import { memoryJournal } from '../../output/run-file/journal.ts'
import type { RunRecord } from '../../output/run-file/record.ts'
import { besideRun, eitherResult } from '../../runner/passive/merged-run.ts'

const result = (verdict: Verdict, message: string = verdict): CheckResult => ({
  id: 'current/tags.list#answers',
  operation: 'current/tags.list',
  interface: 'current',
  clauses: ['current.tags.list.answers'],
  title: 'answers',
  verdict,
  message,
  findings: [],
  requests: 1,
  durationMs: 0,
  evidence: [],
})

test.each([
  ['pass', 'violation', 'violation'],
  ['violation', 'pass', 'violation'],
  ['skipped', 'pass', 'pass'],
  ['inconclusive', 'pass', 'pass'],
  ['pass', 'inconclusive', 'pass'],
  ['pass', 'skipped', 'pass'],
  ['inconclusive', 'skipped', 'inconclusive'],
] as const)('of %s in the run and %s in the traffic, %s stays', (run, traffic, expected) => {
  expect(eitherResult(result(run), result(traffic)).verdict).toBe(expected)
})

test('what both left open says which traffic would decide it', () => {
  const wanted = 'wants a call of List tags'
  expect(eitherResult(result('skipped', 'mode read-only'), result('skipped', wanted)).message).toBe(wanted)
})

test('what the run left open for want of a check that the traffic decides says why', () => {
  const journal = memoryJournal()
  const head = { kind: 'head', selected: [] } as unknown as RunRecord
  const waiting: CheckResult = {
    ...result('inconclusive'),
    id: 'current/tags.list#agreement',
    causes: [{ kind: 'finding', check: 'current/tags.list#answers' }],
  }
  const run: RunRecord[] = [
    head,
    { kind: 'check', ...waiting },
    { kind: 'check', ...result('skipped', 'mode read-only') },
  ]
  const both = besideRun(run, journal)
  both.write(head)
  both.write({ kind: 'check', ...result('pass') })
  both.write({ kind: 'end', finishedAt: '2026-01-01T00:00:00.000Z', complete: true })
  const open = journal.records.find((record) => record.kind === 'check' && record.verdict === 'inconclusive')
  expect(open).toMatchObject({ message: expect.stringContaining('mode read-only'), causes: [{ kind: 'credential' }] })
})

test('the run comes first, and ends the file', () => {
  const journal = memoryJournal()
  const head = { kind: 'head', selected: ['a'] } as unknown as RunRecord
  const end = { kind: 'end', finishedAt: '2026-01-01T00:00:00.000Z', complete: true } as const
  const run: RunRecord[] = [head, { kind: 'check', ...result('pass') }, end]
  const both = besideRun(run, journal)
  both.write({ ...head, selected: ['a', 'b'] } as RunRecord)
  both.write({ kind: 'check', ...result('violation') })
  both.write({ ...end, complete: false })
  expect(journal.records.map(({ kind }) => kind)).toEqual(['head', 'notice', 'check', 'end'])
  expect(journal.records[0]).toMatchObject({ selected: ['a', 'b'] })
  expect(journal.records[2]).toMatchObject({ verdict: 'violation' })
  expect(journal.records[3]).toMatchObject({ complete: true })
})
