/**
 * A reporter that writes `earl.jsonld`, the W3C's EARL 1.0 as JSON-LD, beside the report: one assertion for each clause.
 * `lpconform run --reporter examples/reporters/earl.mjs`. For a finished run, `node examples/reporters/earl.mjs
 * conformance-report/report.json` prints it.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

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
const OUTCOMES = {
  pass: 'earl:passed',
  violation: 'earl:failed',
  warning: 'earl:failed',
  waived: 'earl:failed',
  observation: 'earl:inapplicable',
  inconclusive: 'earl:cantTell',
  skipped: 'earl:untested',
  'not-decidable': 'earl:untested',
}

const urn = (text) => `urn:learning-platform-conformance:${encodeURIComponent(text.toWellFormed())}`

const textOf = ({ fails, expected, actual }) => `${fails ? `${fails}: ` : ''}expected ${expected}, got ${actual}`

export function earl(report) {
  const { run } = report
  const [suite, target] = [urn('suite'), urn(`target:${run.id}`)]
  const told = new Map()
  for (const { findings } of report.checks)
    for (const finding of findings) if (!told.has(finding.clause)) told.set(finding.clause, textOf(finding))
  const assertionOf = ({ id, statement, document, section, verdict, reason }) => ({
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
        description: (report.deviations ?? [])
          .map(({ state, what, reason: why }) => `declared deviation, ${state}: ${what} (${why})`)
          .join('\n')
          .toWellFormed(),
      },
      ...report.clauses.map(assertionOf),
    ],
  }
  return `${JSON.stringify(value, null, 2)}\n`
}

export default {
  name: 'earl',
  onEnd({ report, folder }) {
    writeFileSync(join(folder, 'earl.jsonld'), earl(report))
  },
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.stdout.write(earl(JSON.parse(readFileSync(process.argv[2], 'utf8'))))
