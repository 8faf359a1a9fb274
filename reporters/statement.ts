/** `statement.json` and `statement.html`: one printable page for others, made from the report alone. */
import { createHash } from 'node:crypto'
import { INTERFACES } from '../contract/operations.ts'
import type { Report } from '../contract/run.ts'
import type { Proof, SignedStatement, Statement } from '../contract/statement.ts'
import { counted, figure } from './counts.ts'
import { causesIn } from './failures.ts'
import { markup } from './html.ts'
import { DECIDED } from './report.ts'
import { BY_URGENCY, countedVerdict, doubts, headline, notSelected, whoseVerdict } from './wording.ts'

const FAILED: ReadonlySet<string> = new Set(['violation', 'warning'])

function interfacesOf({ operations, clauses }: Report): Statement['interfaces'] {
  return INTERFACES.flatMap((name) => {
    const own = clauses.filter((clause) => clause.interface === name)
    const asked = operations.filter(({ id }) => id.startsWith(`${name}/`))
    if (!own.length) return []
    return {
      interface: name,
      operations: { total: asked.length, exercised: asked.filter(({ exercised }) => exercised).length },
      clauses: { total: own.length, decided: own.filter(({ verdict }) => DECIDED.has(verdict)).length },
      contradicted: own.filter(({ verdict }) => FAILED.has(verdict)).length,
    }
  })
}

/** @param sha256 of the bytes of the report @param proof of the version that made it, where it is known */
export function statementOf(report: Report, sha256: string, proof?: Proof): Statement {
  const { run, summary, waivers = [], deviations = [] } = report
  return {
    schemaVersion: '1.0',
    report: { id: run.id, sha256, chain: run.chain },
    target: whoseVerdict(report),
    startedAt: run.startedAt,
    mode: run.mode,
    seed: run.seed,
    complete: run.complete,
    suiteVersion: run.suiteVersion,
    result: headline(report),
    doubts: [...(run.complete ? [] : [`The run is not complete: ${run.reason ?? ''}`]), ...doubts(report)],
    checks: summary.verdicts,
    notSelected: notSelected(report),
    interfaces: interfacesOf(report),
    findings: causesIn(report)
      .filter(({ verdict }) => FAILED.has(verdict))
      .map(({ verdict, severity, fails, checks }) => ({ verdict, severity, fails, checks: checks.length })),
    deviations: deviations.map(({ what, reason, owner, expires, state }) => ({ what, reason, owner, expires, state })),
    waivers: waivers.map(({ check, clause, reason, owner, expires, state }) => ({
      what: check ?? clause ?? '',
      reason,
      owner,
      expires,
      state,
    })),
    proof,
  }
}

const STYLE = `:root{color-scheme:light}body{font:14px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#1c1d1f;background:#fff}
h1{font-size:1.5rem;margin:0 0 .25rem}h2{font-size:1rem;margin:1.25rem 0 .25rem}.result{font-size:1.15rem;font-weight:650;border:1px solid #cfcdc7;border-radius:6px;padding:.6rem .9rem}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.2rem .6rem .2rem 0;border-top:1px solid #e3e2de;overflow-wrap:break-word}td:last-child{overflow-wrap:anywhere}th{font-weight:500;color:#5d6066;width:11rem}
thead th{width:auto;border:0}.digest{font:11.5px/1.5 ui-monospace,monospace;overflow-wrap:anywhere}footer{margin-top:1.5rem;color:#5d6066;font-size:12px}
@media(max-width:560px){th{width:6rem}thead th{font-size:12px}td,thead th{padding-right:.4rem}}
@page{margin:16mm}@media print{body{margin:0;max-width:none;padding:0}h2{break-after:avoid}tr{break-inside:avoid}}`

const row = (head: string, text: string) => `<tr><th scope="row">${head}</th><td>${markup(text)}</td></tr>`

