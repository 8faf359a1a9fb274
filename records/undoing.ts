/** What can be taken back of what a run created: the few operations that delete. */

import { type Answer, describe } from '../client/answer.ts'
import { itemsOf } from '../client/answers/page.ts'
import type { Ask } from '../client/request.ts'
import { sameGuid } from '../contract/guid.ts'
import { type OperationId, operationOf, pathNamesOf } from '../contract/operations.ts'
import { kindMadeBy, records } from '../contract/records.ts'
import type { LedgerEntry } from '../output/run-file/record.ts'
import { speakerOf } from './creation.ts'
import { listing } from './leftovers.ts'

/** What the ledger, or the list of what was left behind, says of one creation. */
export type Left = Pick<LedgerEntry, 'operation' | 'what' | 'handle' | 'state' | 'id' | 'path' | 'former'> & {
  /** No answer of the run names the id. */
  readonly unproven?: boolean
}

type Send = (ask: Ask) => Promise<Answer>

const deletionOf = (operation: OperationId): OperationId | undefined => {
  const kind = kindMadeBy(operation)
  return kind && records[kind].deletion
}

const asked = (operation: OperationId, id: string): Ask => ({
  operation,
  as: speakerOf(operation),
  path: { [pathNamesOf(operation)[0]!]: id },
})

/** The handle of a registration: `LEARNER in SESSION`. Where it says whose it is, it is looked for. */
async function registrationsOf({ handle, id }: Left, send: Send): Promise<readonly string[]> {
  const [learner = '', session] = handle.split(' in ')
  const { listIn } = records['legacy-admin/registration']
  const answer = await send(listing(listIn!, { learner_guid: learner }))
  if (answer.status === 404) return []
  return itemsOf(answer)
    .filter(({ sessionGuid, guid }) => sameGuid(sessionGuid, session) && (id === undefined || sameGuid(guid, id)))
    .flatMap(({ guid }) => (typeof guid === 'string' ? [guid] : []))
}

/** Identifiers of what was created; none when it cannot be found, so that nothing was. By now an id may be another one's. */
const idsOf = async (left: Left, send: Send): Promise<readonly string[]> =>
  left.id === undefined || left.handle.includes(' in ') ? registrationsOf(left, send) : [left.id]

/** Whether some interface deletes what that operation creates. */
export const canUndo = ({ operation }: Pick<Left, 'operation'>): boolean => deletionOf(operation) !== undefined

/** Whether `cleanup` can do something about it: restore what was changed, or delete what was created. */
export const isUndoable = (left: Left): boolean => left.state === 'changing' || canUndo(left)

export type Undone = { readonly kind: 'undone' | 'gone' } | { readonly kind: 'failed'; readonly why: string }

/** Takes one creation back. @throws TransportFailure, NoCredential, NotBound, Undecided */
export async function undo(left: Left, send: Send): Promise<Undone> {
  const deletion = deletionOf(left.operation)!
  let done = false
  for (const id of await idsOf(left, send)) {
    const answer = await send(asked(deletion, id))
    if (answer.ok) done = true
    else if (answer.status !== 404) {
      return { kind: 'failed', why: `${operationOf(deletion).method} was answered with ${describe(answer)}` }
    }
  }
  return { kind: done ? 'undone' : 'gone' }
}

/** Milliseconds before each look: a list may lag behind. */
const LOOKS_MS = [0, 250, 1_000, 3_000]

async function isShown(left: Left, send: Send): Promise<boolean> {
  if (left.id === undefined) return (await registrationsOf(left, send)).length > 0
  const { read } = records[kindMadeBy(left.operation)!]
  return (await send(asked(read!, left.id))).ok
}

/** Whether what was taken back is not to be found any more. */
export async function isGone(left: Left, send: Send, sleep: (ms: number) => Promise<unknown>): Promise<boolean> {
  for (const wait of LOOKS_MS) {
    if (wait) await sleep(wait)
    if (!(await isShown(left, send))) return true
  }
  return false
}
