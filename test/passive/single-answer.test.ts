/** Findings of one recorded answer alone. */
import { describe, expect, test } from 'vitest'
import { BEARER, decided, exchange, later } from './recorded.ts'

const listed = (...items: unknown[]) => ({ items })
const learners = (count: number) => Array.from({ length: count }, (_, place) => ({ id: place + 1, login: `l${place}` }))
const registration = (more: object) => ({ id: 5, progress: 50, registeredAt: '2026-01-01T00:00:00.000Z', ...more })
const LIST = 'GET /v2/learners/'

describe('contradicts a clause by itself', () => {
  test.each([
    ['filter-login', `${LIST}?login=anna`, listed({ id: 1, login: 'otto' })],
    ['filter-enabled', `${LIST}?enabled=true`, listed({ id: 1, enabled: false })],
    ['size-exact', `${LIST}?size=2`, listed(...learners(3))],
    ['size-default', LIST, listed(...learners(101))],
    ['size-maximum', `${LIST}?size=1000`, listed(...learners(101))],
    ['offset-walk', LIST, listed({ id: 1 }, { id: 1 })],
    ['include-avatarUrl', `${LIST}?include=avatarUrl`, listed({ id: 1 })],
    ['include-totalBadges-absent', LIST, listed({ id: 1, totalBadges: 3 })],
    ['response-schema', LIST, listed({ id: 'one' })],
  ])('%s: %s', async (slug, line, answer) => {
    expect((await decided([exchange(line, answer)])).get(`current/learners.list#${slug}`)?.verdict).toBe('violation')
  })

  test('an include that the row does not name: a warning', async () => {
    const all = await decided([exchange(`${LIST}?include=totalBadges`, listed({ id: 1 }))])
    expect(all.get('current/learners.list#include-totalBadges')?.verdict).toBe('warning')
  })

  test.each([
    ['range-progress-greaterThan', '?progress.greaterThan=50', registration({})],
    ['range-registeredAt-lowerThanEqual', '?registeredAt.lowerThanEqual=2025-12-31T00:00:00Z', registration({})],
    ['numbers', '', registration({ progress: 120 })],
  ])('%s of a registration', async (slug, query, item) => {
    const all = await decided([exchange(`GET /v1/registrations/${query}`, listed(item))])
    expect(['violation', 'warning']).toContain(all.get(`current/registrations.list#${slug}`)?.verdict)
  })
})

describe('is nobody’s finding', () => {
  test('a record that a list counts and does not show yet, until it has had its time', async () => {
    const made = exchange('POST /v1/tags/', { id: 7, name: 'new' }, { sent: { name: 'new' } })
    const found = () => exchange('GET /v1/tags/?name=new', { items: [], count: 1 })
    const COUNT = 'current/tags.list#count-filtered'
    expect((await decided([made, found()])).get(COUNT)).toBeUndefined()
    expect((await decided([made, later(found)])).get(COUNT)?.verdict).toBe('violation')
  })

  test('a session whose training was changed where that counts as well', async () => {
    const session = { id: 5, modifiedAt: '2020-01-01T00:00:00.000Z' }
    const verdict = async (more: string) => {
      const line = `GET /v1/training-sessions/?modifiedAt.greaterThan=2024-01-01T00:00:00Z${more}`
      return (await decided([exchange(line, listed(session))])).get(
        'current/training-sessions.list#range-modifiedAt-greaterThan',
      )?.verdict
    }
    expect(await verdict('&applyModifiedAtOnTraining=true')).toBeUndefined()
    expect(await verdict('')).toBe('violation')
  })

  test.each([
    ['an identifier that is none', 'filter-managerId', `${LIST}?managerId=junk`, listed({ id: 1, manager: { id: 2 } })],
    ['a login in other letters', 'filter-login', `${LIST}?login=ANNA`, listed({ id: 1, login: 'anna' })],
    ['a member that the item does not show', 'filter-login', `${LIST}?login=anna`, listed({ id: 1 })],
    [
      'a filter that was given twice',
      'filter-login',
      `${LIST}?login=anna&login=otto`,
      listed({ id: 1, login: 'otto' }),
    ],
    ['a size out of bounds', 'size-exact', `${LIST}?size=0`, listed(...learners(3))],
    [
      'an include that was given twice',
      'include-totalBadges-absent',
      `${LIST}?include=totalBadges&include=count`,
      listed({ id: 1, totalBadges: 3 }),
    ],
  ])('%s', async (_, slug, line, answer) => {
    expect((await decided([exchange(line, answer)])).get(`current/learners.list#${slug}`)?.verdict).not.toBe(
      'violation',
    )
  })
})

describe('who asked', () => {
  const MISSING = 'current/learners.list#credential-missing'
  const bare = exchange(LIST, listed({ id: 1 }), { headers: {} })

  test('a request without a credential must be refused', async () => {
    const traffic = [exchange(LIST, listed({ id: 1 }), { headers: BEARER }), bare]
    expect((await decided(traffic)).get(MISSING)?.verdict).toBe('violation')
  })

  test('a recorder that leaves credentials out shows no request without one', async () => {
    expect((await decided([bare, exchange(LIST, listed(), { headers: {} })])).get(MISSING)).toBeUndefined()
    const elsewhere = exchange(LIST, listed({ id: 1 }), { file: 'other.har' })
    expect((await decided([bare, elsewhere])).get(MISSING)).toBeUndefined()
  })

  test('a role is known from its sign-in', async () => {
    const login = { role: 'svc/learner', login: 'anna', password: 'a-password-of-hers' }
    const tokens = { accessToken: 'token-of-anna-0001', refreshToken: 'refresh-of-anna-01' }
    const as = { authorization: `Bearer ${tokens.accessToken}` }
    const traffic = [
      exchange(LIST, listed({ id: 1 }), { headers: as }),
      exchange('POST /v2/authentication/login', tokens, { headers: {}, sent: login }),
    ]
    const result = (await decided(traffic)).get('current/learners.list#role-learner-refused')
    expect(result?.verdict).toBe('violation')
  })
})
