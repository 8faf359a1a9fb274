/** Checks of one cause are one item, the gravest first, in the forms that are text; tools get their own fields. */
import { expect, test } from 'vitest'
import type { Clause } from '../../contract/clause.ts'
import { allureResults } from '../../reporters/forms/allure.ts'
import { sarifReport } from '../../reporters/forms/sarif.ts'
import { junitReport } from '../../reporters/junit.ts'
import { summaryReport } from '../../reporters/summary.ts'
import { terminalReport } from '../../reporters/terminal.ts'
import { headline } from '../../reporters/wording.ts'
import { catalogueOf, check, end, head, result, runOf } from './sample.ts'
import { parseXml } from './xml.ts'

const OPERATIONS = ['current/tags.list', 'current/themes.list', 'current/authors.list'] as const

const clause = (id: string, aspect: Clause['aspect']): Clause => ({
  id,
  interface: 'current',
  section: 'Access',
  level: 'documented',
  aspect,
  statement: 'A request without a bearer token is refused.',
})

const idOf = (operation: string, slug: string) => `${operation.replace('/', '.')}.${slug}`

function leaking() {
  const [tags] = OPERATIONS
  const open = OPERATIONS.map((operation) =>
    check(`${operation}#credential-missing`, {
      operation,
      title: 'refuses a request without a bearer token',
      clauses: [idOf(operation, 'credential-missing')],
    }),
  )
  const count = check(`${tags}#count`, {
    operation: tags,
    title: 'counts the page or the whole result',
    clauses: [idOf(tags, 'count')],
  })
  const all = [count, ...open]
  const failed = all.map((one) =>
    result(one, 'violation', {
      findings: [{ clause: one.clauses[0]!, level: 'documented', expected: `GET /v1/x: a refusal`, actual: '200' }],
    }),
  )
  const clauses = all.map(({ clauses: [id] }) => clause(id!, id!.endsWith('count') ? 'count' : 'access'))
  return runOf([head(all.map(({ id }) => id)), ...failed, end()], catalogueOf(all, clauses))
}

test('one item for each cause, security first, its other checks by name', () => {
  const { report, exchanges } = leaking()
  const text = terminalReport(report, exchanges)
  expect(text).toContain('violation: 2 causes')
  expect(text.match(/^violation /gm)).toHaveLength(2)
  expect(text).toContain(
    'violation Serves requests without a bearer token (security)\n  GET /v1/x: expected a refusal, got 200',
  )
  expect(text).toContain('2 more checks fail with it: current/themes.list#credential-missing')
  expect(text.indexOf('(security)')).toBeLessThan(text.indexOf('(contract)'))
  expect(summaryReport(report, exchanges)).toContain('## Violations by cause (2)')
})

test('causes are counted before checks, in the headline and in junit.xml', () => {
  const { report, exchanges } = leaking()
  expect(headline(report)).toBe('2 causes with 4 violations')
  const { attributes, children } = parseXml(junitReport(report, exchanges))
  expect(attributes.name).toMatch(/: 2 causes with 4 violations$/)
  expect(attributes.failures).toBe('4')
  expect(children.map((suite) => suite.attributes.name)).toEqual(OPERATIONS)
  const messages = children.flatMap((suite) => suite.children.map((one) => one.children[0]?.attributes.message ?? ''))
  expect(messages[0]).toMatch(/^Serves requests without a bearer token: /)
  expect(
    messages.filter((message) => message.startsWith(`fails with ${OPERATIONS[0]}#credential-missing: `)).length,
  ).toBe(2)
})

test('a setting that settles a finding is named', () => {
  const operation = 'legacy-learner/discussions.list'
  const one = check(`${operation}#comments-member`, {
    operation,
    clauses: ['legacy-learner.discussions.list.comments-member'],
  })
  const expected = 'GET /API/v1/REST/Discussions/list.json: an array as comments of id:45'
  const findings = [{ clause: one.clauses[0]!, level: 'documented' as const, expected, actual: 'nothing' }]
  const { report, exchanges } = runOf(
    [head([one.id]), result(one, 'violation', { findings }), end()],
    catalogueOf([one]),
  )
  const told =
    'settled by names.discussionComments in the profile, if the comments of a discussion stand under another name'
  expect(terminalReport(report, exchanges)).toContain(told)
  expect(junitReport(report, exchanges)).toContain(told)
})

test('severity stands where SARIF and Allure look for it', () => {
  const { report, exchanges } = leaking()
  const [run] = JSON.parse(sarifReport(report, exchanges)).runs
  const [count, open] = run.results
  expect([count.rank, open.rank]).toEqual([50, 95])
  expect(run.tool.driver.rules[1].properties['security-severity']).toBe('8.0')
  expect(open.message.text).toBe('Serves requests without a bearer token: GET /v1/x: expected a refusal, got 200')
  const results = allureResults(report, exchanges).filter(([name]) => name.endsWith('-result.json'))
  const labels = results.map(([, text]) => JSON.parse(text).labels)
  const severities = labels.map((own) => own.find(({ name }: { name: string }) => name === 'severity')?.value)
  expect(severities).toEqual(['normal', 'blocker', 'blocker', 'blocker'])
})
