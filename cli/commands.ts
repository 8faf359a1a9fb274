/** The smaller commands: `plan`, `doctor`, `serve`. */
import { memoryJournal } from '../client/journal.ts'
import { NAMES, type Target } from '../client/target.ts'
import type { Mode, RateLimitChecks } from '../contract/run.ts'
import { faultById, faults } from '../faults/index.ts'
import { createReference, listen } from '../reference/index.ts'
import { readConfiguration, UsageError } from './configuration/index.ts'
import { nearest } from './nearest.ts'
import { planOf, planText } from './plan.ts'
import { preflight } from './preflight.ts'
import { runnable, select, type Wanted } from './selection.ts'

const configured = (profile?: string) => readConfiguration({ environment: process.env, folder: process.cwd() }, profile)

/** Stands for the embedded instance where nothing is sent. */
const EMBEDDED: Target = {
  current: { baseUrl: 'http://127.0.0.1', platform: 'embedded' },
  legacyLearner: { baseUrl: 'http://127.0.0.1', login: '', password: '' },
  legacyAdmin: { baseUrl: 'http://127.0.0.1', apiKey: '' },
  names: NAMES,
  bindings: {},
  records: {},
  limits: { 'current/trackings.list': 10, default: 80 },
  windowSeconds: 60,
}

export async function plan(
  options: Wanted & { mode?: Mode; rateLimits?: RateLimitChecks; profile?: string; json: boolean },
): Promise<void> {
  const { target, mode } = configured(options.profile)
  const chosen = options.mode ?? mode ?? (target ? 'read-only' : 'full')
  const { sent } = runnable(select(options), chosen, target ?? EMBEDDED, options.rateLimits ?? 'sample')
  const made = planOf(sent, target ?? EMBEDDED, chosen)
  process.stdout.write(options.json ? `${JSON.stringify(made, undefined, 2)}\n` : planText(made))
}

/** @returns 0 when every configured credential opens its interface, 2 when one is refused, 3 when nobody is there */
export async function doctor({ profile }: { profile?: string }): Promise<0 | 2 | 3> {
  const { target, timeoutMs, notices } = configured(profile)
  if (!target) {
    process.stdout.write('no interface is configured: a run would use the embedded reference instance\n')
    return 0
  }
  const found = await preflight(target, memoryJournal(), timeoutMs)
  const { sent, skipped } = runnable(select({}), 'full', target, 'all')
  const lines = [
    ...notices,
    ...[...found.unusable.values()].map((line) => `not usable: ${line}`),
    ...found.refused.map((line) => `refused: ${line}`),
    ...found.signedIn.map((caller) => `signed in: ${caller}`),
    `${sent.length} checks can be sent in mode full; ${skipped.length} cannot`,
    ...[...new Set(skipped.map(({ reason }) => reason))].map((reason) => `  ${reason}`),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
  return found.unusable.size ? 3 : found.refused.length ? 2 : 0
}

export interface ServeOptions {
  readonly port: number
  readonly fault?: readonly string[]
  readonly rateWindow: number
  readonly seed: number
}

/** Serves until it is told to end. The first line on stdout is one JSON object of environment variables. */
export async function serve({ port, fault = [], rateWindow, seed }: ServeOptions): Promise<void> {
  const switchedOn = fault.map((id) => {
    const found = faultById(id)
    if (found) return found
    const near = nearest(
      id,
      faults.map((one) => one.id),
    )
    throw new UsageError(`--fault ${id}: no such fault${near ? `; the nearest is ${near}` : ''}`)
  })
  const reference = createReference({
    seed,
    rateWindowSeconds: rateWindow,
    around: switchedOn.flatMap(({ around = [] }) => around),
    choices: Object.assign({}, ...switchedOn.map(({ choices = {} }) => choices)),
  })
  const instance = await listen(reference, { port })
  const environment = { ...instance.environment, CONFORMANCE_RATE_WINDOW_SECONDS: String(rateWindow) }
  process.stdout.write(`${JSON.stringify(environment)}\n`)
  process.stderr.write(`serving at ${instance.environment.CURRENT_BASE_URL}; end with Ctrl-C\n`)
  const end = () => void instance.close().then(() => process.exit(0))
  process.once('SIGINT', end).once('SIGTERM', end)
}
