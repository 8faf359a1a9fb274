import { expect, test } from 'vitest'
import { orUndecided, Undecided } from '../../client/answers/outcome.ts'
import { broken, needs } from '../../contract/verdict.ts'

const wrong = broken('a refusal', '200')

const never = async () => {
  throw new Error('nothing was refused')
}

test('a part that cannot be decided is an outcome beside the others', async () => {
  expect(await orUndecided(Promise.resolve([wrong]), never)).toEqual([wrong])
  const need = needs.record('a learner with a free place')
  expect(await orUndecided(Promise.reject(new Undecided(need)), never)).toEqual([need])
})

test('what is the own mistake of a check stays one', async () => {
  await expect(orUndecided(Promise.reject(new TypeError('x')), never)).rejects.toThrow(TypeError)
})
