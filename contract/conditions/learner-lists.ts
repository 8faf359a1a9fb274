/** Lists that administrators and learners may read: requests of a learner follow the same rules. */
import type { Operator, Terms } from '../terms.ts'
import { allowedRoles } from './access.ts'
import { filtersOf, isVisible, type NamedFilter } from './filters.ts'

export const isForBoth = (terms: Terms): boolean =>
  terms.paging?.maximum !== undefined && allowedRoles(terms).length > 1

/** Filters on what the records show. */
export const visibleFilters = (terms: Terms): readonly NamedFilter[] => filtersOf(terms).filter(isVisible)

/** Two operators that part the records between them, of each range on what the records show. */
export const PARTING = ['greaterThanEqual', 'lowerThan'] as const satisfies readonly Operator[]

export const partedRanges = ({ ranges = {} }: Terms) =>
  Object.entries(ranges).flatMap(([field, range]) =>
    range.member && PARTING.every((operator) => range.operators.includes(operator)) ? [{ field, range }] : [],
  )

export const isFilteredForBoth = (terms: Terms): boolean =>
  isForBoth(terms) && visibleFilters(terms).length + partedRanges(terms).length > 0
