/** `lpconform diff`: the changes between two reports. */

import type { Comparison } from '../contract/comparison.ts'
import type { Report } from '../contract/run.ts'
import { wantsColour } from '../output/streams.ts'
import { comparisonJson, comparisonMarkdown, comparisonTerminal, writeDifference } from '../reporters/index.ts'
import { compare, IncomparableError } from '../runner/assessment/comparison/index.ts'
import { UsageError } from '../runner/configuration/problem.ts'
import { readReport } from '../runner/configuration/report-file.ts'
import type { Console } from '../runner/console.ts'

export type DiffFormat = 'terminal' | 'markdown' | 'json'

/** From the narrowest to the widest. */
export type DiffFailure = 'breaking' | 'no-longer-decided' | 'drift'

export interface DiffOptions {
  /** The change that ends it with 1; a regression unless said. */
  readonly failOn?: DiffFailure
  readonly format?: DiffFormat
  /** Folder for `diff.json`, `diff.md` and `diff.html`. */
  readonly out?: string
}

function compared(before: Report, after: Report): Comparison {
  try {
    return compare(before, after)
  } catch (error) {
    if (error instanceof IncomparableError) throw new UsageError(error.message)
    throw error
  }
}

const FAILS: Readonly<Record<DiffFailure, (comparison: Comparison) => boolean>> = {
  breaking: ({ verdict }) => verdict === 'breaking',
  'no-longer-decided': ({ verdict, checks }) =>
    verdict === 'breaking' || checks.some(({ change }) => change === 'no-longer-decided'),
  drift: ({ verdict }) => verdict === 'breaking' || verdict === 'drift',
}

/** Both reports. @throws UsageError with the problem of each */
function both(old: string, now: string): { readonly before: Report; readonly after: Report } {
  const wrong: string[] = []
  const read = (path: string) => {
    try {
      return readReport(path)
    } catch (error) {
      if (!(error instanceof UsageError)) throw error
      wrong.push(error.message)
    }
  }
  const [before, after] = [read(old), read(now)]
  if (before && after) return { before, after }
  throw new UsageError(wrong.join('\n'))
}

/**
 * @returns 1 on a regression, or on a change that `failOn` names, else 0 @throws UsageError when a report cannot be
 * read, or the two not be compared
 */
export function diff(
  old: string,
  now: string,
  { format = 'terminal', out, failOn = 'breaking' }: DiffOptions,
  console: Console,
): number {
  const { before, after } = both(old, now)
  const comparison = compared(before, after)
  const forms = {
    terminal: () => comparisonTerminal(comparison, { colour: wantsColour(console.out, console.environment) }),
    markdown: () => comparisonMarkdown(comparison),
    json: () => comparisonJson(comparison),
  }
  console.out.write(forms[format]())
  if (out !== undefined) writeDifference(out, comparison, after)
  return FAILS[failOn](comparison) ? 1 : 0
}
