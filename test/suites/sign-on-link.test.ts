import { expect, test } from 'vitest'
import { givesAway } from '../../suites/legacy-admin/administrators.ts'

const linkWith = (key: string) => `https://portal.example.test/sign-on?token=1f&key=${key}&context=training`

test('tells a key of twelve characters or more in a link', () => {
  for (const key of ['abcdefghijkl', 'abcdefghijklm']) expect(givesAway(linkWith(key), key)).toBe(true)
})

test('takes a shorter key for a word that may stand in any link', () => {
  for (const key of ['abcdefghijk', 'portal', 'training']) expect(givesAway(linkWith(key), key)).toBe(false)
})

test('finds nothing in a link without the key', () => {
  expect(givesAway(linkWith('another-key-0815'), 'abcdefghijkl')).toBe(false)
})
