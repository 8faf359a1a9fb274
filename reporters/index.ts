/**
 * The forms of a report. Everything is made from the run file, and each form is a pure function of the report and of
 * the exchanges it cites.
 */

export { citedIds } from './cited.ts'
export { comparisonJson, comparisonMarkdown } from './comparison.ts'
export { comparisonTerminal } from './comparison-terminal.ts'
export { formFiles, type Material } from './forms/index.ts'
export { harExchanges } from './har-reader.ts'
export { htmlOfRuns, htmlReport } from './html.ts'
export { junitReport } from './junit.ts'
export type { Sources } from './page-data.ts'
export { Progress } from './progress.ts'
export { reportOf } from './report.ts'
export { historyMarkdown, sideBySideMarkdown } from './several-runs.ts'
export { mayBeBefore } from './sign-ins.ts'
export { summaryReport } from './summary.ts'
export { terminalReport } from './terminal.ts'
export { writeDifference, writeFiles, writeReports } from './write.ts'
