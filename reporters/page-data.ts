/** What `index.html` carries as data: the report, its operations as they were bound, and the exchanges that it cites. */
import type { Comparison } from '../contract/comparison.ts'
import { type Binding, INTERFACES, type Interface, interfaceOf, operationOf } from '../contract/operations.ts'
import type { Exchange, Report } from '../contract/run.ts'
import type { Verdict } from '../contract/verdict.ts'
import { citedIds } from './cited.ts'
import { curlOf } from './curl.ts'
import { BY_URGENCY, type Exchanges, isSelected, pathOf, shortened } from './wording.ts'

/** One side of an exchange as the page shows it. */
export interface ShownMessage {
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Length of the whole body in bytes, when the evidence was cut. */
  readonly cutFrom?: number
  /** The page holds less of the body than `evidence.har`. */
  readonly shortened?: true
}

export interface ShownExchange {
  readonly as: string
  readonly durationMs: number
  readonly failure?: string
  /** `GET /v2/learners/?size=101` */
  readonly line: string
  readonly curl: string
  readonly request: ShownMessage & { readonly method: string; readonly url: string }
  readonly response?: ShownMessage & { readonly status: number }
}

export interface ShownOperation {
  readonly id: string
  readonly title: string
  readonly method: string
  readonly path: string
  readonly exercised: boolean
  readonly interface: Interface
}

export interface PageData {
  readonly report: Report
  readonly comparison?: Comparison
  /** Verdicts in the order in which a reader wants them. */
  readonly urgency: readonly Verdict[]
  readonly interfaces: readonly Interface[]
  readonly operations: readonly ShownOperation[]
  readonly exchanges: Readonly<Record<string, ShownExchange>>
}

const BODY_BOUND = 16 * 1024

/** Checks that the run set out to decide, and the clauses that they cite; the rest of the suite is left out. */
function selectedOf(report: Report): Report {
  const checks = report.checks.filter(isSelected)
  if (checks.length === report.checks.length) return report
  const operations: ReadonlySet<string> = new Set(checks.map(({ operation }) => operation))
  const cited = new Set(checks.flatMap((check) => check.clauses))
  return {
    ...report,
    checks,
    operations: report.operations.filter(({ id }) => operations.has(id)),
    clauses: report.clauses.filter(({ id, operation = '' }) => cited.has(id) || operations.has(operation)),
  }
}

/** Only exchanges behind checks that did not pass are embedded, bodies of at most 16 KiB. */
export function pageDataOf(whole: Report, exchanges: Exchanges, comparison?: Comparison): PageData {
  const report = selectedOf(whole)
  const bindings: Readonly<Record<string, Binding>> = report.run.target.bindings ?? {}
  const cited = [...citedIds(report)].flatMap((id) => {
    const exchange = exchanges.get(id)
    return exchange ? [[id, shownExchange(exchange)] as const] : []
  })
  return {
    report,
    comparison,
    urgency: BY_URGENCY,
    interfaces: INTERFACES,
    operations: report.operations.map(({ id, exercised }) => {
      const { title, ...table } = operationOf(id)
      const { method, path } = bindings[id] ?? table
      return { id, title, method, path, exercised, interface: interfaceOf(id) }
    }),
    exchanges: Object.fromEntries(cited),
  }
}

function shownExchange(exchange: Exchange): ShownExchange {
  const { as, durationMs, request, response, failure } = exchange
  return {
    as,
    durationMs,
    failure,
    line: `${request.method} ${pathOf(request.url)}`,
    curl: curlOf(exchange),
    request: bounded(request),
    response: response && bounded(response),
  }
}

function bounded<Message extends { readonly body?: string }>(message: Message): Message & { shortened?: true } {
  if (!message.body || message.body.length <= BODY_BOUND) return message
  return { ...message, body: shortened(message.body, BODY_BOUND), shortened: true }
}
