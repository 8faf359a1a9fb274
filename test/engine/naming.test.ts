/** Every finding names the request that decided, also where a check has asked for something else since. */
import { expect, test } from 'vitest'
import type { OperationId } from '../../contract/operations.ts'
import { broken } from '../../contract/verdict.ts'
import { runChecks } from '../../engine/run-loop.ts'
import type { Scope } from '../../engine/scope.ts'
import { stage } from '../../faults/proving/stage.ts'
import { checkOf } from './made-up.ts'

/** The result of a check that finds this, after these calls. */
async function saidBy(operation: OperationId, find: (scope: Scope) => Promise<{ expected: string; actual: string }>) {
  const { world } = stage()
  const finding = checkOf(
    'finds',
    async (scope) => {
      const { expected, actual } = await find(scope)
      return broken(expected, actual)
    },
    { id: `${operation}#finds`, operation },
  )
  const [result] = await runChecks([finding], world, { rateLimits: 'off' })
  return result!.message
}

test('a finding about records that another check has looked up names their page, with its exchange', async () => {
  const { world } = stage()
  const finds = (name: string) =>
    checkOf(
      name,
      async (scope) => {
        const { records } = await scope.known('legacy-admin/entity')
        return broken(`no entity ${records[0]!.guid}`, 'one')
      },
      { id: `legacy-admin/entities.search#${name}`, operation: 'legacy-admin/entities.search', as: 'key' },
    )
  const results = await runChecks([finds('first'), finds('second')], world, { rateLimits: 'off' })
  for (const { message, evidence } of results) {
    expect(message).toMatch(/^GET \/API\/ADMIN\/v1\/REST\/Entity\/\?limit=50(&page=1)?: expected no entity/)
    expect(evidence).not.toHaveLength(0)
  }
})

test('a finding about one of several records names the request for it', async () => {
  const message = await saidBy('current/learners.get', async (scope) => {
    const { records } = await scope.known('current/learner')
    const [one, other] = records.map(({ id }) => Number(id))
    await scope.call({ path: { id: one! } })
    await scope.call({ path: { id: other! } })
    return { expected: `the login of learner ${one}`, actual: 'that of another' }
  })
  expect(message).toMatch(/^GET \/v2\/learners\/(\d+): expected the login of learner \1,/)
})

test('a finding that names an operation names the last request of it', async () => {
  const message = await saidBy('legacy-learner/managers.list', async (scope) => {
    await scope.call({ operation: 'legacy-learner/managers.list', as: 'session' })
    await scope.call({ operation: 'legacy-learner/profile.get', as: 'session' })
    return { expected: 'legacy-learner/managers.list: no inactive manager', actual: '7' }
  })
  expect(message).toBe('GET /API/v1/REST/learner/manager.json: expected no inactive manager, got 7')
})

test('a finding that names nothing is about the last request of the operation that is judged', async () => {
  const message = await saidBy('legacy-learner/managers.list', async (scope) => {
    await scope.call({ operation: 'legacy-learner/managers.list', as: 'session' })
    await scope.call({ operation: 'legacy-learner/profile.get', as: 'session' })
    return { expected: 'managers of the caller', actual: 'the caller' }
  })
  expect(message).toBe('GET /API/v1/REST/learner/manager.json: expected managers of the caller, got the caller')
})

test('a finding about a list below a record names that list, wherever else the record is shown', async () => {
  const message = await saidBy('legacy-admin/trainings.sessions', async (scope) => {
    const { records } = await scope.known('legacy-admin/training')
    const lists: { guid: unknown; first: unknown }[] = []
    for (const { guid } of records) {
      const path = { training_guid: String(guid) }
      const { json } = await scope.call({ operation: 'legacy-admin/trainings.sessions', as: 'key', path })
      const [first] = (json as { value: { guid: unknown }[] }).value
      if (first) lists.push({ guid, first: first.guid })
      if (lists.length > 1) break
    }
    const [{ guid, first }] = lists as [(typeof lists)[number]]
    return { expected: `sessions of training ${guid} alone`, actual: `session guid:${first}` }
  })
  expect(message).toMatch(
    /^GET \/API\/ADMIN\/v1\/REST\/Training\/([\w-]+)\/Session\/: expected sessions of training \1 alone/,
  )
})

test('a finding about one record of several pages below another names the page that shows it', async () => {
  let first = ''
  const message = await saidBy('legacy-admin/learners.trackings', async (scope) => {
    const { records } = await scope.known('legacy-admin/learner')
    for (const { guid: learner_guid } of records) {
      const ask = {
        operation: 'legacy-admin/learners.trackings',
        as: 'key',
        path: { learner_guid: String(learner_guid) },
      } as const
      const pages: { guid: unknown }[][] = []
      for (const page of [1, 2]) {
        const { json } = await scope.call({ ...ask, query: { page, limit: 1 } })
        pages.push((json as { value: { guid: unknown }[] }).value)
      }
      if (!pages[1]!.length) continue
      first = String(learner_guid)
      return { expected: `trackings of ${first}`, actual: `guid:${pages[0]![0]!.guid} of another` }
    }
    throw new Error('no learner has two trackings')
  })
  expect(message).toContain(`/Learner/${first}/Tracking/?page=1&limit=1: expected trackings of ${first}`)
})
