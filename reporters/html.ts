/**
 * `index.html`: the report as one page that needs no server and requests nothing from any host. Its application is
 * under `page/`, which the build makes into one script and one style sheet.
 */

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Comparison } from '../contract/comparison.ts'
import type { Report } from '../contract/run.ts'
import type { Course } from '../contract/several-runs.ts'
import { tableOf } from '../contract/table.ts'
import { counted } from './counts.ts'
import { evidencePack, packed } from './evidence-pack.ts'
import { type HistoryPage, type PageData, pageDataOf, type SideBySidePage, type Sources } from './page-data.ts'
import { overTime } from './several-runs.ts'
import type { EvidencePack } from './shown-exchange.ts'
import { doubts, duration, type ExchangesById, figure, headline, hostsOf, tone, whoseVerdict } from './wording.ts'

/** Beside the compiled or bundled reporters, also where these run from their sources. */
const BUILT = import.meta.url.endsWith('.ts') ? '../dist/reporters/page/' : '../reporters/page/'

const built = (name: string) => readFileSync(new URL(`${BUILT}${name}`, import.meta.url), 'utf8')

interface Assets {
  readonly script: string
  readonly style: string
  readonly policy: string
}

let assets: Assets | undefined

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Only this script and this style: an answer that became markup all the same could neither run nor load. */
function assetsOf(): Assets {
  const [script, style] = [built('page.js'), built('page.css')]
  const policy = `default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(style)}; img-src data:; base-uri 'none'; form-action 'none'`
  return { script, style, policy }
}

/** A page in pieces. `blocks` are compressed texts that are inflated when they are opened. */
function* pagePieces(title: string, header: string, data: PageData, blocks: readonly string[]): Generator<string> {
  assets ??= assetsOf()
  yield `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${assets.policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="data:,">
<title>${markup(title)}</title>
<style>${assets.style}</style>
</head>
<body>
<a class="skip" href="#view">Skip to the results</a>
${header}
<div id="app"><noscript><p class="wrap">The results need JavaScript. The same content stands in summary.md and report.json.</p></noscript></div>
<script type="text/plain" id="data">${packed(JSON.stringify(data))}</script>
`
  for (const block of blocks) yield `<script type="text/plain" class="evidence">${block}</script>\n`
  yield `<script>${assets.script}</script>
</body>
</html>
`
}

/** The page of a run; with a comparison, the changes are a view of its own. */
export const htmlPieces = (
  report: Report,
  evidence: EvidencePack,
  comparison?: Comparison,
  sources?: Sources,
): Generator<string> =>
  pagePieces(
    `${headline(report)} · ${hostsOf(report)} · Conformance report`,
    headerOf(report, comparison),
    pageDataOf(report, evidence, comparison, sources),
    evidence.blocks,
  )

export const htmlReport = (
  report: Report,
  exchanges: ExchangesById,
  comparison?: Comparison,
  sources?: Sources,
): string => [...htmlPieces(report, evidencePack(report, exchanges), comparison, sources)].join('')

/** The headline of several runs. */
function standingOf(data: HistoryPage | SideBySidePage): string {
  if (data.kind === 'compare')
    return `${counted(data.table.clauses.filter(({ differs }) => differs).length, 'clause')} decided differently`
  const { clauses, platforms } = data.history
  const having = (fits: (course: Course) => boolean) => clauses.filter(({ courses }) => courses.some(fits)).length
  const there = having(({ vanished }) => vanished === undefined)
  const parts = [
    [having(({ platform, appeared }) => appeared === platforms[platform]!.runs.at(-1)), 'new in the last run'],
    [
      clauses.filter(({ courses }) => courses.length && courses.every(({ vanished }) => vanished !== undefined)).length,
      'gone',
    ],
    [having(({ flaky }) => flaky), 'flaky'],
  ] as const
  return [
    `${there ? counted(there, 'clause') : 'No clause'} still contradicted`,
    ...parts.flatMap(([count, what]) => (count ? [`${figure(count)} ${what}`] : [])),
  ].join(', ')
}

/** The page of several runs: their history, or side by side. */
export function htmlOfRuns(data: HistoryPage | SideBySidePage): string {
  const title =
    data.kind === 'history'
      ? overTime(data.history.runs, data.history.platforms)
      : `${data.table.runs.length} runs side by side`
  const header = `<header class="top wrap">
<div class="line"><span class="name">Conformance ${data.kind === 'history' ? 'history' : 'comparison'}</span><span class="target"></span><button class="theme" id="theme" type="button"></button></div>
<div class="verdict-line"><h1>${markup(title)}</h1></div>
<p class="why">${markup(standingOf(data))}</p>
</header>`
  return [...pagePieces(`${title} · Conformance`, header, data, [])].join('')
}

function headerOf(report: Report, comparison?: Comparison): string {
  const { run, summary } = report
  const { operations, clauses } = summary
  return `<header class="top wrap">
<div class="line"><span class="name">Conformance report</span><span class="target">${markup(whoseVerdict(report))}</span><button class="theme" id="theme" type="button"></button></div>
<div class="verdict-line tone-${tone(report)}"><span class="lamp"></span><h1>${markup(headline(report))}</h1></div>
${doubts(report)
  .map((line) => `<p class="why">${markup(line)}</p>`)
  .join('')}${run.complete ? '' : `<p class="why">The run is not complete: ${markup(run.reason ?? '')}</p>`}
<details class="about"><summary>About this run</summary>
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
</details>
</header>`
}

const fact = (name: string, value: string) => `<div><dt>${name}</dt><dd>${markup(value)}</dd></div>`

const share = (name: string, part: number, whole: number) =>
  `<div><dt>${name}</dt><dd>${figure(part)} <small>of ${figure(whole)}</small><progress aria-label="${name}" max="${whole || 1}" value="${part}"></progress></dd></div>`

const SIGNS: Readonly<Record<string, string>> = tableOf({
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
})

export const markup = (text: string) => text.toWellFormed().replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? '')
