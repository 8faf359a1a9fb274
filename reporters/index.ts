/**
 * The forms of a report. Everything is made from the run file, and each form is a pure function of the report and of
 * the exchanges it cites. May import `contract/` and what Node brings.
 */
export { citedExchanges } from './cited.ts'
export { comparisonJson, comparisonMarkdown } from './comparison.ts'
export { comparisonTerminal } from './comparison-terminal.ts'
export { curlOf } from './curl.ts'
export { harPieces, harReport } from './har.ts'
export { htmlReport } from './html.ts'
export { jsonReport } from './json.ts'
export { junitReport } from './junit.ts'
export { Progress, type ProgressOptions, type ProgressState, progressLine } from './progress.ts'
export { type Accept, type Catalogue, type CatalogueCheck, reportOf } from './report.ts'
export { RunFileError, readRunFile } from './run-file.ts'
export { summaryReport } from './summary.ts'
export { type Output, type TerminalOptions, terminalReport, wantsColour } from './terminal.ts'
export type { Exchanges } from './wording.ts'
export { ReportFolderError, type WriteOptions, type Written, writeDifference, writeReports } from './write.ts'
