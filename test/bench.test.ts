/** The faults and interfaces of the benchmarks still exist. */
import { expect, test } from 'vitest'
import { FORTY } from '../bench/peers/forty.ts'
import { faultById } from '../faults/index.ts'

test('the faults on which tools are compared are in the catalogue, each once', () => {
  expect(FORTY.filter((id) => !faultById(id))).toEqual([])
  expect(new Set(FORTY).size).toBe(40)
})
