/**
 * Ends the decisions of a run: executes the checks that others refer to and that nobody selected, and has each check
 * report the findings of others about its clause.
 */
import { levelOf } from '../contract/clauses/index.ts'
import { findingLine, metAccusation } from '../contract/finding-line.ts'
import { groundsOf } from '../contract/grounds.ts'
import { prerequisitesOf, settled } from '../contract/references.ts'
import type { CheckResult } from '../contract/run.ts'
import { type Cause, judge, reasonOf, worst } from '../contract/verdict.ts'
import type { Check } from './check.ts'
import type { ExecutionOptions } from './execute.ts'
import { neverServed, tellingAnswers } from './never-served.ts'
import { isLiving } from './other-clients.ts'
import { HABIT } from './response-recorder.ts'
import { tellingBindings, unbound } from './unbound.ts'
import type { Accused, World } from './world.ts'

const FAILED = new Set(['violation', 'warning'])
/** A prerequisite may refer to another; more steps than this would be a circle. */
const MOST_STEPS = 4

/** The result of a check without a finding of its own, with the findings of others. */
function amended(check: Check, result: CheckResult, { accusation, exchanges }: Accused): CheckResult {
  const { expected, actual, clause = check.clauses[0]! } = accusation
  const level = levelOf(clause)
  return {
    ...result,
    verdict: worst([judge(accusation, level), result.verdict === 'inconclusive' ? 'pass' : result.verdict]),
    message: findingLine(accusation),
    findings: [...result.findings, { clause, level, expected, actual }],
    causes: undefined,
    evidence: [...new Set([...result.evidence, ...exchanges])],
  }
}

/** The reference of the result was right when it was made, and accuses nobody. */
const excused = (result: CheckResult, why: string): CheckResult => {
  const what = `${why}: ${result.message}`
  return { ...result, message: what, causes: [{ kind: 'disturbance', what }] }
}

/** Checks that a declared deviation alone keeps from deciding: waived like it. */
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

/** Failures that rest on a finding of another check: they decide nothing, and refer to that check. */
function voided(all: readonly CheckResult[]): readonly CheckResult[] {
  const grounds = groundsOf(all)
  return all.flatMap((result) => {
    const ground = grounds.get(result.id)
    if (!ground?.voids) return []
    const cause: Cause = { kind: 'finding', check: ground.check.id, what: result.message, accuses: false }
    return [{ ...result, verdict: 'inconclusive' as const, message: reasonOf(cause), findings: [], causes: [cause] }]
  })
}

type Finding = Extract<Cause, { readonly kind: 'finding' }>

/** A check that another one refers to, and the finding of the latter about it. */
type Met = Finding & { readonly what: string }

const metBy = ({ causes = [] }: CheckResult) =>
  causes.find((cause): cause is Met => cause.kind === 'finding' && cause.what !== undefined)

/**
 * A finding that one check made on two occasions, and the check that it refers to did not, as an accusation of the
 * latter.
 */
const accusedOf = ({ check, what }: Met, judge: Check | undefined, by: CheckResult) => ({
  accusation: metAccusation(judge?.title ?? `holds ${check}`, what),
  exchanges: by.evidence.slice(-2),
})

/** A server error of a platform that fails now and then: its rate is a finding of its own. */
const isPassing = ({ what }: Met, { operation }: CheckResult, { watch }: World) =>
  / gave 5\d\d\b/.test(what) && watch.of(operation).failures.passing >= HABIT

/** The same, met by the check itself, at an operation that also succeeds. */
function isAccident({ verdict, findings, operation }: CheckResult, { watch }: World): boolean {
  const { failures, successes } = watch.of(operation)
  const isFlaky = failures.passing >= HABIT && successes.size > 0
  return verdict === 'violation' && isFlaky && findings.every(({ actual }) => /^5\d\d\b/.test(actual))
}

/** How often a check and the one that it refers to are executed again. */
const MOST_TURNS = 3

/** The checks that a result refers to. */
const referredBy = ({ causes = [] }: CheckResult) =>
  causes.flatMap((cause) => (cause.kind === 'finding' ? [cause.check] : []))

interface Ending {
  readonly world: World
  /** Every existing check. */
  readonly catalogue: readonly Check[]
  /** Executes a check; the caller records its result. */
  readonly execute: (check: Check, how?: Pick<ExecutionOptions, 'fresh' | 'patient'>) => Promise<CheckResult>
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
  const telling = () => [...tellingBindings([...byId.values()]), ...tellingAnswers([...byId.values()], ending.world)]
  for (const id of telling()) {
    const check = byId.has(id) ? undefined : checks.get(id)
    if (check) put({ ...(await ending.execute(check)), prerequisite: true })
  }
  const askAgain = async (id: string) => {
    const check = checks.get(id)
    if (check) put(await ending.execute(check, { fresh: true, patient: true }))
  }
  for (const id of ending.world.precedents.unfounded) await askAgain(id)
  for (const result of behindDeviations([...byId.values()])) put(result)
  for (const result of unbound([...byId.values()])) put(result)
  for (const result of neverServed([...byId.values()], ending.world)) put(result)
  // The findings of others cannot be repeated here: where other clients are at work, they accuse nobody.
  if (await isLiving(ending.world)) {
    for (const result of settled([...byId.values()]).unfounded)
      put(excused(result, 'changed by other clients meanwhile'))
    return [...changed.values()]
  }
  const amend = (id: string, accused: Accused) => {
    const [check, result] = [checks.get(id), byId.get(id)]
    if (check && result && !FAILED.has(result.verdict)) put(amended(check, result, accused))
  }
  for (const [id, accused] of ending.world.accusations) amend(id, accused)
  for (const result of voided([...byId.values()])) put(result)
  const unfounded = () => settled([...byId.values()]).unfounded
  for (const { id } of unfounded()) await askAgain(id)
  // A defect may come and go: both sides are asked again, a few times, before the reference is held to be wrong.
  for (let turn = 1; turn < MOST_TURNS; turn++) {
    for (const result of unfounded().filter((one) => !metBy(one)))
      for (const id of new Set([...referredBy(result), result.id])) await askAgain(id)
  }
  for (const result of unfounded()) {
    const met = metBy(result)
    if (!met) continue
    if (isPassing(met, result, ending.world)) put(excused(result, 'not each time'))
    else if (met.accuses === false) put(excused(result, 'not so for other checks'))
    else amend(met.check, accusedOf(met, checks.get(met.check), result))
  }
  for (const result of [...byId.values()].filter((one) => isAccident(one, ending.world)))
    put({ ...excused(result, 'not each time'), verdict: 'inconclusive', findings: [] })
  for (const result of unbound([...byId.values()])) put(result)
  return [...changed.values()]
}
