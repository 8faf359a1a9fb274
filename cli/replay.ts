/** `lpconform replay`: runs one check again and prints its exchanges. */
import { join } from 'node:path'
import { printable } from '../contract/printable.ts'
import type { CheckResult, Exchange, Mode } from '../contract/run.ts'
import type { Check } from '../engine/check.ts'
import { readRunFile } from '../output/run-file/read.ts'
import type { RunRecord } from '../output/run-file/record.ts'
import { temporary } from '../output/temporary.ts'
import { curlCommands, type SignIns } from '../reporters/curl.ts'
import { speakerOf } from '../reporters/request-line.ts'
import { signInsOf } from '../reporters/sign-ins.ts'
import { type Step, stepsOf, stepText } from '../reporters/steps.ts'
import { messageLine, shortened } from '../reporters/wording.ts'
import { suggestion } from '../runner/configuration/nearest.ts'
import { givenBy, UsageError } from '../runner/configuration/problem.ts'
import { readReport } from '../runner/configuration/report-file.ts'
import type { Console } from '../runner/console.ts'
import { withWhatTheyNeed } from '../runner/planner/failed.ts'
import { checks } from '../suites/index.ts'
import { run } from './run.ts'

export interface ReplayOptions {
  /** Seed, mode and profile are taken from it. */
  readonly report?: string
  readonly mode?: Mode
  readonly seed?: number
  readonly profile?: readonly string[]
  readonly out?: string
}

const SHOWN_BODY = 600

const reportedRun = (report: string | undefined) =>
  report === undefined ? undefined : givenBy('--report', () => readReport(report)).run

/** @returns the exit code of the run @throws UsageError for a check that does not exist */
export async function replay(id: string, options: ReplayOptions, console: Console): Promise<number> {
  const check = checks.find((one) => one.id === id)
  if (!check) {
    const ids = checks.map((one) => one.id)
    throw new UsageError(`${id}: no such check${suggestion(id, ids)}`)
  }
  const earlier = reportedRun(options.report)
  if (earlier?.mode === 'passive')
    throw new UsageError(`${options.report}: a report of recorded traffic has no run to repeat`)
  const { seed = earlier?.seed ?? 1, mode = earlier?.mode, profile = earlier?.profile } = options
  const among = withWhatTheyNeed(new Set([id]), checks)
  const rateLimits = check.phase === 'limits' ? 'all' : 'off'
  const embedded = console.embedded || earlier?.target.kind === 'embedded'
  const quiet: Console = { ...console, embedded, out: { write: () => true } }
  const passing = options.out === undefined ? temporary('replay-') : undefined
  const out = options.out ?? passing!.folder
  try {
    const code = await run({ profile, seed, mode, rateLimits, among, out, concurrency: 1 }, quiet)
    const records = [...readRunFile(join(out, 'run.jsonl'))]
    const report = options.out === undefined ? '' : `Report: ${join(out, 'index.html')}\n`
    console.out.write(`${textOf(check, records)}\n${report}`)
    return code
  } finally {
    // Its bodies may hold personal data.
    passing?.remove()
  }
}

function textOf(check: Check, records: readonly RunRecord[]): string {
  const result = records.findLast((record) => record.kind === 'check' && record.id === check.id) as
    | CheckResult
    | undefined
  const cited = new Set(result?.evidence)
  const exchanges = records.filter(
    (record): record is Extract<RunRecord, { kind: 'exchange' }> => record.kind === 'exchange' && cited.has(record.id),
  )
  const { verdict = 'inconclusive' } = result ?? {}
  const message = result ? messageLine(result) : 'no verdict'
  const heading = `${check.id}: ${verdict}${message ? `: ${printable(message)}` : ''}\n${check.title}\n`
  const signIns = signInsOf(records.flatMap((record) => (record.kind === 'exchange' ? record : [])))
  const steps = result ? stepsOf(result, exchanges) : []
  return [heading, ...steps.map((step) => stepTold(step, signIns))].join('\n')
}

function stepTold(step: Step<Exchange>, signIns: SignIns): string {
  const { exchange } = step
  const { id, response, failure } = exchange
  const answer = response
    ? `${response.status}${response.body ? ` ${bodyText(response.body)}` : ' without a body'}`
    : `no answer: ${printable(failure ?? 'unknown cause')}`
  return `Step ${stepText(step)} (${id}, as ${speakerOf(exchange)})\n  ${curlCommands([exchange], signIns).join('\n  ')}\n  ${answer}\n`
}

/** Its lines stay, behind an indent that no line of ours has. */
const bodyText = (body: string) => shortened(body, SHOWN_BODY).split('\n').map(printable).join('\n    ')
