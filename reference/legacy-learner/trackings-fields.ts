/** Fields of a tracking that a learner may write (legacy-learner: Create or update tracking; R71, R72). */
import type { Question } from '../exchange.ts'
import { readMembers, type Taken } from '../input/members.ts'
import { demand } from '../input/problem.ts'
import { anyText, decimal, legacyInstant, wholeNumber } from '../input/textual.ts'
import { notFound } from '../refusal.ts'
import type { Tracking } from '../store/tracking.ts'
import { trackingStatus } from '../tracking-status.ts'
import { uuidOf } from '../values/guid.ts'
import type { World } from '../world.ts'
import { type Context, contextsOf, shownUuid } from './contexts.ts'
import { learnerOf } from './envelope.ts'

const trackingFields = {
  trackingId: wholeNumber({ min: 1 }),
  itemId: anyText,
  data: anyText,
  progression: wholeNumber({ min: 0, max: 100 }),
  registrationGuid: anyText,
  score: decimal({ min: 0 }),
  scoreMax: decimal({ min: 0 }),
  sessionTimeSpent: wholeNumber({ min: 0 }),
  totalTimeSpent: wholeNumber({ min: 0 }),
  firstLaunchTime: legacyInstant,
  completionTime: legacyInstant,
}

export type TrackingFields = Taken<typeof trackingFields>

/** A row that has been judged and only has to be written. */
export interface Intention {
  readonly fields: TrackingFields
  /** The row to update, or the place for a new one. */
  readonly target: Tracking | Context
}

/** Judges one row without changing anything. @throws Refusal */
export function intend(question: Question, world: World, values: Readonly<Record<string, unknown>>): Intention {
  // an empty field is one that was not filled in
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== null))
  const fields = readMembers(question, world, filled, { shape: trackingFields })
  const timed = fields.sessionTimeSpent !== undefined || fields.totalTimeSpent !== undefined
  demand(question, 'required', timed, 'sessionTimeSpent or totalTimeSpent is required')
  const target =
    fields.trackingId === undefined ? placeFor(question, world, fields) : rowOf(question, world, fields.trackingId)
  if ('progress' in target) demandRise(question, world, fields, target)
  return { fields, target }
}

/** @throws Refusal unless the row is the learner's own and still open */
function rowOf(question: Question, world: World, id: number): Tracking {
  const tracking = world.store.trackings.get(id)
  const own = tracking?.learnerId === learnerOf(question, world).id
  if (!tracking || (!own && !question.skip.has('ownership'))) throw notFound('the tracking')
  const open = trackingStatus(tracking, world) !== 'COMPLETED' || world.choices.completedRow === 'accept'
  demand(question, 'state', open, 'the tracking is completed')
  return tracking
}

/** @throws Refusal unless item and registration are named and belong together */
function placeFor(question: Question, world: World, { itemId, registrationGuid }: TrackingFields): Context | Tracking {
  demand(question, 'required', itemId !== undefined, 'itemId is required')
  demand(question, 'required', registrationGuid !== undefined, 'registrationGuid is required')
  const { guids } = world.choices
  const contexts = contextsOf(learnerOf(question, world), world)
  const place = contexts.find(
    (context) =>
      (itemId === undefined ||
        String(context.item.id) === itemId ||
        shownUuid(context, world) === uuidOf(itemId, guids)) &&
      (registrationGuid === undefined || context.registration.uuid === uuidOf(registrationGuid, guids)),
  )
  demand(question, 'unknown-reference', place !== undefined, 'itemId and registrationGuid name nothing of the learner')
  if (!place) throw notFound('the learning object')
  return world.choices.repeatedRow === 'same row' && place.tracking ? place.tracking : place
}

function demandRise(question: Question, world: World, { progression }: TrackingFields, tracking: Tracking): void {
  const falls = progression !== undefined && progression < Math.floor(tracking.progress)
  demand(question, 'state', !falls || world.choices.lowerProgression !== 'refuse', 'progression must not fall')
}
