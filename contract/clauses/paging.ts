/** Page bounds, starts, and the order in which a list comes. */
import { openingWith, withArticle } from '../article.ts'
import { type ClauseText, clauseText, type Level } from '../clause.ts'
import { isNarrowable } from '../conditions/paging.ts'
import type { ReadingId } from '../readings.ts'
import type { Paging, Terms } from '../terms.ts'

type Row = readonly [slug: string, statement: string, ...readings: readonly ReadingId[]]
const stated = (level: Level, ...[slug, statement, ...readings]: Row) =>
  clauseText(slug, level, 'paging', statement, ...readings)
const documented = (...row: Row) => stated('documented', ...row)
const notShown = (...row: Row) => stated('not-shown', ...row)

/** R41, and R18 for the older learner interface. */
const pastEnd = (of: string, from: string, rule: Paging['pastEnd']): ClauseText => {
  const slug = `${from}-past-end`
  if (rule === 'not-shown') return notShown(slug, 'What is returned past the end.', 'R18')
  return rule === 'error'
    ? documented(
        slug,
        `${openingWith(from)} at or above the number of ${of} is an error; one below it is not.`,
        'R18',
        'R62',
      )
    : documented(slug, 'Past the end there is an empty page or a refusal.', 'R41')
}

const sizeClauses = (of: string, { size, ...bounds }: Paging): ClauseText[] => [
  documented(`${size}-default`, `Without ${size}, a page holds ${bounds.default} ${of} if there are that many.`),
  documented(
    `${size}-exact`,
    `A page holds as many ${of} as ${size} asks for, within its bounds and if there are that many.`,
  ),
  ...(bounds.maximum === undefined
    ? []
    : [
        documented(
          `${size}-maximum`,
          `A page never holds more than ${bounds.maximum} ${of}, whatever ${size} asks for.`,
          'R6',
        ),
        notShown(`${size}-above`, `Whether ${size} above the maximum is refused or adjusted.`, 'R6'),
      ]),
  notShown('order', `The order of the ${of}.`),
  bounds.minimum === undefined
    ? notShown(`${size}-below-one`, `The effect of a ${size} of 0 or less.`, 'R42', 'R66')
    : documented(
        `${size}-minimum`,
        `A ${size} below ${bounds.minimum} is refused or treated as a legal value.`,
        'R6',
        'R42',
      ),
]

const startClauses = (of: string, { style, from, ...bounds }: Paging, narrowable: boolean): ClauseText[] => [
  bounds.fromDefault
    ? notShown(`${from}-default`, `What is returned without ${from}.`, 'R111')
    : documented(`${from}-default`, `Without ${from}, the first page is returned.`),
  documented(`${from}-effect`, `${from} selects the page: a higher value does not return the same ${of} again.`, 'R41'),
  documented(`${from}-walk`, `The pages together hold all ${of}, each exactly once.`, 'R41'),
  ...(narrowable ? [documented(`${from}-filtered`, `${from} selects the page within a filtered result.`, 'R41')] : []),
  ...(style === 'offset'
    ? [stated('derived', `${from}-counts-records`, `${from} counts ${of}, not pages.`, 'R41')]
    : []),
  pastEnd(of, from, bounds.pastEnd),
  stated(
    bounds.fromMinimum === undefined ? 'not-shown' : 'derived',
    `${from}-below`,
    bounds.fromMinimum === undefined
      ? `The effect of ${withArticle(from)} below its first value, and whether it returns a page other than the first.`
      : `${openingWith(from)} below its first value never returns a page other than the first.`,
    'R6',
  ),
]

export function clauses(terms: Terms): ClauseText[] {
  const { paging, of = 'records' } = terms
  return paging ? [...sizeClauses(of, paging), ...startClauses(of, paging, isNarrowable(terms))] : []
}
