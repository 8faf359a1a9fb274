/** Effects of an update on a row: time spent, progression, members not sent (R72). */

import { describe } from '../../client/answer.ts'
import { firstOf, refusal, succeeded, Undecided } from '../../client/answers/outcome.ts'
import { show } from '../../client/answers/values.ts'
import { sameGuid } from '../../contract/guid.ts'
import { broken, holds, needs, type Outcome, observed } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { isDocumented } from '../../schemas/index.ts'
import { accepted } from './inputs.ts'
import { objectsOf, single } from './learning-objects-reads.ts'
import { isText, type Purpose, rowIdOn, trackableObject } from './trackings-objects.ts'
import {
  FIRST_TOTAL,
  openObject,
  otherRow,
  ownRow,
  readRow,
  rowIn,
  rowWithTotal,
  type TrackingRow,
} from './trackings-rows.ts'
import { GET, SAVE, save } from './trackings-sent.ts'

/** A documented member that a row shows otherwise than before. */
const otherMember = (before: TrackingRow, after: TrackingRow) =>
  Object.keys(before).find((name) => isDocumented(name) && show(before[name]) !== show(after[name]))

export const numberOf = (value: unknown) => (typeof value === 'number' ? value : 0)

export async function totalTime(scope: Scope): Promise<Outcome> {
  const own = await ownRow(scope)
  const first = await rowWithTotal(scope)
  // RL19: where an object has one row, other checks have written it since.
  const { timeSpent } = first.row.id === own.id ? first.row : await readRow(scope, first.row.id)
  if (first.answer.ok && numberOf(timeSpent) < FIRST_TOTAL)
    return broken(
      `${first.answer.label} with totalTimeSpent ${FIRST_TOTAL}: a timeSpent of at least ${FIRST_TOTAL}`,
      show(timeSpent),
    )
  // More than an hour.
  const total = Math.max(numberOf(own.timeSpent), 4_000) + 55
  const answer = await save(scope, { trackingId: own.id, totalTimeSpent: total })
  const [row, read] = [rowIn(answer), await readRow(scope, own.id)]
  const wrong = [row.timeSpent, read.timeSpent].find((time) => time !== total)
  return wrong === undefined
    ? holds()
    : broken(`${answer.label} with totalTimeSpent ${total}: timeSpent ${total}`, show(wrong))
}

/** Two session times in turn, with the time before each. */
export async function sessionTimes(scope: Scope) {
  const own = await ownRow(scope)
  const base = numberOf(own.timeSpent) + 100
  rowIn(await save(scope, { trackingId: own.id, totalTimeSpent: base }))
  const answer = await save(scope, { trackingId: own.id, sessionTimeSpent: 30 })
  rowIn(answer)
  return { base, after: (await readRow(scope, own.id)).timeSpent, label: answer.label }
}

export async function sessionTime(scope: Scope): Promise<Outcome> {
  const own = await ownRow(scope)
  const before = numberOf(own.timeSpent)
  const longer = before + 70
  const answer = await save(scope, { trackingId: own.id, sessionTimeSpent: longer })
  rowIn(answer)
  const after = (await readRow(scope, own.id)).timeSpent
  return after === longer || after === before + longer
    ? holds()
    : broken(
        `${answer.label} with sessionTimeSpent ${longer}: timeSpent ${[...new Set([longer, before + longer])].join(' or ')}`,
        show(after),
      )
}

type Form = Parameters<typeof save>[1]

/** The effect of a lower value on a stored one: kept, stored, or refused. */
const lowered = async (scope: Scope, own: TrackingRow, high: Form, low: Form, member: string): Promise<Outcome> => {
  rowIn(await save(scope, { trackingId: own.id, ...high }))
  const before = (await readRow(scope, own.id))[member]
  const answer = await save(scope, { trackingId: own.id, ...low })
  if (!answer.ok) return observed(`refused with ${answer.status}`)
  const after = (await readRow(scope, own.id))[member]
  return observed(after === before ? 'the higher is kept' : 'stored')
}

