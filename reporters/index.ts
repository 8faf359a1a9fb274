/**
 * The forms of a report. Everything is made from the run file, and each form is a pure function of the report and of
 * the exchanges it cites. May import `contract/` and what Node brings.
 */
export { comparisonJson, comparisonMarkdown } from './comparison.ts'
export { comparisonTerminal } from './comparison-terminal.ts'
export { htmlReport } from './html.ts'
export { junitReport } from './junit.ts'
export { Progress } from './progress.ts'
export { RunFileError, readRunFile } from './run-file.ts'
export { summaryReport } from './summary.ts'
export { type Output, terminalReport, wantsColour } from './terminal.ts'
export { writeDifference, writeReports } from './write.ts'
