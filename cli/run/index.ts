/** `lpconform run`: selects, looks whether anybody is there, runs the checks in Vitest, writes the report. */
import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileJournal, type Journal } from '../../client/journal.ts'
import { secretsOf } from '../../client/secrets.ts'
import { isConfigured, secretsIn, type Target } from '../../client/target.ts'
import { allClauses } from '../../contract/index.ts'
import { INTERFACES, interfaceOf, operations } from '../../contract/operations.ts'
import type { Mode, RateLimitChecks, Report, RunRecord } from '../../contract/run.ts'
import type { Check } from '../../engine/check.ts'
import { skippedResult } from '../../engine/execute.ts'
import {
  citedExchanges,
  exitCode,
  Progress,
  readRunFile,
  terminalReport,
  wantsColour,
  writeReports,
} from '../../reporters/index.ts'
import { checks } from '../../suites/index.ts'
import { readConfiguration, targetOfInstance } from '../configuration/index.ts'
import { type Preflight, preflight } from '../preflight.ts'
import { runnable, select, type Wanted } from '../selection.ts'
import { SUITE_VERSION } from '../version.ts'
import { runInVitest } from './in-vitest.ts'

export interface RunOptions extends Wanted {
  readonly mode?: Mode
  readonly rateLimits?: RateLimitChecks
  readonly strict?: boolean
  readonly profile?: string
  readonly out: string
  readonly seed: number
  readonly concurrency: number
}

/** The documented minute on the embedded instance, whose clock is scaled. */
const EMBEDDED_WINDOW_SECONDS = 0.25

interface Ground {
  readonly target: Target
  readonly kind: 'embedded' | 'configured'
  readonly timeoutMs: number
  readonly mode: Mode
  readonly notices: readonly string[]
  readonly close: () => Promise<void>
}

/** What is run against: the configured target, or an instance of our own. */
async function groundOf({ profile, mode }: RunOptions): Promise<Ground> {
  const configuration = readConfiguration({ environment: process.env, folder: process.cwd() }, profile)
  const { target, timeoutMs, notices } = configuration
  const asked = mode ?? configuration.mode
  if (target)
    return { target, kind: 'configured', timeoutMs, notices, mode: asked ?? 'read-only', close: async () => {} }
  const windowSeconds = configuration.windowSeconds ?? EMBEDDED_WINDOW_SECONDS
  const { createReference, listen } = await import('../../reference/index.ts')
  const instance = await listen(createReference({ rateWindowSeconds: windowSeconds }))
  const described = targetOfInstance(instance.environment, configuration.profile)
  const note = `embedded instance: the documented minute is scaled to ${windowSeconds} s`
  return {
    target: { ...described, windowSeconds },
    kind: 'embedded',
    timeoutMs,
    notices: [...notices, note],
    mode: asked ?? 'full',
    close: () => instance.close(),
  }
}

const addressesOf = ({ current, legacyLearner, legacyAdmin }: Target): Record<string, string> =>
  Object.fromEntries(
    Object.entries({
      current: current?.baseUrl,
      'current, instance': current?.instanceUrl,
      'legacy-learner': legacyLearner?.baseUrl,
      'legacy-admin': legacyAdmin?.baseUrl,
      'legacy-admin, authentication': legacyAdmin?.authUrl,
    }).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )

/** A journal that masks what the command line itself has to say. */
function masking(journal: Journal, target: Target): Journal {
  const secrets = secretsOf(secretsIn(target))
  const write = (record: RunRecord) =>
    journal.write(record.kind === 'exchange' ? record : (JSON.parse(secrets.mask(JSON.stringify(record))) as RunRecord))
  return { ...journal, write }
}

const unusableResult = (check: Check, reason: string) => ({
  ...skippedResult(check, `needs a platform: ${reason}`),
  verdict: 'inconclusive' as const,
})

/** Runs and reports. @returns the exit code of the command */
export async function run(options: RunOptions): Promise<0 | 1 | 2 | 3> {
  const selected = select(options)
  const ground = await groundOf(options)
  const { target, mode } = ground
  const rateLimits = options.rateLimits ?? (ground.kind === 'embedded' || mode !== 'read-only' ? 'sample' : 'off')
  const { sent, skipped } = runnable(selected, mode, target, rateLimits)
  const out = resolve(options.out)
  mkdirSync(out, { recursive: true })
  const runFile = join(out, 'run.jsonl')
  rmSync(runFile, { force: true })
  const journal = masking(fileJournal(runFile), target)
  const runName = randomBytes(3).toString('hex')
  journal.write({
    kind: 'head',
    id: runName,
    startedAt: new Date().toISOString(),
    mode,
    rateLimits,
    seed: options.seed,
    suiteVersion: SUITE_VERSION,
    target: {
      kind: ground.kind,
      interfaces: INTERFACES.filter((name) => isConfigured(target, name)),
      addresses: addressesOf(target),
      rateWindowSeconds: target.windowSeconds,
    },
    selected: selected.map(({ id }) => id),
  })
  for (const text of ground.notices) journal.write({ kind: 'notice', text })
  for (const { check, reason } of skipped) journal.write({ kind: 'check', ...skippedResult(check, reason) })
  const found = await preflight(target, journal, ground.timeoutMs)
  const told = tell(found, journal, target)
  const usable = sent.filter((check) => {
    const reason = found.unusable.get(interfaceOf(check.operation))
    if (reason) journal.write({ kind: 'check', ...unusableResult(check, reason) })
    return !reason
  })
  journal.flush()
  const progress = new Progress(process.stderr, { total: usable.length })
  const cancelled = usable.length
    ? await runInVitest({
        instructions: {
          target,
          mode,
          seed: options.seed,
          runName,
          runFile,
          timeoutMs: ground.timeoutMs,
          selected: usable.map(({ id }) => id),
        },
        concurrency: options.concurrency,
        progress,
      })
    : false
  progress.end()
  const reason = cancelled ? 'interrupted' : told.unusable
  journal.write({ kind: 'end', finishedAt: new Date().toISOString(), complete: !reason, ...(reason ? { reason } : {}) })
  journal.close()
  await ground.close()
  return conclude(out, runFile, options, told.refused)
}

/** Says at once what the preflight found, where a person sees it. */
function tell(found: Preflight, journal: Journal, target: Target): { unusable?: string; refused: boolean } {
  const { mask } = secretsOf(secretsIn(target))
  const lines = [...found.unusable.values(), ...found.refused.map((line) => `credential refused: ${line}`)].map(mask)
  for (const text of lines) {
    process.stderr.write(`${text}\n`)
    journal.write({ kind: 'notice', text })
  }
  const unusable = mask([...found.unusable.values()].join('; '))
  return { ...(unusable ? { unusable } : {}), refused: found.refused.length > 0 }
}

function conclude(out: string, runFile: string, { strict = false }: RunOptions, refused: boolean): 0 | 1 | 2 | 3 {
  const catalogue = { checks, clauses: allClauses, operations }
  const report: Report = writeReports(out, runFile, catalogue, { strict })
  const exchanges = citedExchanges(readRunFile(runFile), report)
  process.stdout.write(terminalReport(report, exchanges, { colour: wantsColour(process.stdout, process.env) }))
  process.stdout.write(`\nreport: ${join(out, 'index.html')}\n`)
  const code = exitCode(report, { strict })
  // A credential that the target refuses is a wrong configuration, unless something worse was found.
  return refused && (code === 0 || (code === 3 && report.run.complete && report.summary.errors === 0)) ? 2 : code
}
