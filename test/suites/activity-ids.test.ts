import { expect, test } from 'vitest'
import { numbersIn } from '../../suites/current/activities.ts'

test('takes the numbers of composite ids whole, the later ones first', () => {
  expect(numbersIn([{ id: '120_7_45' }, { id: '121_7_46' }])).toEqual([45, 46, 7, 120, 121])
  expect(numbersIn([{ id: '1741577309~12~2147483647' }])).toEqual([2147483647, 12, 1741577309])
})

test('leaves out what is no int32', () => {
  expect(numbersIn([{ id: '20261123101500-2147483648-9' }])).toEqual([9])
})
