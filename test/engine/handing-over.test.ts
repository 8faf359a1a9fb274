/** A check that changes existing records uses what the one before has seen of them, unless it may be different by now. */
import { expect, test } from 'vitest'
import type { Answer } from '../../client/answer.ts'
import type { OperationId } from '../../contract/operations.ts'
import { broken, holds } from '../../contract/verdict.ts'
import { handingOverOf, type Seen } from '../../engine/handing-over.ts'
import { runChecks } from '../../engine/run-loop.ts'
import type { Scope } from '../../engine/scope.ts'
import { checkOf, worldWithJournal } from './made-up.ts'

const COURSES = 'current/training-courses.update'
const look = (scope: Scope) => scope.look({ operation: 'current/entities.list', as: 'administrator' })
const write = (scope: Scope) =>
  scope.call({ operation: 'current/authors.update', as: 'administrator', path: { id: 999_999_999 }, json: {} })

/** Runs such checks in turn. @returns the exchanges of what they have seen */
async function seenBy(...runs: readonly (readonly [OperationId, (scope: Scope) => Promise<Answer | undefined>])[]) {
  const { world } = worldWithJournal()
  const seen: (string | undefined)[] = []
  const checks = runs.map(([operation, run], place) =>
    checkOf(
      `made-up-${place}`,
      async (scope) => {
        const answer = await run(scope)
        if (!scope.confirming) seen.push(answer?.exchange)
        if (answer) expect(scope.tape).toContain(answer.exchange)
        return answer ? holds() : broken('a success', 'none', 'current.learners.list.response-schema')
      },
      { phase: 'shared', operation },
    ),
  )
  await runChecks(checks, world, { rateLimits: 'off' })
  return seen
}

const looks = [COURSES, look] as const

test('the next check need not ask again', async () => {
  const [one, other] = await seenBy(looks, looks)
  expect(other).toBe(one)
})

test.each([
  [
    'after a write',
    [
      COURSES,
      async (scope: Scope) => {
        await look(scope)
        return write(scope)
      },
    ],
  ],
  ['after a check that had something to confirm', [COURSES, async () => undefined]],
  ['after one that takes more', ['current/training-sessions.list', look]],
] as const)('it asks again %s', async (_, between) => {
  const [one, , other] = await seenBy(looks, between, looks)
  expect(other).not.toBe(one)
})

test('a check asks anew for what it wants to see twice', async () => {
  const [one, other] = await seenBy(looks, [
    COURSES,
    async (scope) => {
      await look(scope)
      scope.forget()
      return look(scope)
    },
  ])
  expect(other).not.toBe(one)
})

test('only what is recent is handed over, to those who take the same, and nothing once a record was restored', () => {
  let now = 0
  const handing = handingOverOf({ now: () => now })
  const seen: Seen = new Map([['a request', {} as Answer]])
  handing.leave(['a', 'b'], seen)
  expect(handing.receive(['b', 'a'])).toBe(seen)
  expect(handing.receive(['a']).size).toBe(0)
  expect(handing.receive(['a', 'c']).size).toBe(0)
  expect(handing.receive([]).size).toBe(0)
  handing.leave(['b'], new Map())
  expect(handing.receive(['a', 'b']).size).toBe(0)
  handing.leave(['a'], seen)
  now = 1000
  expect(handing.receive(['a'])).toBe(seen)
  now = 1001
  expect(handing.receive(['a']).size).toBe(0)
  handing.leave(['a'], seen)
  handing.forget()
  expect(handing.receive(['a']).size).toBe(0)
})
