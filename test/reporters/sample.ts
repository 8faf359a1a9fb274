/** Catalogues and runs made up for the tests of the reporters; `seed` varies nothing but what is asked for. */
import type { Clause } from '../../contract/clause.ts'
import { interfaceOf, type OperationId, operations } from '../../contract/operations.ts'
import type { CheckResult, Exchange, Report } from '../../contract/run.ts'
import type { Verdict } from '../../contract/verdict.ts'
import type { RunHead, RunRecord } from '../../output/run-file/record.ts'
import { type Catalogue, type CatalogueCheck, reportOf } from '../../reporters/report.ts'

const LEARNERS = 'current/learners.list' satisfies OperationId

export const head = (selected: readonly string[], more: Partial<RunHead> = {}): RunRecord => ({
  kind: 'head',
  id: 'run-1',
  startedAt: '2026-03-02T09:00:00.000Z',
  mode: 'full',
  rateLimits: 'sample',
  seed: 7,
  suiteVersion: '0.1.0',
  target: {
    kind: 'configured',
    interfaces: ['current', 'legacy-learner', 'legacy-admin'],
    addresses: { current: 'https://platform.example/api', 'legacy-admin': 'https://old.platform.example' },
    rateWindowSeconds: 60,
  },
  selected,
  ...more,
})

export const end = (complete = true, reason?: string): RunRecord => ({
  kind: 'end',
  finishedAt: '2026-03-02T09:01:12.400Z',
  complete,
  ...(reason ? { reason } : {}),
})

export const clause = (id: string, more: Partial<Clause> = {}): Clause => ({
  id,
  interface: 'current',
  operation: LEARNERS,
  section: 'Learners',
  level: 'documented',
  aspect: 'paging',
  statement: `What ${id} says`,
  ...more,
})

export const check = (id: string, more: Partial<CatalogueCheck> = {}): CatalogueCheck => ({
  id,
  operation: LEARNERS,
  clauses: [id.replace('/', '.').replace('#', '.')],
  title: `does what ${id.slice(id.indexOf('#') + 1)} says`,
  ...more,
})

export function result(of: CatalogueCheck, verdict: Verdict, more: Partial<CheckResult> = {}): RunRecord {
  const contradicted = verdict === 'violation' || verdict === 'warning' || verdict === 'waived'
  return {
    kind: 'check',
    ...of,
    interface: interfaceOf(of.operation),
    verdict,
    message: contradicted ? 'expected at most 100 items, got 140 items' : '',
    findings: contradicted
      ? [
          {
            clause: of.clauses[0] ?? '',
            level: verdict === 'warning' ? 'derived' : 'documented',
            expected: 'at most 100 items',
            actual: '140 items',
          },
        ]
      : [],
    requests: 2,
    durationMs: 12.5,
    evidence: [],
    ...more,
  }
}

export const exchange = (id: string, more: Partial<Exchange> = {}): Extract<RunRecord, { kind: 'exchange' }> => ({
  kind: 'exchange',
  id,
  operation: LEARNERS,
  as: 'administrator',
  startedAt: '2026-03-02T09:00:10.000Z',
  durationMs: 8.25,
  request: {
    method: 'GET',
    url: 'https://platform.example/api/v2/learners/?size=101',
    headers: { accept: 'application/json', authorization: 'Bearer {secret-1}', platform: 'platform.example' },
  },
  response: {
    status: 200,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: '{"items":[{"id":1,"lastName":"Ayala"}],"count":140}',
  },
  ...more,
})

export const catalogueOf = (checks: readonly CatalogueCheck[], clauses: readonly Clause[] = []): Catalogue => ({
  checks,
  clauses: clauses.length ? clauses : [...new Set(checks.flatMap((one) => one.clauses))].map((id) => clause(id)),
  operations,
})

export interface Run {
  readonly report: Report
  readonly records: readonly RunRecord[]
  readonly catalogue: Catalogue
  readonly exchanges: ReadonlyMap<string, Exchange>
}

export function runOf(records: readonly RunRecord[], catalogue: Catalogue): Run {
  const exchanges = new Map<string, Exchange>()
  for (const record of records) if (record.kind === 'exchange') exchanges.set(record.id, record)
  return { records, catalogue, exchanges, report: reportOf(records, catalogue) }
}

const PATTERN: readonly Verdict[] = [
  'pass',
  'pass',
  'pass',
  'violation',
  'pass',
  'inconclusive',
  'warning',
  'observation',
]

/** A complete run of `count` checks over all operations, each with one exchange; `hostile` is put into every text. */
export function run(count: number, hostile = ''): Run {
  const checks = Array.from({ length: count }, (_, at) => {
    const operation = operations[at % operations.length]!.id
    return check(`${operation}#rule-${at}`, { operation, title: `keeps rule ${at} ${hostile}`.trim() })
  })
  const clauses = checks.map(({ clauses: [id = ''], operation }, at) =>
    clause(id, {
      operation,
      interface: interfaceOf(operation),
      section: `Section ${at % 12} ${hostile}`.trim(),
      statement: `Rule ${at} holds. ${hostile}`,
      ...(at % 40 === 39 ? { undecidable: `needs a look inside the platform ${hostile}` } : {}),
    }),
  )
  const records = checks.flatMap((one, at): RunRecord[] => {
    const verdict = PATTERN[at % PATTERN.length]!
    const request = { ...exchange('').request, body: `{"name":"${hostile}"}` }
    const response = {
      status: 200,
      headers: { 'x-note': hostile },
      body: `{"items":[${at}],"note":${JSON.stringify(hostile)}}`,
    }
    return [
      exchange(`x${at}`, { operation: one.operation, request, response }),
      result(one, verdict, {
        evidence: [`x${at}`],
        ...(verdict === 'inconclusive' ? { message: `needs ${hostile} a record` } : {}),
      }),
    ]
  })
  const closing: RunRecord[] = [
    { kind: 'observation', clause: 'current.learners.list.order', operation: LEARNERS, value: `by id ${hostile}` },
    {
      kind: 'ledger',
      key: 'k1',
      operation: 'current/learners.create',
      what: `learner ${hostile}`,
      handle: 'lp-1',
      state: 'kept',
      id: '41',
    },
    { kind: 'notice', text: `the budget was refused once ${hostile}` },
    end(),
  ]
  return runOf([head(checks.map(({ id }) => id)), ...records, ...closing], catalogueOf(checks, clauses))
}

/** Answers of a hostile or careless target. */
export const HOSTILE = `</script><img src=x onerror=alert(1)><!-- ]]> & " ' \` \${x} \u2028\u2029 \u0000\u0007\u001b[31m \ud800 {"a":1} | *b* @all #1`
