/**
 * A reporter that writes `badge.json`, which an endpoint badge of shields shows, beside the report:
 * `lpconform run --reporter examples/reporters/badge.mjs`. For a finished run, `node examples/reporters/badge.mjs
 * conformance-report/report.json` prints it.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const counted = (count, one) => `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`

/** Green only where a complete run decided something and found nothing, accepted failures included. */
function stateOf({ run, summary, deviations = [] }) {
  const { pass, violation, warning, waived, inconclusive, observation } = summary.verdicts
  if (violation) return ['red', counted(violation, 'violation')]
  if (summary.errors) return ['red', counted(summary.errors, 'internal error')]
  if (!run.complete) return ['yellow', 'not complete']
  if (pass + warning + waived === 0) return ['yellow', 'nothing was decided']
  if (run.mode !== 'passive' && inconclusive > (pass + warning + waived + observation) / 9)
    return ['yellow', `${counted(inconclusive, 'check')} undecided`]
  const open = [...(warning ? [counted(warning, 'warning')] : []), ...(waived ? [`${waived} accepted`] : [])]
  if (open.length) return ['yellow', open.join(', ')]
  const met = deviations.filter(({ state }) => state === 'used' || state === 'insufficient').length
  return [
    'brightgreen',
    counted(summary.clauses.decided, 'clause') + (met ? `, ${counted(met, 'declared deviation')}` : ''),
  ]
}

function targetOf({ target }) {
  if (target.kind === 'embedded') return 'the embedded reference instance'
  const hosts = [...new Set(Object.values(target.addresses).map((address) => new URL(address).host))]
  return hosts.length > 1 ? `${hosts[0]} and ${hosts.length - 1} more` : hosts[0]
}

export function badge(report) {
  const [color, message] = stateOf(report)
  const label = `conformance of ${targetOf(report.run)}`
  return `${JSON.stringify({ schemaVersion: 1, label, message, color, isError: color === 'red' }, null, 2)}\n`
}

export default {
  name: 'badge',
  onEnd({ report, folder }) {
    writeFileSync(join(folder, 'badge.json'), badge(report))
  },
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.stdout.write(badge(JSON.parse(readFileSync(process.argv[2], 'utf8'))))
