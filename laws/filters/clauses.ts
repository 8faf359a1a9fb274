/** Filters: whom they find, and whom not. */
import { type ClauseText, clauseText } from '../../contract/clause.ts'
import type { Filter, Terms } from '../../contract/terms.ts'

const FILTERS: Record<Filter['kind'], (name: string) => string> = {
  text: (name) => `${name} finds the records that have the value, and none that does not contain it.`,
  exact: (name) => `${name} finds exactly the records that have the value.`,
  choice: (name) => `${name} finds exactly the records that have the value, for each of its values.`,
  hidden: (name) => `${name} restricts the result: a value that no record has finds none.`,
}

const filterReadings: Record<Filter['kind'], readonly string[]> = {
  text: ['R37'],
  exact: [],
  choice: ['R40'],
  hidden: ['R35'],
}

export const filterClauses = ({ filters: all = {} }: Terms): ClauseText[] => [
  ...Object.entries(all).map(([name, filter]) =>
    clauseText(
      `filter-${name}`,
      'documented',
      'filter',
      FILTERS[filter.kind](name),
      ...(filter.readings ?? filterReadings[filter.kind]),
    ),
  ),
  ...Object.entries(all).flatMap(([name, { values }]) =>
    values?.some((value) => typeof value === 'string')
      ? [
          clauseText(
            `filter-${name}-unknown`,
            'derived',
            'filter',
            `A value that ${name} does not list is refused or finds nothing.`,
            'R40',
          ),
        ]
      : [],
  ),
  ...Object.entries(all).flatMap(([name, { letters }]) =>
    letters
      ? [
          clauseText(
            `filter-${name}-letters`,
            'not-shown',
            'filter',
            `Whether a value in other letters, upper for lower case or without its accents, is another value of ${name}.`,
            'R37',
          ),
        ]
      : [],
  ),
  ...(Object.keys(all).length > 1
    ? [clauseText('filters-combined', 'derived', 'filter', 'Filters given together hold together.', 'R10')]
    : []),
  ...(Object.values(all).some(({ kind }) => kind === 'text')
    ? [
        clauseText(
          'filter-case',
          'not-shown',
          'filter',
          'Whether text filters tell upper from lower case, and find parts of a value.',
          'R37',
        ),
      ]
    : []),
]
