/** Records that a platform shows only after a while. */
import type { Members } from '../../contract/members.ts'
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

/** Single reads show what was written so much later: until then what they showed before. */
export const late = (operation: Around['operation'], writes: number[], lagMs: number) =>
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
      if (before && !isSame && changed !== undefined && now - changed < lagMs) return ownReply(before.reply)
      shown.set(key, { reply: ownReply(reply), at: now })
      return reply
    }
  })
