/** The common part of two runs: only that can be compared. Parts left out are named. */

import { isOfTheWholeRun } from '../../../contract/clauses/index.ts'
import type { SuiteChange } from '../../../contract/comparison.ts'
import type { CheckResult, Report, ReportClause } from '../../../contract/run.ts'
import type { CheckPair } from './checks.ts'

/** Former ids of checks by their present ones. */
export type Renamed = Readonly<Record<string, string>>

export interface Common {
  readonly pairs: readonly CheckPair[]
  readonly narrowed: readonly string[]
  readonly suite: readonly SuiteChange[]
}

const ran = ({ verdict }: CheckResult) => verdict !== 'skipped'

const counted = (count: number) => `${count} ${count === 1 ? 'check' : 'checks'}`

/** Further differences between the two runs, in words; each makes the observations of whole runs incomparable. */
function differencesOf(before: Report['run'], after: Report['run']): string[] {
  const differences: string[] = []
  const differ = (what: string, one: unknown, other: unknown) => {
    if (String(one) !== String(other)) differences.push(`${what} ${one} before, ${other} after`)
  }
  differ('mode', before.mode, after.mode)
  differ('--rate-limits', before.rateLimits, after.rateLimits)
  differ('interfaces', before.target.interfaces.join(', '), after.target.interfaces.join(', '))
  if (!before.complete) differences.push(`the earlier run is incomplete: ${before.reason}`)
  if (!after.complete) differences.push(`the later run is incomplete: ${after.reason}`)
  return differences
}

/** The statements on which a check rests, as one text. */
const termsOf = ({ clauses }: CheckResult, byId: ReadonlyMap<string, ReportClause>) =>
  clauses
    .map((id) => `${id} ${byId.get(id)?.level} ${byId.get(id)?.statement}`)
    .sort()
    .join('\n')

/** A check that a report counts without listing it; it is unknown whether its suite has it at all. */
const unselected = (check: CheckResult): CheckResult => ({
  ...check,
  verdict: 'skipped',
  message: 'not selected',
  findings: [],
})

const sizeOf = ({ checks, notSelected }: Report) => checks.length + (notSelected?.checks ?? 0)

/** Whether checks of the one report that the other does not list are a difference of the suites. */
const isOfTheSuite = (has: Report, lacks: Report, missing: number) =>
  !lacks.notSelected || sizeOf(has) - sizeOf(lacks) === missing

interface Matched {
  readonly pairs: readonly CheckPair[]
  readonly suite: readonly SuiteChange[]
}

/** Checks of both reports under their present ids; a check that only one suite has is a change of the suite. */
function matched(before: Report, after: Report, renamed: Renamed): Matched {
  const former = new Map(before.checks.map((check) => [check.id, check]))
  const [oldClauses, newClauses] = [before, after].map(({ clauses }) => new Map(clauses.map((one) => [one.id, one])))
  const pairs: CheckPair[] = []
  const suite: SuiteChange[] = []
  const added: CheckResult[] = []
  for (const check of after.checks) {
    const oldId = former.has(check.id) ? check.id : (renamed[check.id] ?? check.id)
    const old = former.get(oldId)
    former.delete(oldId)
    const record = (change: SuiteChange['change'], detail: string) =>
      suite.push({ check: check.id, change, detail, verdict: check.verdict })
    if (!old) added.push(check)
    else if (oldId !== check.id) {
      record('renamed', oldId)
      pairs.push({ before: { ...old, id: check.id }, after: check })
    } else if (termsOf(old, oldClauses!) !== termsOf(check, newClauses!)) record('restated', 'its clauses have changed')
    else pairs.push({ before: old, after: check })
  }
  const removed = [...former.values()]
  const changed = (change: SuiteChange['change'], checks: readonly CheckResult[]) =>
    checks.map(({ id, title, verdict }) => ({ check: id, change, detail: title, verdict }))
  if (isOfTheSuite(after, before, added.length)) suite.push(...changed('added', added))
  else for (const check of added) pairs.push({ before: unselected(check), after: check })
  if (isOfTheSuite(before, after, removed.length)) suite.push(...changed('removed', removed))
  else for (const check of removed) pairs.push({ before: check, after: unselected(check) })
  return { pairs, suite }
}

/** Operations at which different checks ran: their observations of the whole run differ for that reason. */
function unevenOperations(pairs: readonly CheckPair[], suite: readonly SuiteChange[]): Set<string> {
  const uneven = new Set(suite.map(({ check }) => check.slice(0, check.indexOf('#'))))
  for (const { before, after } of pairs) if (ran(before) !== ran(after)) uneven.add(after.operation)
  return uneven
}

export function commonOf(before: Report, after: Report, renamed: Renamed = {}): Common {
  const { pairs, suite } = matched(before, after, renamed)
  const differences = differencesOf(before.run, after.run)
  const uneven = unevenOperations(pairs, suite)
  const both = pairs.filter(({ before: one, after: other }) => ran(one) && ran(other))
  const onlyOne = pairs.filter(({ before: one, after: other }) => ran(one) !== ran(other)).length
  const selection = onlyOne > 0 && !differences.length ? ['the selections differ'] : []
  const incomparable = [...differences, ...selection]
  const kept = both.filter(
    ({ after: { id, operation } }) => !isOfTheWholeRun(id) || !(incomparable.length || uneven.has(operation)),
  )
  const left = both.length - kept.length
  return {
    pairs: kept,
    suite,
    narrowed: [
      ...incomparable,
      ...(onlyOne ? [`${counted(onlyOne)} ran in only one of the two: left out`] : []),
      ...(left ? [`${counted(left)} that judge a whole run: left out, because the runs differ`] : []),
      ...targetsOf(before.run, after.run),
    ],
  }
}

/** Differences of the targets that leave the checks comparable. */
function targetsOf({ target: one }: Report['run'], { target: other }: Report['run']): string[] {
  const bindings = ({ bindings = {} }: typeof one) => JSON.stringify(Object.entries(bindings).sort())
  return [
    ...(one.kind === other.kind
      ? []
      : [`the target was ${one.kind} before and ${other.kind} after: times are left out`]),
    ...(bindings(one) === bindings(other) ? [] : ['the bindings of operations differ']),
  ]
}
