/** `diff.json` and `diff.md`: the changes between two runs. */
import type { CheckChange, Comparison, ObservationChange, RunOutline, SuiteChange } from '../contract/comparison.ts'
import { CHANGE_TITLES } from './change-titles.ts'
import { bounded, code, folded, plain } from './markdown.ts'
import { counted } from './wording.ts'

/** The comparison as JSON; its schema is `schemas/comparison.schema.json`. */
export const comparisonJson = (comparison: Comparison): string => `${JSON.stringify(comparison, null, 2)}\n`

/** The remark on one verdict. */
export const MEANINGS: Readonly<Record<Comparison['verdict'], string>> = {
  breaking: 'something that held no longer holds',
  drift: 'nothing broke, but unspecified behaviour changed, or less is known',
  compatible: 'only improvements',
  same: 'nothing changed',
}

/** `1,234 checks and 900 observations compared` */
export const extent = ({ compared }: Comparison): string =>
  `${counted(compared.checks, 'check')} and ${counted(compared.observations, 'observation')} compared`

export const outline = ({ startedAt, mode, seed, suiteVersion, target, addresses }: RunOutline): string =>
  [
    startedAt.slice(0, 16).replace('T', ' '),
    `mode ${mode}`,
    `seed ${seed}`,
    `suite ${suiteVersion}`,
    target === 'embedded' ? 'embedded reference instance' : addresses.join(' '),
  ].join(', ')

/** A change of the suite in words. */
export const suiteLine = ({ change, detail, verdict }: SuiteChange): string => {
  if (change === 'renamed') return `renamed from ${detail}`
  return change === 'added' ? `added; ${verdict}` : change === 'removed' ? 'removed' : `restated: ${detail}; ${verdict}`
}

const checkItem = ({ id, title, before, after, regression }: CheckChange) =>
  [
    `- ${regression ? '❌ ' : ''}${code(id)}: ${plain(title)}`,
    `  ${before.verdict} → ${after.verdict}${after.message ? `: ${plain(after.message)}` : ''}`,
  ].join('  \n')

const observationItem = ({ clause, operation, before, after, ofRecords }: ObservationChange) =>
  `- ${code(clause)} at ${code(operation)}: ${before === undefined ? 'nothing' : plain(before)} → ${after === undefined ? 'nothing' : plain(after)}${ofRecords ? ' _(depends on the data found)_' : ''}`

/** The changes as blocks of Markdown. */
export function differenceBlocks(comparison: Comparison): string[] {
  const { checks, observations, suite, narrowed } = comparison
  const kinds = Object.entries(CHANGE_TITLES) as [CheckChange['change'], string][]
  const telling = (wanted: boolean) => observations.filter(({ ofRecords }) => ofRecords !== wanted).map(observationItem)
  return [
    `${extent(comparison)}.\n`,
    folded(
      'Left out',
      narrowed.map((line) => `- ${plain(line)}`),
      true,
    ),
    ...kinds.map(([kind, title]) =>
      folded(
        title,
        checks.filter(({ change }) => change === kind).map(checkItem),
        kind !== 'newly-decided' && kind !== 'fixed',
      ),
    ),
    folded('Unspecified behaviour changed', telling(true), true),
    folded('Depends on the data found', telling(false), false),
    folded(
      'The suite changed',
      suite.map((one) => `- ${code(one.check)}: ${plain(suiteLine(one))}`),
      false,
    ),
  ].filter(Boolean)
}

const MARK = { breaking: '❌', drift: '⚠️', compatible: '✅', same: '✅' } as const

/** The whole comparison for a pull request or a job page; the verdict is the first line. */
export const comparisonMarkdown = (comparison: Comparison): string =>
  bounded([
    `# ${MARK[comparison.verdict]} ${comparison.verdict}: ${MEANINGS[comparison.verdict]}\n`,
    `Before: ${plain(outline(comparison.before))}  \nAfter: ${plain(outline(comparison.after))}\n`,
    ...differenceBlocks(comparison),
  ])
