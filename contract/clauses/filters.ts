/** Filters: the records that they find, and those that they leave out. */
import { type ClauseText, clauseText, derived, notShown } from '../clause.ts'
import { areSeveral, filtersOf, isText, listsValues } from '../conditions/filters.ts'
import type { ReadingId } from '../readings.ts'
import type { Filter, Terms } from '../terms.ts'

const FILTERS: Record<Filter['kind'], (name: string) => string> = {
  text: (name) => `${name} finds the records with that value, and none that do not contain it.`,
  exact: (name) => `${name} finds exactly the records with that value.`,
  choice: (name) => `${name} finds exactly the records with that value, for each of its values.`,
  hidden: (name) => `${name} restricts the result: a value that no record has finds none.`,
}

const filterReadings: Record<Filter['kind'], readonly ReadingId[]> = {
  text: ['R37'],
  exact: [],
  choice: ['R40'],
  hidden: ['R35'],
}

export const clauses = (terms: Terms): ClauseText[] => [
  ...filtersOf(terms).map(({ name, ...filter }) =>
    clauseText(
      `filter-${name}`,
      filter.named ? 'derived' : 'documented',
      'filter',
      FILTERS[filter.kind](name),
      ...(filter.readings ?? filterReadings[filter.kind]),
    ),
  ),
  ...filtersOf(terms)
    .filter(listsValues)
    .map(({ name }) =>
      derived(
        `filter-${name}-unknown`,
        'filter',
        `A value that ${name} does not list is refused or finds nothing.`,
        'R40',
      ),
    ),
  ...filtersOf(terms)
    .filter(({ letters }) => letters)
    .map(
      ({ name }): ClauseText => ({
        ...notShown(
          `filter-${name}-letters`,
          'filter',
          `Whether ${name} tells upper from lower case, and letters with accents from those without.`,
          'R37',
        ),
        followsRecords: 'in part',
      }),
    ),
  ...(areSeveral(terms) ? [derived('filters-combined', 'filter', 'Filters given together all apply.', 'R10')] : []),
  ...(filtersOf(terms).some(isText)
    ? [
        notShown(
          'filter-case',
          'filter',
          'Whether text filters tell upper from lower case, and find parts of a value.',
          'R37',
        ),
      ]
    : []),
]
