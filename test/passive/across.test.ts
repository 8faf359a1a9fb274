/** Findings of several exchanges together, and those of one alone. */
import { describe, expect, test } from 'vitest'
import { BEARER, decided, exchange } from './recorded.ts'

const tag = (id: number, name: string) => ({ id, uuid: `00000000-0000-4000-8000-00000000000${id}`, name })
const listed = (...items: unknown[]) => ({ items, count: items.length })
const written = (id: number, read: string) => [
  exchange(`PATCH /v1/tags/${id}`, tag(id, 'as written'), { sent: { name: 'as written' } }),
  exchange(`GET /v1/tags/${id}`, tag(id, read)),
]

describe('a written value that is read otherwise', () => {
  const BODY = 'current/tags.update#body-name'

  const verdictOf = async (...some: ReturnType<typeof written>[]) => (await decided(some.flat())).get(BODY)?.verdict

  test('of two records is a violation', async () => {
    expect(await verdictOf(written(1, 'otherwise'), written(2, 'otherwise'))).toBe('violation')
  })

  test('once may be the work of another client', async () => {
    expect(await verdictOf(written(1, 'otherwise'))).toBe('inconclusive')
  })

  test('is none where it is read of another platform', async () => {
    const elsewhere = [1, 2].flatMap((id) => {
      const [write, read] = written(id, 'otherwise')
      return [write!, { ...read!, url: new URL(read!.url.pathname, 'https://other.example.test') }]
    })
    const instances = [1, 2].flatMap((id) => {
      const [write, read] = written(id, 'otherwise')
      const of = (one: typeof read, platform: string) => ({
        ...one!,
        requestHeaders: { ...one!.requestHeaders, platform },
      })
      return [of(write, 'one.example.test'), of(read, 'other.example.test')]
    })
    expect((await decided(elsewhere)).get(BODY)).toBeUndefined()
    expect((await decided(instances)).get(BODY)).toBeUndefined()
  })

  test('is none where it is read as written, or another write stands between', async () => {
    expect(await verdictOf(written(1, 'as written'), written(2, 'as written'))).toBe('pass')
    const renamed = [1, 2].map((id) => {
      const [write, read] = written(id, 'renamed')
      const again = exchange(`PATCH /v1/tags/${id}`, tag(id, 'renamed'), {
        sent: { name: 'renamed' },
        at: read!.startedAt - 5,
      })
      return [write!, again, read!]
    })
    expect(await verdictOf(...renamed)).toBe('pass')
  })
})

describe('more requests than a minute allows', () => {
  const requests = (count: number, apart: number) =>
    Array.from({ length: count }, (_, place) =>
      exchange('GET /v2/learners/', listed(), { at: 1_000_000 + place * apart, headers: BEARER }),
    )
  const LIMIT = 'current/learners.list#rate-limit'

  test('are a violation where no window of a minute explains them', async () => {
    expect((await decided(requests(170, 100))).get(LIMIT)?.verdict).toBe('violation')
  })

  test.each([
    ['two windows of 80', 160, 100],
    ['a slow client', 400, 1_000],
  ])('%s are none', async (_, count, apart) => {
    expect((await decided(requests(count, apart))).get(LIMIT)).toBeUndefined()
  })
})

describe('a request that is refused for the number of requests', () => {
  const LIMIT = 'current/learners.list#rate-limit'
  const minute = (from: number) => [
    ...Array.from({ length: 5 }, (_, place) => exchange('GET /v2/learners/', listed(), { at: from + place * 100 })),
    exchange('GET /v2/learners/', { message: 'too many' }, { at: from + 600, status: 429 }),
    exchange('GET /v1/tags/', listed(), { at: from + 700 }),
  ]

  test('within the limit, in two minutes, while another operation is served', async () => {
    expect((await decided(minute(1_000_000))).get(LIMIT)?.verdict).toBe('inconclusive')
    expect((await decided([...minute(1_000_000), ...minute(2_000_000)])).get(LIMIT)?.verdict).toBe('violation')
  })

  test('beyond the limit, and served a minute later, holds', async () => {
    const traffic = [
      ...Array.from({ length: 80 }, (_, place) => exchange('GET /v2/learners/', listed(), { at: 1_000_000 + place })),
      exchange('GET /v2/learners/', { message: 'too many' }, { at: 1_000_100, status: 429 }),
      exchange('GET /v2/learners/', listed(), { at: 1_070_000 }),
    ]
    expect((await decided(traffic)).get(LIMIT)?.verdict).toBe('pass')
  })
})

test('a GUID that is written in small letters may be read in capital ones', async () => {
  const guid = '00000000-0000-4000-8000-00000000000a'
  const headers = { 'api-key': 'key-of-the-administration' }
  const written = (id: number) => {
    const path = `/API/ADMIN/v1/REST/Learner/00000000-0000-4000-8000-00000000000${id}/`
    const learner = { guid: `00000000-0000-4000-8000-00000000000${id}`, entityGuid: guid.toUpperCase(), name: 'A' }
    const answer = { success: true, message: 'OK', value: [learner], count: 1 }
    const put = exchange(`PUT ${path}`, answer, { headers })
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const sent = { ...put, requestHeaders: { ...headers, ...form }, requestBody: `entityGuid=${guid}` }
    return [sent, exchange(`GET ${path}`, answer, { headers })]
  }
  const result = (await decided([1, 2].flatMap(written))).get('legacy-admin/learners.update#body-entityGuid')
  expect(result?.verdict).toBe('pass')
})

