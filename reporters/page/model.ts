/** The data of the page, read once, and the ways in which its views look it up. */

import { dependentsOf } from '../../contract/references.ts'
import type { CheckResult, ReportClause } from '../../contract/run.ts'
import type { PageData, ShownOperation } from '../page-data.ts'

/** What a search or a filter can keep or leave out. */
export type Searchable = CheckResult | ReportClause

export const data: PageData = JSON.parse(document.getElementById('report')?.textContent ?? '{}')
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

const textOfCheck = (check: CheckResult) => {
  const { title = '', path = '' } = operations.get(check.operation) ?? {}
  return [check.id, check.title, check.message, ...check.clauses, title, path]
}

const textOfClause = ({ id, statement, section, reason = '' }: ReportClause) => [id, statement, section, reason]

const joined = (texts: readonly string[]) => texts.join(' ').toLowerCase()

const searchTexts = new Map<Searchable, string>([
  ...report.checks.map((check) => [check, joined(textOfCheck(check))] as const),
  ...report.clauses.map((clause) => [clause, joined(textOfClause(clause))] as const),
])

/** The text in which a search looks for its words. */
export const searchTextOf = (value: Searchable) => searchTexts.get(value) ?? ''

export const operationTextOf = ({ id, title, method, path }: ShownOperation) => joined([id, title, method, path])
