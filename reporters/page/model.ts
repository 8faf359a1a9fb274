/** The report of the page and the lookups of its views. */
import { dependentsOf } from '../../contract/references.ts'
import type { CheckResult, ReportClause } from '../../contract/run.ts'
import type { ReportPage, ShownOperation } from '../page-data.ts'
import { type Area, areaOfAspect } from './areas.ts'
import { carried } from './embedded-data.ts'

/** An item that a search or a filter can keep or leave out. */
export type Searchable = CheckResult | ReportClause

const byId = <Value extends { readonly id: string }>(values: readonly Value[]): ReadonlyMap<string, Value> =>
  new Map(values.map((value) => [value.id, value]))

function grouped<Value>(values: readonly Value[], keysOf: (value: Value) => readonly string[]) {
  const groups = new Map<string, Value[]>()
  for (const value of values) {
    for (const key of keysOf(value)) {
      const group = groups.get(key)
      if (group) group.push(value)
      else groups.set(key, [value])
    }
  }
  return groups
}

// Each is replaced while a run goes on.
export let data!: ReportPage
export let report!: ReportPage['report']
export let comparison: ReportPage['comparison']
export let clauses!: ReadonlyMap<string, ReportClause>
export let checks!: ReadonlyMap<string, CheckResult>
export let operations!: ReadonlyMap<string, ShownOperation>
/** By the id of a check that failed: the checks that are undecided because of it. */
export let dependents!: ReadonlyMap<string, readonly CheckResult[]>
export let checksOf!: ReadonlyMap<string, readonly CheckResult[]>
export let checksCiting!: ReadonlyMap<string, readonly CheckResult[]>

const searchTexts = new Map<Searchable, string>()

/** Shows another state of the report from now on. */
export function renew(next: ReportPage): void {
  data = next
  ;({ report, comparison } = next)
  clauses = byId(report.clauses)
  checks = byId(report.checks)
  operations = byId(data.operations)
  dependents = dependentsOf(report.checks)
  checksOf = grouped(report.checks, ({ operation }) => [operation])
  checksCiting = grouped(report.checks, (check) => check.clauses)
  searchTexts.clear()
}

renew(carried as ReportPage)

/** The column of the map for a check. */
export const areaOf = (check: CheckResult): Area => areaOfAspect(clauses.get(check.clauses[0] ?? '')?.aspect ?? '')

/** The text of a row about a check: its place and the failure of the target. */
export const sentenceOf = ({ id, title, findings }: CheckResult): string => findings[0]?.fails || title || id

const textOfCheck = (check: CheckResult) => {
  const { title = '', path = '' } = operations.get(check.operation) ?? {}
  return [check.id, check.title, sentenceOf(check), check.severity ?? '', check.message, ...check.clauses, title, path]
}

const textOfClause = ({ id, statement, section, reason = '' }: ReportClause) => [id, statement, section, reason]

const joined = (texts: readonly string[]) => texts.join(' ').toLowerCase()

/** The text in which a search looks for its words; built for the first search. */
export function searchTextOf(value: Searchable): string {
  const known = searchTexts.get(value)
  if (known !== undefined) return known
  const text = joined('title' in value ? textOfCheck(value) : textOfClause(value))
  searchTexts.set(value, text)
  return text
}

export const operationTextOf = ({ id, title, method, path }: ShownOperation) => joined([id, title, method, path])
