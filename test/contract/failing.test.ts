/** The sentence of every check for when it fails: one that a person would say, and the opposite of its title. */
import { expect, test } from 'vitest'
import { allClauses } from '../../contract/clauses/index.ts'
import { failingFor, failingOf, failingOfClause, failingShape } from '../../contract/failing.ts'
import { findingLine, splitExpected } from '../../contract/finding-line.ts'
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
  [
    'accepts each hrisExportMode and no other value',
    'Refuses a documented value of hrisExportMode, or accepts an undocumented one',
  ],
  ['moves from every status to CONFIRMED', 'Refuses the change from some status to CONFIRMED'],
  [
    'finds hits by title, and none by an unknown keyword',
    'Does not find hits by title, or finds some by an unknown keyword',
  ],
  ['attaches the tag exactly once', 'Does not attach the tag exactly once'],
])('%s', (title, fails) => {
  expect(failingOf(title)).toBe(fails)
})

test('a finding of a shape says which member', () => {
  const { expected } = splitExpected('GET /v2/learners/12: /: the member uuid')
  expect(failingShape(expected, 'nothing')).toBe('Leaves out the member uuid')
  expect(findingLine({ expected: 'GET /v2/learners/: /items/0/name: type string', actual: '3' })).toBe(
    'GET /v2/learners/: expected a string at /items/0/name, got 3',
  )
  expect(failingShape('type string at /items/0/name', '3')).toBe('Gives name that is no string')
  expect(failingShape('a refusal (4xx)', '200')).toBeUndefined()
})

const REFUSED = '400 "status is not supported"'

test.each([
  ['accepts each value of status and no other', 'a success', REFUSED, 'Refuses a documented value of status'],
  ['accepts each value of status and no other', 'a refusal (4xx)', '200', 'Accepts an undocumented value of status'],
  ['answers with an error at the end and past it', 'a refusal (4xx)', '200', 'Gives no error at the end or past it'],
  ['answers with an error at the end and past it', 'a success', '404', 'Gives an error before the end'],
  [
    'refuses the role svc/learner and shows it nothing',
    'a refusal (4xx) of svc/learner',
    '200',
    'Serves the role svc/learner',
  ],
  ['returns all tags across the pages, each once', 'all tags', 'id:7 missing', 'Loses tags across the pages'],
  ['refuses a duplicate author and creates nothing', 'a refusal (4xx)', '201', 'Accepts a duplicate author'],
])('%s: expected %s, got %s', (title, expected, actual, fails) => {
  expect(failingFor(failingOf(title), expected, actual)).toBe(fails)
})

test('every clause that a check judges beside its first one has one of its own', () => {
  const statements = new Map(allClauses.map((clause) => [clause.id, clause]))
  const beside = [...new Set(checks.flatMap(({ clauses }) => clauses.slice(1)))].flatMap(
    (id) => statements.get(id) ?? [],
  )
  const quoted = beside.filter(
    ({ id, level, statement }) => level !== 'not-shown' && failingOfClause(id, statement).startsWith('Contradicts'),
  )
  expect(quoted.map(({ id }) => id)).toEqual([])
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
