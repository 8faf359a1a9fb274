/** Findings about all answers of a run are told as soon as two answers show them. */
import { expect, test } from 'vitest'
import type { CheckResult } from '../../contract/run.ts'
import { runChecks } from '../../engine/run-loop.ts'
import { faultById } from '../../faults/index.ts'
import { stage } from '../../faults/proving/stage.ts'
import { checks } from '../../suites/index.ts'

const OPERATION = 'current/tags.list'

async function ran(fault?: string) {
  const { world, records } = stage({
    mode: 'read-only',
    around: fault === undefined ? undefined : faultById(fault)!.around,
  })
  const told: CheckResult[] = []
  const some = checks.filter(({ operation }) => operation === OPERATION)
  const results = await runChecks(some, world, { rateLimits: 'off', onEarly: (result) => told.push(result) })
  return { records, told, results }
}

test('a wrong form is told with the second answer that has it, and judged again at the end', async () => {
  const { records, told, results } = await ran(`${OPERATION}/mistypes-member`)
  const id = `${OPERATION}#response-schema`
  expect(told.map((one) => [one.id, one.verdict])).toEqual([[id, 'violation']])
  const places = records.flatMap((record, place) => (record.kind === 'check' && record.id === id ? [place] : []))
  const [first, last] = places.map((place) => records[place])
  expect(places).toHaveLength(2)
  expect(first).toMatchObject({ provisional: true, verdict: 'violation' })
  expect(last).not.toHaveProperty('provisional')
  expect(records.slice(0, places[0]).filter(({ kind }) => kind === 'exchange').length).toBeLessThan(10)
  expect(results.find((one) => one.id === id)).toMatchObject({ verdict: 'violation' })
})

test('an honest platform has none', async () => {
  const { records, told } = await ran()
  expect(told).toEqual([])
  expect(records.filter((record) => record.kind === 'check' && record.provisional)).toEqual([])
})
