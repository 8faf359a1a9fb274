/** The views of the page, by their name in the address. */
import { tableOf } from '../../contract/table.ts'
import { drawChanges } from './changes.tsx'
import { drawChecks } from './checks.tsx'
import { drawClauses } from './clauses.tsx'
import { comparison, data, report } from './model.ts'
import type { ShownVerdict } from './narrowing.ts'
import { drawOverview } from './overview.tsx'
import { drawPacing } from './pacing.tsx'
import { drawDeviations, drawNotices, drawObservations, drawOwn, drawResidue, drawWaivers } from './tables.tsx'
import type { Drawn, ViewProps } from './view.ts'

export interface View {
  readonly title: string
  readonly count?: number
  readonly verdicts: readonly ShownVerdict[]
  readonly draw: (props: ViewProps) => Drawn
}

/** As many as the report has now. */
export const views = (): Readonly<Record<string, View>> =>
  tableOf({
    overview: { title: 'Overview', draw: drawOverview, verdicts: data.urgency },
    checks: { title: 'Checks', count: report.checks.length, draw: drawChecks, verdicts: data.urgency },
    clauses: {
      title: 'Clauses',
      count: report.clauses.length,
      draw: drawClauses,
      verdicts: [...data.urgency, 'not-decidable'],
    },
    observations: { title: 'Observations', count: report.observations.length, draw: drawObservations, verdicts: [] },
    ...(report.own && { own: { title: 'Your own checks', count: report.own.length, draw: drawOwn, verdicts: [] } }),
    residue: { title: 'Left behind', count: report.residue.length, draw: drawResidue, verdicts: [] },
    ...(comparison && {
      changes: {
        title: 'Changes',
        count: comparison.checks.length + comparison.observations.length,
        draw: drawChanges,
        verdicts: [],
      },
    }),
    ...(report.waivers && {
      waivers: { title: 'Waivers', count: report.waivers.length, draw: drawWaivers, verdicts: [] },
    }),
    ...(report.deviations && {
      deviations: {
        title: 'Declared deviations',
        count: report.deviations.length,
        draw: drawDeviations,
        verdicts: [],
      },
    }),
    pacing: { title: 'Timing', draw: drawPacing, verdicts: [] },
    notices: {
      title: report.errors.length ? 'Notices and errors' : 'Notices',
      count: report.notices.length + report.errors.length,
      draw: drawNotices,
      verdicts: [],
    },
  })
