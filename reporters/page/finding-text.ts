/** One finding as Markdown that needs nothing beside it, for the person who must fix it. */
import type { CheckResult } from '../../contract/run.ts'
import { SEVERITY_MEANINGS } from '../../contract/severity.ts'
import { curlsOf } from '../curl.ts'
import { lineOf, speakerOf } from '../request-line.ts'
import type { ShownExchange, ShownMessage } from '../shown-exchange.ts'
import { clauses, data, report, sentenceOf } from './model.ts'

const MOST_EXCHANGES = 4

/** In a fence longer than any run of backticks inside. */
function fenced(text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}\n${text}\n${fence}`
}

const messageText = (first: string, { headers, body }: ShownMessage) =>
  [first, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), ...(body ? ['', body] : [])].join(
    '\n',
  )

function exchangeText(exchange: ShownExchange): string {
  const { request, response, failure = 'no answer', id } = exchange
  return [
    `### ${lineOf(exchange)}, as ${speakerOf(exchange)} (evidence ${id})`,
    fenced(messageText(`${request.method} ${request.url}`, request)),
    fenced(response ? messageText(String(response.status), response) : failure),
  ].join('\n\n')
}

const clauseText = (id: string) => {
  const clause = clauses.get(id)
  return clause ? `- ${clause.statement} (${clause.document}, ${clause.section}; \`${id}\`)` : `- \`${id}\``
}

/**
 * @param exchanges those that show the finding, the decisive one first
 * @param repeated the requests that show it again
 */
export function findingText(
  check: CheckResult,
  exchanges: readonly ShownExchange[],
  repeated: readonly ShownExchange[],
): string {
  const { run } = report
  const contradicted = new Set(check.findings.map(({ clause }) => clause))
  return `${[
    `# ${sentenceOf(check)}`,
    [check.verdict, `\`${check.id}\``].join(' · '),
    ...(check.severity ? [`**${check.severity}**: ${SEVERITY_MEANINGS[check.severity]}.`] : []),
    ...check.findings.map(({ expected, actual }) => `Expected:\n${fenced(expected)}\n\nReceived:\n${fenced(actual)}`),
    `## What the documents say\n\n${check.clauses
      .filter((id) => !contradicted.size || contradicted.has(id))
      .map(clauseText)
      .join('\n')}`,
    ...(repeated.length ? [`## Repeat it\n\n${fenced(curlsOf(repeated, data.signIns))}`] : []),
    ...(exchanges.length ? ['## What was sent and answered'] : []),
    ...exchanges.slice(0, MOST_EXCHANGES).map(exchangeText),
    `Tested ${[...new Set(Object.values(run.target.addresses))].join(', ')} on ${run.startedAt.slice(0, 10)}, mode ${run.mode}, seed ${run.seed}, suite ${run.suiteVersion}. Secrets are replaced by names in braces.`,
  ].join('\n\n')}\n`
}
