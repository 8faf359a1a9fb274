/** What can be taken back of what a run created: the few operations that delete. */

import { itemsOf } from '../answers/page.ts'
import { type Answer, describe } from '../client/answer.ts'
import type { Ask } from '../client/request.ts'
import { sameGuid } from '../contract/guid.ts'
import { type OperationId, operationOf } from '../contract/operations.ts'
import type { LedgerEntry } from '../contract/run.ts'

/** What the ledger, or the list of what was left behind, says of one creation. */
export type Left = Pick<LedgerEntry, 'operation' | 'what' | 'handle' | 'state' | 'id' | 'path' | 'former'> & {
  /** No answer of the run names the id. */
  readonly unproven?: boolean
}

type Send = (ask: Ask) => Promise<Answer>

interface Undoing {
  /** The questions that take a creation back; none when it cannot be found, so that nothing was created. */
  asks(left: Left, send: Send): Promise<readonly Ask[]>
}

const deletion = (guid: string): Ask => ({
  operation: 'legacy-admin/registrations.delete',
  as: 'key',
  path: { registration_guid: guid },
})

/** The handle of a registration: `LEARNER in SESSION`. */
async function registrationsOf({ handle, id }: Left, send: Send): Promise<readonly Ask[]> {
  const [learner = '', session] = handle.split(' in ')
  const list = { operation: 'legacy-admin/learners.registrations', as: 'key', path: { learner_guid: learner } } as const
  const answer = await send(list)
  if (answer.status === 404) return []
  const own = itemsOf(answer).filter(
    ({ sessionGuid, guid }) => sameGuid(sessionGuid, session) && (id === undefined || sameGuid(guid, id)),
  )
  return own.flatMap(({ guid }) => (typeof guid === 'string' ? [deletion(guid)] : []))
}

const UNDOING: Partial<Record<OperationId, Undoing>> = {
  'legacy-admin/sessions.register': {
    // Where the handle says whose it is, it is looked for: by now the id may be another one's.
    asks: async (left, send) =>
      left.id === undefined || left.handle.includes(' in ') ? registrationsOf(left, send) : [deletion(left.id)],
  },
}

/** Whether some interface deletes what that operation creates. */
export const canUndo = ({ operation }: Pick<Left, 'operation'>): boolean => operation in UNDOING

export type Undone = { readonly kind: 'undone' | 'gone' } | { readonly kind: 'failed'; readonly why: string }

/** Takes one creation back. @throws TransportFailure, NoCredential, NotBound, Undecided */
export async function undo(left: Left, send: Send): Promise<Undone> {
  const asks = await UNDOING[left.operation]!.asks(left, send)
  let done = false
  for (const ask of asks) {
    const answer = await send(ask)
    if (answer.ok) done = true
    else if (answer.status !== 404) {
      return { kind: 'failed', why: `${operationOf(ask.operation).method} was answered with ${describe(answer)}` }
    }
  }
  return { kind: done ? 'undone' : 'gone' }
}

/** Milliseconds before each look: a list may lag behind. */
const LOOKS_MS = [0, 250, 1_000, 3_000]

async function isShown(left: Left, send: Send): Promise<boolean> {
  if (left.id === undefined) return (await registrationsOf(left, send)).length > 0
  const path = { registration_guid: left.id }
  return (await send({ operation: 'legacy-admin/registrations.get', as: 'key', path })).ok
}

/** Whether what was taken back is not to be found any more. */
export async function isGone(left: Left, send: Send, sleep: (ms: number) => Promise<unknown>): Promise<boolean> {
  for (const wait of LOOKS_MS) {
    if (wait) await sleep(wait)
    if (!(await isShown(left, send))) return true
  }
  return false
}