describe('a write that is refused', () => {
  const KEPT = 'current/tags.update#refused-changes-nothing'
  const refusedWrite = (id: number, after: string) => [
    exchange(`GET /v1/tags/${id}`, tag(id, 'before')),
    exchange(`PATCH /v1/tags/${id}`, { message: 'no' }, { sent: { name: 'sent' }, status: 400 }),
    exchange(`GET /v1/tags/${id}`, tag(id, after)),
  ]

  test('and was written all the same, of two records', async () => {
    expect((await decided(refusedWrite(1, 'sent'))).get(KEPT)?.verdict).toBe('inconclusive')
    const both = [...refusedWrite(1, 'sent'), ...refusedWrite(2, 'sent')]
    expect((await decided(both)).get(KEPT)?.verdict).toBe('warning')
    expect((await decided(refusedWrite(3, 'before'))).get(KEPT)?.verdict).toBe('pass')
  })
})

describe('a record that a filter leaves out', () => {
  const FILTER = 'current/learners.list#filter-login'
  const anna = { id: 7, login: 'anna' }
  const without = exchange('GET /v2/learners/?login=anna', listed(), { at: 20 })
  const shown = (at: number) => exchange('GET /v2/learners/', listed(anna), { at })

  test('was there, when the same account was shown it before and after', async () => {
    const result = (await decided([shown(30), without, shown(10)])).get(FILTER)
    expect(result).toMatchObject({ verdict: 'violation', message: expect.stringContaining('id:7, which matches') })
  })

  test.each([
    ['was shown before only', [shown(10), without]],
    [
      'was shown to another account',
      [shown(10), without, shown(30)].map((one, place) =>
        place === 1 ? { ...one, requestHeaders: { authorization: 'Bearer another' } } : one,
      ),
    ],
    [
      'was shown with another login',
      [shown(10), without, exchange('GET /v2/learners/', listed({ ...anna, login: 'anne' }), { at: 30 })],
    ],
    [
      'may stand on the next page',
      [
        shown(10),
        exchange('GET /v2/learners/?login=anna&size=1', listed({ id: 8, login: 'anna' }), { at: 20 }),
        shown(30),
      ],
    ],
    [
      'may be kept out by another parameter',
      [shown(10), exchange('GET /v2/learners/?login=anna&entityId=3', listed(), { at: 20 }), shown(30)],
    ],
  ])('may have been elsewhere when it %s', async (_, traffic) => {
    expect((await decided(traffic)).get(FILTER)?.verdict).not.toBe('violation')
  })

  test('may be left out where no single version of it has all', async () => {
    const version = (languageCode: string, status: string) => ({ languageCode, metadata: { status } })
    const resource = { id: 7, localizedVersions: [version('en-GB', 'VALIDATED'), version('de-DE', 'DISABLED')] }
    const verdictOf = async (languageCode: string) => {
      const all = await decided([
        exchange('GET /v1/learning-resources/', listed(resource), { at: 10 }),
        exchange(`GET /v1/learning-resources/?status=VALIDATED&languageCode=${languageCode}`, listed(), { at: 20 }),
        exchange('GET /v1/learning-resources/', listed(resource), { at: 30 }),
      ])
      return all.get('current/learning-resources.list#filters-combined')?.verdict
    }
    expect(await verdictOf('de-DE')).not.toBe('warning')
    expect(await verdictOf('en-GB')).toBe('warning')
  })
})

describe('a documented input that is refused', () => {
  const anna = { id: 7, login: 'anna' }
  const refused = exchange('GET /v2/learners/?login=anna', { message: 'no such parameter' }, { status: 400, at: 20 })

  test('is a violation where the same request without it is served', async () => {
    const shown = (at: number) => exchange('GET /v2/learners/', listed(anna), { at })
    const verdict = async (...some: (typeof refused)[]) =>
      (await decided([...some, refused])).get('current/learners.list#filter-login')?.verdict
    expect(await verdict(shown(10), shown(30))).toBe('violation')
    // Another client may have made her afterwards, or removed her before.
    expect(await verdict(shown(30))).toBe('inconclusive')
    expect(await verdict(shown(10))).toBe('inconclusive')
  })

  test('is none where the list is refused to everybody, or the value is not one that a record has', async () => {
    expect((await decided([refused])).get('current/learners.list#filter-login')).toBeUndefined()
    const others = [10, 30].map((at) => exchange('GET /v2/learners/', listed({ ...anna, login: 'otto' }), { at }))
    others.push(refused)
    expect((await decided(others)).get('current/learners.list#filter-login')?.verdict).toBe('inconclusive')
  })
})

describe('a search whose conditions stand in its body', () => {
  const SEARCH = 'POST /v1/activity-trackings/search?size=50'
  const found = (json: object, ...ids: number[]) =>
    exchange(SEARCH, { items: ids.map((id) => ({ id, uuid: `u${id}`, progress: id * 10 })) }, { sent: json })
  const BOUND = 'current/activity-trackings.search#range-progress-greaterThanEqual'

  test('lacks what the search for all shows before and after', async () => {
    const around = (...ids: number[]) => [
      found({}, 1, 2),
      found({ progress: { greaterThanEqual: 20 } }, ...ids),
      found({}, 1, 2),
    ]
    const lacking = (await decided(around())).get(BOUND)
    expect([lacking?.verdict, lacking?.message]).toEqual([
      'violation',
      expect.stringContaining(`${SEARCH} {"progress":{"greaterThanEqual":20}}: `),
    ])
    expect((await decided(around(2))).get(BOUND)?.verdict).toBe('pass')
  })
})
