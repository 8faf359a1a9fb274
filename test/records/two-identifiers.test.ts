/** A learning object has two identifiers, of which a platform may take one alone when it is rated. */
import { expect, test } from 'vitest'
import { answerOf } from '../../client/answer.ts'
import type { Ask } from '../../client/request.ts'
import { accountingOf } from '../../fixtures/records/accounting.ts'
import { ledgerOf } from '../../fixtures/records/ledger.ts'

const RATE = 'legacy-learner/learning-objects.rate'
const [ITEM, OWN] = [70, 12]

/** Reads by the session item id, rates by the object's own. */
function platform(takes: readonly number[]) {
  const object = { id: ITEM, loId: OWN, rate: 3, isFavourite: 0 }
  return async (ask: Ask) => {
    const id = Number(Object.values(ask.path ?? {})[0])
    const found = ask.operation === RATE ? takes.includes(id) : id === ITEM
    const favourite = (ask.form as { favourite?: number } | undefined)?.favourite
    if (found && favourite !== undefined) object.isFavourite = favourite
    const body = { success: found, message: '', totalResults: 1, value: found ? object : null }
    const reply = { status: 200, headers: {}, body: Buffer.from(JSON.stringify(body)) }
    return answerOf(ask, 'x1', reply, () => ask.operation)
  }
}

async function leftBy(takes: readonly number[]) {
  const ledger = ledgerOf({ write: () => {} } as never)
  const accounting = accountingOf(ledger)
  const rate = (learningObjectId: number): Ask => ({
    operation: RATE,
    as: 'session',
    path: { learningObjectId },
    form: { favourite: 1 },
  })
  const deliver = platform(takes)
  for (const id of [ITEM, OWN]) {
    accounting.remember(RATE, { learningObjectId: id }, { isFavourite: 0 })
    await accounting.send(rate(id), { deliver, by: 'a check' })
  }
  const failures = await accounting.settle(deliver, async () => {})
  return { failures, states: ledger.entries.map(({ state }) => state) }
}

test.each([{ takes: [ITEM, OWN] }, { takes: [OWN] }])('rated by $takes, it is restored', async ({ takes }) => {
  const { failures, states } = await leftBy(takes)
  expect(failures).toEqual([])
  expect(new Set(states)).toEqual(new Set(['undone']))
})
