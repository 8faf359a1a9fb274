/** The forms of a report that other tools read, by the name that a user gives them. */
import type { Form } from '../../contract/report-forms.ts'
import type { Exchange, Report } from '../../contract/run.ts'
import { evidencePack } from '../evidence-pack.ts'
import { harPieces } from '../har.ts'
import { htmlPieces } from '../html.ts'
import { junitReport } from '../junit.ts'
import { summaryReport } from '../summary.ts'
import type { ExchangesById } from '../wording.ts'
import { allureResults } from './allure.ts'
import { ctrfReport } from './ctrf.ts'
import type { FormOptions } from './outcome.ts'
import { sarifReport } from './sarif.ts'

/** The material of every form. */
export interface Material {
  readonly report: Report
  /** Those that the checks which did not pass cite. */
  readonly exchanges: ExchangesById
  /** Every exchange of the run, in order. */
  readonly all: () => Iterable<Exchange>
}

/** A file of a form: its name within the folder of the report, and its text in pieces. */
export type FormFile = readonly [name: string, pieces: Iterable<string>]

type Make = (material: Material, options: FormOptions) => readonly FormFile[]

const MAKE: Readonly<Record<Form, Make>> = {
  html: ({ report, exchanges }) => [['index.html', htmlPieces(report, evidencePack(report, exchanges))]],
  markdown: ({ report, exchanges }) => [['summary.md', [summaryReport(report, exchanges)]]],
  junit: ({ report, exchanges }, options) => [['junit.xml', [junitReport(report, exchanges, options)]]],
  ctrf: ({ report, exchanges }, options) => [['ctrf.json', [ctrfReport(report, exchanges, options)]]],
  sarif: ({ report, exchanges }, options) => [['report.sarif', [sarifReport(report, exchanges, options)]]],
  allure: ({ report, exchanges }, options) =>
    allureResults(report, exchanges, options).map(([name, text]) => [`allure-results/${name}`, [text]]),
  har: ({ report, all }) => [['evidence.har', harPieces(report, all())]],
}

export const formFiles = (form: Form, material: Material, options: FormOptions = {}): readonly FormFile[] =>
  MAKE[form](material, options)
