/** Values that are kept finer than they are shown (R103). */
import { expect, test } from 'vitest'
import type { Range } from '../../contract/terms.ts'
import { grainOf, isWithinGrain } from '../../laws/kit/grain.ts'

const instant: Range = { operators: ['equal'], type: 'date-time', member: 'at' }
const number: Range = { operators: ['equal'], type: 'number', member: 'at' }
const integer: Range = { operators: ['equal'], type: 'integer', member: 'at' }

test.each([
  ['2024-05-06T16:00:00Z', instant, 1000],
  ['2024-05-06T16:00:00.000Z', instant, 1000],
  ['2024-05-06T16:00:00.25+02:00', instant, 10],
  ['2024-05-06T16:00:00,123456Z', instant, 0.001],
  ['2024-05-06T16:00Z', instant, 60_000],
  [66.67, number, 0.01],
  [67, number, 0],
  [67, integer, 0],
  [null, instant, 0],
] as const)('%s is shown in steps of a certain size', (raw, range, grain) => {
  expect(grainOf(raw, range)).toBeCloseTo(grain, 9)
})

test('a bound within the step of a value may be on either side of it; one a step away is not', () => {
  const at = (text: string) => Date.parse(text)
  const item = { at: '2024-05-06T16:00:00Z' }
  expect(isWithinGrain(item, instant, at('2024-05-06T16:00:00Z'))).toBe(true)
  expect(isWithinGrain(item, instant, at('2024-05-06T16:00:01Z'))).toBe(false)
  expect(isWithinGrain({}, instant, at('2024-05-06T16:00:00Z'))).toBe(false)
  expect(isWithinGrain({ at: 5 }, integer, 5)).toBe(false)
})