/** R72: the documents do not show whether time falls. */
export async function lowerTime(scope: Scope): Promise<Outcome> {
  const own = await ownRow(scope)
  const total = numberOf(own.timeSpent) + 90
  return lowered(scope, own, { totalTimeSpent: total }, { totalTimeSpent: total - 40 }, 'timeSpent')
}

/** R72: the documents do not show whether the best score is kept. */
export async function lowerScore(scope: Scope): Promise<Outcome> {
  const high = { score: 6, scoreMax: 20, sessionTimeSpent: 1 }
  return lowered(scope, await ownRow(scope), high, { ...high, score: 2 }, 'score')
}

/** The id that the object shows, not the one in the answer of the creation. */
export async function trackingIdUsable(scope: Scope): Promise<Outcome> {
  await ownRow(scope)
  const place = await trackableObject(scope)
  const { trackingId } = await single(scope, place.id)
  if (typeof trackingId !== 'number')
    return broken(`trackingId of learning object ${place.id}, which has a row`, show(trackingId))
  const read = await scope.call({ operation: GET, as: 'session', path: { trackingId } })
  if (!read.ok) return broken(`${read.label}, the trackingId of object ${place.id}: its row`, describe(read))
  const { itemId } = rowIn(read)
  if (!isText(itemId) && itemId !== place.id)
    return broken(`${read.label}, the trackingId of object ${place.id}: itemId ${place.id}`, show(itemId))
  const answer = await save(scope, { trackingId, sessionTimeSpent: 1 })
  // Where an object has one row alone, another check may have completed it (R72).
  const closed = answer.refused ? await openObject(scope) : undefined
  if (closed) return needs.record(closed)
  return answer.ok && rowIn(answer).id === trackingId
    ? holds()
    : broken(`${answer.label} with trackingId ${trackingId} of object ${place.id}: that row`, describe(answer))
}

/** R118: one member is out of bounds, so that none may be stored where the request is refused. */
export async function refusedUnchanged(scope: Scope): Promise<Outcome> {
  const own = await ownRow(scope, 4)
  // A platform that clamps has completed it, and refuses nothing of this kind.
  if (Number(own.progression) >= 100) return needs.record('a row that is not completed')
  rowIn(await save(scope, { trackingId: own.id, score: 4.5, scoreMax: 9, sessionTimeSpent: 1 }))
  const before = await readRow(scope, own.id)
  const answer = await save(scope, {
    trackingId: own.id,
    progression: 150,
    score: 8.5,
    scoreMax: 10,
    sessionTimeSpent: 70,
  })
  if (!answer.refused) return holds()
  const after = await readRow(scope, own.id)
  const changed = otherMember(before, after)
  return changed
    ? broken(`${answer.label}, refused: ${changed} ${show(before[changed])} as before`, show(after[changed]))
    : holds()
}

/** A caller without a session updates nothing, whatever the refusal says. */
export async function updateWithoutSession(scope: Scope): Promise<Outcome> {
  const own = await ownRow(scope)
  const form = { trackingId: own.id, progression: Math.min(99, numberOf(own.progression) + 13), sessionTimeSpent: 40 }
  const answer = await scope.call({ operation: SAVE, as: 'anonymous', headers: { cookie: null }, form })
  const after = await readRow(scope, own.id)
  const changed = otherMember(own, after)
  return firstOf([
    refusal(answer, 'an update without a session'),
    changed
      ? broken(`${answer.label} without a session: ${changed} ${show(own[changed])} as before`, show(after[changed]))
      : holds(),
  ])
}

/** Rows of the run's own that no check completes. */
const OPEN: readonly Purpose[] = [0, 4]

