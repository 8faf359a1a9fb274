/** What an update does to a row: time spent, progression, members not sent (R72). */

import { succeeded } from '../../answers/outcome.ts'
import { show } from '../../answers/values.ts'
import { broken, holds, type Outcome, observed } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { single } from './learning-objects-reads.ts'
import { creating, ownRow, readRow, rowIn, save, trackableObject } from './trackings-rows.ts'

export const numberOf = (value: unknown) => (typeof value === 'number' ? value : 0)

export async function totalTime(scope: Scope): Promise<Outcome> {
  const own = await ownRow(scope)
  const total = numberOf(own.timeSpent) + 55
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
    : broken(`${answer.label} with sessionTimeSpent ${longer}: ${longer} or ${before + longer}`, show(after))
}

export async function neverFalls(scope: Scope): Promise<Outcome> {
  const { base, after, label } = await sessionTimes(scope)
  if (numberOf(after) < base) return broken(`${label} with sessionTimeSpent 30: at least ${base}`, show(after))
  const own = await ownRow(scope)
  const total = numberOf(own.timeSpent) + 90
  rowIn(await save(scope, { trackingId: own.id, totalTimeSpent: total }))
  const lower = await save(scope, { trackingId: own.id, totalTimeSpent: total - 40 })
  const { timeSpent } = await readRow(scope, own.id)
  return numberOf(timeSpent) >= total
    ? holds()
    : broken(`${lower.label} with totalTimeSpent ${total - 40} after ${total}: at least ${total}`, show(timeSpent))
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
  const place = await trackableObject(scope)
  const data = JSON.stringify({ 'cmi.suspend_data': scope.builder.unique() })
  const answer = succeeded(await scope.tryCreate('legacy-learner/tracking', { ...creating(place), data }))
  const { scormData } = await single(scope, place.id)
  const raw = (scormData as { raw_tracking_data?: unknown } | null | undefined)?.raw_tracking_data
  const inRow = Object.keys(rowIn(answer)).find((name) => rowIn(answer)[name] === data)
  return observed(inRow ? `in ${inRow} of the row` : raw === data ? 'in raw_tracking_data' : 'nowhere')
}

export async function secondRow(scope: Scope): Promise<Outcome> {
  const [one, other] = [await ownRow(scope), await ownRow(scope)]
  return observed(one.id === other.id ? 'the same row' : 'a second row')
}
