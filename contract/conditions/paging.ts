/** The effects of paging that the answers of a list show. */
import type { Terms } from '../terms.ts'
import { isVisible } from './filters.ts'
import { isScarce } from './limits.ts'

/** Whether a list has a filter whose effect on its pages can be seen. */
export const isNarrowable = (terms: Terms): boolean =>
  !isScarce(terms) && terms.paging !== undefined && (Boolean(terms.paging.narrowed) || hasVisibleFilter(terms))

/** Whether a list has a filter on a value that its records show. */
export const hasVisibleFilter = ({ filters = {} }: Terms): boolean => Object.values(filters).some(isVisible)
