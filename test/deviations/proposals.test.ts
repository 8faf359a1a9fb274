/** The proposal of `adapt` for one contradiction each, and the cases that it leaves alone. */
import { expect, test } from 'vitest'
import { type Contradiction, proposalsFor } from '../../client/deviations/proposals.ts'
import type { OperationId } from '../../contract/operations.ts'

const OBJECTS: OperationId = 'legacy-learner/learning-objects.list'

function proposed(one: Partial<Contradiction>, strangers: readonly string[] = [], exercised = true) {
  const contradiction: Contradiction = {
    operation: OBJECTS,
    slug: 'response-schema',
    expected: '',
    actual: '',
    exchanges: ['x1'],
    ...one,
  }
  return proposalsFor([contradiction], () => ({ strangers, exercised })).map(
    ({ deviation: { reason: _, ...rest } }) => rest,
  )
}

const schema = 'legacy-learner/learning-object'

test.each([
  [
    'a number as text',
    { expected: 'GET /x: /level: type integer or null', actual: '"2"' },
    { schema, member: 'level', type: 'string' },
  ],
  ['null', { expected: 'GET /x: /level: type integer', actual: 'null' }, { schema, member: 'level', null: true }],
  [
    'a record in an array',
    { operation: 'legacy-learner/learning-objects.get', expected: 'GET /x: /value: an object', actual: '[{"id":1}]' },
    { operation: 'legacy-learner/learning-objects.get', envelope: 'value', type: 'array' },
  ],
  [
    'a message as object',
    { expected: 'GET /x: /message: type string', actual: '{"code":"M","text":"OK"}' },
    { interface: 'legacy-learner', envelope: 'message', name: 'message.text' },
  ],
  [
    'a message as another object',
    { slug: 'error-form', expected: 'GET /x: a message string', actual: '400 {"message":{"de":"nein"}}' },
    { interface: 'legacy-learner', envelope: 'message', type: 'object' },
  ],
  [
    'a body where none is shown',
    {
      operation: 'legacy-admin/registrations.delete',
      slug: 'no-body',
      expected: 'DELETE /x: no body',
      actual: '200 "OK"',
    },
    { operation: 'legacy-admin/registrations.delete', nothing: { status: 200 } },
  ],
  [
    'a missing parameter',
    {
      operation: 'legacy-learner/themes.list',
      slug: 'answers',
      expected: 'GET /x: a success',
      actual: '400 "offset is missing"',
    },
    { operation: 'legacy-learner/themes.list', parameter: 'offset', required: true },
  ],
  [
    'values that are refused',
    {
      operation: 'legacy-admin/trainings.create',
      slug: 'values-status',
      expected: 'POST /x with status A: a success',
      actual: '400',
    },
    { operation: 'legacy-admin/trainings.create', parameter: 'status', values: ['C', 'P'] },
  ],
] as const)('%s', (_, contradiction, deviation) => {
  expect(proposed(contradiction)).toEqual([deviation])
})

test('a member that is missing has the only name that is like it, or is absent', () => {
  const lost = {
    slug: 'listed-members',
    expected: `totalViews, level in at least one answer of ${OBJECTS}`,
    actual: 'none in the whole run',
  }
  expect(proposed(lost, ['views', 'took'])).toEqual([
    { schema, member: 'totalViews', name: 'views' },
    { schema, member: 'level', absent: true },
  ])
})

test('what never succeeded is not offered, and nothing else is said of it', () => {
  const refused = { slug: 'answers', expected: 'GET /x: a success', actual: '400 "disabled"' }
  expect(proposed(refused, [], false)).toEqual([{ operation: OBJECTS, offered: false }])
  expect(proposed(refused, [], true)).toEqual([])
})

test('a wrong number, an ignored filter or a right that is missing is never explained', () => {
  for (const slug of ['filter-theme', 'count', 'session-missing', 'sort-view'])
    expect(proposed({ slug, expected: 'GET /x: 3 records', actual: '4 records' })).toEqual([])
})
