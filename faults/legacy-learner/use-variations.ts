/** Effects of reading in the older learner interface, and of a logout on the cookie. */

import type { Members } from '../../contract/members.ts'
import type { Around, World } from '../../reference/index.ts'
import { showing } from '../../reference/mutators/builder.ts'
import { isOk, recordsIn, replying, type Variation } from '../../reference/mutators/fault.ts'
import { variationsOf } from '../../reference/mutators/variations.ts'

const { answers, shows, varies } = variationsOf('legacy-learner-')

const GET = 'legacy-learner/learning-objects.get'
const SHOWS = ['legacy-learner/learning-objects.list', GET] as const

/** Objects that were read one by one, by session item id: how often. */
const reads = new WeakMap<World, Map<unknown, number>>()

const counting = replying(GET, (reply, _, world) => {
  const counts = reads.get(world) ?? new Map<unknown, number>()
  reads.set(world, counts)
  if (isOk(reply)) for (const { loId } of recordsIn(reply)) counts.set(loId, (counts.get(loId) ?? 0) + 1)
})

/** Changes every object that was read before. */
const afterReads = (change: (object: Members, times: number, world: World) => void): readonly Around[] => [
  counting,
  ...SHOWS.map((operation) =>
    showing(operation, (object, _, world) => {
      const times = reads.get(world)?.get(object.loId) ?? 0
      if (times) change(object, times, world)
    }),
  ),
]

export const useVariations: readonly Variation[] = [
  varies(
    'views-counted',
    'counts a view whenever a learning object is read',
    ['R106'],
    ...afterReads((object, times) => {
      object.totalViews = Number(object.totalViews) + times
    }),
  ),
  shows(
    GET,
    'reads-dated',
    'takes reading a learning object for its last access',
    ['R106'],
    ({ id, registrationGuid }, _, { store, clock }) => {
      const item = store.sessionItems.get(Number(id))
      const { learnerId } = store.registrations.byUuid(String(registrationGuid)) ?? {}
      const isRead = (tracking: { learnerId: number; sessionId: number | null; resourceId: number }) =>
        tracking.learnerId === learnerId &&
        tracking.sessionId === item?.sessionId &&
        tracking.resourceId === item?.resourceId
      for (const tracking of store.trackings.filter(isRead)) tracking.latestAccessedAt = clock.instant()
    },
  ),
  answers(
    ['legacy-learner/session.logout', 'legacy-learner/session.mobile-logout'],
    'logout-drops-cookie',
    'has the client drop its cookie at logout',
    ['R109'],
    (reply) => {
      reply.headers['set-cookie'] = 'ServiceServerSID=deleted; Path=/; Max-Age=0'
    },
  ),
]
