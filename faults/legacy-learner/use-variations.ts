/** Effects of reading in the older learner interface, and of a logout on the cookie. */

import type { Members } from '../../contract/members.ts'
import type { Around, World } from '../../reference/index.ts'
import { around, isOk, recordsIn, replying, type Variation } from '../../reference/mutators/fault.ts'
import { legal } from './legal.ts'

const GET = 'legacy-learner/learning-objects.get'
const SHOWS = ['legacy-learner/learning-objects.list', GET] as const

/** Objects that were read one by one, by session item id: how often. */
const reads = new WeakMap<World, Map<unknown, number>>()

const counting = around(GET, (next, world) => (question) => {
  const reply = next(question)
  const counts = reads.get(world) ?? new Map<unknown, number>()
  reads.set(world, counts)
  if (isOk(reply)) for (const { loId } of recordsIn(reply)) counts.set(loId, (counts.get(loId) ?? 0) + 1)
  return reply
})

/** Changes every object that was read before. */
const afterReads = (change: (object: Members, times: number, world: World) => void): readonly Around[] => [
  counting,
  ...SHOWS.map((operation) =>
    replying(operation, (reply, _, world) => {
      if (!isOk(reply)) return
      for (const object of recordsIn(reply)) {
        const times = reads.get(world)?.get(object.loId) ?? 0
        if (times) change(object, times, world)
      }
    }),
  ),
]

export const useVariations: readonly Variation[] = [
  legal(
    'views-counted',
    'counts a view whenever a learning object is read',
    ['R106'],
    afterReads((object, times) => {
      object.totalViews = Number(object.totalViews) + times
    }),
  ),
  legal(
    'reads-dated',
    'takes reading a learning object for its last access',
    ['R106'],
    [
      around(GET, (next, { store, clock }) => (question) => {
        const reply = next(question)
        for (const { id, registrationGuid } of isOk(reply) ? recordsIn(reply) : []) {
          const item = store.sessionItems.get(Number(id))
          const { learnerId } = store.registrations.byUuid(String(registrationGuid)) ?? {}
          const isRead = (tracking: { learnerId: number; sessionId: number | null; resourceId: number }) =>
            tracking.learnerId === learnerId &&
            tracking.sessionId === item?.sessionId &&
            tracking.resourceId === item?.resourceId
          for (const tracking of store.trackings.filter(isRead)) tracking.latestAccessedAt = clock.instant()
        }
        return reply
      }),
    ],
  ),
  legal(
    'logout-drops-cookie',
    'has the client drop its cookie at logout',
    ['R109'],
    (['logout', 'mobile-logout'] as const).map((name) =>
      replying(`legacy-learner/session.${name}`, (reply) => {
        if (isOk(reply)) reply.headers['set-cookie'] = 'ServiceServerSID=deleted; Path=/; Max-Age=0'
      }),
    ),
  ),
]
