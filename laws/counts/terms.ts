/** Where a collection states how many records it has. */
import { interfaceOf } from '../../contract/operations.ts'
import type { Terms } from '../../contract/terms.ts'
import { hasVisibleFilter, isNarrowable } from '../paging/terms.ts'

const isCurrent = ({ operation }: Terms) => interfaceOf(operation) === 'current'

/** Whether the envelope holds a count. */
export const isCounted = (terms: Terms): boolean =>
  terms.count !== undefined || (terms.paging !== undefined && !isCurrent(terms))

/** Whether the count of the page and of the whole result can differ. */
export const canCountPage = (terms: Terms): boolean => terms.paging !== undefined || isCurrent(terms)

/** Whether what a filter finds is counted: of the learner interface the single lists say so themselves (R65). */
export const isCountedFiltered = (terms: Terms): boolean =>
  isCurrent(terms) ? hasVisibleFilter(terms) : interfaceOf(terms.operation) === 'legacy-admin' && isNarrowable(terms)

const MEMBER = { current: 'count', 'legacy-learner': 'totalResults', 'legacy-admin': 'totalCount' } as const

/** Member of the envelope that states the number. */
export const countMember = ({ operation }: Terms) => MEMBER[interfaceOf(operation)]
