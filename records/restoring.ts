/** Puts a changed record back and reads it again, with patience: a failure here stays on somebody's platform. */
import { type Answer, describe } from '../client/answer.ts'
import type { Ask } from '../client/request.ts'
import { TransportFailure } from '../client/transport.ts'
import { operationOf } from '../contract/operations.ts'
import { type Change, differing, recordBefore, restoring, valuesIn } from './subjects.ts'

type Send = (ask: Ask) => Promise<Answer>

/** Milliseconds before each further attempt. */
const PATIENCE_MS = [250, 1_000, 3_000, 8_000]

async function valuesNow(change: Change, send: Send) {
  const record = await recordBefore(change, send)
  return record && valuesIn(change.operation, record)
}

/** Whether a read shows the record as it was. */
export async function isAsBefore(change: Change, send: Send): Promise<boolean> {
  const now = await valuesNow(change, send)
  return now !== undefined && !differing(change.former, now).length
}

/** @returns why the record is not as it was; undefined when it is, seen by reading it */
async function tryOnce(change: Change, send: Send): Promise<string | undefined> {
  const now = await valuesNow(change, send)
  if (now && !differing(change.former, now).length) return undefined
  let why: string | undefined = 'the interface has no way to restore it'
  for (const ask of restoring(change, now)) {
    why = await sentFor(change, ask, send)
    if (why === undefined) return undefined
  }
  return why
}

async function sentFor(change: Change, ask: Ask, send: Send): Promise<string | undefined> {
  const answer = await send(ask)
  if (!answer.ok) return `${operationOf(ask.operation).method} was answered with ${describe(answer)}`
  const after = await valuesNow(change, send)
  // Where no operation reads the record, the success has to do.
  const left = after ? differing(change.former, after) : []
  return left.length ? `${left.join(', ')} could not be restored` : undefined
}

/** A refusal stays one; a connection or a server may recover, and what is read may lag behind. */
const isPassing = (why: string) => /was answered with 5\d\d|could not be restored$/.test(why)

/**
 * @param sleep waits so many milliseconds
 * @returns why it could not be restored; undefined when the record is as it was
 */
export async function restore(
  change: Change,
  send: Send,
  sleep: (ms: number) => Promise<unknown>,
): Promise<string | undefined> {
  let why: string | undefined
  for (const wait of [0, ...PATIENCE_MS]) {
    if (wait) await sleep(wait)
    try {
      why = await tryOnce(change, send)
      if (why === undefined || !isPassing(why)) return why
    } catch (error) {
      if (error instanceof TransportFailure && error.kind === 'cancelled') throw error
      why = (error as Error).message
    }
  }
  return why
}
