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

test('a refusal has the members of the envelope', () => {
  const refusal = { message: 'no', success: false, totalCount: 0, count: 0, value: null, code: 7 }
  expect(refusalMembers('legacy-admin/learners.get', refusal).map(({ key }) => key)).toEqual(['code'])
})
