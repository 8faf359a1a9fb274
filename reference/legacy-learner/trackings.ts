/** Tracking rows of the learner (legacy-learner: Tracking row). */
import { parseJson } from '../../contract/json.ts'
import { untouched } from '../current/trackings.ts'
import { idAt } from '../input/path.ts'
import { demand } from '../input/problem.ts'
import { isObject } from '../input/rule.ts'
import { notFound } from '../refusal.ts'
import type { Tracking } from '../store/tracking.ts'
import { trackingStatus } from '../tracking-status.ts'
import { guidOf } from '../values/guid.ts'
import { formatLegacyInstant } from '../values/instant.ts'
import type { Action, World } from '../world.ts'
import { learnerOf, success } from './envelope.ts'
import { type Intention, intend, type TrackingFields } from './trackings-fields.ts'

export const save: Action = (question, world) => {
  const intention = intend(question, world, isObject(question.body) ? question.body : {})
  return success(show(write(intention, world), world))
}

export const upload: Action = (question, world) => {
  const body = isObject(question.body) ? question.body : {}
  demand(question, 'required', body.trackings !== undefined, 'trackings is required')
  const rows = rowsIn(body.trackings)
  demand(question, 'type', rows !== undefined, 'trackings must be a JSON array of objects')
  // all rows are judged before the first is written: a refusal changes nothing
  const intentions = (rows ?? []).map((row) => intend(question, world, row))
  const written = intentions.map((intention) => show(write(intention, world), world))
  return success(written, written.length, 'the trackings were uploaded successfully')
}

/** The rows of the one field, their values as the texts that form fields would be. */
function rowsIn(text: unknown): Record<string, unknown>[] | undefined {
  try {
    const rows: unknown = parseJson(String(text))
    if (!Array.isArray(rows) || !rows.every(isObject)) return undefined
    return rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, asText(value)])))
  } catch {
    return undefined
  }
}

const asText = (value: unknown) => (typeof value === 'number' ? String(value) : value)

export const get: Action = (question, world) => {
  const tracking = world.store.trackings.get(idAt(question, 'trackingId'))
  const own = tracking?.learnerId === learnerOf(question, world).id
  if (!tracking || (!own && !question.skip.has('ownership'))) throw notFound('the tracking')
  return success(show(tracking, world))
}

function write({ fields, target }: Intention, world: World): Tracking {
  const tracking = 'progress' in target ? target : addRow(target, world)
  const now = world.clock.instant()
  tracking.progress = progressOf(fields, tracking, world)
  tracking.timeSpent = timeSpentOf(fields, tracking, world)
  tracking.score = fields.score ?? tracking.score
  tracking.scoreMax = fields.scoreMax ?? tracking.scoreMax
  tracking.raw = fields.data ?? tracking.raw
  tracking.firstLaunchedAt = fields.firstLaunchTime ?? tracking.firstLaunchedAt ?? now
  tracking.completedAt = fields.completionTime ?? tracking.completedAt
  if (trackingStatus(tracking, world) === 'COMPLETED') tracking.completedAt ??= now
  tracking.lastCompletedAt = tracking.completedAt
  tracking.latestAccessedAt = now
  return tracking
}

const addRow = ({ registration, resource, session }: Exclude<Intention['target'], Tracking>, { store }: World) =>
  store.trackings.add({
    ...untouched,
    learnerId: registration.learnerId,
    resourceId: resource.id,
    sessionId: session.id,
  })

function progressOf({ progression }: TrackingFields, { progress }: Tracking, world: World): number {
  if (progression === undefined) return progress
  return world.choices.lowerProgression === 'keep the higher' ? Math.max(progression, progress) : progression
}

/** R72: whether a session's time is added or replaces is open; it never falls. */
function timeSpentOf(fields: TrackingFields, { timeSpent }: Tracking, world: World): number {
  const added = world.choices.sessionTime === 'added' ? timeSpent : 0
  const sent = fields.totalTimeSpent ?? added + (fields.sessionTimeSpent ?? 0)
  return Math.max(timeSpent, sent)
}

function show(tracking: Tracking, world: World): object {
  const { sessionItems, registrations } = world.store
  const item = sessionItems.find(
    (one) => one.sessionId === tracking.sessionId && one.resourceId === tracking.resourceId,
  )
  const registration = registrations.find(
    (one) => one.sessionId === tracking.sessionId && one.learnerId === tracking.learnerId,
  )
  const { firstLaunchedAt, completedAt } = tracking
  return {
    firstLaunchTime: firstLaunchedAt === null ? null : formatLegacyInstant(firstLaunchedAt),
    completionTime: completedAt === null ? null : formatLegacyInstant(completedAt),
    id: tracking.id,
    itemId: item?.id ?? null,
    progression: Math.floor(tracking.progress),
    registrationGuid: registration ? guidOf(registration.uuid, world.choices.guids) : null,
    score: tracking.score,
    scoreMax: tracking.scoreMax,
    timeSpent: tracking.timeSpent,
  }
}
