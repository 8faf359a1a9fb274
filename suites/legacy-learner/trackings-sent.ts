/** How the run writes a tracking row, with every member where the target takes no less. */

import type { Answer } from '../../client/answer.ts'
import type { Item } from '../../client/answers/page.ts'
import type { Scope } from '../../engine/scope.ts'
import { recordIn } from '../../fixtures/records/creation.ts'
import { creating, rowIdOn, trackableObject } from './trackings-objects.ts'

export const GET = 'legacy-learner/trackings.get'
export const SAVE = 'legacy-learner/trackings.save'
export const UPLOAD = 'legacy-learner/trackings.upload'

type Form = Readonly<Record<string, string | number | undefined>>

/** Members of a row, beside those with a documented condition. */
const UNFLAGGED = { progression: 1, score: 1, scoreMax: 20, firstLaunchTime: '2024-03-01 10:20:30' } as const

/** Moments of a completed row, others each time: one that is kept of an earlier row is seen. */
export const moments = ({ builder }: Scope) => ({
  firstLaunchTime: `2024-03-01 15:20:${builder.integer(10, 59)}`,
  completionTime: `2024-03-02 16:21:${builder.integer(10, 59)}`,
})

/** The fewest fields with which the first object gets a row, whatever the result. */
export const leastOnFirst = (scope: Scope): Promise<Answer> =>
  scope.once('least row', async (shared) =>
    shared.tryCreate('legacy-learner/tracking', creating(await trackableObject(shared))),
  )

/** R101: the documents do not show which other members a row must carry; a platform may require them all. */
const wantsAll = (scope: Scope): Promise<boolean> =>
  scope.once('rows with every member', async (shared) => {
    if ((await leastOnFirst(shared)).ok) return false
    const place = await trackableObject(shared)
    const trackingId = await rowIdOn(shared, place)
    const form = trackingId === undefined ? creating(place) : { trackingId, sessionTimeSpent: 1 }
    if (trackingId !== undefined && (await sent(shared, form)).ok) return false
    return (await sent(shared, await withAll(shared, form))).ok
  })

/** With the present value of the row in each other member. */
async function withAll<Row extends Readonly<Record<string, unknown>>>(scope: Scope, form: Row) {
  const { trackingId } = form
  const path = { trackingId: trackingId as number }
  const read = trackingId === undefined ? undefined : await scope.call({ operation: GET, as: 'session', path })
  const row = (read?.ok ? recordIn(read) : undefined) as Item | null | undefined
  const had = Object.keys(UNFLAGGED).filter((name) => row?.[name] || row?.[name] === 0)
  return { ...UNFLAGGED, ...Object.fromEntries(had.map((name) => [name, row?.[name] as string])), ...form }
}

/** As it is, or with every member where the target takes no other. */
export const asWanted = async <Row extends Readonly<Record<string, unknown>>>(scope: Scope, form: Row) =>
  (await wantsAll(scope)) ? withAll(scope, form) : form

const sent = (scope: Scope, form: Form): Promise<Answer> => scope.call({ operation: SAVE, as: 'session', form })

/** Sends the form of one row; undefined leaves a field out. */
export async function save(scope: Scope, form: Form): Promise<Answer> {
  const answer = await sent(scope, form)
  return answer.refused && (await wantsAll(scope)) ? sent(scope, await withAll(scope, form)) : answer
}

/** Sends the form of a new row. */
export async function create(scope: Scope, members: Readonly<Record<string, unknown>>): Promise<Answer> {
  const answer = await scope.tryCreate('legacy-learner/tracking', members)
  if (answer.ok || !(await wantsAll(scope))) return answer
  return scope.tryCreate('legacy-learner/tracking', await withAll(scope, members))
}
