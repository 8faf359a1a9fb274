/** EARL 1.0 as JSON-LD: one assertion for each clause, by the suite, about the target. */

import { toldFinding } from '../../contract/finding-line.ts'
import type { Report, ReportClause } from '../../contract/run.ts'
import { deviationLines } from '../deviations.ts'

/** Everything that the document needs to be expanded stands in it: no context is fetched. */
const CONTEXT = {
  earl: 'http://www.w3.org/ns/earl#',
  dct: 'http://purl.org/dc/terms/',
  doap: 'http://usefulinc.com/ns/doap#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
  title: 'dct:title',
  description: 'dct:description',
  date: { '@id': 'dct:date', '@type': 'xsd:dateTime' },
  isPartOf: 'dct:isPartOf',
  revision: 'doap:revision',
  assertedBy: { '@id': 'earl:assertedBy', '@type': '@id' },
  subject: { '@id': 'earl:subject', '@type': '@id' },
  test: 'earl:test',
  result: 'earl:result',
  mode: { '@id': 'earl:mode', '@type': '@id' },
  outcome: { '@id': 'earl:outcome', '@type': '@id' },
}

/** A behaviour that the documents leave open can neither pass nor fail. */
const OUTCOMES: Readonly<Record<ReportClause['verdict'], string>> = {
  pass: 'earl:passed',
  violation: 'earl:failed',
  warning: 'earl:failed',
  waived: 'earl:failed',
  observation: 'earl:inapplicable',
  inconclusive: 'earl:cantTell',
  skipped: 'earl:untested',
  'not-decidable': 'earl:untested',
}

const urn = (text: string) => `urn:learning-platform-conformance:${encodeURIComponent(text.toWellFormed())}`

export function earlReport(report: Report): string {
  const { run } = report
  const [suite, target] = [urn('suite'), urn(`target:${run.id}`)]
  const told = new Map<string, string>()
  for (const { findings } of report.checks)
    for (const finding of findings) if (!told.has(finding.clause)) told.set(finding.clause, toldFinding(finding))
  const assertionOf = ({ id, statement, document, section, verdict, reason }: ReportClause) => ({
    '@type': 'earl:Assertion',
    assertedBy: suite,
    subject: target,
    mode: 'earl:automatic',
    test: {
      '@id': urn(`clause:${id}`),
      '@type': 'earl:TestRequirement',
      title: id,
      description: statement.toWellFormed(),
      isPartOf: `${document}, ${section}`.toWellFormed(),
    },
    result: {
      '@type': 'earl:TestResult',
      outcome: OUTCOMES[verdict],
      title: verdict,
      description: (told.get(id) ?? reason)?.toWellFormed(),
      date: run.finishedAt,
    },
  })
  const value = {
    '@context': CONTEXT,
    '@graph': [
      {
        '@id': suite,
        '@type': ['earl:Software', 'earl:Assertor'],
        title: 'learning-platform-conformance',
        revision: run.suiteVersion,
      },
      {
        '@id': target,
        '@type': 'earl:TestSubject',
        title:
          run.target.kind === 'embedded'
            ? 'embedded reference instance'
            : Object.values(run.target.addresses).join(' '),
        description: deviationLines(report)
          .map((line) => `declared deviation ${line}`)
          .join('\n')
          .toWellFormed(),
      },
      ...report.clauses.map(assertionOf),
    ],
  }
  return `${JSON.stringify(value, null, 2)}\n`
}
