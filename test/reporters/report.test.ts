import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { operations } from '../../contract/operations.ts'
import type { Verdict } from '../../contract/verdict.ts'
import type { RunRecord } from '../../output/run-file/record.ts'
import { jsonPieces } from '../../reporters/json.ts'
import { reportOf } from '../../reporters/report.ts'
import { gateOf } from '../../runner/assessment/gate.ts'
import { catalogueOf, check, clause, end, exchange, HOSTILE, head, result, run } from './sample.ts'

const size = check('current/learners.list#size')
const order = check('current/learners.list#order')
const create = check('current/learners.create#body', { operation: 'current/learners.create' })
const catalogue = catalogueOf([size, order, create])
const of = (...records: RunRecord[]) => reportOf(records, catalogue)
const verdictOf = (report: ReturnType<typeof of>, id: string) => report.clauses.find((one) => one.id === id)?.verdict

const exitCode = (report: ReturnType<typeof of>, options = {}) => gateOf(report, options).code

describe('the checks of a report', () => {
  test('come from the catalogue: a selected one without a result is an internal error', () => {
    const report = of(head([size.id, order.id]), result(size, 'pass'), end())
    expect(report.checks.map(({ id, verdict, message }) => [id, verdict, message])).toEqual([
      [size.id, 'pass', ''],
      [order.id, 'inconclusive', 'gave no verdict'],
    ])
    expect(report.notSelected).toEqual({ checks: 1, clauses: 1 })
    expect(report.errors).toEqual([{ check: order.id, message: 'gave no verdict' }])
    expect(report.summary.errors).toBe(1)
  })

  test('carry what the suite said about its own fault', () => {
    const fault: RunRecord = { kind: 'error', check: order.id, message: 'TypeError: x is not a function' }
    const report = of(head([order.id]), fault, end())
    expect(report.errors).toEqual([{ check: order.id, message: 'TypeError: x is not a function' }])
    expect(report.checks[0]).toMatchObject({ verdict: 'inconclusive', message: 'TypeError: x is not a function' })
  })

  test('carry the fault of the suite that a result tells, apart from the result', () => {
    const broke = {
      ...result(order, 'inconclusive', { message: 'internal error: x' }),
      error: 'TypeError: x\n  at run',
    }
    const report = of(head([order.id]), broke, end())
    expect(report.errors).toEqual([{ check: order.id, message: 'TypeError: x\n  at run' }])
    expect(report.checks[0]).not.toHaveProperty('error')
    expect(exitCode(report)).toBe(3)
  })

  test('include one that the catalogue does not know, as an error', () => {
    const stranger = check('current/learners.list#stranger')
    const report = of(head([]), result(stranger, 'pass'), end())
    expect(report.checks.at(-1)?.id).toBe(stranger.id)
    expect(report.errors).toEqual([{ check: stranger.id, message: 'is not in the catalogue of this version' }])
  })
})

describe('the operations of a report', () => {
  test('are those that were selected or asked; a refusal does not exercise one', () => {
    const refusal = { status: 403, headers: {}, body: '' }
    const { response: _, ...unanswered } = exchange('x3', { operation: 'current/themes.list', failure: 'reset' })
    const report = of(
      head([]),
      exchange('x1'),
      exchange('x2', { operation: 'current/tags.list', response: refusal }),
      unanswered,
      end(),
    )
    expect(report.summary.operations).toEqual({ total: operations.length, exercised: 1 })
    expect(report.summary.requests).toBe(3)
    expect(report.operations.filter(({ requests }) => requests).map(({ id, exercised }) => [id, exercised])).toEqual([
      ['current/learners.list', true],
      ['current/tags.list', false],
      ['current/themes.list', false],
    ])
  })
})

describe('the clauses of a report', () => {
  const shared = 'current.learners.list.shared'
  const one = check('current/learners.list#one', { clauses: [shared, 'current.learners.list.derived'] })
  const two = check('current/learners.list#two', { clauses: [shared] })
  const hidden = clause('hidden', { undecidable: 'nothing answers with it' })
  const derived = clause('current.learners.list.derived', { level: 'derived' })
  const small = catalogueOf([one, two], [clause(shared), derived, hidden, clause('uncited')])
  const reported = (...verdicts: Verdict[]) =>
    reportOf([head([]), ...verdicts.map((verdict, at) => result([one, two][at]!, verdict)), end()], small)

  test.each([
    ['pass', 'violation', 'violation'],
    ['pass', 'skipped', 'pass'],
    ['inconclusive', 'pass', 'inconclusive'],
    ['skipped', 'skipped', 'skipped'],
    ['waived', 'pass', 'waived'],
  ] as const)('are the worst of %s and %s: %s', (first, second, expected) => {
    expect(verdictOf(reported(first, second), shared)).toBe(expected)
  })

  test('are accused only when a finding names them', () => {
    expect(verdictOf(reported('violation', 'pass'), derived.id)).toBe('inconclusive')
  })

  test('that no check decides say why, and are not counted as decided', () => {
    const report = reported('pass', 'pass')
    expect(report.clauses.find(({ id }) => id === 'hidden')).toMatchObject({
      verdict: 'not-decidable',
      reason: 'nothing answers with it',
      document: 'current.txt',
    })
    expect(report.clauses.find(({ id }) => id === 'uncited')).toMatchObject({
      verdict: 'skipped',
      reason: 'no check cites it',
    })
    expect(report.summary.clauses).toEqual({ total: 4, decided: 2 })
  })
})

