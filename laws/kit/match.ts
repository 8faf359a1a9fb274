/** How a record relates to a query of a list. */
import type { Item } from '../../client/answers/page.ts'

/** Whether a record must be found, may be found, or must not. */
export type Match = 'must' | 'may' | 'must-not'

export type StandingOf = (item: Item) => Match
