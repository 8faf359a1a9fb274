/** How a finding is told in steps, in every form that shows them. */
import { describe, expect, test } from 'vitest'
import type { CheckResult, Exchange } from '../../contract/run.ts'
import { harReport } from '../../reporters/har.ts'
import { stepsOf, stepText } from '../../reporters/steps.ts'
import { catalogueOf, check, exchange, head, result, runOf } from './sample.ts'

const OWN = 'current/learners.list#size'

const told = (id: string, line: string, status: number, more: Partial<Exchange> = {}) =>
  exchange(id, {
    request: { method: 'GET', url: `https://platform.example${line}`, headers: {} },
    response: { status, headers: {}, body: '{}' },
    check: OWN,
    ...more,
  })

const failing = (expected: string, actual: string, more: Partial<CheckResult> = {}) => {
  const findings = [{ clause: 'c', level: 'documented' as const, expected, actual }]
  return result(check(OWN), 'violation', { findings, ...more }) as unknown as CheckResult
}

const stepsTold = (of: CheckResult, exchanges: readonly Exchange[]) => stepsOf(of, exchanges).map(stepText)

describe('steps of a finding', () => {
  const cited = [
    told('x1', '/v2/learners/', 200, { why: 'discovery' }),
    told('x2', '/v2/learners/?size=3', 200, { why: 'question' }),
    told('x3', '/v2/learners/?size=x', 500, { why: 'question' }),
    told('x4', '/v2/learners/?size=x', 500, { why: 'confirmation' }),
  ]

  test('are numbered, say why each was sent, and which one decided', () => {
    expect(stepsTold(failing('GET /v2/learners/?size=x: no server error', '500'), cited)).toEqual([
      '1, looks for records',
      '2, control',
      '3, asks',
      '4, asks again to confirm, this decided',
    ])
  })

  test('name the exchange that the run file names', () => {
    const of = failing('GET /v2/learners/?size=x: no server error', '500', { decisive: 'x3' })
    expect(stepsOf(of, cited).flatMap(({ decided, number }) => (decided ? number : []))).toEqual([3])
  })

  test('prefer a control that was sent as one, also on behalf of another check', () => {
    const control = told('x0', '/v2/learners/', 200, { why: 'control', check: 'current/learners.list#other' })
    const [first, , second] = stepsTold(failing('GET /v2/learners/?size=x: no server error', '500'), [
      control,
      ...cited,
    ])
    expect(first).toBe('1, control')
    expect(second).toBe('3, asks')
  })

  test('have no control where a finding is of the body: other answers have it as well', () => {
    const seen = told('x0', '/v2/learners/', 200, { why: 'control', check: 'current/learners.list#other' })
    expect(stepsTold(failing('GET /v2/learners/?size=3: /: the member uuid', 'nothing'), [seen, ...cited])).toEqual([
      '1, looks at what is there',
      '2, looks for records',
      '3, asks, this decided',
      '4, asks',
      '5, asks again to confirm',
    ])
  })

  test('go without a reason in run files of older versions', () => {
    const { why: _, check: __, ...old } = cited[3]!
    expect(stepsTold(failing('GET /v2/learners/?size=x: no server error', '500'), [old as Exchange])).toEqual([
      '1, this decided',
    ])
  })

  test('stand in the comments of the archive', () => {
    const of = failing('GET /v2/learners/?size=x: no server error', '500', { decisive: 'x3', evidence: ['x2', 'x3'] })
    const records = [
      head([OWN]),
      { ...told('x2', '/', 200, { why: 'question', step: 2 }) },
      { kind: 'check' as const, ...of },
    ]
    const { report } = runOf(records, catalogueOf([check(OWN)]))
    const { entries } = JSON.parse(
      harReport(report, [...cited.slice(0, 1), told('x3', '/', 500, { why: 'question', step: 3 })]),
    ).log
    expect(entries[0].comment).toBe(`x1 current/learners.list as administrator; ${OWN}: looks for records`)
    expect(entries[1].comment).toBe(`x3 current/learners.list as administrator; step 3 of ${OWN}: asks; decided`)
  })
})
