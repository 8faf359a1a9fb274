import { describe, expect, test } from 'vitest'
import { wantsColour } from '../../output/streams.ts'
import { reportOf } from '../../reporters/report.ts'
import { terminalReport } from '../../reporters/terminal.ts'
import { catalogueOf, check, end, exchange, HOSTILE, head, result, run, runOf } from './sample.ts'

const ESCAPE = '\u001b'

describe('terminalReport', () => {
  test('gives each violation its request, clause, section, evidence and command', () => {
    const { report, exchanges } = run(8)
    expect(terminalReport(report, exchanges)).toContain(`
violation Does not keep rule 3 (contract)
  GET /api/v2/learners/?size=101: expected at most 100 items, got 140 items
  current/learners.list#rule-3: keeps rule 3
  current.learners.list.rule-3, current.txt, Section 3
  evidence x3
  curl -sS -i -X GET 'https://platform.example/api/v2/learners/?size=101' -H 'accept: application/json'`)
  })

  test('ends with the verdict', () => {
    const { report, exchanges } = run(8)
    expect(terminalReport(report, exchanges)).toMatch(/\n1 violation, 1 warning\n$/)
    const empty = runOf([head([]), end()], catalogueOf([]))
    expect(terminalReport(empty.report, empty.exchanges)).toMatch(/\nNothing was decided\n$/)
  })

  test('colours only when asked to', () => {
    const { report, exchanges } = run(8)
    expect(terminalReport(report, exchanges)).not.toContain(ESCAPE)
    expect(terminalReport(report, exchanges, { colour: true })).toContain(`${ESCAPE}[31mviolation${ESCAPE}[39m`)
  })

  test('lets no control character of the target reach the terminal', () => {
    const { report, exchanges } = run(40, `${HOSTILE}\r\u202e\u009b2J`)
    expect(terminalReport(report, exchanges)).not.toMatch(/[^\P{Cc}\n]|\p{Cf}/u)
  })

  test('prints a command whole or not at all', () => {
    const one = check('current/learners.list#one')
    const of = (body: string) => {
      const asked = exchange('x1', { request: { ...exchange('').request, method: 'POST', body } })
      const { report, exchanges } = runOf(
        [head([one.id]), asked, result(one, 'violation', { evidence: ['x1'] }), end()],
        catalogueOf([one]),
      )
      return terminalReport(report, exchanges)
    }
    expect(of('first\nsecond')).toContain(`--data-raw 'first\nsecond'`)
    expect(of('x'.repeat(5000))).toContain('  curl: see evidence x1 in index.html')
    expect(of(`a${ESCAPE}[2J`)).toContain('  curl: see evidence x1 in index.html')
  })

  test('counts what it does not list', () => {
    const { report, exchanges } = run(400)
    expect(terminalReport(report, exchanges, { listed: 3 })).toContain('... 47 more: violation')
  })
})

describe('wantsColour', () => {
  test.each([
    [true, {}, true],
    [false, {}, false],
    [true, { NO_COLOR: '1' }, false],
    [true, { NO_COLOR: '' }, true],
    [true, { TERM: 'dumb' }, false],
    [false, { FORCE_COLOR: '1' }, true],
    [false, { FORCE_COLOR: '1', NO_COLOR: '1' }, false],
  ])('with a terminal %s and %j is %s', (isTTY, environment, expected) => {
    expect(wantsColour({ isTTY, write: () => true }, environment)).toBe(expected)
  })
})

test('checks that nobody selected are counted apart from skipped ones', () => {
  const [one, two, three] = ['a', 'b', 'c'].map((slug) => check(`current/learners.list#${slug}`))
  const records = [head([one!.id, two!.id]), result(one!, 'pass'), result(two!, 'skipped', { message: 'mode' }), end()]
  const text = terminalReport(reportOf(records, catalogueOf([one!, two!, three!])), new Map())
  expect(text).toMatch(/^ +1 {2}skipped$/m)
  expect(text).toMatch(/^ +1 {2}not selected$/m)
})
