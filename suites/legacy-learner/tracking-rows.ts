/** Where the run writes tracking rows, and how it reads them: legacy-learner, Tracking row. */
import type { Answer } from '../../client/answer.ts'
import type { Scope } from '../../engine/scope.ts'
import { recordIn } from '../../fixtures/creators.ts'
import { succeeded, Undecided } from '../../fixtures/outcome.ts'
import type { Item } from '../../fixtures/page.ts'
import { objectsOf, single } from './learning-object-places.ts'

export const GET = 'legacy-learner/trackings.get'
export const SAVE = 'legacy-learner/trackings.save'
export const UPLOAD = 'legacy-learner/trackings.upload'

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** Objects of a registration, those without a row or without progress first: what is written there hides least. */
export async function placesOf(scope: Scope): Promise<readonly Item[]> {
  const places = (await objectsOf(scope)).filter(
    ({ guid, registrationGuid }) => isText(guid) && isText(registrationGuid),
  )
  const rank = ({ trackingId, progression }: Item) =>
    typeof trackingId === 'number' && trackingId > 0 ? 1 + (Number.parseFloat(String(progression)) || 0) : 0
  if (!places.length) throw new Undecided('a learning object with a registrationGuid')
  return [...places].sort((one, other) => rank(one) - rank(other))
}

/**
 * The object on which rows are created. What completes a row may close its object to further rows: each purpose that
 * does has an object of its own.
 */
export async function placeOf(scope: Scope, purpose: 0 | 1 | 2 | 3 = 0): Promise<Item> {
  const places = await placesOf(scope)
  return places[Math.min(purpose, places.length - 1)]!
}

/** The least that creates a row. */
export const creating = ({ guid, registrationGuid }: Item): Record<string, string | number> => ({
  itemId: guid as string,
  registrationGuid: registrationGuid as string,
  sessionTimeSpent: 1,
})

export interface Row extends Item {
  readonly id: number
}

/** @throws Undecided when the answer is no success or holds no row: other checks report that */
export function rowIn(answer: Answer): Row {
  const row = recordIn(succeeded(answer)) as Item | null | undefined
  if (typeof row !== 'object' || row === null || typeof row.id !== 'number')
    throw new Undecided(`see ${answer.ask.operation}#response-schema`)
  return row as Row
}

export const readRow = async (scope: Scope, trackingId: number): Promise<Row> =>
  rowIn(await scope.call({ operation: GET, as: 'session', path: { trackingId } }))

/** A row of the run's own. @throws Undecided when it cannot be created: its own checks report that */
export async function ownRow(scope: Scope, purpose: 0 | 1 | 2 | 3 = 0): Promise<Row> {
  const { answer } = await scope.own('legacy-learner/tracking', creating(await placeOf(scope, purpose)))
  return rowIn(answer)
}

/** Sends the form of one row; undefined leaves a field out. */
export const save = (scope: Scope, form: Readonly<Record<string, string | number | undefined>>): Promise<Answer> =>
  scope.call({ operation: SAVE, as: 'session', form })

/** Progress and time of the object's present row, for a request that must have changed neither. */
export async function presentRow(scope: Scope): Promise<unknown> {
  const { trackingId } = await single(scope, (await placeOf(scope)).id)
  if (typeof trackingId !== 'number' || trackingId < 1) return null
  const { timeSpent, progression } = await readRow(scope, trackingId)
  return { trackingId, timeSpent, progression }
}