/** A row of the run's own, and the row of another object of the same registration. */
async function neighbours(scope: Scope): Promise<{ readonly own: TrackingRow; readonly neighbour: number }> {
  const objects = await objectsOf(scope)
  for (const purpose of OPEN) {
    const place = await trackableObject(scope, purpose)
    const found = objects.find(
      ({ id, trackingId, registrationGuid }) =>
        typeof trackingId === 'number' &&
        trackingId > 0 &&
        id !== place.id &&
        sameGuid(registrationGuid, place.registrationGuid),
    )
    if (found) return { own: await ownRow(scope, purpose), neighbour: found.trackingId as number }
  }
  throw new Undecided(needs.record('two learning objects of a registration, one of them with a row'))
}

/** R106: of the same registration, which has a progress of its own. */
export async function onlyThatRow(scope: Scope): Promise<Outcome> {
  const { own, neighbour } = await neighbours(scope)
  const before = await readRow(scope, neighbour)
  const progression = numberOf(own.progression) + 3
  // A row that is complete may be closed (R72).
  const moved = progression < 100 && progression !== before.progression ? { progression } : {}
  const answer = await save(scope, { trackingId: own.id, ...moved, score: 3.5, scoreMax: 20, sessionTimeSpent: 3 })
  rowIn(answer)
  const changed = otherMember(before, await readRow(scope, neighbour))
  return changed ? broken(`${answer.label}: ${changed} of the row ${neighbour} as before`, 'another') : holds()
}

export async function dataAccepted(scope: Scope): Promise<Outcome> {
  const own = await ownRow(scope)
  const form = { trackingId: own.id, sessionTimeSpent: 1 }
  const answer = await save(scope, { ...form, data: JSON.stringify({ 'cmi.suspend_data': 'lpc' }) })
  await accepted(answer, 'data', () => save(scope, form))
  return holds()
}

export async function keptMembers(scope: Scope): Promise<Outcome> {
  const own = await ownRow(scope)
  rowIn(await save(scope, { trackingId: own.id, score: 4.5, scoreMax: 9, sessionTimeSpent: 1 }))
  rowIn(await save(scope, { trackingId: own.id, sessionTimeSpent: 1 }))
  const { score, scoreMax } = await readRow(scope, own.id)
  return observed(score === 4.5 && scoreMax === 9 ? 'kept' : `score ${show(score)}, scoreMax ${show(scoreMax)}`)
}

export async function lower(scope: Scope): Promise<Outcome> {
  const own = await ownRow(scope)
  const high = Math.min(99, numberOf(own.progression) + 20)
  rowIn(await save(scope, { trackingId: own.id, progression: high, sessionTimeSpent: 1 }))
  const answer = await save(scope, { trackingId: own.id, progression: high - 10, sessionTimeSpent: 1 })
  if (!answer.ok) return observed(`refused with ${answer.status}`)
  const { progression } = await readRow(scope, own.id)
  return observed(
    progression === high ? 'the higher is kept' : progression === high - 10 ? 'stored' : show(progression),
  )
}

export async function dataShown(scope: Scope): Promise<Outcome> {
  const own = await ownRow(scope)
  const place = await trackableObject(scope)
  const data = JSON.stringify({ 'cmi.suspend_data': scope.builder.unique() })
  // The row that the object shows is the last one.
  const trackingId = (await rowIdOn(scope, place)) ?? own.id
  const answer = succeeded(await save(scope, { trackingId, data, sessionTimeSpent: 1 }))
  const { scormData } = await single(scope, place.id)
  const raw = (scormData as { raw_tracking_data?: unknown } | null | undefined)?.raw_tracking_data
  const inRow = Object.keys(rowIn(answer)).find((name) => rowIn(answer)[name] === data)
  return observed(inRow ? `in ${inRow} of the row` : raw === data ? 'in raw_tracking_data' : 'nowhere')
}

export async function secondRow(scope: Scope): Promise<Outcome> {
  const [one, other] = [await ownRow(scope), await otherRow(scope)]
  return observed(one.id === other.id ? 'the same row' : 'a second row')
}
