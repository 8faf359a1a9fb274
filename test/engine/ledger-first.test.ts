/** The ledger describes every record before the platform makes it: a run killed at any moment loses nothing. */
import { expect, test } from 'vitest'
import { CREATED, type Fresh, freshIn, latest, type Stores, unaccounted } from '../../bench/kills/accounted.ts'
import { isCreation } from '../../contract/records.ts'
import { runChecks } from '../../engine/run-loop.ts'
import { type Stage, stage } from '../../faults/proving/stage.ts'
import type { RunRecord } from '../../output/run-file/record.ts'
import { checks } from '../../suites/index.ts'

const isEntry = (record: RunRecord): record is Extract<RunRecord, { kind: 'ledger' }> => record.kind === 'ledger'

interface Made {
  readonly one: Fresh
  /** Whether the entries that were there before its request describe it. */
  readonly isKnown: boolean
}

/** Every record that the checks of creations make, when the platform has just made it. */
async function madeIn(): Promise<readonly Made[]> {
  const made: Made[] = []
  const known = new Set<string>()
  const nameOf = ({ kind, record }: Fresh) => `${kind} ${record.uuid}`
  const staged: Stage = stage({
    withoutExchanges: true,
    wire: (transport, _, reference) => {
      const store = reference.store as unknown as Stores
      for (const one of freshIn(store, known)) known.add(nameOf(one))
      return {
        ...transport,
        async send(outgoing) {
          if (outgoing.method === 'GET') return transport.send(outgoing)
          const entries = latest(staged.records.filter(isEntry))
          const answer = await transport.send(outgoing)
          const fresh = freshIn(store, known)
          const lost = unaccounted(store, fresh, entries)
          for (const one of fresh) {
            known.add(nameOf(one))
            made.push({ one, isKnown: !lost.includes(one) })
          }
          return answer
        },
      }
    },
  })
  await runChecks(
    checks.filter(({ operation, phase }) => phase !== 'limits' && isCreation(operation)),
    staged.world,
    { rateLimits: 'off' },
  )
  return made
}

test('every record that a run makes is in its ledger before it is made, by a value that finds it again', async () => {
  const made = await madeIn()
  expect(made.filter(({ isKnown }) => !isKnown).map(({ one }) => one)).toEqual([])
  expect(new Set(made.map(({ one }) => one.kind))).toEqual(new Set(CREATED))
})
