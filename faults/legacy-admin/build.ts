/** How the faults of the older administration interface are put together. */
import type { OperationId } from '../../contract/operations.ts'
import { around, asking, type Fault, isOk, madeCheckId, ownReply, recordsIn, replying } from '../../mutators/fault.ts'
import type { Handler, World } from '../../reference/index.ts'

/** Operation, slug of the fault, title, slug of the check that it must turn. */
export type Named = readonly [operation: OperationId, slug: string, title: string, check: string]

const named = ([operation, slug, title, check]: Named) => ({
  id: `${operation}/${slug}`,
  title,
  kills: [madeCheckId(operation, check)],
})

/** Changes the honest reply. */
export const replies = (name: Named, change: Parameters<typeof replying>[1]): Fault => ({
  ...named(name),
  around: [replying(name[0], change)],
})

/** Changes the question before the honest handler sees it. */
export const asks = (name: Named, change: Parameters<typeof asking>[1]): Fault => ({
  ...named(name),
  around: [asking(name[0], change)],
})

/** Stands in for the honest handler. */
export const wraps = (name: Named, wrap: (next: Handler, world: World) => Handler): Fault => ({
  ...named(name),
  around: [around(name[0], wrap)],
})

export const refused = (message: string, status = 400) => ({
  status,
  headers: {},
  body: { message, success: false, value: null },
})

/** A list that shows a member as it has shown it first; the update must be held against it. */
export const listsFormer = (list: OperationId, member: string, update: OperationId, check: string): Fault => ({
  id: `${update}/lists-former-${member}`,
  title: `keeps the former ${member} in the list`,
  kills: [madeCheckId(update, check)],
  around: [
    around(list, (next) => {
      const first = new Map<unknown, unknown>()
      return (question) => {
        const reply = ownReply(next(question))
        for (const record of isOk(reply) ? recordsIn(reply) : []) {
          if (!first.has(record.guid)) first.set(record.guid, record[member])
          record[member] = first.get(record.guid)
        }
        return reply
      }
    }),
  ],
})

/** Serves the record after the one asked for. */
export const neighbour = (
  operation: OperationId,
  parameter: string,
  recordsOf: (world: World) => readonly { readonly uuid: string }[],
): Fault =>
  asks(
    [operation, 'serves-neighbour', 'serves another record than the one asked for', 'right-record'],
    (question, world) => {
      const records = recordsOf(world)
      const at = records.findIndex(({ uuid }) => uuid === question.path[parameter]?.toLowerCase())
      if (at >= 0) question.path[parameter] = records[(at + 1) % records.length]!.uuid
    },
  )
