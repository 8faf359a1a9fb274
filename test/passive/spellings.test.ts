/** Paths and bodies as clients write them: another letter case, doubled and last slashes, forms, headers in any case. */
import { expect, test } from 'vitest'
import { NAMES, type Target } from '../../client/target.ts'
import { routesOf } from '../../runner/passive/operations.ts'
import { exchange, judgedTraffic } from './recorded.ts'

const TARGET: Target = { names: NAMES, bindings: {}, records: {}, limits: {}, windowSeconds: 60 }
const routes = routesOf(TARGET)
const found = (line: string, status = 200) => routes.find(exchange(line, {}, { status }))

test.each([
  ['POST /API/v1/REST/Learner/login.json', 'legacy-learner/session.login'],
  ['post /api/v1/rest/learner/LOGIN.json'.replace('post', 'POST'), 'legacy-learner/session.login'],
  ['GET /API/v1/REST//LearningObjects///list.json', 'legacy-learner/learning-objects.list'],
  ['GET /API/v1/REST/LearningObjects/list.json/', 'legacy-learner/learning-objects.list'],
  ['GET /API/ADMIN/v1/REST/learner', 'legacy-admin/learners.search'],
  ['GET /V2/Learners', 'current/learners.list'],
])('%s is %s where the platform answers', (line, operation) => {
  expect(found(line)?.operation).toBe(operation)
})

test('another spelling that leads nowhere is no operation', () => {
  expect(found('POST /API/v1/REST/Learner/login.json', 404)).toBeUndefined()
  expect(found('POST /API/v1/REST/learner/login.json', 404)?.operation).toBe('legacy-learner/session.login')
})

test('identifiers keep their letters', () => {
  const called = found('GET /api/admin/v1/rest/training/B280CBA7-ceb7-4e4c-bdf0-158ccde3737e/')
  expect(called).toEqual({
    operation: 'legacy-admin/trainings.get',
    path: { training_guid: 'B280CBA7-ceb7-4e4c-bdf0-158ccde3737e' },
  })
})

test('what is no operation is listed with the nearest one', async () => {
  const { losses } = await judgedTraffic(() => [
    exchange('GET /v2/learners/?size=1', { items: [] }),
    exchange('GET /API/v1/REST/LearningObject/list.json', { success: true, message: '', value: [], totalResults: 0 }),
    exchange('GET /elsewhere', {}),
  ])
  expect(losses.join('\n')).toContain(
    'GET /API/v1/REST/LearningObject/list.json, nearest GET /API/v1/REST/LearningObjects/list.json, legacy-learner/learning-objects.list (',
  )
  expect(losses.join('\n')).toContain('no operation of the documents: GET /elsewhere (')
})

test('a form is read on both older interfaces, whatever case its media type has', async () => {
  const form = (line: string, body: string, answer: unknown, headers: Record<string, string>) => ({
    ...exchange(line, answer),
    requestHeaders: { ...headers, 'content-type': 'Application/X-WWW-Form-Urlencoded; Charset=UTF-8' },
    requestBody: body,
  })
  const failure = { success: true, message: 'OK', value: { newPostId: 1 }, totalResults: 1 }
  const { losses, results } = await judgedTraffic(() => [
    form('POST /API/v1/REST/Discussions/7.json', 'comment=Hello', failure, {
      cookie: 'ServiceServerSID=0123456789abcdef',
    }),
    form(
      'PUT /API/ADMIN/v1/REST/Learner/b1290670-1429-4452-98a2-9b1d446207dd/',
      'firstName=Ada&status=Y',
      { success: true, message: 'OK', value: {}, totalCount: 1, count: 1 },
      { 'api-key': 'some-key-of-a-platform' },
    ),
  ])
  expect(losses.filter((line) => line.includes('not judged'))).toEqual([])
  expect([...results.keys()].some((id) => id.startsWith('legacy-learner/comments.add#'))).toBe(true)
  expect([...results.keys()].some((id) => id.startsWith('legacy-admin/learners.update#'))).toBe(true)
})
