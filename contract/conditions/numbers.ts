/** Numbers that have bounds by what they count (R119). */
import type { OperationId } from '../operations.ts'
import { rowShownBy } from '../records.ts'
import type { Terms } from '../terms.ts'

export interface Bounds {
  readonly least: number
  readonly most: number
}

const PERCENT: Bounds = { least: 0, most: 100 }
const COUNT: Bounds = { least: 0, most: Number.POSITIVE_INFINITY }
const INT32: Bounds = { least: -(2 ** 31), most: 2 ** 31 - 1 }

const NAMES: readonly (readonly [RegExp, Bounds])[] = [
  [/progress(ion)?$|percent/i, PERCENT],
  [/^total(?!Points)|count$|duration|timeSpent|badges|views|votes?$|rate$/i, COUNT],
]

/** Bounds of a member of the operation's records; none where its name implies none. */
export function boundsOf(terms: Terms, name: string): Bounds | undefined {
  if (name === 'id') return rowShownBy(terms)?.hasShortIds ? INT32 : undefined
  return NAMES.find(([pattern]) => pattern.test(name))?.[1]
}

/** Reads whose records have such a number. */
const SHOWN: readonly OperationId[] = [
  'current/learners.list',
  'current/learners.get',
  'current/learning-resources.list',
  'current/learning-resources.get',
  'current/training-courses.get',
  'current/training-sessions.list',
  'current/training-sessions.get',
  'current/registrations.list',
  'current/activities.get',
  'current/trackings.list',
  'current/activity-trackings.search',
  'current/entities.list',
  'current/entities.get',
  'current/search.learning-resources',
  'current/search.training-courses',
]

export const showsNumbers = ({ operation }: Terms): boolean => SHOWN.includes(operation)

/** The member that holds the total of a count of completed things: of `totalLearningResourcesCompleted`. */
export const wholeOf = (name: string): string => name.replace(/Completed$/, '')
