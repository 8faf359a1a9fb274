/** The line of the sources that makes a failed check, for runs from a checkout. */
import { isAbsolute, relative, resolve } from 'node:path'
import { allClauses, clauseMaker } from '../contract/clauses/index.ts'
import type { Report } from '../contract/run.ts'
import { checkout, lineOf } from '../engine/sources/line-of.ts'
import type { Sources } from '../reporters/index.ts'
import { checks } from '../suites/index.ts'

/** The number of checks with their lines: each is looked up in the sources. */
const MOST_CHECKS = 300

/**
 * The way from a folder up to one that holds it. Any other way would name folders of this machine, and a report is
 * given to others.
 * @returns `..`, `../..` or `.`; undefined where the checkout does not hold the folder
 */
export function wayUp(folder: string, root: string): string | undefined {
  const way = relative(resolve(folder), resolve(root)).replaceAll('\\', '/')
  if (!way) return '.'
  return !isAbsolute(way) && way.split('/').every((part) => part === '..') ? way : undefined
}

/**
 * Lines of the checks that failed, or threw, and of the clauses that they found contradicted.
 * @param out folder of the report
 * @returns undefined in an installed package, and where nothing failed
 */
export function sourcesOf(report: Report, out: string): Sources | undefined {
  if (!checkout) return undefined
  const thrown = new Set(report.errors.map(({ check }) => check))
  const failed = report.checks.filter(({ id, findings }) => findings.length || thrown.has(id)).slice(0, MOST_CHECKS)
  if (!failed.length) return undefined
  const made = new Map<string, (typeof checks)[number]>(checks.map((check) => [check.id, check]))
  const statements = new Map(allClauses.map(({ id, statement }) => [id, statement]))
  const ids = failed.flatMap(({ id, findings }) => [
    [id, made.get(id)?.madeBy, made.get(id)?.title] as const,
    ...findings.map(({ clause }) => [clause, clauseMaker(clause), statements.get(clause)] as const),
  ])
  const lines = new Map<string, string>()
  for (const [id, by, said] of ids) {
    const line = lines.has(id) ? undefined : lineOf(id, by, said)
    if (line) lines.set(id, line)
  }
  return { lines: Object.fromEntries(lines), up: wayUp(out, checkout) }
}
