/** A badge: the JSON that a shields endpoint serves, and the same as a picture. */
import { makeBadge } from 'badge-maker'
import type { Report } from '../../contract/run.ts'
import { metDeviations } from '../deviations.ts'
import { counted, headline, hostsOf, tone } from '../wording.ts'

const COLOURS = { good: 'brightgreen', bad: 'red', doubtful: 'yellow' } as const

/** `conformant, 3,718 clauses`, or what is wrong; never green where nothing was decided, nor plain with deviations. */
function badgeOf(report: Report) {
  const { decided } = report.summary.clauses
  const deviations = metDeviations(report).length
  const message =
    tone(report) === 'good' && !report.summary.verdicts.warning
      ? `${counted(decided, 'clause')}${deviations ? `, ${counted(deviations, 'declared deviation')}` : ''}`
      : headline(report)
  return { label: `conformance of ${hostsOf(report)}`, message, color: COLOURS[tone(report)] }
}

export const badgeJson = (report: Report): string =>
  `${JSON.stringify({ schemaVersion: 1, ...badgeOf(report), isError: tone(report) === 'bad' }, null, 2)}\n`

export const badgeSvg = (report: Report): string => `${makeBadge(badgeOf(report))}\n`
