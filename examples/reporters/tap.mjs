/**
 * A reporter that writes `report.tap`, the Test Anything Protocol 14, beside the report:
 * `lpconform run --reporter examples/reporters/tap.mjs`. For a finished run, `node examples/reporters/tap.mjs
 * conformance-report/report.json` prints it.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const LINE_BOUND = 400

/** `#` would begin a directive, and a line break would end the line. */
const described = (text) =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .slice(0, LINE_BOUND)
    .replace(/[\\#]/g, '\\$&')

/** One line for each member, its value as JSON, which is YAML as well. */
const diagnosticsOf = ({ verdict, message, evidence }) =>
  Object.entries({ verdict, message, evidence: evidence.slice(0, 8) }).map(
    ([name, value]) => `  ${name}: ${JSON.stringify(value).replace(/[\u2028\u2029\u0085]/g, ' ')}`,
  )

function linesOf(check, place, error) {
  const name = `${place + 1} - ${described(`${check.id}: ${check.title}`)}`
  if (error === undefined && check.verdict === 'waived')
    return [`not ok ${name} # TODO ${described(check.waived?.reason ?? 'waived')}`]
  if (error === undefined && (check.verdict === 'inconclusive' || check.verdict === 'skipped'))
    return [`ok ${name} # SKIP ${described(check.message)}`]
  if (error === undefined && check.verdict !== 'violation') return [`ok ${name}`]
  return [`not ok ${name}`, '  ---', ...diagnosticsOf({ ...check, message: error ?? check.message }), '  ...']
}

/** A run that is not complete bails out at its end. */
export function tap({ run, checks, errors, deviations = [] }) {
  const errorOf = new Map(errors.map(({ check, message }) => [check, message]))
  return [
    'TAP version 14',
    // A plan of none would end the file.
    ...(checks.length || run.complete ? [`1..${checks.length}`] : []),
    ...deviations.map(
      ({ state, what, reason }) => `# declared deviation, ${state}: ${described(`${what} (${reason})`)}`,
    ),
    ...checks.flatMap((check, place) => linesOf(check, place, errorOf.get(check.id))),
    ...(run.complete ? [] : [`Bail out! The run is not complete: ${described(run.reason ?? '')}`]),
    '',
  ].join('\n')
}

export default {
  name: 'tap',
  onEnd({ report, folder }) {
    writeFileSync(join(folder, 'report.tap'), tap(report))
  },
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.stdout.write(tap(JSON.parse(readFileSync(process.argv[2], 'utf8'))))
