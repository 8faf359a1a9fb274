import { describe, expect, test } from 'vitest'
import { SUMMARY_BOUND } from '../../reporters/markdown.ts'
import { reportOf } from '../../reporters/report.ts'
import { summaryReport } from '../../reporters/summary.ts'
import { catalogueOf, check, end, HOSTILE, head, result, run } from './sample.ts'

describe('summary.md', () => {
  test('names the violations first, with request, clause and evidence', () => {
    const { report, exchanges } = run(40)
    const text = summaryReport(report, exchanges)
    expect(text).toMatch(/^# ❌ Conformance: 5 violations, 5 warnings\n/)
    expect(text.indexOf('## Violations (5)')).toBeLessThan(text.indexOf('## Warnings (5)'))
    expect(text).toContain(
      [
        '- **Does not keep rule 3 (contract)**  ',
        '  `current/learners.list#rule-3`: keeps rule 3  ',
        '  `GET /api/v2/learners/?size=101: expected at most 100 items, got 140 items`  ',
        '  `current.learners.list.rule-3`, current.txt, Section 3  ',
        '  evidence `x3`',
      ].join('\n'),
    )
    expect(text).toContain('## Left on the target (1)\n\n- learner , named lp-1 (id 41), by `current/learners.create`')
  })

  test.each([
    [3000, ''],
    [3000, HOSTILE.repeat(40)],
    [0, ''],
  ])('is bounded and closes every fold: %i checks', (count, hostile) => {
    const { report, exchanges } = run(count, hostile)
    const text = summaryReport(report, exchanges)
    expect(text.length).toBeLessThanOrEqual(SUMMARY_BOUND)
    expect(text.match(/<details>/g)?.length).toBe(text.match(/<\/details>/g)?.length)
  })

  test('lets no text of the target format, mention or link', () => {
    const { report, exchanges } = run(40, HOSTILE)
    const outsideCode = summaryReport(report, exchanges).replace(/(`+)(?!`).*?[^`]\1(?!`)/g, '')
    expect(outsideCode).not.toMatch(/<(?!\/?(details|summary|b)>)/)
    expect(outsideCode).not.toMatch(/@all|\*b\*|`/)
  })

  test('does not sound like success when the run was not complete or the suite failed', () => {
    const one = check('current/learners.list#one')
    const of = (...records: Parameters<typeof reportOf>[0][]) =>
      summaryReport(
        reportOf(
          records.flatMap((part) => [...part]),
          catalogueOf([one]),
        ),
        new Map(),
      )
    expect(of([head([one.id]), result(one, 'pass')])).toMatch(
      /^# ⚠️ Conformance: Not complete\n\nThe run is not complete: the run ended/,
    )
    expect(of([head([one.id]), end()])).toMatch(/^# ⚠️ Conformance: Nothing was decided\n/)
    expect(of([head([one.id]), end()])).toContain(
      '## Internal errors (1)\n\n- `current/learners.list#one`: gave no verdict',
    )
    expect(of([head([one.id]), result(one, 'pass'), end()])).toMatch(/^# ✅ Conformance: No violation\n/)
  })
})
