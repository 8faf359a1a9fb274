import type { Question, Reply } from '../exchange.ts'
import { mainLearner } from '../guards/callers.ts'
import { counted, type Page, type PageBounds } from '../paging.ts'
import type { Learner } from '../store/learner.ts'
import type { World } from '../world.ts'

/** Page bounds of the lists (legacy-learner: Endpoints; R66). */
export const TEN_TO_FIFTY: PageBounds = { parameter: 'limit', standard: 10, maximum: 50 }

/** A success in the envelope (legacy-learner: Response envelope). */
export function success(value: unknown, totalResults = 1, message = 'OK'): Reply {
  return { status: 200, headers: {}, body: { message, success: true, totalResults, value } }
}

/** One page of records in the envelope. */
export const listed = <T>(page: Page<T>, world: World, show: (record: T) => unknown): Reply =>
  success(page.items.map(show), counted(page, world))

/** The learner whose session it is. */
export const learnerOf = ({ caller }: Question, world: World): Learner =>
  caller?.kind === 'learner' ? caller.learner : mainLearner(world)
