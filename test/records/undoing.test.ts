/** A record that is deleted on somebody's platform must still be the run's own. */
import { expect, test } from 'vitest'
import { answerOf } from '../../client/answer.ts'
import type { Ask } from '../../client/request.ts'
import { isGone, type Left, undo } from '../../fixtures/records/undoing.ts'

const REGISTRATION = 'aaaaaaaa-0000-4000-8000-000000000001'
const LEFT: Left = {
  operation: 'legacy-admin/sessions.register',
  what: 'legacy-admin/registration',
  handle: 'learner-1 in session-1',
  state: 'created',
  id: REGISTRATION,
}

/** Answers as a platform with these registrations of the learner; notes what it was asked to delete. */
function platformWith(registrations: readonly object[]) {
  const deleted: unknown[] = []
  const send = async (ask: Ask) => {
    if (ask.operation === 'legacy-admin/registrations.delete') deleted.push(ask.path)
    const body = Buffer.from(JSON.stringify({ success: true, message: '', value: registrations }))
    return answerOf(ask, 'x1', { status: 200, headers: {}, body }, () => ask.operation)
  }
  return { send, deleted }
}

test.each([
  ['is still that of the run', { guid: REGISTRATION.toUpperCase(), sessionGuid: 'session-1' }, 'undone', 1],
  ['is of another session by now', { guid: REGISTRATION, sessionGuid: 'session-2' }, 'gone', 0],
  ['was replaced by another one', { guid: 'bbbbbbbb', sessionGuid: 'session-1' }, 'gone', 0],
] as const)('a registration that %s', async (_, shown, kind, count) => {
  const { send, deleted } = platformWith([shown])
  expect(await undo(LEFT, send)).toEqual({ kind })
  expect(deleted).toHaveLength(count)
})

test('what was deleted is looked for until it is not there, and one that stays is not called gone', async () => {
  const waits: number[] = []
  /** Lists that show it so many times still. */
  const lagging = (times: number) => async (ask: Ask) => {
    const body = Buffer.from(JSON.stringify({ success: true, message: '', value: {} }))
    return answerOf(ask, 'x1', { status: times-- > 0 ? 200 : 404, headers: {}, body }, () => ask.operation)
  }
  const sleep = async (ms: number) => void waits.push(ms)
  expect(await isGone(LEFT, lagging(2), sleep)).toBe(true)
  expect(waits).toHaveLength(2)
  expect(await isGone(LEFT, lagging(99), sleep)).toBe(false)
})
