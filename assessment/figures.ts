/** The figures of a run that stand beside those of others. Pure. */
import type { Report } from '../contract/run.ts'
import type { ObservationHistory, RunFigures } from '../contract/several-runs.ts'
import { outlineOf } from './comparison/index.ts'
import { normal } from './normal.ts'

/** A report, and how the user named it. */
export interface Named {
  readonly name: string
  readonly report: Report
}

function medianOf(values: readonly number[]): number | undefined {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]
}

const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`

/** What a run found, in a few words; a run that is not complete or decided nothing never sounds like success. */
function headlineOf({ run, summary }: Report): string {
  const { violation, warning, pass, waived } = summary.verdicts
  const found = [
    ...(violation ? [counted(violation, 'violation')] : []),
    ...(warning ? [counted(warning, 'warning')] : []),
  ].join(', ')
  if (!run.complete) return `not complete${found ? `: ${found} so far` : ''}`
  if (pass + violation + warning + waived === 0) return 'nothing was decided'
  return found || 'no violation'
}

export const figuresOf = ({ name, report }: Named): RunFigures => ({
  ...outlineOf(report),
  name,
  headline: headlineOf(report),
  verdicts: report.summary.verdicts,
  clauses: report.summary.clauses,
  requests: report.summary.requests,
  durationMs: report.summary.durationMs,
  medianMs: medianOf(report.operations.flatMap(({ medianMs }) => (medianMs === undefined ? [] : [medianMs]))),
})

/** Behaviours that no document decides and that are not the same in all runs that observed them. */
export function differingObservations(reports: readonly Report[]): ObservationHistory[] {
  const rows = new Map<string, { readonly clause: string; readonly operation: string; values: (string | null)[] }>()
  reports.forEach(({ observations }, place) => {
    for (const { clause, operation, value } of observations) {
      const key = `${operation} ${clause}`
      const row = rows.get(key) ?? { clause, operation, values: reports.map(() => null) }
      const known = row.values[place]
      row.values[place] = known ? [known, value].sort().join('; ') : value
      rows.set(key, row)
    }
  })
  return [...rows.values()].filter(
    ({ values }) => new Set(values.flatMap((value) => (value === null ? [] : [normal(value)]))).size > 1,
  )
}