describe('the residue of a report', () => {
  const entry = (
    key: string,
    state: 'intended' | 'created' | 'refused' | 'undone' | 'kept',
    id?: string,
  ): RunRecord => ({
    kind: 'ledger',
    key,
    operation: 'current/learners.create',
    what: `learner ${key}`,
    handle: `login-${key}`,
    state,
    ...(id ? { id } : {}),
  })

  test('is what was made and not undone, or perhaps made', () => {
    const states = [
      entry('a', 'intended'),
      entry('a', 'created', '7'),
      entry('b', 'intended'),
      entry('c', 'created', '8'),
    ]
    const report = of(
      head([]),
      ...states,
      entry('c', 'undone'),
      entry('d', 'refused'),
      entry('e', 'created', '9'),
      entry('e', 'kept'),
      end(),
    )
    expect(report.residue).toEqual([
      { operation: 'current/learners.create', id: '7', what: 'learner a', name: 'login-a' },
      { operation: 'current/learners.create', id: 'login-b', what: 'maybe created: learner b' },
      { operation: 'current/learners.create', id: '9', what: 'learner e', name: 'login-e' },
    ])
  })

  test('keeps shards apart that use the same key', () => {
    const report = of(head([]), entry('a', 'created', '1'), end(), head([]), entry('a', 'created', '2'), end())
    expect(report.residue.map(({ id }) => id)).toEqual(['1', '2'])
  })
})

describe('the end of a run', () => {
  test('that is missing makes the report incomplete, up to the last thing that happened', () => {
    const { run: header, summary } = of(head([]), exchange('x1', { durationMs: 500 }))
    expect(header).toMatchObject({ complete: false, reason: 'the run ended without closing its file' })
    expect(header.finishedAt).toBe('2026-03-02T09:00:10.500Z')
    expect(summary.durationMs).toBe(10_500)
  })

  test('is not complete while one shard is not', () => {
    expect(of(head([]), end(), head([])).run.complete).toBe(false)
    expect(of(head([]), end(), head([]), end(false, 'interrupted')).run.reason).toBe('interrupted')
    expect(of(head([]), end(), head([]), end()).run).not.toHaveProperty('reason')
  })

  test('needs a beginning', () => {
    expect(() => of(end())).toThrow('no head record')
  })
})

describe('the exit code', () => {
  const code = (verdict: Verdict, options = {}, last = end()) =>
    exitCode(of(head([size.id]), result(size, verdict), last), options)

  test.each([
    ['pass', 0],
    ['waived', 0],
    ['warning', 0],
    ['violation', 1],
    ['inconclusive', 3],
    ['observation', 3],
    ['skipped', 3],
  ] as const)('of a run with one %s is %i', (verdict, expected) => {
    expect(code(verdict)).toBe(expected)
  })

  test('counts warnings with --strict', () => {
    expect(code('warning', { strict: true })).toBe(1)
    expect(code('pass', { strict: true })).toBe(0)
  })

  test('is 3 for a run that is not complete, whatever it found', () => {
    expect(code('violation', {}, end(false, 'interrupted'))).toBe(3)
  })

  test('is never 0 when a selected check gave no verdict', () => {
    const records = [head([size.id, order.id]), result(size, 'pass'), end()]
    expect(exitCode(of(...records))).toBe(3)
    expect(exitCode(of(...records.with(1, result(size, 'violation'))))).toBe(1)
  })
})

describe('report.json', () => {
  const schema = JSON.parse(readFileSync(new URL('../../schemas/report.schema.json', import.meta.url), 'utf8'))
  const validate = new Ajv2020({ strict: true, allErrors: true, strictRequired: false }).compile(schema)
  const bare = reportOf([head([])], catalogueOf([]))

  test.each([
    ['empty', bare],
    ['of 300 checks', run(300).report],
    ['full of hostile texts', run(80, HOSTILE).report],
  ])('follows its schema when it is %s', (_, report) => {
    const text = [...jsonPieces(report)].join('')
    expect(text).toBe(`${JSON.stringify(report, null, 2)}\n`)
    validate(JSON.parse(text))
    expect(validate.errors ?? []).toEqual([])
  })

  test('is refused with a member that the schema does not know, or without one', () => {
    expect(validate({ ...bare, more: 1 })).toBe(false)
    expect(validate({ ...bare, run: { ...bare.run, complete: true } })).toBe(false)
    const { residue: _, ...rest } = bare
    expect(validate(rest)).toBe(false)
  })
})
