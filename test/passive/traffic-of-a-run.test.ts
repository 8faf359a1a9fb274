/** The traffic of an honest run accuses nobody, and that of a fault shows it, judged by the same laws without a request. */
import { describe, expect, test } from 'vitest'
import { faultById } from '../../faults/index.ts'
import { selections } from '../../faults/proving/detect.ts'
import { judgedPassively, trafficOf } from '../../faults/proving/passive.ts'
import { checks } from '../../suites/index.ts'

test('the traffic of an honest run', async () => {
  const { traffic, target } = await trafficOf({})
  const { accusations, clauses } = await judgedPassively(traffic, target)
  expect(accusations.map(({ id, message }) => `${id}: ${message}`)).toEqual([])
  expect(clauses).toBeGreaterThan(2_000)
})

test('a client that waits for its credentials keeps to the limits meanwhile', async () => {
  const chosen = checks.filter(({ operation }) => operation === 'current/learners.list')
  const { traffic, target } = await trafficOf({ choices: { credentialDelay: 'three seconds' } }, chosen)
  expect(traffic.length).toBeGreaterThan(100)
  const { accusations } = await judgedPassively(traffic, target)
  expect(accusations.map(({ id, message }) => `${id}: ${message}`)).toEqual([])
})

const FAULTS = [
  'current/registrations.list/ignores-learnerId',
  'current/registrations.list/finds-nothing-by-learnerId',
  'current/registrations.list/refuses-input-offset',
  'current/registrations.list/progress.greaterThan-as-greaterThanEqual',
  'current/registrations.list/ignores-start',
  'current/registrations.list/answers-markup',
]

describe('the traffic of a fault', () => {
  test.each(FAULTS)('%s', async (id) => {
    const fault = faultById(id)!
    const { traffic, target } = await trafficOf(fault, selections(fault).at(-1))
    const { accusations } = await judgedPassively(traffic, target)
    expect(accusations.map((one) => one.id)).toEqual(expect.arrayContaining([fault.kills[0]]))
  })
})
