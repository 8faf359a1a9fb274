/** The checks of a run: the selection of the options, without those that a quick run leaves out. */

import type { Mode, RateLimitChecks } from '../contract/run.ts'
import type { Check } from '../engine/check.ts'
import { counted } from '../reporters/wording.ts'
import { checks } from '../suites/index.ts'
import type { Configuration } from './configuration/index.ts'
import { UsageError } from './configuration/problem.ts'
import { failedIn } from './planner/failed.ts'
import { quickSelection } from './planner/quick.ts'
import { clausesOf, narrowed, type Selection, selectChecks } from './planner/selection.ts'
import { skipped } from './planner/skips.ts'
import { sketch } from './target-session.ts'

export interface Selecting extends Selection {
  /** A report: the checks that did not pass there are selected. */
  readonly failed?: string
  /** As many as the documented limits allow within one window. */
  readonly quick?: boolean
  readonly mode?: Mode
  readonly rateLimits?: RateLimitChecks
  /** Folder of a run that was cut off: checks without a verdict there are decided now. */
  readonly resume?: string
}

interface Selected<Options> {
  readonly options: Options
  /** The part that a quick run leaves out, in a sentence. */
  readonly notices: readonly string[]
}

/**
 * The options after an earlier report and a quick run.
 * @throws UsageError when nothing is left to run, or when a quick run is to exhaust limits or to continue another
 */
export function selectionFrom<Options extends Selecting>(
  given: Options,
  configuration: Configuration,
): Selected<Options> {
  const { failed } = given
  const options = failed === undefined ? given : { ...given, among: failedIn(failed, checks) }
  return options.quick ? quickened(options, configuration) : { options, notices: [] }
}

function quickened<Options extends Selecting>(options: Options, configuration: Configuration): Selected<Options> {
  const { rateLimits = 'off', resume, shard: _, ...selection } = options
  if (rateLimits !== 'off') throw new UsageError(`--quick: exhausts no limit, and --rate-limits is ${rateLimits}`)
  if (resume !== undefined) throw new UsageError('--quick: --resume continues the selection of the run that it resumes')
  const { target, mode: usual } = sketch(configuration)
  const mode = options.mode ?? usual
  const all = selectChecks(checks, selection)
  const reasons = skipped(all, target, { mode, rateLimits })
  const able = all.filter(({ id }) => !reasons.has(id))
  const among = quickSelection(able, narrowed(target, all, selection), mode)
  if (!among.size) throw new UsageError('--quick: no selected check can run in this mode within one window')
  const chosen = able.filter(({ id }) => among.has(id))
  const said = `Quick run: ${counted(chosen.length, 'check')} of ${able.length.toLocaleString('en')} that mode ${mode} allows, those for which the rate limits need no wait; ${leftOut(able, chosen)}.`
  return { options: { ...options, among, rateLimits }, notices: [said] }
}

/** Operations that are named of those with clauses left out. */
const NAMED = 3

/** The clauses that a quick run leaves out, and the operations that have most of them. */
function leftOut(able: readonly Check[], chosen: readonly Check[]): string {
  const decided = clausesOf(chosen)
  const left = new Set([...clausesOf(able)].filter((clause) => !decided.has(clause)))
  const total = left.size
  const counts = new Map<string, number>()
  for (const { operation, clauses } of able)
    for (const clause of clauses) if (left.delete(clause)) counts.set(operation, (counts.get(operation) ?? 0) + 1)
  const most = [...counts].toSorted(([, one], [, other]) => other - one).slice(0, NAMED)
  const where = most.map(([operation, count]) => `${operation} (${count})`).join(', ')
  return `${counted(total, 'clause')} left out${where ? `, most of ${where}` : ''}`
}