const rows = (heads: readonly string[], cells: readonly (readonly string[])[]) =>
  `<table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead><tbody>${cells
    .map((one) => `<tr>${one.map((text) => `<td>${markup(text)}</td>`).join('')}</tr>`)
    .join('')}</tbody></table>`

const section = (title: string, content: string) => `<h2>${title}</h2>\n${content}\n`

const accepted = (title: string, list: Statement['waivers']) =>
  list.length
    ? section(
        title,
        rows(
          ['What', 'Reason', 'Owner', 'Until', 'State'],
          list.map(({ what, reason, owner = '', expires = 'no end', state }) => [what, reason, owner, expires, state]),
        ),
      )
    : section(title, '<p>None.</p>')

const checksText = ({ checks, notSelected: rest }: Statement) =>
  [
    ...BY_URGENCY.map((verdict) => countedVerdict(checks[verdict], verdict)),
    ...(rest ? [`${figure(rest)} of the suite not selected`] : []),
  ].join(', ')

const proofText = ({ proof, suiteVersion }: Statement) =>
  proof
    ? `Version ${suiteVersion}: ${counted(proof.checks, 'check')}, each proven by a defect that it must find (${counted(proof.faults, 'defect')} in all), and by ${counted(proof.variations, 'legal variation')} that none may accuse.`
    : `Version ${suiteVersion}; its figures are not known to the version that made this statement.`

function signatureText({ signature }: SignedStatement): string {
  if (!signature) return 'Not signed.'
  return `Signed with the ${signature.key} key whose SHA-256 is ${fingerprintOf(signature.publicKey)}.`
}

/** SHA-256 of a public key in PEM, in hexadecimal. */
export const fingerprintOf = (publicKey: string): string => createHash('sha256').update(publicKey.trim()).digest('hex')

/** One page that runs and loads nothing. */
export function statementHtml(signed: SignedStatement): string {
  const { statement } = signed
  const { report, interfaces, findings } = statement
  const style = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src ${style}; img-src data:; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>Conformance statement · ${markup(statement.target)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Conformance statement</h1>
<p class="result">${markup(statement.result)}</p>
${statement.doubts.map((line) => `<p>${markup(line)}</p>`).join('\n')}
<h2>What was tested</h2>
<table><tbody>
${row('Target', statement.target)}
${row('Date', statement.startedAt.slice(0, 16).replace('T', ' '))}
${row('Mode', statement.mode)}
${row('Checks', checksText(statement))}
${row('Suite', proofText(statement))}
</tbody></table>
${section(
  'What was decided',
  rows(
    ['Interface', 'Operations exercised', 'Clauses decided', 'Contradicted'],
    interfaces.map((one) => [
      one.interface,
      `${figure(one.operations.exercised)} of ${figure(one.operations.total)}`,
      `${figure(one.clauses.decided)} of ${figure(one.clauses.total)}`,
      figure(one.contradicted),
    ]),
  ),
)}${section(
  'What contradicts the documents',
  findings.length
    ? rows(
        ['Verdict', 'Weight', 'What the target does', 'Checks'],
        findings.map(({ verdict, severity = '', fails, checks: count }) => [verdict, severity, fails, figure(count)]),
      )
    : '<p>Nothing that was decided.</p>',
)}${accepted('Declared deviations', statement.deviations)}${accepted('Waivers', statement.waivers)}<h2>How to verify it</h2>
<p><code>lpconform verify</code> in the folder of the report checks the digest of the report, what is said above, and the signature.</p>
<table><tbody>
<tr><th scope="row">Report</th><td class="digest">${markup(report.id)}, SHA-256 ${markup(report.sha256)}</td></tr>
<tr><th scope="row">Signature</th><td class="digest">${markup(signatureText(signed))}</td></tr>
</tbody></table>
</main>
<footer>A clause that was not decided is neither kept nor contradicted. What the documents do not show is observed, and never judged.</footer>
</body>
</html>
`
}
