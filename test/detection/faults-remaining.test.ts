/** The faults that no other file proves: without it those of a new interface would stay unproven, and no test would say so. */
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { faults } from '../../faults/index.ts'
import { findAll, PARTS, partOf, remaining } from './describe.ts'

findAll(remaining())

test('every fault is proven by one file', () => {
  const taken = [...Object.keys(PARTS).flatMap((part) => partOf(part)), ...remaining()].map(({ id }) => id)
  expect(taken.sort()).toEqual(faults.map(({ id }) => id).sort())
})

test('every part has its file', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => /^faults-.*\.test\.ts$/.test(name))
  const parts = [...Object.keys(PARTS), 'remaining']
  expect(files.sort()).toEqual(parts.map((part) => `faults-${part}.test.ts`).sort())
})
