/** The learning objects on which the run writes tracking rows: legacy-learner, Create or update tracking. */

import { Undecided } from '../../client/answers/outcome.ts'
import type { Item } from '../../client/answers/page.ts'
import { sameGuid } from '../../contract/guid.ts'
import { needs } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { objectsOf, single } from './learning-objects-reads.ts'

export const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** The learner's progress in the object, of 100; 0 without a row. */
const progressOf = (place: Item) => (hasRow(place) ? Number.parseFloat(String(place.progression)) || 0 : 0)

const rankOf = (place: Item) => (hasRow(place) ? 1 + progressOf(place) : 0)

/** Objects of a registration, those without a row or progress first: writing there disturbs least. */
export const trackableObjects = (scope: Scope): Promise<readonly Item[]> =>
  scope.once('learning objects that take rows', async (anew) => {
    const places = (await objectsOf(anew)).filter(
      ({ guid, registrationGuid }) => isText(guid) && isText(registrationGuid),
    )
    if (!places.length) throw new Undecided(needs.record('a learning object with a registrationGuid'))
    return completedLast(
      anew,
      places.sort((one, other) => rankOf(one) - rankOf(other)),
    )
  })

/** Rows may be completed since they were listed, over the current interface, and closed to changes (R72). */
async function completedLast(scope: Scope, places: readonly Item[]): Promise<readonly Item[]> {
  const open: Item[] = []
  for (const place of places) {
    if (open.length === PURPOSES || progressOf(place) >= 100) break
    if (progressOf(await single(scope, place.id)) < 100) open.push(place)
  }
  return [...open, ...places.filter((place) => !open.includes(place))]
}

/** 4: rows that a platform completes which clamps what is above its bounds. */
export type Purpose = 0 | 1 | 2 | 3 | 4

/**
 * The object on which rows are created. Completing a row may close its object to further rows, so each purpose that
 * completes one has its own object.
 */
export async function trackableObject(scope: Scope, purpose: Purpose = 0): Promise<Item> {
  const places = await trackableObjects(scope)
  return places[Math.min(purpose, places.length - 1)]!
}

export const PURPOSES = 5

export const hasRow = ({ trackingId }: Item) => typeof trackingId === 'number' && trackingId > 0

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

/** The fewest fields that create a row. */
export const creating = ({ guid, registrationGuid }: Item): Record<string, string | number> => ({
  itemId: guid as string,
  registrationGuid: registrationGuid as string,
  sessionTimeSpent: 1,
})

/** The id of the row that an object has now; undefined without one. */
export async function rowIdOn(scope: Scope, { id }: Item): Promise<number | undefined> {
  const now = await single(scope, id)
  return hasRow(now) ? (now.trackingId as number) : undefined
}

/** The object that the fields of a new row name; undefined where they name a row. */
export async function objectIn(scope: Scope, { itemId, registrationGuid }: Readonly<Record<string, unknown>>) {
  return (await trackableObjects(scope)).find(
    (place) =>
      sameGuid(place.registrationGuid, registrationGuid) && (place.id === itemId || sameGuid(place.guid, itemId)),
  )
}
