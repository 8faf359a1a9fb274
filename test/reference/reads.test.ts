/** Reads change nothing that is stored: what one instance answers to them, others may take over (`faults/proving/remembered.ts`). */
import { expect, test } from 'vitest'
import { effectOf, type OperationId } from '../../contract/operations.ts'
import { runChecks } from '../../engine/run-loop.ts'
import { stage } from '../../faults/proving/stage.ts'
import type { Store } from '../../reference/index.ts'
import { checks } from '../../suites/index.ts'

/** Times that each operation is looked at: more take seconds, and ask the same again. */
const LOOKS = 3

const plain = (_: string, value: unknown) => (value instanceof Set || value instanceof Map ? [...value] : value)
const contentOf = (store: Store) =>
  JSON.stringify(
    Object.values(store).map((collection) => collection.all()),
    plain,
  )

test('a read changes nothing', async () => {
  const looks = new Map<OperationId, number>()
  const changing = new Set<OperationId>()
  const { world } = stage({
    withoutExchanges: true,
    wire: (transport, _, { store }) => ({
      ...transport,
      async send(outgoing) {
        const { operation } = outgoing
        const times = (operation && looks.get(operation)) ?? 0
        if (!operation || effectOf(operation) !== 'reads' || times >= LOOKS) return transport.send(outgoing)
        looks.set(operation, times + 1)
        const before = contentOf(store)
        // The instance in memory has answered before the call returns.
        const answer = transport.send(outgoing)
        if (contentOf(store) !== before) changing.add(operation)
        return answer
      },
    }),
  })
  await runChecks(
    checks.filter(({ slug }) => /^(answers|filter-|include-|unknown-identifier|role-)/.test(slug)),
    world,
    { rateLimits: 'off' },
  )
  expect(looks.size).toBeGreaterThan(40)
  expect([...changing]).toEqual([])
})
