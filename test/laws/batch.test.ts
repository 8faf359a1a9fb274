/** Items tried at once are taken apart only where that fails, or where they cannot be tried at once. */
import { expect, test } from 'vitest'
import { Undecided } from '../../client/answers/outcome.ts'
import { broken, holds, needs } from '../../contract/verdict.ts'
import { together } from '../../laws/kit/batch.ts'

const attempts = (accepts: (some: readonly number[]) => boolean, wrong: readonly number[]) => {
  const tried: (readonly number[])[] = []
  const outcomes = together([1, 2, 3, 4], async (some) => {
    tried.push(some)
    if (!accepts(some)) throw new Undecided(needs.record('fewer at a time'))
    return some.map((one) => (wrong.includes(one) ? broken('right', `${one}`) : holds()))
  })
  return outcomes.then((all) => ({ tried, broken: all.filter(({ kind }) => kind === 'broken').length }))
}

test('nothing is taken apart where everything holds', async () => {
  expect(await attempts(() => true, [])).toEqual({ tried: [[1, 2, 3, 4]], broken: 0 })
})

test('what fails is found in halves, and accused once', async () => {
  const { tried, broken: found } = await attempts(() => true, [3])
  expect(found).toBe(1)
  expect(tried).toEqual([[1, 2, 3, 4], [1], [2, 3, 4], [2, 3], [2], [3], [4]])
})

test('the others are left where none of the first holds by itself', async () => {
  const { tried, broken: found } = await attempts(() => true, [1, 2, 3, 4])
  expect([tried, found]).toEqual([[[1, 2, 3, 4], [1], [2]], 2])
})

test('they are not where one of the first holds', async () => {
  expect((await attempts(() => true, [1, 4])).broken).toBe(2)
})

test('what is refused together is tried apart', async () => {
  expect((await attempts((some) => some.length < 3, [4])).broken).toBe(1)
})

test('what is refused alone ends the check', async () => {
  await expect(attempts((some) => !some.includes(2), [])).rejects.toThrow(Undecided)
})

test('a defect of ours is none of the target’s', async () => {
  await expect(together([1, 2], () => Promise.reject(new TypeError('ours')))).rejects.toThrow(TypeError)
})
