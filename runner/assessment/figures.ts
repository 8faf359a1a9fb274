/** The figures of a run that stand beside those of others. Pure. */
import type { Report } from '../../contract/run.ts'
import type { ObservationHistory, RunFigures } from '../../contract/several-runs.ts'
import { outlineOf } from './comparison/index.ts'
import { normal } from './normal.ts'

/** A report, and the name that the user gave it. */
export interface NamedReport {
  readonly name: string
  readonly report: Report
  /** Its headline, in one line, as on its own page. */
  readonly headline: string
  /** Address of its page. */
  readonly page?: string
}

function medianOf(values: readonly number[]): number | undefined {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]
}

export const figuresOf = ({ name, report, headline, page }: NamedReport): RunFigures => ({
  ...outlineOf(report),
  name,
  page,
  headline,
  verdicts: report.summary.verdicts,
  clauses: report.summary.clauses,
  requests: report.summary.requests,
  durationMs: report.summary.durationMs,
  medianMs: medianOf(report.operations.flatMap(({ medianMs }) => (medianMs === undefined ? [] : [medianMs]))),
})

/**
 * Behaviours that no document decides and that are not the same in all runs that observed them.
 * @param alike places of runs that are compared with one another; without it all of them
 */
export function differingObservations(
  reports: readonly Report[],
  alike: readonly (readonly number[])[] = [reports.map((_, place) => place)],
): ObservationHistory[] {
  const rows = new Map<string, Omit<ObservationHistory, 'values'> & { values: (string | null)[] }>()
  reports.forEach(({ observations, clauses }, place) => {
    const statements = new Map(clauses.map(({ id, statement }) => [id, statement]))
    for (const { clause, operation, value } of observations) {
      const key = `${operation} ${clause}`
      const row = rows.get(key) ?? {
        clause,
        statement: statements.get(clause) ?? clause,
        operation,
        values: reports.map(() => null),
      }
      const known = row.values[place]
      row.values[place] = known ? [known, value].sort().join('; ') : value
      rows.set(key, row)
    }
  })
  const known = (value: string | null) => (value === null ? [] : [normal(value)])
  return [...rows.values()].filter(({ values }) =>
    alike.some((places) => new Set(places.flatMap((place) => known(values[place]!))).size > 1),
  )
}
