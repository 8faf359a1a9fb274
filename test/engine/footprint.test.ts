/** How many records a first full run leaves, and each further one: records of the run's own are used again. */
import { expect, test } from 'vitest'
import { isCreation } from '../../contract/records.ts'
import type { Mode } from '../../contract/run.ts'
import { runChecks } from '../../engine/run-loop.ts'
import { reasonToSkip } from '../../engine/schedule.ts'
import { stage } from '../../faults/proving/stage.ts'
import { isOwn } from '../../fixtures/builders.ts'
import { creates } from '../../fixtures/records/creation.ts'
import { createReference, type Reference } from '../../reference/index.ts'
import { creationsOf } from '../../runner/planner/costs.ts'
import { checks } from '../../suites/index.ts'

interface Ran {
  readonly reference?: Reference
  readonly runName?: string
  readonly runSeed?: number
  readonly mode?: Mode
}

async function left(options: Ran) {
  const { world } = stage({ ...options, withoutExchanges: true })
  const { accounting } = world
  const { send } = accounting
  let refused = 0
  const watched: typeof send = async (ask, sending) => {
    const answer = await send(ask, sending)
    if (creates(ask) && answer.refused) refused++
    return answer
  }
  Object.assign(accounting, { send: watched })
  const results = await runChecks(checks, world, { rateLimits: 'off', catalogue: checks, rests: true })
  const kinds: Record<string, number> = {}
  for (const { operation, state } of world.ledger.entries)
    if (isCreation(operation) && state === 'created') kinds[operation] = (kinds[operation] ?? 0) + 1
  const odd = results.filter(({ verdict }) => ['violation', 'warning', 'inconclusive'].includes(verdict))
  const sent = checks.filter((check) => !reasonToSkip(check, world.mode, world.client.target, 'off'))
  const changed = world.ledger.entries.filter(({ state, what }) => state === 'kept' && what.startsWith('change of'))
  return {
    kinds,
    changed,
    refused,
    planned: creationsOf(sent),
    undecided: odd.map(({ id, message }) => `${id}: ${message}`),
  }
}

const LIKE = 'legacy-learner/comments.like'

/** The checks that find a free record of the run's own differ with those at work beside them: a few more, or fewer. */
const MOST_AGAIN = 70

const total = (kinds: Readonly<Record<string, number>>) => Object.values(kinds).reduce((sum, count) => sum + count, 0)

const reference = createReference({ rateLimits: 'off' })
/** The first run on a platform. */
const whole = left({ reference, runName: 'a', runSeed: 1 })

const three = (async () => {
  const first = await whole
  const second = await left({ reference, runName: 'b', runSeed: 2 })
  return [first, second, await left({ reference, runName: 'c', runSeed: 3 })] as const
})()

test('three full runs in a row leave few records, and decide the same', async () => {
  const [first, second, third] = await three
  console.info(JSON.stringify({ first: first.kinds, second: second.kinds, third: third.kinds }))
  expect([...first.undecided, ...second.undecided, ...third.undecided]).toEqual([])
  expect(total(first.kinds)).toBeLessThanOrEqual(118)
  expect(total(second.kinds)).toBeLessThanOrEqual(MOST_AGAIN)
  expect(total(third.kinds)).toBeLessThanOrEqual(MOST_AGAIN)
})

test('a run puts to rest what it uses of earlier ones, and does not list it as changed', async () => {
  const runs = await three
  const awake = reference.store.learners.filter((learner) => isOwn(learner.login) && learner.status !== 'N')
  expect(awake.map(({ login }) => login)).toEqual([])
  // No operation shows which of the liked comments somebody likes already.
  const others = runs.flatMap(({ changed }) => changed.filter(({ operation }) => operation !== LIKE))
  expect(others.map(({ what }) => what)).toEqual([])
})

test.each(['additive', 'full'] as const)(
  'what plan says of creations in mode %s is true within a tenth',
  async (mode) => {
    const { kinds, refused, planned } = await (mode === 'full' ? whole : left({ mode }))
    const within = (actual: number, said: number) => Math.abs(actual - said) <= actual / 10
    expect({ kinds, said: planned.left, isNear: within(total(kinds), planned.left) }).toMatchObject({ isNear: true })
    expect({ refused, said: planned.refused, isNear: within(refused, planned.refused) }).toMatchObject({ isNear: true })
  },
)
