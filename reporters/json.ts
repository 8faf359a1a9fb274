/** `report.json`: the report itself. */
import type { Report } from '../contract/run.ts'

/** The report as JSON; its schema is `schemas/report.schema.json`. */
export const jsonReport = (report: Report): string => `${JSON.stringify(report, null, 2)}\n`
