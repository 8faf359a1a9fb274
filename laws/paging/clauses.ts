/** Page bounds, starts, and the order in which a list comes. */
import { type ClauseText, clauseText } from '../../contract/clause.ts'
import type { Paging, Terms } from '../../contract/terms.ts'
import { isNarrowable } from './terms.ts'

/** R41, and R18 for the older learner interface. */
const pastEnd = (of: string, from: string, rule: Paging['pastEnd']): ClauseText => {
  const slug = `${from}-past-end`
  if (rule === 'not-shown') return clauseText(slug, 'not-shown', 'paging', 'What stands past the end.', 'R18')
  return rule === 'error'
    ? clauseText(
        slug,
        'documented',
        'paging',
        `A ${from} at or above the number of ${of} is an error; one below it is not.`,
        'R18',
        'R62',
      )
    : clauseText(slug, 'documented', 'paging', 'Past the end there is an empty page or a refusal.', 'R41')
}

const pageClauses = (of: string, { style, size, from, ...bounds }: Paging, narrowable: boolean): ClauseText[] => [
  clauseText(
    `${size}-default`,
    'documented',
    'paging',
    `Without ${size}, a page holds ${bounds.default} ${of} where there are so many.`,
  ),
  clauseText(
    `${size}-exact`,
    'documented',
    'paging',
    `A page holds as many ${of} as ${size} asks for, within its bounds and where there are so many.`,
  ),
  ...(bounds.maximum === undefined
    ? []
    : [
        clauseText(
          `${size}-maximum`,
          'documented',
          'paging',
          `A page never holds more than ${bounds.maximum} ${of}, whatever ${size} asks for.`,
          'R6',
        ),
        clauseText(
          `${size}-above`,
          'not-shown',
          'paging',
          `Whether ${size} above the maximum is refused or adjusted.`,
          'R6',
        ),
      ]),
  clauseText('order', 'not-shown', 'paging', `In which order the ${of} come.`),
  bounds.minimum === undefined
    ? clauseText(`${size}-below-one`, 'not-shown', 'paging', `What ${size} of 0 or less does.`, 'R42', 'R66')
    : clauseText(
        `${size}-minimum`,
        'documented',
        'paging',
        `A ${size} below ${bounds.minimum} is refused or taken as a legal one.`,
        'R6',
        'R42',
      ),
  bounds.fromDefault
    ? clauseText(`${from}-default`, 'not-shown', 'paging', `What comes without ${from}.`, 'R111')
    : clauseText(`${from}-default`, 'documented', 'paging', `Without ${from}, the first page is returned.`),
  clauseText(
    `${from}-effect`,
    'documented',
    'paging',
    `${from} moves the page: it does not return the same ${of} again.`,
    'R41',
  ),
  clauseText(
    `${from}-walk`,
    'documented',
    'paging',
    `The pages together hold every one of the ${of} exactly once.`,
    'R41',
  ),
  ...(narrowable
    ? [
        clauseText(
          `${from}-filtered`,
          'documented',
          'paging',
          `${from} moves the page within what a filter finds.`,
          'R41',
        ),
      ]
    : []),
  ...(style === 'offset'
    ? [clauseText(`${from}-counts-records`, 'derived', 'paging', `${from} counts ${of}, not pages.`, 'R41')]
    : []),
  pastEnd(of, from, bounds.pastEnd),
  clauseText(
    `${from}-below`,
    bounds.fromMinimum === undefined ? 'not-shown' : 'derived',
    'paging',
    `What ${from} below its first value does: never another page than the first.`,
    'R6',
  ),
]

export const pagingClauses = (terms: Terms): ClauseText[] =>
  terms.paging ? pageClauses(terms.of ?? 'records', terms.paging, isNarrowable(terms)) : []
