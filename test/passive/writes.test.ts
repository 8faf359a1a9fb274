/** Recorded writes: in their own answers, in later reads, and in the lists of attached records. */
import { describe, expect, test } from 'vitest'
import type { Recorded } from '../../runner/passive/traffic.ts'
import { decided, exchange } from './recorded.ts'

const verdict = async (traffic: readonly Recorded[], id: string) => (await decided(traffic)).get(id)?.verdict

describe('the answer to a write', () => {
  const tag = (name: string | null) =>
    exchange('PATCH /v1/tags/5', { id: 5, uuid: 'u5', name }, { sent: { name: 'Sales' } })
  const BODY = 'current/tags.update#body-name'

  test('shows by itself that a member is not stored as sent', async () => {
    expect(await verdict([tag('Otherwise')], BODY)).toBe('violation')
    expect(await verdict([tag('Sales')], BODY)).toBeUndefined()
  })

  test('shows nothing of a member that a form lost, unless it shows it empty', async () => {
    const headers = { 'api-key': 'key-of-the-administration', 'content-type': 'application/x-www-form-urlencoded' }
    const put = (learner: object) => ({
      ...exchange(
        'PUT /API/ADMIN/v1/REST/Learner/G/',
        { message: 'OK', success: true, totalCount: 1, count: 1, value: { guid: 'G', ...learner } },
        { headers },
      ),
      requestBody: 'email=a%40example.invalid&welcome=1',
    })
    const EMAIL = 'legacy-admin/learners.update#body-email'
    expect(await verdict([put({ email: null })], EMAIL)).toBe('violation')
    expect(await verdict([put({ email: 'a@example.invalid' })], EMAIL)).toBeUndefined()
    expect(await verdict([put({})], EMAIL)).toBeUndefined()
  })

  test('may show a time zone by another name', async () => {
    const sent = { timezone: 'Europe/Paris' }
    const learner = exchange('PATCH /v2/learners/5', { id: 5, timezone: 'Romance Standard Time' }, { sent })
    expect(await verdict([learner], 'current/learners.update#body-timezone')).toBeUndefined()
  })

  test('may show an account as disabled outside its dates', async () => {
    const made = (dates: object) =>
      exchange(
        'POST /v2/learners/',
        { id: 5, login: 'a', enabled: false, ...dates },
        { sent: { login: 'a', enabled: true } },
      )
    const ENABLED = 'current/learners.create#body-enabled'
    expect(await verdict([made({ enabledFrom: '2999-01-01' })], ENABLED)).toBeUndefined()
    expect(await verdict([made({})], ENABLED)).toBe('violation')
  })

  test('may show a language by its script, and rich text tidied', async () => {
    const language = exchange(
      'PATCH /v1/tags/5',
      { id: 5, languageCode: 'fr-Latn' },
      { sent: { languageCode: 'fr-FR' } },
    )
    expect(await verdict([language], 'current/tags.update#body-languageCode')).toBeUndefined()
  })
})

describe('a version of a resource', () => {
  const update = (id: number, metadata: object, shown: object = metadata) =>
    exchange(
      `PATCH /v1/learning-resources/${id}/localized-versions/en-GB`,
      { languageCode: 'en-GB', metadata: shown },
      { sent: { metadata } },
    )
  const read = (id: number, metadata: object) =>
    exchange(`GET /v1/learning-resources/${id}`, { id, localizedVersions: [{ languageCode: 'en-GB', metadata }] })
  const SUMMARY = 'current/localized-versions.update#metadata-summary'
  const PARTIAL = 'current/localized-versions.update#partial'

  test('is read within its resource', async () => {
    const of = (summary: string) => [1, 2].flatMap((id) => [update(id, { summary: 'Short' }), read(id, { summary })])
    expect(await verdict(of('Otherwise'), SUMMARY)).toBe('violation')
    expect(await verdict(of('Short'), SUMMARY)).toBe('pass')
    expect(await verdict(of('Otherwise').slice(2), SUMMARY)).toBe('inconclusive')
  })

  test('keeps the metadata that an update does not send', async () => {
    const of = (subTitle: string | null) =>
      [1, 2].flatMap((id) => [
        read(id, { summary: 'Long', subTitle: 'Second' }),
        update(id, { summary: 'Short' }),
        read(id, { summary: 'Short', subTitle }),
      ])
    expect(await verdict(of(null), PARTIAL)).toBe('warning')
    expect(await verdict(of('Second'), PARTIAL)).toBe('pass')
  })
})

