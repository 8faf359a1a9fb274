/** Members that the documents name are never reported as unknown. */
import { expect, test } from 'vitest'
import { termsOf } from '../../contract/index.ts'
import type { OperationId } from '../../contract/operations.ts'
import { memberRemarks, refusalMembers } from '../../engine/members.ts'

function unknownIn(operation: OperationId, json: Record<string, unknown>, record: object = {}): readonly string[] {
  const terms = termsOf(operation)
  const schema = 'schema' in terms.answer ? terms.answer.schema : ''
  return memberRemarks(terms, schema, json, [record])
    .filter(({ topic }) => topic === 'unknown-members')
    .map(({ key }) => key)
}

test('a link that the row names is known, another is not', () => {
  const _links = { previous: '/1', next: '/3' }
  expect(unknownIn('current/activity-trackings.search', { items: [], _links })).toEqual(['_links.next'])
  expect(unknownIn('current/certificates.list', { items: [], _links })).toEqual(['_links.previous', '_links.next'])
})

test('a short form has the links of the full one', () => {
  const _links = { self: {}, session: {}, training: {}, learner: {}, help: {} }
  expect(unknownIn('legacy-admin/learners.registrations', {}, { _links })).toEqual(['_links.help'])
  expect(unknownIn('legacy-admin/trainings.list', {}, { _links: { self: {}, sessions: {} } })).toEqual([])
})

const refusalOf = (json: object) =>
  refusalMembers('legacy-admin/learners.get', { json, body: Buffer.from(JSON.stringify(json)) }).map(({ key }) => key)

test('a refusal has the members of the envelope', () => {
  expect(refusalOf({ message: 'no', success: false, totalCount: 0, count: 0, value: null, code: 7 })).toEqual(['code'])
})

test.each([
  'IllegalStateException: no\n\tat lms.web.Filter.check(Filter.java:41)\n\tat lms.Main.run(Main.java:7)',
  'Error: no\n    at check (/srv/lms/filter.js:41:9)',
  'System.InvalidOperationException: no\n   at Lms.Web.Filter.Check(String key) in C:\\src\\Filter.cs:line 41',
  'Traceback (most recent call last):\n  File "/srv/lms/filter.py", line 41, in check',
  '#0 /srv/lms/index.php(41): Filter->check()',
  "/srv/lms/filter.rb:41:in `check'",
  'goroutine 1 [running]:\nmain.check()\n\t/srv/lms/filter.go:41',
])('a trace of the stack is noted in a message or beside it: %s', (trace) => {
  expect(refusalOf({ message: trace, success: false })).toEqual(['a trace of the stack'])
  expect(refusalOf({ message: 'no', success: false, trace: trace.split('\n') })).toContain('a trace of the stack')
})

test.each([
  'There is no learner at this address (see page:41)',
  'Refused at 2026-11-26T10:41:09 (UTC)',
  'Look at docs (https://docs.invalid/errors:41)',
])('a message of words is none: %s', (message) => {
  expect(refusalOf({ message, success: false })).toEqual([])
})
