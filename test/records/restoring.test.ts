/** A changed record is put back, and read again until it shows that it is. */
import { expect, test } from 'vitest'
import { answerOf } from '../../client/answer.ts'
import type { Ask } from '../../client/request.ts'
import { outlooksOf } from '../../fixtures/records/outlooks.ts'
import { restore } from '../../fixtures/records/restoring.ts'
import type { Change } from '../../fixtures/records/subjects.ts'

const CHANGE: Change = { operation: 'current/training-courses.update', path: { id: 7 }, former: { title: 'Before' } }

/** A course of which reads show what it was so many reads before. */
function laggingBy(reads: number) {
  let title = 'Changed'
  const shown = Array<string>(reads).fill(title)
  const writes: unknown[] = []
  const send = async (ask: Ask) => {
    const isWrite = ask.operation === CHANGE.operation
    if (isWrite) {
      writes.push(ask.json)
      title = (ask.json as { title: string }).title
    } else shown.push(title)
    const body = Buffer.from(JSON.stringify({ id: 7, title: isWrite ? title : shown.shift() }))
    return answerOf(ask, 'x1', { status: 200, headers: {}, body }, () => ask.operation)
  }
  return { send, writes }
}

const SLEPT: number[] = []
const sleep = async (ms: number) => void SLEPT.push(ms)

test.each([0, 1, 3])('on a platform whose reads lag by %i', async (reads) => {
  const { send, writes } = laggingBy(reads)
  expect(await restore(CHANGE, send, sleep)).toBeUndefined()
  expect(new Set(writes.map((one) => JSON.stringify(one)))).toEqual(new Set(['{"title":"Before"}']))
})

test('what never shows it is said', async () => {
  const { send } = laggingBy(1_000)
  SLEPT.length = 0
  expect(await restore(CHANGE, send, sleep)).toBe('title could not be restored')
  expect(SLEPT).toEqual([250, 1_000, 3_000, 8_000])
})

test('a platform that has failed at each such write is asked once more', async () => {
  const { send } = laggingBy(1_000)
  SLEPT.length = 0
  expect(await restore(CHANGE, send, sleep, true)).toBe('title could not be restored')
  expect(SLEPT).toEqual([250])
})

test('three failures without a success leave no hope, and a success returns it', () => {
  const outlooks = outlooksOf()
  const { operation } = CHANGE
  const answered = (status: number) => outlooks.note(operation, { status, ok: status < 400 })
  for (const status of [500, 503, 400]) answered(status)
  expect(outlooks.isHopeless(operation)).toBe(false)
  answered(500)
  expect(outlooks.isHopeless(operation)).toBe(true)
  answered(200)
  expect(outlooks.isHopeless(operation)).toBe(false)
  for (let more = 0; more < 5; more++) answered(500)
  expect(outlooks.isHopeless(operation)).toBe(false)
})
