/** `index.html`: the report as one page that needs no server and no network. */
import { createHash } from 'node:crypto'
import type { Comparison } from '../contract/comparison.ts'
import { type Binding, INTERFACES, interfaceOf, operationOf } from '../contract/operations.ts'
import type { Exchange, Report } from '../contract/run.ts'
import { citedIds } from './cited.ts'
import { curlOf } from './curl.ts'
import { changes } from './page/changes.ts'
import { checks } from './page/checks.ts'
import { elements } from './page/elements.ts'
import { list } from './page/list.ts'
import { pacing } from './page/pacing.ts'
import { start } from './page/start.ts'
import { style } from './page/style.ts'
import { views } from './page/views.ts'
import { BY_URGENCY, duration, type Exchanges, figure, headline, pathOf, shortened, tone } from './wording.ts'

const BODY_BOUND = 16 * 1024

const script = `'use strict';\n(() => {${elements}${checks}${list}${views}${changes}${pacing}${start}})()`

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Nothing but this script and this style: a response that became markup all the same could neither run nor load. */
const POLICY = `default-src 'none'; script-src ${hashOf(script)}; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'`

/**
 * The page; with a comparison, what changed is a view of its own. Only exchanges behind checks that did not pass are embedded, bodies of
 * at most 16 KiB.
 */
export function htmlReport(report: Report, exchanges: Exchanges, comparison?: Comparison): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${markup(headline(report))} · Conformance report</title>
<style>${style}</style>
</head>
<body>
<a class="skip" href="#view">Skip to the results</a>
${headerOf(report, comparison)}
<nav aria-label="Views"><div class="wrap" id="views"></div></nav>
<div class="bar"><div class="wrap">
<input class="search" id="search" type="search" placeholder="Search, press /" aria-label="Search operations, checks and clauses" autocomplete="off" spellcheck="false">
<select id="interface" aria-label="Interface"><option value="">All interfaces</option></select>
<div class="filters" id="filters" role="group" aria-label="Verdicts"></div>
<div class="tally" id="tally" role="status"></div>
</div></div>
<main class="wrap" id="view" tabindex="-1"><noscript>The results need JavaScript. The same content stands in summary.md and report.json.</noscript></main>
<script type="application/json" id="report">${embedded({ ...dataOf(report, exchanges), comparison })}</script>
<script>${script}</script>
</body>
</html>
`
}

function headerOf(report: Report, comparison?: Comparison): string {
  const { run, summary } = report
  const { operations, clauses } = summary
  const addresses = [...new Set(Object.values(run.target.addresses))].join('  ')
  const target = run.target.kind === 'embedded' ? 'embedded reference instance' : addresses
  return `<header class="top wrap">
<div class="line"><span class="name">Conformance report</span><span class="target">${markup(target)}</span><button class="theme" id="theme" type="button"></button></div>
<div class="verdict-line tone-${tone(report)}"><span class="lamp"></span><h1>${markup(headline(report))}</h1></div>
${run.complete ? '' : `<p class="why">The run is not complete: ${markup(run.reason ?? '')}</p>`}
<dl class="facts">
${share('Operations exercised', operations.exercised, operations.total)}
${share('Clauses decided', clauses.decided, clauses.total)}
${fact('Requests', figure(summary.requests))}
${fact('Duration', duration(summary.durationMs))}
${comparison ? fact('Since the baseline', comparison.verdict) : ''}
${fact('Started', run.startedAt.slice(0, 16).replace('T', ' '))}
${fact('Mode', run.mode)}
${fact('Rate limits', run.rateLimits)}
${fact('Seed', String(run.seed))}
${fact('Suite', run.suiteVersion)}
</dl>
</header>`
}

const fact = (name: string, value: string) => `<div><dt>${name}</dt><dd>${markup(value)}</dd></div>`

function share(name: string, part: number, whole: number): string {
  const percent = whole ? Math.round((part / whole) * 100) : 0
  return `<div><dt>${name}</dt><dd>${figure(part)} <small>of ${figure(whole)}</small><span class="meter"><i style="width:${percent}%"></i></span></dd></div>`
}

function dataOf(report: Report, exchanges: Exchanges) {
  const bindings: Readonly<Record<string, Binding>> = report.run.target.bindings ?? {}
  const cited = [...citedIds(report)].flatMap((id) => {
    const exchange = exchanges.get(id)
    return exchange ? [[id, shownExchange(exchange)] as const] : []
  })
  return {
    report,
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

function shownExchange(exchange: Exchange) {
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

/** JSON for a script element: no `<` can end the element, and no line separator can end a line. */
export const embedded = (value: unknown): string =>
  JSON.stringify(value).replace(/[<\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const markup = (text: string) => text.toWellFormed().replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? '')
