/** The report of the page and the ways in which its views look things up. */
import { dependentsOf } from '../../contract/references.ts'
import type { CheckResult, ReportClause } from '../../contract/run.ts'
import type { ReportPage, ShownOperation } from '../page-data.ts'
import { type Area, areaOfAspect } from './areas.ts'
import { carried } from './carried.ts'

/** What a search or a filter can keep or leave out. */
export type Searchable = CheckResult | ReportClause

export const data = carried as ReportPage
export const { report, comparison } = data

const byId = <Value extends { readonly id: string }>(values: readonly Value[]): ReadonlyMap<string, Value> =>
  new Map(values.map((value) => [value.id, value]))

export const clauses = byId(report.clauses)
export const checks = byId(report.checks)
export const operations = byId(data.operations)

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

/** By the id of a check that failed: the checks that are undecided because of it. */
export const dependents = dependentsOf(report.checks)

export const checksOf = grouped(report.checks, ({ operation }) => [operation])
export const checksCiting = grouped(report.checks, (check) => check.clauses)

/** Which column of the map a check belongs to. */
export const areaOf = (check: CheckResult): Area => areaOfAspect(clauses.get(check.clauses[0] ?? '')?.aspect ?? '')

/** What a row about a check says: where it failed, what the target does wrong. */
export const sentenceOf = ({ id, title, findings }: CheckResult): string => findings[0]?.fails || title || id

const textOfCheck = (check: CheckResult) => {
  const { title = '', path = '' } = operations.get(check.operation) ?? {}
  return [check.id, check.title, sentenceOf(check), check.severity ?? '', check.message, ...check.clauses, title, path]
}

const textOfClause = ({ id, statement, section, reason = '' }: ReportClause) => [id, statement, section, reason]

const joined = (texts: readonly string[]) => texts.join(' ').toLowerCase()

const searchTexts = new Map<Searchable, string>()

/** The text in which a search looks for its words; made when somebody first searches. */
export function searchTextOf(value: Searchable): string {
  const known = searchTexts.get(value)
  if (known !== undefined) return known
  const text = joined('title' in value ? textOfCheck(value) : textOfClause(value))
  searchTexts.set(value, text)
  return text
}

export const operationTextOf = ({ id, title, method, path }: ShownOperation) => joined([id, title, method, path])
