/** Faults of managers and subordinates. */

import { answers, asks, refuses } from '../../reference/mutators/builder.ts'
import type { Fault } from '../../reference/mutators/fault.ts'
import { callerOf, failsOn, valued, valueIn } from './making.ts'

const MANAGERS = 'legacy-learner/managers.list'
const SUBORDINATES = 'legacy-learner/subordinates.list'

const idsIn = (reply: Parameters<typeof valueIn>[0]): number[] => (valueIn(reply)?.subordinatesIds as number[]) ?? []

export const peopleFaults: readonly Fault[] = [
  failsOn('legacy-learner/subordinates.list', 'limit'),
  answers(MANAGERS, 'twice', 'names a manager twice', 'distinct', (reply) => {
    const ids = (valueIn(reply)?.managerIds as number[]) ?? []
    return valued(reply, { managerIds: [...ids, ...ids] })
  }),
  answers(MANAGERS, 'names-caller', 'names the caller among its managers', 'not-self', (reply, _, world) => {
    const { store, credentials } = world
    const caller = store.learners.find(({ login }) => login === credentials.LEGACY_LEARNER_LOGIN)
    const ids = (valueIn(reply)?.managerIds as number[]) ?? []
    return valued(reply, { managerIds: [...ids, caller!.id] })
  }),
  answers(MANAGERS, 'names-inactive', 'names inactive managers', 'active-only', (reply, question, world) => {
    const { managerId } = world.store.learners.get(callerOf(question, world) ?? 0) ?? {}
    return valued(reply, { managerIds: managerId ? [managerId] : [] })
  }),
  asks(
    SUBORDINATES,
    'all-as-direct',
    'returns indirect subordinates with limitedSub=true',
    'direct-only',
    ({ query }) => {
      query.delete('limitedSub')
    },
  ),
  answers(SUBORDINATES, 'twice', 'names a subordinate twice', 'distinct', (reply) => {
    const ids = idsIn(reply)
    return valued(reply, { subordinatesIds: [...ids, ...ids.slice(0, 1)] })
  }),
  answers(SUBORDINATES, 'names-caller', 'names the caller among its subordinates', 'not-self', (reply, _, world) => {
    const { store, credentials } = world
    const caller = store.learners.find(({ login }) => login === credentials.LEGACY_LEARNER_LOGIN)
    return valued(reply, { subordinatesIds: [...idsIn(reply), caller!.id] })
  }),
  asks(
    SUBORDINATES,
    'of-its-manager',
    'lists the subordinates of the manager of the caller',
    'as-managers',
    (question, world) => {
      const own = world.store.learners.get(callerOf(question, world) ?? 0)
      const above = world.store.learners.get(own?.managerId ?? 0)
      if (above) question.headers.cookie = `ServiceServerSID=${world.grants.openSession(above.id)}`
    },
  ),
  answers(
    MANAGERS,
    'names-peers',
    'names those who have the same manager',
    'legacy-learner/subordinates.list#as-managers',
    (reply, question, world) => {
      const own = callerOf(question, world)
      const above = world.store.learners.get(own ?? 0)?.managerId
      const peers = world.store.learners.filter(({ id, managerId }) => managerId === above && id !== own)
      return valued(reply, { managerIds: peers.map(({ id }) => id) })
    },
  ),
  asks(SUBORDINATES, 'ignores-limitedSub', 'ignores limitedSub', 'limitedSub-default', ({ query }) => {
    if (query.has('limitedSub')) query.set('limitedSub', 'true')
  }),
  answers(SUBORDINATES, 'nobody-direct', 'finds no direct subordinates', 'limitedSub', (reply, { query }) =>
    query.get('limitedSub') === 'true' ? valued(reply, { subordinatesIds: [] }) : undefined,
  ),
  answers(
    SUBORDINATES,
    'strangers-direct',
    'finds strangers as direct subordinates',
    'limitedSub',
    (reply, { query }) =>
      query.get('limitedSub') === 'true' ? valued(reply, { subordinatesIds: [...idsIn(reply), 999_999] }) : undefined,
  ),
  ...(['limitedSub', 'limit', 'offset'] as const).map((name) =>
    refuses('legacy-learner/subordinates.list', `refuses-${name}`, `refuses ${name}`, name, ({ query }) =>
      query.has(name),
    ),
  ),
  asks(SUBORDINATES, 'ignores-limit', 'ignores limit', 'limit', ({ query }) => query.delete('limit')),
  answers(SUBORDINATES, 'three-at-most', 'never returns more than three', 'limit', (reply) =>
    valued(reply, { subordinatesIds: idsIn(reply).slice(0, 3) }),
  ),
  asks(SUBORDINATES, 'ignores-offset-of-direct', 'ignores offset beside limitedSub', 'offset', ({ query }) => {
    if (query.get('limitedSub') === 'true') query.delete('offset')
  }),
  asks(SUBORDINATES, 'ignores-limit-of-direct', 'ignores limit beside limitedSub', 'limit', ({ query }) => {
    if (query.get('limitedSub') === 'true') query.delete('limit')
  }),
  asks(SUBORDINATES, 'one-short', 'returns two fewer than limit asks for', 'limit', ({ query }) => {
    const limit = Number(query.get('limit') ?? 1)
    if (limit > 2) query.set('limit', String(limit - 2))
  }),
  answers(
    SUBORDINATES,
    'all-twice',
    'names everybody twice for a limit below 1',
    'limit-minimum',
    (reply, { query }) => {
      const ids = idsIn(reply)
      const repeated = [...ids, ...ids]
      return query.has('limit') && Number(query.get('limit')) < 1
        ? valued(reply, { subordinatesIds: repeated })
        : undefined
    },
  ),
  asks(SUBORDINATES, 'ignores-offset', 'ignores offset', 'offset', ({ query }) => query.delete('offset')),
  asks(SUBORDINATES, 'from-the-end', 'treats an offset below 1 as one near the end', 'offset-minimum', ({ query }) => {
    if (query.has('offset') && Number(query.get('offset')) < 1) query.set('offset', '20')
  }),
]
