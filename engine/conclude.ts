/**
 * Ends the decisions of a run: executes the checks that others refer to and that nobody selected, and has each check
 * report what others met of its clause.
 */
import { prerequisitesOf, settled } from '../contract/references.ts'
import type { CheckResult } from '../contract/run.ts'
import { broken, judge, worst } from '../contract/verdict.ts'
import type { Check } from './check.ts'
import { isLiving } from './living.ts'
import type { Accused, World } from './world.ts'

const FAILED = new Set(['violation', 'warning'])
/** A prerequisite may refer to another; more steps than this would be a circle. */
const MOST_STEPS = 4

/** The result of a check that met nothing itself, with what others met. */
function amended(check: Check, result: CheckResult, { accusation, exchanges }: Accused): CheckResult {
  const { expected, actual, clause = check.clauses[0]! } = accusation
  const level = check.levelOf(clause)
  return {
    ...result,
    verdict: worst([judge(accusation, level), result.verdict === 'inconclusive' ? 'pass' : result.verdict]),
    message: `expected ${expected}, got ${actual}`,
    findings: [...result.findings, { clause, level, expected, actual }],
    causes: undefined,
    evidence: [...new Set([...result.evidence, ...exchanges])],
  }
}

/** What the result referred to may have been so when it was met: other clients are at work. */
const excused = (result: CheckResult): CheckResult => {
  const what = `changed by other clients meanwhile: ${result.message}`
  return { ...result, message: what, causes: [{ kind: 'disturbance', what }] }
}

/** Checks that cannot decide for nothing but a declared deviation, waived as it is. */
function behindDeviations(all: readonly CheckResult[]): readonly CheckResult[] {
  const by = new Map(all.flatMap((result) => (result.waived?.by === 'deviation' ? [[result.id, result]] : [])))
  if (!by.size) return []
  return settled(all).results.flatMap((result) => {
    const { verdict, causes = [] } = result
    if (verdict !== 'inconclusive' || !causes.length) return []
    const grounds = causes.map((cause) => (cause.kind === 'finding' ? by.get(cause.check) : undefined))
    const [first] = grounds
    if (!first || !grounds.every((ground) => ground)) return []
    return [
      { ...result, verdict: 'waived' as const, causes: undefined, waived: first.waived, deviations: first.deviations },
    ]
  })
}

/** What conflicts with the state of a record may do so for a reason that the documents do not name. */
const CONFLICT = / gave 409\b/

/**
 * What a check that judges answers was served and another check was refused, on two occasions: the accusation of the
 * former, and the exchanges; undefined where it may be a conflict.
 */
function refusedTwice({ causes = [], evidence }: CheckResult): { check: string; accused: Accused } | undefined {
  const cause = causes.find(({ kind }) => kind === 'finding')
  if (cause?.kind !== 'finding' || !cause.check.endsWith('#answers') || !cause.what || CONFLICT.test(cause.what))
    return undefined
  const accusation = broken('a success, as for other records', cause.what)
  return { check: cause.check, accused: { accusation, exchanges: evidence.slice(-2) } }
}

/** A reference that found no failure, where nobody can say what was met. */
const unsettled = (result: CheckResult): CheckResult => {
  const what = `not so for other checks: ${result.message}`
  return { ...result, message: what, causes: [{ kind: 'disturbance', what }] }
}

interface Ending {
  readonly world: World
  /** Every check there is. */
  readonly catalogue: readonly Check[]
  /** Executes a check; its result is recorded by whoever calls. */
  readonly execute: (check: Check) => Promise<CheckResult>
}

/** @returns the results to add, or to put in place of earlier ones of the same check */
export async function conclude(results: readonly CheckResult[], ending: Ending): Promise<readonly CheckResult[]> {
  const byId = new Map(results.map((result) => [result.id, result]))
  const checks = new Map(ending.catalogue.map((check) => [check.id as string, check]))
  const changed = new Map<string, CheckResult>()
  const put = (result: CheckResult) => {
    byId.set(result.id, result)
    changed.set(result.id, result)
  }
  for (let step = 0; step < MOST_STEPS; step++) {
    const missing = prerequisitesOf(byId).flatMap((id) => checks.get(id) ?? [])
    if (!missing.length) break
    for (const check of missing) put({ ...(await ending.execute(check)), prerequisite: true })
  }
  for (const result of behindDeviations([...byId.values()])) put(result)
  // What others met cannot be met again here: where other clients are at work, it accuses nobody.
  if (await isLiving(ending.world)) {
    for (const result of settled([...byId.values()]).unfounded) put(excused(result))
    return [...changed.values()]
  }
  const amend = (id: string, accused: Accused) => {
    const [check, result] = [checks.get(id), byId.get(id)]
    if (check && result && !FAILED.has(result.verdict)) put(amended(check, result, accused))
  }
  for (const [id, accused] of ending.world.accusations) amend(id, accused)
  // What one check was refused and others were not is tried once more; what stays refused is a failure of its own.
  for (const { id } of settled([...byId.values()]).unfounded) {
    const check = checks.get(id)
    if (check) put(await ending.execute(check))
  }
  for (const result of settled([...byId.values()]).unfounded) {
    const refused = refusedTwice(result)
    if (refused) amend(refused.check, refused.accused)
    else if (result.causes?.some((cause) => cause.kind === 'finding' && CONFLICT.test(cause.what ?? '')))
      put(unsettled(result))
  }
  return [...changed.values()]
}
