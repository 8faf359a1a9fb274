/** Nothing small undecides much: one answer that is odd, or fails, costs what it concerns and no more. */
import { expect, test } from 'vitest'
import { causesOf } from '../../contract/causes.ts'
import { clauseById } from '../../contract/clauses/index.ts'
import { settled } from '../../contract/references.ts'
import type { Check } from '../../engine/check.ts'
import { runChecks } from '../../engine/run-loop.ts'
import { SMALL_THINGS } from '../../faults/proving/small-things.ts'
import { type StageOptions, stage } from '../../faults/proving/stage.ts'
import { around } from '../../reference/mutators/fault.ts'
import { checks } from '../../suites/index.ts'

async function resultsOf(options: StageOptions, chosen: readonly Check[] = checks) {
  const { world } = stage({ simulated: true, withoutExchanges: true, ...options })
  const all = await runChecks(chosen, world, { rateLimits: 'off', catalogue: checks })
  const { results, errors } = settled(all)
  expect(errors).toEqual([])
  const of = (...wanted: string[]) => results.filter(({ verdict }) => wanted.includes(verdict))
  const causes = causesOf(results, (clause) => clauseById(clause)?.aspect)
  return { results, of, causes, requests: world.client.requests }
}

const optionsOf = (what: string) => SMALL_THINGS.find((one) => one.what === what)!.stage

test('1 request in 20 fails: one finding names the rate, and less than 1 % stays undecided', async () => {
  const { results, of, causes } = await resultsOf(optionsOf('500 to 1 request in 20, seed 1'))
  expect(of('violation')).toEqual([])
  const isRate = /^500 in ([\d,]+) of ([\d,]+) answers of the run/
  const rates = causes.filter(({ actual }) => isRate.test(actual))
  expect(rates.length).toBe(1)
  expect(rates[0]).toMatchObject({ verdict: 'warning', expected: 'no server error' })
  // A write that failed may leave what one warning is about.
  expect(causes.length).toBeLessThanOrEqual(2)
  const [, failed, answers] = isRate.exec(rates[0]!.actual) ?? []
  const rate = Number(failed?.replace(',', '')) / Number(answers?.replace(',', ''))
  expect(rate).toBeGreaterThan(0.035)
  expect(rate).toBeLessThan(0.065)
  expect(of('inconclusive').length / results.length).toBeLessThan(0.01)
})

test('what a mode forbids is skipped, and nothing of it is called undecided', async () => {
  const { of } = await resultsOf(optionsOf('nothing, mode read-only'))
  expect(of('inconclusive').map(({ id, message }) => `${id}: ${message}`)).toEqual([])
  const judged = of('skipped').filter(({ id }) => id.endsWith('update#response-schema'))
  expect(judged.length).toBeGreaterThan(5)
  for (const { message } of judged) expect(message).toMatch(/^mode read-only forbids it: it needs /)
})

/** A list, and what is found through it. */
const LISTED = checks.filter(({ operation }) => /^legacy-learner\/(learning-objects|themes)\./.test(operation))

test.each(['null', '404', '400', '500'])('%s past the end undoes nothing before it', async (how) => {
  const honest = (await resultsOf({}, LISTED)).of('inconclusive').length
  const { of } = await resultsOf(optionsOf(`${how} past the end of every list`), LISTED)
  expect(of('inconclusive').length - honest).toBeLessThanOrEqual(6)
})

test('one server error in a read that all share is asked again', async () => {
  const { of, causes } = await resultsOf(optionsOf('one 500 in legacy-learner/learning-objects.list'), LISTED)
  expect(causes).toEqual([])
  const undecided = of('inconclusive').map(({ id }) => id)
  expect(undecided).toEqual(['legacy-learner/learning-objects.list#server-error'])
})

test('a platform that fails each time is not asked for ever', async () => {
  const operation = 'legacy-learner/learning-objects.list'
  const chosen = checks.filter((check) => check.operation === operation)
  const failing = (status: number) => [
    around(operation, () => () => ({ status, headers: {}, body: { message: 'no' } })),
  ]
  const refused = await resultsOf({ around: failing(400) }, chosen)
  const failed = await resultsOf({ around: failing(500) }, chosen)
  expect(failed.of('violation').map(({ id }) => id)).toContain(`${operation}#answers`)
  expect(failed.requests).toBeLessThan(refused.requests + 40)
})
