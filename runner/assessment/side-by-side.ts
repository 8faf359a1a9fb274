/** Several targets or versions beside one another, clause by clause, differences first. Pure. */
import { findingLine } from '../../contract/finding-line.ts'
import type { ClauseRow, ClauseVerdicts, SideBySide } from '../../contract/several-runs.ts'
import { clauseVerdictsOf, type Said, saidBy } from './clause-verdicts.ts'
import { differingObservations, figuresOf, type NamedReport } from './figures.ts'

function noteOf(id: string, { clauses, found }: Said): string {
  const finding = found.get(id)?.finding
  return finding ? findingLine(finding) : (clauses.get(id)?.reason ?? '')
}

function rowOf(clause: ClauseVerdicts, runs: readonly Said[]): ClauseRow {
  // An observation counts as a pass.
  const stated = new Set(clause.verdicts.filter((verdict) => verdict !== null && verdict !== 'observation'))
  return { ...clause, notes: runs.map((run) => noteOf(clause.id, run)), differs: stated.size > 1 }
}

const GRAVITY = ['violation', 'warning', 'waived', 'inconclusive']
const gravity = ({ verdicts }: ClauseRow) => {
  const places = verdicts.map((verdict) => GRAVITY.indexOf(verdict ?? '')).filter((place) => place >= 0)
  return places.length ? Math.min(...places) : GRAVITY.length
}

export function sideBySideOf(named: readonly NamedReport[]): SideBySide {
  const reports = named.map(({ report }) => report)
  const runs = reports.map(saidBy)
  const rows = clauseVerdictsOf(reports, runs).map((clause) => rowOf(clause, runs))
  return {
    schemaVersion: '1.0',
    runs: named.map(figuresOf),
    clauses: rows.sort((one, other) => Number(other.differs) - Number(one.differs) || gravity(one) - gravity(other)),
    observations: differingObservations(reports),
  }
}
