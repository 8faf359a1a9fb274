/** Where the run writes tracking rows, and how it reads them: legacy-learner, Tracking row. */

import { succeeded, Undecided } from '../../answers/outcome.ts'
import type { Item } from '../../answers/page.ts'
import { sameGuid } from '../../answers/values.ts'
import type { Answer } from '../../client/answer.ts'
import { needs } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { recordIn } from '../../records/creation.ts'
import { objectsOf, single } from './learning-objects-reads.ts'

export const GET = 'legacy-learner/trackings.get'
export const SAVE = 'legacy-learner/trackings.save'
export const UPLOAD = 'legacy-learner/trackings.upload'

export const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** Objects of a registration, those without a row or progress first: writing there disturbs least. */
export async function trackableObjects(scope: Scope): Promise<readonly Item[]> {
  const places = (await objectsOf(scope)).filter(
    ({ guid, registrationGuid }) => isText(guid) && isText(registrationGuid),
  )
  const rank = (place: Item) => (hasRow(place) ? 1 + (Number.parseFloat(String(place.progression)) || 0) : 0)
  if (!places.length) throw new Undecided(needs.record('a learning object with a registrationGuid'))
  return [...places].sort((one, other) => rank(one) - rank(other))
}

/** 4: rows that a platform completes which clamps what is above its bounds. */
type Purpose = 0 | 1 | 2 | 3 | 4

/**
 * The object on which rows are created. Completing a row may close its object to further rows, so each purpose that
 * completes one has its own object.
 */
export async function trackableObject(scope: Scope, purpose: Purpose = 0): Promise<Item> {
  const places = await trackableObjects(scope)
  return places[Math.min(purpose, places.length - 1)]!
}

const PURPOSES = 5

const hasRow = ({ trackingId }: Item) => typeof trackingId === 'number' && trackingId > 0

/** An object without a row that the run has not used yet: creating again may be refused (RL19). */
export async function untrackedObject(scope: Scope): Promise<Item | undefined> {
  const used = await scope.once('objects with a row of the run', async () => new Set<unknown>())
  const fresh = (await trackableObjects(scope)).slice(PURPOSES).find((place) => !hasRow(place) && !used.has(place.id))
  if (fresh) used.add(fresh.id)
  return fresh
}

/** An object that has no row even now, among those on which the run writes: where creating was refused all along. */
export async function bareObject(scope: Scope): Promise<Item | undefined> {
  for (const place of (await trackableObjects(scope)).slice(0, PURPOSES))
    if ((await rowIdOn(scope, place)) === undefined) return place
  return undefined
}

/** The least that creates a row. */
export const creating = ({ guid, registrationGuid }: Item): Record<string, string | number> => ({
  itemId: guid as string,
  registrationGuid: registrationGuid as string,
  sessionTimeSpent: 1,
})

/** The least that is legal: creates a row on an object without one, or updates one of the run's own (RL19). */
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

/** A completed row may be closed to changes (R72): what a write needs where each object has one. */
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
  rowIn(await scope.call({ operation: GET, as: 'session', path: { trackingId } }))

/** The id of the row that an object has now; undefined without one. */
export async function rowIdOn(scope: Scope, { id }: Item): Promise<number | undefined> {
  const now = await single(scope, id)
  return hasRow(now) ? (now.trackingId as number) : undefined
}

interface NewRow {
  readonly place: Item
  /** To the creation. */
  readonly answer: Answer
  readonly row: TrackingRow
}

/** The row with which the checks of a purpose begin, as it was created. */
export const firstRow = (scope: Scope, purpose: Purpose = 0): Promise<NewRow> =>
  scope.once(`row ${purpose}`, (shared) => createdRow(shared, purpose))

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
  const answer = await scope.tryCreate('legacy-learner/tracking', form(place))
  const there = answer.refused ? await rowIdOn(scope, place) : undefined
  return { place, answer, row: there === undefined ? rowIn(answer) : await readRow(scope, there) }
}

/** A row with a total time. */
const withTotal = ({ guid, registrationGuid }: Item): Record<string, string | number> => ({
  itemId: guid as string,
  registrationGuid: registrationGuid as string,
  totalTimeSpent: 30,
})

/** One more, created with a total time, of which nothing but its being there matters. */
export const rowWithTotal = (scope: Scope): Promise<NewRow> =>
  scope.once('other row', (shared) => createdRow(shared, 0, withTotal))

export const otherRow = async (scope: Scope): Promise<TrackingRow> => (await rowWithTotal(scope)).row

/** Sends the form of one row; undefined leaves a field out. */
export const save = (scope: Scope, form: Readonly<Record<string, string | number | undefined>>): Promise<Answer> =>
  scope.call({ operation: SAVE, as: 'session', form })

/** Progress and time of an object's present row, for a request that must have changed neither. */
export async function presentRow(scope: Scope, place?: Item): Promise<unknown> {
  const trackingId = await rowIdOn(scope, place ?? (await trackableObject(scope)))
  if (trackingId === undefined) return null
  const { timeSpent, progression } = await readRow(scope, trackingId)
  return { trackingId, timeSpent, progression }
}

/** The object that the fields of a new row name; undefined where they name a row. */
export async function objectIn(scope: Scope, { itemId, registrationGuid }: Readonly<Record<string, unknown>>) {
  return (await trackableObjects(scope)).find(
    (place) =>
      sameGuid(place.registrationGuid, registrationGuid) && (place.id === itemId || sameGuid(place.guid, itemId)),
  )
}
