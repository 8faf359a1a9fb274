import { expect, test } from 'vitest'
import { orUndecided, Undecided } from '../../answers/outcome.ts'
import { broken, needs } from '../../contract/verdict.ts'

const wrong = broken('a refusal', '200')

test('a part that cannot be decided is an outcome beside the others', async () => {
  expect(await orUndecided(Promise.resolve([wrong]))).toEqual([wrong])
  const need = needs.record('a learner with a free place')
  expect(await orUndecided(Promise.reject(new Undecided(need)))).toEqual([need])
})

test('what is the own mistake of a check stays one', async () => {
  await expect(orUndecided(Promise.reject(new TypeError('x')))).rejects.toThrow(TypeError)
})
