/** Where a collection states how many records it has. */
import { traitsOf } from '../interfaces.ts'
import type { Terms } from '../terms.ts'
import { hasVisibleFilter, isNarrowable } from './paging.ts'

const envelopeOf = ({ operation }: Terms) => traitsOf(operation).envelope

/** Whether only operations that list a count have one. */
export const countsWhereListed = (terms: Terms): boolean => envelopeOf(terms).counted === 'as listed'

/** Whether the envelope holds a count. */
export const isCounted = (terms: Terms): boolean =>
  terms.count !== undefined || (terms.paging !== undefined && !countsWhereListed(terms))

/** Whether the count of the page and of the whole result can differ. */
export const canCountPage = (terms: Terms): boolean => terms.paging !== undefined || countsWhereListed(terms)

/**
 * Whether the records that a filter finds are counted: of the learner interface the single lists say so themselves
 * (R65).
 */
export const isCountedFiltered = (terms: Terms): boolean =>
  countsWhereListed(terms) ? hasVisibleFilter(terms) : envelopeOf(terms).counted === 'lists' && isNarrowable(terms)

/** Member of the envelope that states the number: of all records where there is one, of the page otherwise. */
export const countMember = (terms: Terms): string => envelopeOf(terms).total ?? envelopeOf(terms).count!
