/**
 * `lpconform adapt`: proposes the declared deviations that explain the findings of a run. It loosens nothing by itself:
 * a person reads the proposal and gives it to a run with `--profile`.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { type Proposal, proposalsFor } from '../client/deviations/proposals.ts'
import { describeDeviation } from '../contract/deviation.ts'
import type { CheckResult, Report } from '../contract/run.ts'
import { settingFor, settledLine } from '../contract/settings.ts'
import { writeNew } from '../output/files.ts'
import { isForced } from '../output/owned.ts'
import { temporary } from '../output/temporary.ts'
import { counted } from '../reporters/wording.ts'
import { UsageError } from '../runner/configuration/problem.ts'
import { readReport } from '../runner/configuration/report-file.ts'
import type { Console } from '../runner/console.ts'
import { contradictionsIn } from './contradictions.ts'
import { type RunCommandOptions, run } from './run.ts'

export interface AdaptOptions extends Omit<RunCommandOptions, 'out'> {
  /** Where the proposal is written; the terminal by default. */
  readonly out?: string
  readonly check?: boolean
}

/** Of the run that comes first, and of the one with the proposal. */
const REPORT = 'conformance-report'
const CHECKED = 'conformance-report-adapted'

const isFailing = ({ verdict }: CheckResult) => verdict === 'violation' || verdict === 'warning'

interface Adapted {
  readonly proposals: readonly Proposal[]
  /** Failing checks that no proposal explains. */
  readonly left: readonly CheckResult[]
}

/** One proposal may reveal a defect that another hid: a record in an array, the members of the record. */
const MOST_ROUNDS = 4

/** Proposals for a report, from its findings and from the exchanges beside it. */
export function adapted(report: Report, folder: string): Adapted {
  const { deviations: declared = [] } = report
  let proposals: readonly Proposal[] = []
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const before = [...declared, ...proposals.map(({ deviation }) => deviation)]
    const { contradictions, knownOf } = contradictionsIn(report, folder, before, round > 0)
    const more = proposalsFor(contradictions, knownOf, before)
    if (!more.length) break
    proposals = [...proposals, ...more]
  }
  const explained = new Set(proposals.flatMap(({ checks }) => checks))
  return { proposals, left: report.checks.filter((check) => isFailing(check) && !explained.has(check.id)) }
}

/** `; settled by names.sessionCookie in the profile, if …`: a finding that no deviation explains may be a setting. */
function settledIn(check: CheckResult): string {
  const [finding] = check.findings
  const line = finding && settledLine({ settledBy: settingFor(check, finding) })
  return line ? `; ${line}` : ''
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ')

const commented = (lines: readonly string[]) =>
  lines.map((line) => `# ${oneLine(line)}`.slice(0, MOST_COLUMNS)).join('\n')
const MOST_COLUMNS = 240

function entryOf({ deviation, checks, exchanges }: Proposal): string {
  const evidence = exchanges.length ? `; evidence ${exchanges.join(', ')}` : ''
  const comment = commented([`${checks.join(', ')}${evidence}`])
  return `${comment}\n${stringify([deviation], { lineWidth: 0 })}`.replace(/^/gm, '  ').trimEnd()
}

/** The proposal as a profile. */
export function profileText({ proposals, left }: Adapted, source: string): string {
  const head = commented([
    `Proposed by lpconform adapt from ${source}.`,
    'Each entry says how the platform contradicts the documents: keep the intended ones, give a reason, set expires.',
  ])
  const open = left.length
    ? `\n\n${commented(['Not explained:', ...left.map((check) => `- ${check.id}: ${check.message}${settledIn(check)}`)])}`
    : ''
  const body = proposals.length ? `deviations:\n${proposals.map(entryOf).join('\n')}` : 'deviations: []'
  return `${head}\n${body}${open}\n`
}

function summaryOf({ proposals, left }: Adapted): string {
  const lines = [
    ...proposals.map(({ deviation, checks }) => `proposed ${describeDeviation(deviation)} (${checks.join(', ')})`),
    ...left.map(
      (check) =>
        `not explained ${check.verdict} ${check.id}: ${oneLine(check.message).slice(0, MOST_COLUMNS)}${settledIn(check)}`,
    ),
    `${counted(proposals.length, 'deviation')} proposed, ${counted(left.length, 'failing check')} not explained`,
  ]
  return `${lines.join('\n')}\n`
}

/** @returns 0 when everything is explained, or the code of `--check`; 1 when something is left @throws UsageError */
export async function adapt(path: string | undefined, options: AdaptOptions, console: Console): Promise<number> {
  const { out, check, ...rest } = options
  if (out !== undefined && existsSync(out) && !isForced())
    throw new UsageError(`--out ${out}: already exists: name another file, move it, or replace it with --force`)
  // Only the proposal goes to the standard output, which may be a file.
  const aside: Console = { ...console, out: console.err }
  if (path === undefined) await run({ ...rest, out: REPORT }, aside)
  const report = path ?? REPORT
  const found = adapted(readReport(report), report)
  const text = profileText(found, report)
  if (out === undefined) console.out.write(text)
  else writeNew(out, text)
  console.err.write(summaryOf(found))
  if (!check) return found.left.length ? 1 : 0
  const passing = out === undefined ? temporary() : undefined
  const file = out ?? join(passing!.folder, 'profile.yml')
  try {
    if (passing) writeNew(file, text)
    return await run({ ...rest, profile: [...(rest.profile ?? []), file], out: CHECKED }, aside)
  } finally {
    passing?.remove()
  }
}
