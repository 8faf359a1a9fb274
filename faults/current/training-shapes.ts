/** The recurring shapes of faults, with their parts in a row: for the tables of the training operations. */
import type { OperationId } from '../../contract/operations.ts'
import type { Reply } from '../../reference/index.ts'
import { isObject, type Members } from '../fault.ts'
import * as shapes from '../shapes.ts'

export { taking } from '../shapes.ts'

type Asking = Parameters<typeof shapes.asks>[1]
type Replying = Parameters<typeof shapes.replies>[1]
type Wrapping = Parameters<typeof shapes.wraps>[1]

export const asks = (operation: OperationId, slug: string, title: string, kills: string, change: Asking) =>
  shapes.asks({ operation, slug, title, kills }, change)

export const replies = (operation: OperationId, slug: string, title: string, kills: string, change: Replying) =>
  shapes.replies({ operation, slug, title, kills }, change)

export const wraps = (operation: OperationId, slug: string, title: string, kills: string, wrap: Wrapping) =>
  shapes.wraps({ operation, slug, title, kills }, wrap)

export const stores = (
  operation: OperationId,
  slug: string,
  title: string,
  kills: string,
  take: (body: Members) => Members,
) => shapes.stores({ operation, slug, title, kills }, take)

/** Members of the record in a reply, replaced. */
export function intoReply(reply: Reply, members: Members): void {
  if (isObject(reply.body)) reply.body = { ...reply.body, ...members }
}
