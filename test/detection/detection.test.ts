/**
 * Every check can say no, and none says no without cause. Each fault of the first nineteen operations is switched on
 * alone, then each legal variation against their checks; what survives, and every false alarm, is named. All faults and
 * all checks together take minutes: `npm run detection`.
 */
import { describe, expect, test } from 'vitest'
import { hasTerms } from '../../contract/index.ts'
import { faults, variations } from '../../faults/index.ts'
import { checks } from '../../suites/index.ts'
import { detect, tolerate } from './detect.ts'

const FIRST =
  /^(current\/(tokens|learners)\.|legacy-learner\/(session|profile|trainings)\.|legacy-admin\/(learners\.(get|search|create|update|auth-token)|tokens\.))/

const operationOf = (id: string) => id.slice(0, id.indexOf('/', id.indexOf('/') + 1))
const chosen = faults.filter(({ id }) => FIRST.test(id))
const operations = [...new Set(chosen.map(({ id }) => operationOf(id)))].filter((id) => hasTerms(id as never))
const first = checks.filter(({ id }) => FIRST.test(id))

describe('faults', () => {
  test.each(operations)('of %s are all found by name', { timeout: 300_000 }, async (operation) => {
    const survivors: string[] = []
    for (const fault of chosen.filter(({ id }) => operationOf(id) === operation)) {
      const { survived, errors } = await detect(fault)
      if (survived.length || errors.length)
        survivors.push(`${fault.id}: ${[...survived, ...errors].join('; ').slice(0, 300)}`)
    }
    expect(survivors).toEqual([])
  })
})

describe('legal variations', () => {
  const named = variations.map((variation) => [variation.id, variation] as const)
  test.each(named)('%s is no violation', { timeout: 300_000 }, async (_, variation) => {
    const { falseAlarms, errors } = await tolerate(variation, 1, first)
    expect([...falseAlarms, ...errors]).toEqual([])
  })
})
