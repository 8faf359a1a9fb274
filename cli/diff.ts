/** `lpconform diff`: what changed between two reports. */
import { compare, IncomparableError } from '../assessment/comparison/index.ts'
import { UsageError } from '../configuration/problem.ts'
import { readReport } from '../configuration/report-file.ts'
import type { Comparison } from '../contract/comparison.ts'
import type { Report } from '../contract/run.ts'
import { wantsColour } from '../output/streams.ts'
import { comparisonJson, comparisonMarkdown, comparisonTerminal, writeDifference } from '../reporters/index.ts'
import type { Console } from '../runner/console.ts'

export const DIFF_FORMATS = ['terminal', 'markdown', 'json'] as const

export interface DiffOptions {
  readonly format?: (typeof DIFF_FORMATS)[number]
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

/** @returns 1 on a regression, else 0 @throws UsageError when a report cannot be read, or the two not be compared */
export function diff(old: string, now: string, { format = 'terminal', out }: DiffOptions, console: Console): number {
  const after = readReport(now)
  const comparison = compared(readReport(old), after)
  const forms = {
    terminal: () => comparisonTerminal(comparison, { colour: wantsColour(console.out, console.environment) }),
    markdown: () => comparisonMarkdown(comparison),
    json: () => comparisonJson(comparison),
  }
  console.out.write(forms[format]())
  if (out !== undefined) writeDifference(out, comparison, after)
  return comparison.verdict === 'breaking' ? 1 : 0
}
