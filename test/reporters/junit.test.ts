import { describe, expect, test } from 'vitest'
import { junitReport } from '../../reporters/junit.ts'
import { reportOf } from '../../reporters/report.ts'
import { complaints } from './junit-rules.ts'
import { catalogueOf, check, end, exchange, HOSTILE, head, result, run, runOf } from './sample.ts'
import { parseXml } from './xml.ts'

const casesOf = (xml: string) => parseXml(xml).children.flatMap(({ children }) => children)

describe('junit.xml', () => {
  test.each([
    ['an empty run', runOf([head([])], catalogueOf([]))],
    ['a run of 2,000 checks', run(2000)],
    ['hostile texts', run(120, HOSTILE)],
  ])('keeps to the rules of junit-10.xsd for %s', (_, { report, exchanges }) => {
    for (const strict of [false, true])
      expect(complaints(parseXml(junitReport(report, exchanges, { strict })))).toEqual([])
  })

  test('counts what it holds', () => {
    const { report, exchanges } = run(300)
    const root = parseXml(junitReport(report, exchanges))
    const { violation, inconclusive } = report.summary.verdicts
    expect(root.attributes).toMatchObject({ tests: '300', failures: String(violation), errors: '0' })
    for (const suite of root.children) {
      const count = (name: string) =>
        suite.children.filter((one) => one.children.some((child) => child.name === name)).length
      expect(suite.attributes).toMatchObject({
        tests: String(suite.children.length),
        failures: String(count('failure')),
        skipped: String(count('skipped')),
      })
    }
    const skipped = root.children.reduce((sum, { attributes }) => sum + Number(attributes.skipped), 0)
    expect(skipped).toBe(inconclusive)
  })

  test('says what each verdict became, and why', () => {
    const { report, exchanges } = run(8)
    const shape = casesOf(junitReport(report, exchanges)).map(({ children }) => children[0]?.name ?? 'passed')
    // The first check of each cause comes first.
    expect(shape).toEqual(['failure', 'system-out', 'passed', 'passed', 'passed', 'passed', 'skipped', 'system-out'])
    const strict = casesOf(junitReport(report, exchanges, { strict: true }))
    expect(strict[1]?.children[0]?.name).toBe('failure')
    const [failure] = casesOf(junitReport(report, exchanges))[0]!.children
    expect(failure?.attributes).toEqual({
      type: 'violation',
      message: 'Does not keep rule 3: GET /api/v2/learners/?size=101: expected at most 100 items, got 140 items',
    })
    expect(failure?.text).toContain('(current.txt, Section 3): Rule 3 holds.')
    expect(failure?.text).toContain('evidence: x3')
    expect(failure?.text).toContain('curl -sS -i')
  })
})

describe('junit.xml of an unusual run', () => {
  test('shows a waived violation and a skipped check with their reason', () => {
    const [one, two] = [check('current/learners.list#one'), check('current/learners.list#two')]
    const report = reportOf(
      [
        head([one.id]),
        exchange('x1'),
        result(one, 'waived'),
        result(two, 'skipped', { message: 'mode read-only forbids it' }),
        end(),
      ],
      catalogueOf([one, two]),
    )
    const messages = casesOf(junitReport(report, new Map())).map(({ children }) => children[0]?.attributes.message)
    expect(messages).toEqual([
      'waived: Does not do what one says: current/learners.list#one: expected at most 100 items, got 140 items',
      'mode read-only forbids it',
    ])
  })

  test('makes errors of suite faults and of a run that is not complete', () => {
    const one = check('current/learners.list#one')
    const fault = { kind: 'error', check: 'sign-in', message: 'TypeError: no' } as const
    const report = reportOf([head([one.id]), fault], catalogueOf([one]))
    const errors = casesOf(junitReport(report, new Map())).map(({ attributes, children }) => [
      attributes.name,
      children[0]?.name,
      children[0]?.attributes.message,
    ])
    expect(errors).toEqual([
      ['one: does what one says', 'error', 'gave no verdict'],
      ['complete', 'error', 'the run ended without closing its file'],
      ['sign-in', 'error', 'TypeError: no'],
    ])
  })
})