describe('what is attached to a version', () => {
  const PATH = '/v1/learning-resources/7/localized-versions/en-GB/tags/'
  const list = (...ids: number[]) =>
    exchange(`GET ${PATH}`, { items: ids.map((id) => ({ tag: { id, uuid: `u${id}` } })), count: ids.length })
  const add = (id: number, answered = id, status = 201) =>
    exchange(`POST ${PATH}`, { tag: { id: answered } }, { sent: { tag: { id } }, status })
  const remove = (id: number) => exchange(`DELETE ${PATH}${id}`, {}, { status: 200 })
  const of = (verb: string, slug: string) => `current/localized-versions.tags.${verb}#${slug}`

  test('stands in its list once, and nothing else does', async () => {
    const right = [list(), add(1), list(1), add(2), list(1, 2)]
    for (const slug of ['attaches', 'keeps-others', 'answer-record'])
      expect(await verdict(right, of('add', slug)), slug).toBe('pass')
    expect(await verdict([list(), add(1), list(), add(2), list()], of('add', 'attaches'))).toBe('violation')
    expect(await verdict([list(), add(1), list(1, 9), list(1), add(2), list(2)], of('add', 'keeps-others'))).toBe(
      'inconclusive',
    )
    expect(await verdict([add(1, 2)], of('add', 'answer-record'))).toBe('warning')
  })

  test('is refused a second time, and may not be judged where somebody else wrote', async () => {
    const twice = [list(1), add(1), list(1, 1), list(2), add(2), list(2, 2)]
    expect(await verdict(twice, of('add', 'attached-already'))).toBe('violation')
    expect(
      await verdict([list(), add(1), remove(1), list(), add(2), remove(2), list()], of('add', 'attaches')),
    ).toBeUndefined()
  })

  test('is gone from it when it is removed, the others are not', async () => {
    expect(await verdict([list(1, 2), remove(1), list(2)], of('remove', 'removes'))).toBe('pass')
    expect(await verdict([list(1, 2), remove(1), list(1, 2), remove(2), list(1, 2)], of('remove', 'removes'))).toBe(
      'violation',
    )
    expect(await verdict([list(1, 2), remove(1), list(), list(3, 4), remove(3), list()], of('remove', 'removes'))).toBe(
      'violation',
    )
  })
})

describe('a record that a write was answered with', () => {
  const made = (id: number) =>
    exchange('POST /v1/tags/', { id, uuid: `u${id}`, name: 'A' }, { sent: { name: 'A' }, headers })
  const read = (id: number) => exchange(`GET /v1/tags/${id}`, { message: 'no' }, { status: 404, headers })
  const headers = { authorization: 'Bearer of-an-administrator' }
  const signIn = exchange(
    'POST /v2/authentication/login',
    { accessToken: 'of-an-administrator', refreshToken: 'refresh-of-it' },
    { sent: { login: 'a', password: 'secret-of-a', role: 'svc/admin' }, headers: {} },
  )
  const ANSWERS = 'current/tags.get#answers'

  test('is read by who wrote it', async () => {
    expect(await verdict([signIn, made(1), read(1)], ANSWERS)).toBe('inconclusive')
    expect(await verdict([signIn, made(1), read(1), made(2), read(2)], ANSWERS)).toBe('violation')
    expect(await verdict([signIn, read(1), read(2)], ANSWERS)).toBeUndefined()
  })
})
