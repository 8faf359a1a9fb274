/** Findings stand with what is undecided because of them, in every form of the report. */
import { expect, test } from 'vitest'
import { htmlReport } from '../../reporters/html.ts'
import { junitReport } from '../../reporters/junit.ts'
import { summaryReport } from '../../reporters/summary.ts'
import { terminalReport } from '../../reporters/terminal.ts'
import { inflated, scriptsOf } from './page-data.ts'
import { catalogueOf, check, end, head, result, runOf } from './sample.ts'

const read = check('current/learners.list#response-schema')
const others = ['one', 'two'].map((name) => check(`current/learners.list#${name}`))
const behind = { causes: [{ kind: 'finding', check: read.id }], message: `see ${read.id}` } as const
const { report, exchanges } = runOf(
  [
    head([read, ...others].map(({ id }) => id)),
    result(read, 'violation'),
    ...others.map((one) => result(one, 'inconclusive', behind)),
    end(),
  ],
  catalogueOf([read, ...others]),
)
const LINE = '2 checks undecided because of it'

test('the terminal and the summary count what is undecided behind a finding', () => {
  expect(terminalReport(report, exchanges)).toContain(LINE)
  expect(summaryReport(report, exchanges)).toContain(LINE)
})

test('junit.xml names the checks behind a failure', () => {
  const xml = junitReport(report, exchanges)
  const failure = xml.slice(xml.indexOf('<failure'), xml.indexOf('</failure>'))
  expect(failure).toContain(`${LINE}: ${others.map(({ id }) => id).join(', ')}`)
})

test('the page holds the causes from which it lists them', () => {
  const { report: carried } = inflated(scriptsOf(htmlReport(report, exchanges))[0]!.text)
  const causes = carried.checks.flatMap(({ causes = [] }: { causes?: readonly unknown[] }) => causes)
  expect(causes).toContainEqual({ kind: 'finding', check: read.id })
})
