/** A finding of one answer is confirmed at a few operations, and rests on these elsewhere. */
import { expect, test } from 'vitest'
import type { OperationId } from '../../contract/operations.ts'
import { broken, brokenByItself, holds, type Outcome } from '../../contract/verdict.ts'
import { runChecks } from '../../engine/run-loop.ts'
import type { Scope } from '../../engine/scope.ts'
import { checkOf, worldWithJournal } from './made-up.ts'

const LISTS = ['learners', 'authors', 'tags', 'themes', 'entities', 'certificates', 'registrations'] as const

/** The same check of several operations, one at a time. */
async function run(outcome: (scope: Scope, place: number) => Outcome) {
  const attempts: string[] = []
  const { world } = worldWithJournal(1)
  const checks = LISTS.map((name, place) =>
    checkOf(
      'made-up',
      (scope) => {
        attempts.push(name)
        return outcome(scope, place)
      },
      {
        id: `current/${name}.list#made-up`,
        operation: `current/${name}.list` as OperationId,
        clauses: [`current.${name}.list.response-schema`],
      },
    ),
  )
  const results = await runChecks(checks, world, { rateLimits: 'off', catalogue: checks })
  return { results, attempts }
}

const refused = (place: number) => brokenByItself(`GET /v1/${place}: a refusal (4xx) of a junk token`, '200 {}')

test('after three operations it is met once, and names what it rests on', async () => {
  const { results, attempts } = await run((_, place) => refused(place))
  expect(attempts).toHaveLength(3 * 2 + 4)
  expect(results.map(({ verdict }) => verdict)).toEqual(LISTS.map(() => 'violation'))
  expect(results[2]!.restsOn).toBeUndefined()
  expect(results[3]!.restsOn).toEqual(LISTS.slice(0, 3).map((name) => `current/${name}.list#made-up`))
})

test('what an answer does not show by itself is confirmed each time', async () => {
  const { attempts } = await run((_, place) => broken(`GET /v1/${place}: a record`, '200 {}'))
  expect(attempts).toHaveLength(2 * LISTS.length)
})

test('failures of the server are confirmed each time: they come and go', async () => {
  const { attempts } = await run((_, place) => brokenByItself(`GET /v1/${place}: a success`, '500 "later"'))
  expect(attempts).toHaveLength(2 * LISTS.length)
})

test('where one of the kind does not come back, nothing rests on it', async () => {
  const { results, attempts } = await run((scope, place) =>
    place === 0 && scope.confirming ? holds() : refused(place),
  )
  expect(attempts).toHaveLength(2 * LISTS.length)
  expect(results.every(({ restsOn }) => restsOn === undefined)).toBe(true)
  expect(results[0]!.verdict).toBe('inconclusive')
})
