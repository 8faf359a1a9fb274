/** How long a run waits for what it wrote to show, and when it knows that waiting brings nothing. */
import { expect, test } from 'vitest'
import type { Answer } from '../../client/answer.ts'
import type { OperationId } from '../../contract/operations.ts'
import { settlingOf } from '../../engine/write-delay.ts'
import { simulatedClock } from '../../faults/proving/simulated-clock.ts'

const MS = 3_000
const LIST: OperationId = 'current/tags.list'

/** All that is looked at of an answer without records. */
const answered = (text: string, operation: OperationId = LIST) =>
  ({ status: 400, ok: false, body: Buffer.from(text), ask: { operation }, json: undefined }) as unknown as Answer

function staged() {
  const clock = simulatedClock()
  const settling = settlingOf({ ms: MS, clock, tell: () => {} })
  /** Writes as a check, waits for a read, and fails or not. @returns how long it waited */
  async function look(check: string, { late = 'same', fails = true, operation = LIST } = {}): Promise<number> {
    const before = clock.now()
    settling.note(check)
    const waited = await settling.wait({
      check,
      operation,
      before: async () => answered('same', operation),
      shows: () => false,
    })
    waited?.after(answered(late, operation))
    settling.conclude(check, fails)
    return clock.now() - before
  }
  return { clock, settling, look }
}

test('three checks that fail although they waited for a list end the waiting for it', async () => {
  const { look } = staged()
  for (const check of ['a', 'b', 'c']) expect(await look(check)).toBe(MS)
  expect(await look('d')).toBe(0)
  expect(await look('e', { operation: 'current/themes.list' })).toBe(MS)
})

test('reads that show no change say nothing where the check finds what it looks for', async () => {
  const { look } = staged()
  for (const check of ['a', 'b', 'c', 'd', 'e']) expect(await look(check, { fails: false })).toBe(MS)
})

test('a list that once showed something later is waited for however often it does not', async () => {
  const { look } = staged()
  await look('a', { late: 'other' })
  for (const check of ['b', 'c', 'd', 'e']) expect(await look(check)).toBe(MS)
})

test('and still is once something else has shown that the target takes its time', async () => {
  const { look, settling } = staged()
  await look('a', { late: 'other' })
  settling.note('watcher')
  await settling.watch('watcher', answered('same'), async () => answered('other'))
  for (const check of ['b', 'c', 'd', 'e']) expect(await look(check)).toBe(MS)
})

test('a read that is watched tells how late it changed, or that it did not; another of its kind is not watched', async () => {
  const { clock, settling } = staged()
  const watch = (operation: OperationId, changesAt = Number.POSITIVE_INFINITY) => {
    const from = clock.now()
    const now = () => answered(clock.now() - from < changesAt ? 'same' : 'other', operation)
    return settling.watch('watcher', answered('same', operation), async () => now())
  }
  settling.note('watcher')
  expect(await watch('current/tags.get')).toEqual({})
  expect(clock.now()).toBe(2 * MS)
  settling.note('watcher')
  expect(await watch('current/tags.get')).toBeUndefined()
  expect(await watch('current/themes.get', 1_200)).toEqual({ after: 1_500 })
})

test('a read that shows something else each time is no measure of the time', async () => {
  const { clock, look, settling } = staged()
  let turn = 0
  const now = () => answered(clock.now() < MS ? 'same' : `other ${++turn}`)
  settling.note('watcher')
  expect(await settling.watch('watcher', answered('same'), async () => now())).toBeUndefined()
  expect(await look('a')).toBe(MS)
})

test('that one single record does not lag says nothing of another', async () => {
  const { look } = staged()
  for (const check of ['a', 'b', 'c', 'd']) expect(await look(check, { operation: 'current/tags.get' })).toBe(MS)
})

test('a check that goes on with what another one wrote waits as long as that needs', async () => {
  const { clock, settling } = staged()
  const wait = (check: string) =>
    settling.wait({ check, operation: LIST, before: async () => answered('same'), shows: () => false })
  settling.note('maker')
  await wait('taker')
  expect(clock.now()).toBe(0)
  settling.share('maker', 'taker')
  await wait('taker')
  expect(clock.now()).toBe(MS)
  settling.share('nobody', 'taker')
  await wait('taker')
  expect(clock.now()).toBe(MS)
})
