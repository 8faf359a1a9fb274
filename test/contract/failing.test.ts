/** The sentence of every check for when it fails: one that a person would say, and the opposite of its title. */
import { expect, test } from 'vitest'
import { failingOf } from '../../contract/failing.ts'
import { checks } from '../../suites/index.ts'

test.each([
  ['refuses a request without API-KEY', 'Serves requests without API-KEY'],
  ['lets no inactive learner sign in', 'Lets an inactive learner sign in'],
  ['returns no tokens without login', 'Returns tokens without login'],
  ['does not change id and uuid', 'Changes id or uuid'],
  ['never answers with a server error', 'Answers with a server error'],
  ['no longer returns a deleted registration', 'Still returns a deleted registration'],
  ['answers a valid request with a success', 'Fails a valid request'],
  ['refuses a duplicate author and creates nothing', 'Accepts a duplicate author, or creates something'],
  ['attaches the tag exactly once', 'Does not attach the tag exactly once'],
])('%s', (title, fails) => {
  expect(failingOf(title)).toBe(fails)
})

test('every check has one that differs from its title and denies nothing twice', () => {
  const titles = [...new Set(checks.map(({ title }) => title))].filter((title) => !title.startsWith('records '))
  const wrong = titles.flatMap((title) => {
    const fails = failingOf(title)
    const isSentence = /^[A-Z][^.]*[^.,:]$/.test(fails) || /\.\w/.test(fails)
    const isOpposite = fails.toLowerCase() !== title.toLowerCase()
    const isPlain = !/does not (?:not|no|never)\b|does not \w+ (?:no|nothing|nobody)\b|\$\d|undefined/i.test(fails)
    return isSentence && isOpposite && isPlain ? [] : [`${title} => ${fails}`]
  })
  expect(wrong).toEqual([])
})
