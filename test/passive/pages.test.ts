/** The pages of one list together, and one record in a list and by its identifier. */
import { describe, expect, test } from 'vitest'
import { decided, exchange } from './recorded.ts'

const learner = (id: number, more: object = {}) => ({
  id,
  uuid: `00000000-0000-4000-8000-00000000000${id}`,
  login: `l${id}`,
  ...more,
})
const page = (query: string, ...ids: number[]) =>
  exchange(`GET /v2/learners/${query}`, { items: ids.map((id) => learner(id)) })
const of = (slug: string) => `current/learners.list#${slug}`

describe('pages of a list', () => {
  test('that follow each other up to one that is not full hold each record once', async () => {
    const all = await decided([page('?size=2', 1, 2), page('?size=2&offset=2', 3, 4), page('?size=2&offset=4', 5)])
    for (const slug of ['offset-walk', 'offset-effect']) expect(all.get(of(slug))?.verdict, slug).toBe('pass')
  })

  test('are the same where the start is left out, and counted in records', async () => {
    const all = await decided([
      page('?size=3', 1, 2, 3),
      page('?size=3&offset=0', 3, 2, 1),
      page('?size=3&offset=1', 2, 3, 4),
    ])
    for (const slug of ['offset-default', 'offset-counts-records'])
      expect(all.get(of(slug))?.verdict, slug).toBe('pass')
  })

  test('that do not move contradict it in two lists, and not in one', async () => {
    const still = (filter: string) => [page(`?size=2${filter}`, 1, 2), page(`?size=2&offset=2${filter}`, 1, 2)]
    expect((await decided(still(''))).get(of('offset-effect'))?.verdict).toBe('inconclusive')
    expect((await decided([...still(''), ...still('&enabled=true')])).get(of('offset-effect'))?.verdict).toBe(
      'violation',
    )
  })

  test('that lose a record which the list shows before and after contradict it when it is seen twice', async () => {
    const walk = (last: number) => [
      page('', 1, 2, 3, 4),
      page('?size=2', 1, 2),
      page('?size=2&offset=2', last),
      page('', 1, 2, 3, 4),
    ]
    expect((await decided(walk(3))).get(of('offset-walk'))?.verdict).toBe('inconclusive')
    expect((await decided([...walk(3), ...walk(3)])).get(of('offset-walk'))?.verdict).toBe('violation')
  })

  test('may begin again past the end where no sentence says what stands there', async () => {
    const trainings = (query: string) =>
      exchange(`GET /API/v1/REST/Trainings/list.json?${query}`, {
        message: 'OK',
        success: true,
        totalResults: 2,
        value: [{ guid: 'A' }, { guid: 'B' }],
      })
    const far = ['limit=2', 'limit=2&locale=en'].flatMap((query) => [trainings(query), trainings(`${query}&offset=90`)])
    expect((await decided(far)).get('legacy-learner/trainings.list#offset-effect')).toBeUndefined()
  })

  test('between which something was written show nothing', async () => {
    const first = page('?size=2', 1, 2)
    const write = exchange('PATCH /v2/learners/1', learner(1), { sent: { firstName: 'A' } })
    const all = await decided([first, write, page('?size=2&offset=2', 3, 4)])
    expect(all.get(of('offset-effect'))).toBeUndefined()
  })
})

describe('a list that is refused', () => {
  const ANSWERS = of('answers')
  const as = { authorization: 'Bearer token-of-an-administrator' }
  const login = exchange(
    'POST /v2/authentication/login',
    { accessToken: 'token-of-an-administrator', refreshToken: 'r' },
    { headers: {}, sent: { role: 'svc/admin', login: 'a', password: 'a-password' } },
  )
  const beside = (at?: number) => exchange('GET /v2/learners/7', learner(7), { headers: as, at })
  const refused = (query = '', at?: number) =>
    exchange(`GET /v2/learners/${query}`, { message: 'no' }, { headers: as, status: 400, at })
  const verdict = async (...some: ReturnType<typeof refused>[]) =>
    (await decided([login, ...some])).get(ANSWERS)?.verdict

  test('twice, to whom the operations beside it are served, contradicts its row', async () => {
    const [early, late] = [refused('', 2_000_000), refused('?size=5', 2_100_000)]
    expect(await verdict(beside(), early, late, beside(2_200_000))).toBe('violation')
    expect(await verdict(beside(), refused(), beside())).toBe('inconclusive')
  })

  test('for what is asked of it, or to whom nothing is served, contradicts nothing', async () => {
    expect(await verdict(beside(), refused('?size=x'), refused('?login=y'), beside())).toBeUndefined()
    expect(await verdict(refused(), refused())).toBeUndefined()
  })
})

describe('one record', () => {
  const RIGHT = 'current/learners.get#right-record'
  const read = (more: object) => exchange('GET /v2/learners/7', learner(7, more))
  const listed = (more: object) => exchange('GET /v2/learners/', { items: [learner(7, more)] })
  const verdict = async (...traffic: ReturnType<typeof read>[]) => (await decided(traffic)).get(RIGHT)?.verdict

  test('is the same in the list and by its identifier', async () => {
    expect(await verdict(listed({ firstName: 'Anna' }), read({ firstName: 'Anna' }))).toBe('pass')
  })

  test('differs where the list shows it alike before and after', async () => {
    const [before, between, after] = [
      listed({ firstName: 'Anna' }),
      read({ firstName: 'Otto' }),
      listed({ firstName: 'Anna' }),
    ]
    expect(['violation', 'warning']).toContain(await verdict(before, between, after))
    expect(await verdict(before, between)).toBe('inconclusive')
    expect(await verdict(before, between, listed({ firstName: 'Otto' }))).not.toBe('violation')
  })
})
