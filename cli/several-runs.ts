/** `lpconform history` and `lpconform compare`: several reports seen together. */
import { existsSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { historyMarkdown, htmlOfRuns, sideBySideMarkdown, writeFiles } from '../reporters/index.ts'
import { headline } from '../reporters/wording.ts'
import type { NamedReport } from '../runner/assessment/figures.ts'
import { historyOf } from '../runner/assessment/history.ts'
import { sideBySideOf } from '../runner/assessment/side-by-side.ts'
import { UsageError } from '../runner/configuration/problem.ts'
import { readReport, reportFileIn } from '../runner/configuration/report-file.ts'
import type { Console } from '../runner/console.ts'

export const SEVERAL_FORMATS = ['markdown', 'json', 'html'] as const

export interface SeveralOptions {
  /** Forms that are printed; the page can only be written. */
  readonly format?: (typeof SEVERAL_FORMATS)[number]
  /** Folder for all three forms. */
  readonly out?: string
}

export interface HistoryOptions extends SeveralOptions {
  /** All reports are of one platform, whatever their addresses. */
  readonly onePlatform?: boolean
}

/** Names by which the runs can be told apart: the last part of the path, or all of it. */
function namesOf(paths: readonly string[]): string[] {
  const whole = paths.map((path) => resolve(path).replace(/[\\/]report\.json$/, ''))
  const short = whole.map((path) => basename(path))
  return whole.map((path, place) =>
    short.indexOf(short[place]!) === short.lastIndexOf(short[place]!) ? short[place]! : path,
  )
}

/** The page of a report as a link from another folder; undefined where there is none. */
function pageOf(path: string, out: string | undefined): string | undefined {
  const page = join(dirname(reportFileIn(path)), 'index.html')
  if (out === undefined || !existsSync(page)) return undefined
  return relative(resolve(out), resolve(page)).split(sep).map(encodeURIComponent).join('/')
}

function reportsIn(paths: readonly string[], out: string | undefined): NamedReport[] {
  if (new Set(paths.map((path) => resolve(path))).size < 2) throw new UsageError('give at least two different reports')
  const names = namesOf(paths)
  return paths.map((path, place) => {
    const report = readReport(path)
    return { name: names[place]!, report, headline: headline(report), page: pageOf(path, out) }
  })
}

interface Forms {
  readonly name: 'history' | 'compare'
  readonly markdown: string
  readonly json: string
  readonly html: string
}

function show({ name, ...forms }: Forms, { format = 'markdown', out }: SeveralOptions, console: Console): number {
  if (out !== undefined) {
    writeFiles(out, [
      [`${name}.html`, [forms.html]],
      [`${name}.md`, [forms.markdown]],
      [`${name}.json`, [forms.json]],
    ])
    console.out.write(`${join(out, `${name}.html`)}\n`)
  } else console.out.write(forms[format])
  return 0
}

const jsonOf = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

/** @returns 0 @throws UsageError when a report cannot be read */
export function history(paths: readonly string[], options: HistoryOptions, console: Console): number {
  const runs = historyOf(reportsIn(paths, options.out), options.onePlatform)
  const html = htmlOfRuns({ kind: 'history', history: runs })
  return show({ name: 'history', markdown: historyMarkdown(runs), json: jsonOf(runs), html }, options, console)
}

/** @returns 0 @throws UsageError when a report cannot be read */
export function compareSeveral(paths: readonly string[], options: SeveralOptions, console: Console): number {
  const table = sideBySideOf(reportsIn(paths, options.out))
  const html = htmlOfRuns({ kind: 'compare', table })
  return show({ name: 'compare', markdown: sideBySideMarkdown(table), json: jsonOf(table), html }, options, console)
}
