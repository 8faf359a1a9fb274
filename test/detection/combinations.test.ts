import { describe, expect, test } from 'vitest'
import { combinations } from '../../proving/combinations.ts'
import { tolerate } from '../../proving/detect.ts'

const SETS = 40
const SEED = 11

describe('legal variations together', () => {
  const named = combinations(SETS, SEED).map((set) => [set.id, set] as const)
  test.each(named)('%s are no violation', { timeout: 600_000 }, async (_, set) => {
    const { falseAlarms, errors } = await tolerate(set)
    expect([...falseAlarms, ...errors]).toEqual([])
  })
})
