/** `lpconform explain`: what the documents say, what is sent, what each verdict would mean. */
import type { Clause, Level } from '../contract/clause.ts'
import { allClauses } from '../contract/index.ts'
import { operations } from '../contract/operations.ts'
import { readings } from '../contract/readings.ts'
import type { Check } from '../engine/check.ts'
import { checks } from '../suites/index.ts'
import { UsageError } from './configuration/index.ts'
import { nearest } from './nearest.ts'

const MEANING: Record<Level, string> = {
  documented: 'documented: contradicting it is a violation',
  derived: 'derived: contradicting it is a warning, and fails only with --strict',
  'not-shown': 'not shown: the behaviour is recorded and fails nothing',
}

function clauseText(clause: Clause): string {
  const deciding = checks.filter(({ clauses }) => clauses.includes(clause.id)).map(({ id }) => id)
  return [
    `clause ${clause.id}`,
    `  ${clause.statement}`,
    `  ${clause.interface}.txt, ${clause.section}; ${MEANING[clause.level]}`,
    ...(clause.readings ?? []).map((id) => `  ${id}: ${readings[id] ?? 'see the register'}`),
    clause.undecidable ? `  no check: ${clause.undecidable}` : `  checked by: ${deciding.join(', ') || 'nothing'}`,
  ].join('\n')
}

function checkText(check: Check): string {
  return [
    `check ${check.id}`,
    `  ${check.title}`,
    `  sends: ${check.sends}; about ${check.requests} requests, phase ${check.phase}, as ${check.as}`,
    `  needs: ${check.callers.join(', ') || 'no credential'}`,
    '  pass: the statement holds. inconclusive: something is missing; the message says what.',
    ...check.clauses
      .map((id) => allClauses.find((clause) => clause.id === id))
      .map((clause) => (clause ? clauseText(clause).replaceAll(/^/gm, '  ') : '')),
  ].join('\n')
}

/** @throws UsageError naming the nearest id */
export function explain(id: string): string {
  const clause = allClauses.find((one) => one.id === id)
  if (clause) return `${clauseText(clause)}\n`
  const check = checks.find((one) => one.id === id)
  if (check) return `${checkText(check)}\n`
  const operation = operations.find((one) => one.id === id)
  if (operation) {
    const own = allClauses.filter((one) => one.operation === operation.id)
    const binding = `${operation.method} ${operation.path}${operation.documented ? '' : ' (default; the document shows none)'}`
    return `operation ${id}: ${operation.title}\n  ${binding}\n\n${own.map(clauseText).join('\n\n')}\n`
  }
  const near = nearest(
    id,
    [...allClauses, ...checks, ...operations].map((one) => one.id),
  )
  throw new UsageError(`${id}: no clause, check or operation of that name${near ? `; the nearest is ${near}` : ''}`)
}

/** Every clause that no check decides, with the reason. */
export const undecidable = (): string =>
  `${allClauses.flatMap(({ id, undecidable: reason }) => (reason ? [`${id}: ${reason}`] : [])).join('\n')}\n`
