/** Honest traffic accuses nobody, whatever became of it on its way into a file. */
import { describe, expect, test } from 'vitest'
import { judgedPassively, type Traffic, trafficOf } from '../../faults/proving/passive.ts'
import { checks } from '../../suites/index.ts'
import { DISTURBANCES } from './disturbances.ts'

const RESOURCES =
  /^(?:current\/(?:tags|tokens|authors|registrations)|legacy-learner\/(?:session|profile)|legacy-admin\/(?:learners|tokens))\./
let honest: Promise<Traffic> | undefined
const traffic = () =>
  (honest ??= trafficOf(
    {},
    checks.filter(({ id }) => RESOURCES.test(id)),
  ))

describe('honest traffic', () => {
  test.each(Object.entries(DISTURBANCES))('%s accuses nobody', async (_, disturb) => {
    const whole = await traffic()
    const { accusations } = await judgedPassively(disturb(whole.traffic), whole.target)
    expect(accusations.map(({ id, message }) => `${id}: ${message}`)).toEqual([])
  })
})
