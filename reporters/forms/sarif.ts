/** SARIF 2.1.0: rules are clauses, so that code scanning shows the contradicted clause of each result. */
import { createHash } from 'node:crypto'
import type { Log, ReportingDescriptor, Result } from 'sarif'
import { findingLine } from '../../contract/finding-line.ts'
import type { CheckResult, Finding, Report, ReportClause } from '../../contract/run.ts'
import { type Severity, severityOf } from '../../contract/severity.ts'
import { deviationLines } from '../deviations.ts'
import { lineOf } from '../request-line.ts'
import { clausesById, decisiveOf, type ExchangesById, oneLine, shortened, verdictLine } from '../wording.ts'
import type { FormOptions } from './outcome.ts'

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json'
const LEVELS = { violation: 'error', warning: 'warning', waived: 'warning' } as const
/** SARIF's own field: the results shown first, up to 100. */
const RANKS: Readonly<Record<Severity, number>> = { security: 95, data: 75, contract: 50, form: 25 }
/** For rules about security alone: GitHub sorts alerts by it. */
const SECURITY_SEVERITY = '8.0'
const TEXT_BOUND = 2_000

type Failing = CheckResult & { readonly verdict: keyof typeof LEVELS }

const isFailing = (check: CheckResult): check is Failing => check.verdict in LEVELS && check.findings.length > 0

/**
 * No half surrogate, as readers refuse the file; and no link: SARIF's messages have `[text](address)` for one, which a
 * platform could say (§3.11.6 there). Not every viewer knows the escaped form.
 */
const text = (value: string) => shortened(oneLine(value.toWellFormed()).replaceAll('](', '] ('), TEXT_BOUND) || '-'

function ruleOf({ id, statement, document, section, level, aspect }: ReportClause): ReportingDescriptor {
  const severity = severityOf(id, aspect)
  return {
    id,
    shortDescription: { text: text(statement) },
    fullDescription: { text: text(statement) },
    help: { text: text(`${document}, ${section}`) },
    defaultConfiguration: { level: level === 'documented' ? 'error' : 'warning' },
    properties: {
      tags: [aspect, level, severity],
      ...(severity === 'security' ? { 'security-severity': SECURITY_SEVERITY } : {}),
      document,
      section: text(section),
    },
  }
}

const hashOf = (value: string) => createHash('sha256').update(value).digest('hex').slice(0, 32)

interface Accused {
  readonly check: Failing
  readonly finding: Finding
}

interface Shown {
  readonly exchanges: ExchangesById
  readonly locate: NonNullable<FormOptions['locate']>
}

function resultOf({ check, finding }: Accused, ruleIndex: number, { exchanges, locate }: Shown): Result {
  const decisive = decisiveOf(check, exchanges)
  // Code scanning requires a file: without one of the reader's, the operation stands for it.
  const { file, line } = locate(check.operation) ?? { file: check.operation, line: 1 }
  const { waived } = check
  return {
    ruleId: finding.clause,
    ruleIndex,
    level: LEVELS[check.verdict],
    message: {
      text: text(
        `${finding.fails ? `${finding.fails}: ` : ''}${findingLine(finding, decisive ? lineOf(decisive) : check.id)}`,
      ),
    },
    ...(finding.severity ? { rank: RANKS[finding.severity] } : {}),
    locations: [
      {
        physicalLocation: { artifactLocation: { uri: encodeURI(file) }, region: { startLine: line } },
        logicalLocations: [{ name: check.operation, fullyQualifiedName: check.id, kind: 'member' }],
      },
    ],
    partialFingerprints: { 'conformance/v1': hashOf(`${check.id} ${finding.clause}`) },
    suppressions: waived && [{ kind: 'external', status: 'accepted', justification: text(waived.reason) }],
    properties: { check: check.id, severity: finding.severity, evidence: check.evidence.slice(0, 20) },
  }
}

function logOf(report: Report, shown: Shown): Log {
  const clauses = clausesById(report)
  const accused = report.checks
    .filter(isFailing)
    .flatMap((check) => check.findings.map((finding) => ({ check, finding })))
  const cited = [...new Set(accused.map(({ finding }) => finding.clause))]
  const places = new Map(cited.map((id, place) => [id, place]))
  const { run, errors } = report
  return {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'learning-platform-conformance',
            version: run.suiteVersion,
            rules: cited.map((id) => {
              const clause = clauses.get(id)
              return clause ? ruleOf(clause) : { id }
            }),
          },
        },
        automationDetails: {
          id: `conformance/${run.target.kind}/`,
          description: { text: text(verdictLine(report)) },
        },
        invocations: [
          {
            executionSuccessful: run.complete,
            startTimeUtc: new Date(run.startedAt).toISOString(),
            endTimeUtc: new Date(run.finishedAt).toISOString(),
            toolExecutionNotifications: [
              ...errors.map(({ check, message }) => ({
                level: 'error' as const,
                message: { text: text(`${check}: ${message}`) },
              })),
              ...deviationLines(report).map((line) => ({
                level: 'note' as const,
                message: { text: text(`declared deviation ${line}`) },
              })),
            ],
          },
        ],
        results: accused.map((one) => resultOf(one, places.get(one.finding.clause) ?? 0, shown)),
      },
    ],
  }
}

export const sarifReport = (
  report: Report,
  exchanges: ExchangesById,
  { locate = () => undefined }: FormOptions = {},
): string => `${JSON.stringify(logOf(report, { exchanges, locate }), null, 2)}\n`
