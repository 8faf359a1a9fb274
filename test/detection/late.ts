/** Records that a platform shows only after a while, or in part at first. */
import { isObject, type Members } from '../../contract/members.ts'
import { isWriting } from '../../contract/operations.ts'
import type { Around, Reply, World } from '../../reference/index.ts'
import { around, isOk, listIn, ownReply, recordsIn, withList } from '../../reference/mutators/fault.ts'

const LISTS = /\.(list|search)$/
const created = new WeakMap<World, Map<string, number>>()

/**
 * Lists and searches show what was created so much later.
 * @param counts whether they count it before they show it
 */
export const lagging = (operation: Around['operation'], lagMs: number, counts: 'at once' | 'as shown' = 'at once') =>
  around(operation, (next, world) => (question) => {
    const since = created.get(world) ?? new Map<string, number>()
    created.set(world, since)
    const keyOf = (record: object) => {
      const { id, guid } = record as { id?: unknown; guid?: unknown }
      return `${question.operation.split('.')[0]} ${id ?? guid}`
    }
    const reply = next(question)
    if (!isOk(reply)) return reply
    if (question.operation.endsWith('.create'))
      for (const record of recordsIn(reply)) since.set(keyOf(record), world.clock.now())
    const list = LISTS.test(question.operation) ? listIn(reply) : undefined
    const shows = (record: object) =>
      !(world.clock.now() - (since.get(keyOf(record)) ?? Number.NEGATIVE_INFINITY) < lagMs)
    if (!list) return reply
    const shown = list.filter(shows)
    const late = withList(reply, shown)
    const { count } = late.body as { count?: number }
    if (counts === 'at once' || typeof count !== 'number') return late
    return { ...late, body: { ...(late.body as Members), count: count - (list.length - shown.length) } }
  })

/** Lists show what was created at once, and count it so much later. */
export const countingLate = (operation: Around['operation'], lagMs: number) =>
  around(operation, (next, { clock }) => {
    const created: number[] = []
    return (question) => {
      const reply = next(question)
      if (!isOk(reply)) return reply
      if (question.operation.endsWith('.create')) created.push(clock.now())
      const { count } = (reply.body ?? {}) as { count?: number }
      if (!LISTS.test(question.operation) || typeof count !== 'number') return reply
      const late = created.filter((at) => clock.now() - at < lagMs).length
      return { ...reply, body: { ...(reply.body as Members), count: Math.max(0, count - late) } }
    }
  })

/** The first member that differs as it is now, the others as they were. */
function firstOf(before: unknown, now: unknown): unknown {
  const differ = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other)
  if (!isObject(before) || !isObject(now)) return now
  const name = Object.keys(now).find((one) => differ(before[one], now[one]))
  return name === undefined ? before : { ...before, [name]: firstOf(before[name], now[name]) }
}

/** Single reads show the first new member at once, and the others so much later. */
export const partly = (operation: Around['operation'], writes: number[], lagMs: number) =>
  late(operation, writes, lagMs, (before, now) => ({ ...now, body: firstOf(before.body, now.body) as Reply['body'] }))

/**
 * Single reads show what was written so much later.
 * @param meanwhile what they show until then; what they showed before, unless it says otherwise
 */
export const late = (
  operation: Around['operation'],
  writes: number[],
  lagMs: number,
  meanwhile: (before: Reply, now: Reply) => Reply = (before) => before,
) =>
  around(operation, (next, { clock }) => {
    const shown = new Map<string, { reply: Reply; at: number }>()
    return (question) => {
      const reply = next(question)
      const now = clock.now()
      if (isWriting(question.operation)) writes.push(now)
      if (!question.operation.endsWith('.get')) return reply
      const key = JSON.stringify([question.path, [...question.query], question.headers])
      const before = shown.get(key)
      const isSame = before && JSON.stringify(before.reply.body) === JSON.stringify(reply.body)
      const changed = before && writes.findLast((at, index) => at >= before.at && !(writes[index - 1]! >= before.at))
      if (before && !isSame && changed !== undefined && now - changed < lagMs)
        return ownReply(meanwhile(before.reply, reply))
      shown.set(key, { reply: ownReply(reply), at: now })
      return reply
    }
  })
