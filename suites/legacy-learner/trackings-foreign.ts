/** The tracking row of another learner, read and written by the caller: legacy-learner, Tracking row (RL24). */

import type { Answer } from '../../client/answer.ts'
import { refusal, Undecided } from '../../client/answers/outcome.ts'
import { pageOf } from '../../client/answers/page.ts'
import { needs, type Outcome } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { objectsOf } from './learning-objects-reads.ts'
import { asOther } from './other-learner.ts'
import { hasRow } from './trackings-objects.ts'
import { rowIn, type TrackingRow } from './trackings-rows.ts'
import { GET, SAVE, UPLOAD } from './trackings-sent.ts'

/** Rows of the other learner that are tried. */
const MOST_TRIED = 3

/** A row that the objects of another learner name and those of the caller do not. @throws Undecided without one */
async function rowOfAnother(scope: Scope): Promise<TrackingRow> {
  const other = await asOther(scope)
  const own = new Set((await objectsOf(scope)).map(({ trackingId }) => trackingId))
  const list = await scope.call({ operation: 'legacy-learner/learning-objects.list', ...other, query: { limit: 50 } })
  const foreign = pageOf(list).items.filter((object) => hasRow(object) && !own.has(object.trackingId))
  if (!foreign.length) throw new Undecided(needs.record('a tracking row of a second learner'))
  for (const { trackingId } of foreign.slice(0, MOST_TRIED)) {
    const read = await scope.call({ operation: GET, ...other, path: { trackingId: trackingId as number } })
    if (read.ok) return rowIn(read)
  }
  throw new Undecided(needs.record('a tracking row that its own learner can read'))
}

export async function foreignRow(scope: Scope): Promise<Outcome> {
  const { id } = await rowOfAnother(scope)
  return refusal(await scope.call({ path: { trackingId: id } }), `the row ${id} of another learner`)
}

/** With the values that the row has, so that nothing is changed where it is taken. */
const unchanging = ({ id, timeSpent, progression }: TrackingRow) => ({
  trackingId: id,
  totalTimeSpent: timeSpent as number,
  progression: progression as number,
})

const foreignUpdate =
  (send: (scope: Scope, row: ReturnType<typeof unchanging>) => Promise<Answer>) =>
  async (scope: Scope): Promise<Outcome> => {
    const row = await rowOfAnother(scope)
    if (typeof row.timeSpent !== 'number' || typeof row.progression !== 'number')
      return needs.record('a row of a second learner with timeSpent and progression')
    return refusal(await send(scope, unchanging(row)), `an update of the row ${row.id} of another learner`)
  }

export const foreignSave = foreignUpdate((scope, form) => scope.call({ operation: SAVE, as: 'session', form }))

export const foreignUpload = foreignUpdate((scope, row) =>
  scope.call({ operation: UPLOAD, as: 'session', form: { trackings: JSON.stringify([row]) } }),
)
