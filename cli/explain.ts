/** `lpconform explain`: the statement of the documents, the requests, the meaning of each verdict. */

import { VARIABLES } from '../client/target.ts'
import type { Clause, Level } from '../contract/clause.ts'
import { allClauses, clauseMaker } from '../contract/clauses/index.ts'
import type { Maker } from '../contract/laws.ts'
import { operationOf, operations } from '../contract/operations.ts'
import { shapeOf } from '../contract/patterns.ts'
import { readings } from '../contract/readings.ts'
import { silences } from '../contract/unspecified.ts'
import type { Check } from '../engine/check.ts'
import { lineOf } from '../engine/sources/line-of.ts'
import { faultMaker, faults } from '../faults/index.ts'
import { documentOf } from '../reporters/clause-results.ts'
import { suggestion } from '../runner/configuration/nearest.ts'
import { UsageError } from '../runner/configuration/problem.ts'
import type { Console } from '../runner/console.ts'
import { requestsOf } from '../runner/planner/costs.ts'
import { checks } from '../suites/index.ts'

const LEVELS: Record<Level, string> = {
  documented: 'documented',
  derived: 'derived: a consequence of the documents, or of a standard that they name',
  'not-shown': 'not shown by the documents',
}

/** The verdict on a target that contradicts the statement. */
const CONTRADICTED: Record<Level, string> = {
  documented: 'violation: the target does something else, seen twice',
  derived: 'warning: the target does something else, seen twice; fails the run only with --strict',
  'not-shown': 'observation: what the target does is recorded, never judged',
}

const SHOWN_CLAUSES = 3

const byId = new Map(allClauses.map((clause) => [clause.id, clause]))

/** The place where an id is made, for readers of the sources. */
function source(id: string, by: Maker, said: string, indent = '  '): string[] {
  const line = lineOf(id, by, said)
  return line ? [`${indent}source: ${line}`] : []
}

function statement(clause: Clause): string[] {
  return [
    `clause ${clause.id}`,
    `  says: ${clause.statement}`,
    `  where: ${documentOf(clause.interface)}, ${clause.section}`,
    `  level: ${LEVELS[clause.level]}`,
    ...(clause.readings ?? []).map((id) => `  ${id}: ${readings[id]}`),
    ...(clause.undecidable ? [`  cannot be decided: ${clause.undecidable}`] : []),
    ...source(clause.id, clauseMaker(clause.id), clause.statement),
  ]
}

function verdictsOf(levels: readonly Level[]): string[] {
  const found = [...new Set(levels)]
  return [
    ...(found.some((level) => level !== 'not-shown') ? ['  pass: the target does what the statement says'] : []),
    ...found.map((level) => `  ${CONTRADICTED[level]}`),
    '  inconclusive: something needed to decide is missing; the message says what',
  ]
}

/** A check without a description of its requests sends the operation's own. */
function sent({ operation, sends, title }: Check): string {
  const { method, path } = operationOf(operation)
  return `${method} ${path}, ${sends === title ? `to see whether it ${title}` : sends}`
}

function clauseText(clause: Clause): string[] {
  const citing = checks.filter(({ clauses }) => clauses.includes(clause.id))
  return [
    ...statement(clause),
    ...citing.flatMap((check) => [
      `  check ${check.id}`,
      `    sends: ${sent(check)}`,
      ...source(check.id, check.madeBy, check.title, '    '),
    ]),
    ...(clause.undecidable ? [] : verdictsOf([clause.level])),
  ]
}

function checkText(check: Check): string[] {
  const clauses = check.clauses.flatMap((id) => byId.get(id) ?? [])
  const needs = check.callers.map((caller) => VARIABLES[caller].join(' and '))
  return [
    `check ${check.id}`,
    `  it ${check.title}`,
    `  sends: ${sent(check)}; about ${requestsOf(check)} requests in phase ${check.phase}, as ${check.as}`,
    `  needs: ${needs.join(', ') || 'no credential'}`,
    ...source(check.id, check.madeBy, check.title),
    ...verdictsOf(clauses.map(({ level }) => level)),
    '',
    ...clauses.flatMap(statement),
  ]
}

function faultText({ id, title, kills }: (typeof faults)[number]): string[] {
  return [
    `fault ${id}`,
    `  the instance ${title}`,
    ...kills.map((check) => `  found by: ${check}`),
    ...source(id, faultMaker(id), title),
  ]
}

function operationText({ id, title, method, path, documented }: (typeof operations)[number]): string[] {
  const own = checks.filter(({ operation }) => operation === id)
  return [
    `operation ${id}: ${title}`,
    `  ${method} ${path}${documented ? '' : ', a default: the documents show no method and path (R1)'}`,
    `  ${own.length} checks, about ${own.reduce((sum, check) => sum + requestsOf(check), 0)} requests`,
    ...allClauses.filter(({ operation }) => operation === id).flatMap((clause) => ['', ...clauseText(clause)]),
  ]
}

/** Every clause that no check decides. */
const undecidable = (): string[] =>
  allClauses.flatMap((clause) => (clause.undecidable ? [`${clause.id}: ${clause.undecidable}`] : []))

/** Behaviour that the documents say they do not show: the observations that record it, or why it cannot be seen. */
const notShown = (): string[] =>
  silences.flatMap(({ interface: of, section, about, as, unseen }) => {
    const clauses = allClauses.filter(
      ({ id, level }) => level === 'not-shown' && as.some((one) => shapeOf(one).test(id)),
    )
    const seen = clauses.filter(({ undecidable: reason }) => !reason).map(({ id }) => id)
    const reasons = [...clauses.flatMap(({ undecidable: reason }) => reason ?? []), ...(unseen ? [unseen] : [])]
    const shown =
      seen.length > SHOWN_CLAUSES ? [...seen.slice(0, SHOWN_CLAUSES), `and ${seen.length - SHOWN_CLAUSES} more`] : seen
    return [
      `${documentOf(of)}, ${section}: ${about}`,
      ...(seen.length ? [`  observed as ${shown.join(', ')}`] : []),
      ...reasons.map((reason) => `  not visible${seen.length ? ' in full' : ''}: ${reason}`),
    ]
  })

function explained(id: string): string[] {
  const clause = byId.get(id)
  if (clause) return clauseText(clause)
  const check = checks.find((one) => one.id === id)
  if (check) return checkText(check)
  const operation = operations.find((one) => one.id === id)
  if (operation) return operationText(operation)
  const fault = faults.find((one) => one.id === id)
  if (fault) return faultText(fault)
  if (Object.hasOwn(readings, id)) return [`reading ${id}`, `  ${readings[id as keyof typeof readings]}`]
  const known = [...operations, ...allClauses, ...checks].map((one) => one.id)
  const meant = suggestion(id, known) || '; lpconform list shows them'
  throw new UsageError(`${id}: no clause, operation, check, fault or reading${meant}`)
}

export interface ExplainOptions {
  readonly undecidable?: boolean
  readonly notShown?: boolean
}

/** @returns the exit code @throws UsageError naming the nearest id */
export function explain(ids: readonly string[], options: ExplainOptions, console: Console): number {
  if (!ids.length && !options.undecidable && !options.notShown)
    throw new UsageError('explain: give an id, --undecidable or --not-shown')
  const blocks = [
    ...ids.map(explained),
    ...(options.undecidable ? [undecidable()] : []),
    ...(options.notShown ? [notShown()] : []),
  ]
  console.out.write(`${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`)
  return 0
}
