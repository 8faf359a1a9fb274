/**
 * Every check can say no, and none says no without cause. Each fault of an area is switched on alone, then each legal
 * variation; what survives, and every false alarm, is named.
 */
import { describe, expect, test } from 'vitest'
import { interfaceOf } from '../../contract/operations.ts'
import { faults, variations } from '../../faults/index.ts'
import { detect, tolerate } from './detect.ts'
import { SURVIVORS } from './survivors.ts'

const areaOf = (id: string) => `${interfaceOf(id)}/${id.split('/')[1]?.split('.')[0]}`
const areas = [...new Set(faults.map(({ id }) => areaOf(id)))]

describe('faults', () => {
  test.each(areas)('of %s are all found by name', { timeout: 300_000 }, async (area) => {
    const survivors: string[] = []
    for (const fault of faults.filter(({ id }) => areaOf(id) === area)) {
      const { survived, errors } = await detect(fault)
      if ((survived.length || errors.length) && !(fault.id in SURVIVORS))
        survivors.push(`${fault.id}: ${[...survived, ...errors].join('; ').slice(0, 300)}`)
    }
    expect(survivors).toEqual([])
  })
})

describe('legal variations', () => {
  test.each(variations.map((variation) => [variation.id, variation] as const))(
    '%s is no violation',
    async (_, variation) => {
      const { falseAlarms, errors } = await tolerate(variation)
      expect([...falseAlarms, ...errors]).toEqual([])
    },
  )
})
