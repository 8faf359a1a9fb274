/** Behaviours of the older learner interface that the documents allow. */

import { isObject, type Members } from '../../contract/members.ts'
import type { Around, Question, Reply, World } from '../../reference/index.ts'
import { showing } from '../../reference/mutators/builder.ts'
import { asking, isOk, recordsIn, replying, type Variation } from '../../reference/mutators/fault.ts'
import { variationsOf } from '../../reference/mutators/variations.ts'
import { discussionVariations } from './discussions-variations.ts'
import { objectVariations } from './learning-objects-variations.ts'
import { listVariations } from './lists-variations.ts'
import { platformVariations } from './platform-variations.ts'
import { sessionVariations } from './session-variations.ts'
import { trackingVariations } from './trackings-variations.ts'

const { answers, chooses, shows, varies } = variationsOf('legacy-learner-')

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

const useVariations: readonly Variation[] = [
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

const isEmptyList = ({ body }: Reply) => isObject(body) && Array.isArray(body.value) && !body.value.length

/** Where an error is foreseen or left open: past the end of a list, and a language that is not activated. */
const isForeseen = ({ query, operation, body }: Question) =>
  Number(query.get('offset') ?? 0) > 0 ||
  Number(query.get('page') ?? 1) > 1 ||
  (operation.startsWith('legacy-admin/trainings.') && isObject(body) && 'language' in body)

const nothingVariations: readonly Variation[] = [
  answers(
    'legacy-learner/*',
    'null-for-nothing',
    'gives null where a list finds nothing',
    ['R127'],
    (reply, { operation }) => {
      if (isEmptyList(reply) && operation.endsWith('.list')) reply.body = { ...(reply.body as Members), value: null }
    },
  ),
  chooses(
    'foreseen-errors-as-500',
    'gives errors that are foreseen or left open the status 500',
    ['R126'],
    { pastTheEnd: 'refuse' },
    replying('*', (reply, question) => {
      if (question.operation.startsWith('legacy-') && reply.status >= 400 && isForeseen(question)) reply.status = 500
    }),
  ),
  varies(
    'unknown-durations-ignored',
    'ignores a duration range and modalities that are not listed',
    ['R40'],
    asking('legacy-learner/learning-objects.list', ({ query }) => {
      if (!/^(?:short|medium|long)$/.test(query.get('filter') ?? '')) query.delete('filter')
    }),
    asking('legacy-learner/training-sessions.list', ({ query }) => {
      const some = (query.get('modalities') ?? '')
        .split(',')
        .filter((one) => /^(?:kc|campus|distanciel|guided)$/.test(one))
      if (some.length) query.set('modalities', some.join())
      else query.delete('modalities')
    }),
  ),
]

export const variations: readonly Variation[] = [
  ...discussionVariations,
  ...listVariations,
  ...objectVariations,
  ...trackingVariations,
  ...sessionVariations,
  ...nothingVariations,
  ...platformVariations,
  ...useVariations,
]
