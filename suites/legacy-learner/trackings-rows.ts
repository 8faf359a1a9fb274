/** The tracking rows of the run, and how they are read: legacy-learner, Tracking row. */

import type { Answer } from '../../client/answer.ts'
import { succeeded, Undecided } from '../../client/answers/outcome.ts'
import type { Item } from '../../client/answers/page.ts'
import { needs } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { recordIn } from '../../fixtures/records/creation.ts'
import {
  creating,
  PURPOSES,
  type Purpose,
  rowIdOn,
  trackableObject,
  trackableObjects,
  untrackedObject,
} from './trackings-objects.ts'
import { create, GET, leastOnFirst } from './trackings-sent.ts'

/** The fewest legal fields: creates a row on an object without one, or updates one of the run's own (RL19). */
export async function leastRow(scope: Scope): Promise<{ readonly place: Item; readonly trackingId?: number }> {
  const fresh = await untrackedObject(scope)
  if (fresh) return { place: fresh }
  const own = await firstRow(scope)
  if (own.answer.ok) return { place: own.place, trackingId: own.row.id }
  let first: { readonly place: Item; readonly trackingId: number } | undefined
  for (const place of (await trackableObjects(scope)).slice(0, PURPOSES)) {
    const trackingId = await rowIdOn(scope, place)
    if (trackingId === undefined) return { place }
    if (!isCompleted(await readRow(scope, trackingId))) return { place, trackingId }
    first ??= { place, trackingId }
  }
  return first!
}

const isCompleted = ({ progression, completionTime }: Item) => Number(progression) >= 100 || !!completionTime

/** A completed row may be closed to changes (R72): the need of a write when each object has one. */
export async function openObject(scope: Scope): Promise<string | undefined> {
  const place = await trackableObject(scope)
  const trackingId = await rowIdOn(scope, place)
  if (trackingId === undefined) return undefined
  return isCompleted(await readRow(scope, trackingId)) ? 'a learning object without a completed row' : undefined
}

export interface TrackingRow extends Item {
  readonly id: number
}

/** @throws Undecided when the answer is no success or holds no row: other checks report that */
export function rowIn(answer: Answer): TrackingRow {
  const row = recordIn(succeeded(answer)) as Item | null | undefined
  if (typeof row !== 'object' || row === null || typeof row.id !== 'number')
    throw new Undecided(needs.finding(`${answer.ask.operation}#response-schema`))
  return row as TrackingRow
}

export const readRow = async (scope: Scope, trackingId: number): Promise<TrackingRow> =>
  rowIn(await scope.look({ operation: GET, as: 'session', path: { trackingId } }))

interface NewRow {
  readonly place: Item
  /** To the creation. */
  readonly answer: Answer
  readonly row: TrackingRow
}

/** The row with which the checks of a purpose begin, as it was created. */
export const firstRow = (scope: Scope, purpose: Purpose = 0): Promise<NewRow> =>
  scope.once(`row ${purpose}`, async (shared) => {
    const least = purpose === 0 ? await leastOnFirst(shared) : undefined
    return least?.ok
      ? { place: await trackableObject(shared), answer: least, row: rowIn(least) }
      : createdRow(shared, purpose)
  })

/** A row of the run's own as it is now; checks of the phase take turns with it. */
export async function ownRow(scope: Scope, purpose: Purpose = 0): Promise<TrackingRow> {
  const { row } = await firstRow(scope, purpose)
  return readRow(scope, row.id)
}

/**
 * A row of the run's own that nobody has changed, or the one that the object has where no second is given (RL19).
 * @throws Undecided when there is none: the checks of creating report that
 */
export const newRow = async (scope: Scope, purpose: Purpose = 0): Promise<TrackingRow> =>
  (await createdRow(scope, purpose)).row

async function createdRow(
  scope: Scope,
  purpose: Purpose,
  form: (place: Item) => Record<string, string | number> = creating,
): Promise<NewRow> {
  const place = await trackableObject(scope, purpose)
  const answer = await create(scope, form(place))
  const there = answer.refused ? await rowIdOn(scope, place) : undefined
  return { place, answer, row: there === undefined ? rowIn(answer) : await readRow(scope, there) }
}

export const FIRST_TOTAL = 30

/** A row with a total time. */
const withTotal = ({ guid, registrationGuid }: Item): Record<string, string | number> => ({
  itemId: guid as string,
  registrationGuid: registrationGuid as string,
  totalTimeSpent: FIRST_TOTAL,
})

/** One more, created with a total time; only its existence matters. */
export const rowWithTotal = (scope: Scope): Promise<NewRow> =>
  scope.once('other row', (shared) => createdRow(shared, 0, withTotal))

export const otherRow = async (scope: Scope): Promise<TrackingRow> => (await rowWithTotal(scope)).row

/** Progress and time of an object's present row, for a request that must have changed neither. */
export async function presentRow(scope: Scope, place?: Item): Promise<unknown> {
  const trackingId = await rowIdOn(scope, place ?? (await trackableObject(scope)))
  if (trackingId === undefined) return null
  const { timeSpent, progression } = await readRow(scope, trackingId)
  return { trackingId, timeSpent, progression }
}
