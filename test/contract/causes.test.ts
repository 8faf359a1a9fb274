/** One cause, one finding: what is grouped, and what must stay apart. */
import { expect, test } from 'vitest'
import { causesOf } from '../../contract/causes.ts'
import { clauseById } from '../../contract/clauses/index.ts'
import { groundsOf } from '../../contract/grounds.ts'
import { interfaceOf, type OperationId } from '../../contract/operation.ts'
import type { CheckResult } from '../../contract/run.ts'

const failed = (id: string, expected: string, actual: string): CheckResult => {
  const [operation = '', slug = ''] = id.split('#')
  const clause = `${operation.replace('/', '.')}.${slug}`
  return {
    id,
    operation: operation as OperationId,
    interface: interfaceOf(operation as OperationId),
    clauses: [clause],
    title: slug,
    verdict: 'violation',
    message: '',
    findings: [{ clause, level: 'documented', expected, actual }],
    requests: 1,
    durationMs: 0,
    evidence: [],
  }
}

const causes = (...checks: readonly CheckResult[]) =>
  causesOf(checks, (clause) => clauseById(clause).aspect).map(({ checks }) => checks)

const RANGES = ['registrations.list', 'trackings.list', 'activity-trackings.search']
const OPERATORS = ['equal', 'lowerThan', 'greaterThanEqual']
const only = (id: string) => failed(id, 'GET /x: only matching records', 'uuid:7 as well')

test('a range that is ignored alike by three lists is one cause, whichever of its operators shows it', () => {
  const all = RANGES.flatMap((list) => OPERATORS.map((operator) => only(`current/${list}#range-progress-${operator}`)))
  expect(causes(...all)).toEqual([all.map(({ id }) => id)])
})

test('ranges of three members that one list ignores are one cause', () => {
  const all = ['progress', 'score', 'timeSpent'].map((member) => only(`current/trackings.list#range-${member}-equal`))
  expect(causes(...all)).toHaveLength(1)
})

test('two lists, two members or another shape are causes of their own', () => {
  expect(
    causes(only('current/learners.list#filter-login'), only('current/learners.list#filter-email')),
    'two members of one list',
  ).toHaveLength(2)
  expect(
    causes(
      only('current/registrations.list#range-progress-equal'),
      only('current/trackings.list#range-progress-equal'),
    ),
    'two lists',
  ).toHaveLength(2)
  expect(
    causes(
      ...RANGES.slice(0, 2).map((list) => only(`current/${list}#range-progress-equal`)),
      failed(`current/${RANGES[2]}#range-progress-equal`, 'GET /x: a success', '400'),
    ),
    'two lists that ignore it, and one that refuses it',
  ).toHaveLength(3)
})

const LISTS = ['authors', 'tags', 'themes']
const walk = (list: string) => failed(`current/${list}.list#offset-walk`, 'GET /x?offset=3: all', '1 missing')

test('lists that page wrongly for one cause bring what rests on pages elsewhere', () => {
  const elsewhere = failed('current/certificates.list#learner-pages', 'GET /x?offset=1: one', 'none')
  expect(causes(...LISTS.map(walk), elsewhere)).toHaveLength(1)
  expect(causes(walk('authors'), elsewhere), 'a single list').toHaveLength(2)
})

test('a wrong size behind the start follows from a wrong start, and a wrong size of the first page does not', () => {
  const exact = (query: string) => failed('current/tags.list#size-exact', `GET /x?${query}: 2 tags`, '1')
  expect(causes(walk('tags'), exact('size=2&offset=2'))[0]?.[0]).toBe('current/tags.list#offset-walk')
  expect(causes(walk('tags'), exact('size=2'))[0]?.[0]).toBe('current/tags.list#size-exact')
})

test('an operation that serves anybody is one cause, and one that takes a wrong credential another', () => {
  const serves = (id: string) => failed(id, 'GET /x: a refusal (4xx)', '200 "OK"')
  const [missing, invalid, role] = ['credential-missing', 'credential-invalid', 'role-learner-refused'].map((slug) =>
    serves(`current/learners.list#${slug}`),
  ) as [CheckResult, CheckResult, CheckResult]
  expect(causes(role, invalid, missing)).toEqual([[missing.id, role.id, invalid.id]])
  expect(causes(serves('current/tags.list#credential-missing'), invalid), 'elsewhere').toHaveLength(2)
  expect(causes(invalid, role), 'a credential is asked for').toHaveLength(2)
})

test('a reference that is refused as the read of its record is follows from that read', () => {
  const refused = '403 "not for this role"'
  const read = failed('current/publishers.get#answers', 'GET /v1/publishers/21: a success', refused)
  const named = (actual: string) =>
    failed('current/learning-resources.list#references', 'GET /v1/publishers/21: the record that it names', actual)
  expect(causes(named(refused), read)).toEqual([[read.id, 'current/learning-resources.list#references']])
  expect(causes(named('404 "unknown"'), read)).toHaveLength(2)
})

test('a session that ends is not judged by a read that serves anybody', () => {
  const read = 'GET /profile.json'
  const anybody = failed('legacy-learner/profile.get#session-missing', `${read}: a refusal (4xx)`, '200 "OK"')
  const ends = (by: string) =>
    failed('legacy-learner/session.logout#ends-session', `${by}: a refusal (4xx) of an ended session`, '200 "OK"')
  expect(groundsOf([ends(read), anybody]).get(ends(read).id)).toEqual({ check: anybody, voids: true })
  expect(groundsOf([ends('GET /manager.json'), anybody]).size).toBe(0)
})
