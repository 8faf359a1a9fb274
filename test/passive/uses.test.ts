/** The inputs on which a client relies: those that it sends, wherever they travel, and no clause about another. */
import { describe, expect, test } from 'vitest'
import { NAMES, type Target } from '../../client/target.ts'
import type { Recorded } from '../../runner/passive/traffic.ts'
import { type Use, usesOf } from '../../runner/passive/uses.ts'

const TARGET: Target = { names: NAMES, bindings: {}, records: {}, limits: {}, windowSeconds: 60 }

const recorded = (method: string, path: string, json?: unknown): Recorded => ({
  file: 'a.har',
  source: 'a.har, entry 1',
  method,
  url: new URL(path, 'https://lms.example.org'),
  requestHeaders: { 'content-type': 'application/json' },
  ...(json === undefined ? {} : { requestBody: JSON.stringify(json) }),
  startedAt: 0,
  durationMs: 1,
  status: 200,
  headers: {},
})

async function useOf(...request: Parameters<typeof recorded>): Promise<Use> {
  const unknown: string[] = []
  const [use] = await usesOf([recorded(...request)], TARGET, (call) => unknown.push(call))
  expect(unknown).toEqual([])
  return use!
}

const slugs = ({ clauses, operation }: Use) => clauses.map((id) => id.slice(operation.length + 1))

describe('a query', () => {
  test('makes its client rely on the inputs that it sends, and on what concerns whoever calls', async () => {
    const use = await useOf(
      'GET',
      '/v2/learners/?login=ada&createdAt.greaterThan=2024-01-01T00%3A00%3A00Z&include=avatarUrl',
    )
    expect(use.inputs).toEqual(['login', 'createdAt.greaterThan', 'include=avatarUrl'])
    const relied = slugs(use)
    for (const slug of ['filter-login', 'range-createdAt-greaterThan', 'range-createdAt-between', 'include-avatarUrl'])
      expect(relied).toContain(slug)
    for (const slug of ['filter-firstName', 'range-createdAt-lowerThan', 'include-totalBadges'])
      expect(relied).not.toContain(slug)
    expect(relied).toContain('answers')
  })

  test('without inputs relies on no clause about one', async () => {
    const relied = slugs(await useOf('GET', '/v2/learners/'))
    expect(relied).toContain('answers')
    // A request without a size or a start concerns it all the more.
    expect(relied).toContain('size-default')
    for (const slug of ['filter-login', 'filter-login-letters', 'range-createdAt-equal', 'range-createdAt-between'])
      expect(relied).not.toContain(slug)
  })
})

describe('a body', () => {
  test('that searches sends its ranges within it', async () => {
    const use = await useOf('POST', '/v1/activity-trackings/search?size=5', { earnedPoints: { greaterThan: 2 } })
    expect(use.inputs).toEqual(['size', 'earnedPoints.greaterThan'])
    expect(slugs(use)).toContain('range-earnedPoints-greaterThan')
    expect(slugs(use)).not.toContain('range-earnedPoints-lowerThan')
  })

  test('that writes sends its members', async () => {
    const use = await useOf('PATCH', '/v2/learners/7', { firstName: 'Ada' })
    expect(use.inputs).toEqual(['firstName'])
    expect(slugs(use)).toContain('body-firstName')
    expect(slugs(use)).not.toContain('body-lastName')
  })
})

test('what the documents do not describe is told, and nothing is relied on', async () => {
  const unknown: string[] = []
  expect(await usesOf([recorded('GET', '/elsewhere')], TARGET, (call) => unknown.push(call))).toEqual([])
  expect(unknown).toEqual(['GET /elsewhere'])
})
