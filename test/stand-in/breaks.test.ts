/** Breaks of one's own at the stand-in: each verb does what the documentation says, and a misspelt one is refused. */
import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { type StandIn, startStandIn } from '../../library/stand-in/index.ts'
import { VERBS } from '../../reference/mutators/verbs.ts'

const started: StandIn[] = []
afterAll(() => Promise.all(started.map(({ close }) => close())))

async function broken(...breaks: string[]): Promise<StandIn> {
  const one = await startStandIn({ breaks })
  started.push(one)
  return one
}

/** Asks the older administration interface, which needs no sign-in. */
async function ask(one: StandIn, query = 'limit=3&page=1') {
  const answer = await fetch(`${one.address}/API/ADMIN/v1/REST/Learner/?${query}`, {
    headers: { 'api-key': one.environment.LEGACY_ADMIN_API_KEY! },
  })
  const text = await answer.text()
  return { answer, text, body: text.startsWith('{') ? JSON.parse(text) : undefined }
}

const LIST = 'legacy-admin/learners.search'
const recordsOf = async (one: StandIn, query?: string) =>
  (await ask(one, query)).body.value as Record<string, unknown>[]
const honest = async (query?: string) => recordsOf(await broken(), query)

describe('changes what its records show', () => {
  test('drop, rename', async () => {
    for (const record of await recordsOf(await broken(`${LIST} drop login`))) expect(record).not.toHaveProperty('login')
    const [renamed] = await recordsOf(await broken(`${LIST} rename login userName`))
    const [record] = await honest()
    expect(renamed).toMatchObject({ userName: record!.login })
    expect(renamed).not.toHaveProperty('login')
  })

  test('set, type', async () => {
    const one = await broken(`${LIST} set firstName {"a": [1, 2]}`, `${LIST} type login array`)
    const [record] = await honest()
    expect((await recordsOf(one))[0]).toMatchObject({ firstName: { a: [1, 2] }, login: [record!.login] })
    const { body } = await ask(await broken(`${LIST} set /success "yes"`))
    expect(body.success).toBe('yes')
  })
})

describe('changes its lists', () => {
  test('cut, skip, repeat, reverse', async () => {
    const guids = async (one: StandIn) => (await recordsOf(one)).map(({ guid }) => guid)
    const [a, b, c] = (await honest()).map(({ guid }) => guid)
    expect(await guids(await broken(`${LIST} cut 2`))).toEqual([a, b])
    expect(await guids(await broken(`${LIST} skip 1`))).toEqual([b, c])
    expect(await guids(await broken(`${LIST} repeat`))).toEqual([a, b, c, a])
    expect(await guids(await broken(`${LIST} reverse`))).toEqual([c, b, a])
    expect(await guids(await broken(`${LIST} reverse`, `${LIST} cut 2`))).toEqual([b, a])
  })
})

describe('changes its answers', () => {
  test('status, header, body', async () => {
    const one = await broken(`${LIST} status 503`, `${LIST} header Retry-After 7`, `${LIST} body <html>no</html>`)
    const { answer, text } = await ask(one)
    expect([answer.status, answer.headers.get('retry-after'), text]).toEqual([503, '7', '<html>no</html>'])
    const bare = await ask(await broken(`${LIST} header CONTENT-TYPE`, `${LIST} body {"value": 1}`))
    expect(bare.body).toEqual({ value: 1 })
    const plain = await ask(await broken(`${LIST} header Content-Type text/plain`))
    expect(plain.answer.headers.get('content-type')).toBe('text/plain')
  })

  test('refuse, in the form of the interface, for every operation that matches', async () => {
    const { answer, body } = await ask(await broken('legacy-admin/*.search refuse 403'))
    expect([answer.status, body.success]).toEqual([403, false])
  })

  test('delay', async () => {
    const DELAY = 30
    const one = await broken(`${LIST} every 2 delay ${DELAY}`, 'current/* delay 600000')
    await Promise.all([ask(one), ask(one)])
    expect(Math.max(...one.requests.map(({ ms }) => ms))).toBeGreaterThanOrEqual(DELAY - 1)
  })
})

test('overlooks an input', async () => {
  const [, second] = await honest()
  expect(await recordsOf(await broken(`${LIST} ignore limit`), 'limit=1&page=1')).not.toHaveLength(1)
  expect(await recordsOf(await broken(), `limit=1&page=1&guid=${second!.guid}`)).toHaveLength(1)
})

test('breaks each Nth request alone', async () => {
  const one = await broken(`${LIST} every 3 status 500`)
  const statuses = []
  for (let count = 0; count < 6; count++) statuses.push((await ask(one)).answer.status)
  expect(statuses).toEqual([200, 200, 500, 200, 200, 500])
})

test('is switched and shown at the control address', async () => {
  const one = await broken()
  one.behave({ breaks: [`${LIST} cut 1`] })
  expect(await recordsOf(one)).toHaveLength(1)
  const shown = await (await fetch(`${one.address}/_control/behaviour`)).json()
  expect(shown).toMatchObject({ breaks: [{ id: `${LIST} cut 1`, title: VERBS.cut!.does }] })
})

test.each([
  ['current/tag.list drop uuid', 'no operation current/tag.list; nearest: current/tags.list'],
  ['current/tags.list dorp uuid', 'no verb dorp; nearest: drop; verbs: drop MEMBER'],
  ['current/tags.list drop uuidd', 'no document names a member uuidd; nearest: uuid'],
  ['current/tags.list drop', 'drop MEMBER lacks a member of the records'],
  ['current/tags.list', "write 'OPERATION [every N] VERB ARGUMENTS'"],
  ['current/tags.list set name {"a"', 'set MEMBER JSON takes a JSON value, got {"a"'],
  ['current/tags.list type name text', 'takes string, number, boolean, array or object, got text'],
  ['current/tags.list status 99', 'takes a status from 200 to 599, got 99'],
  ['current/tags.list refuse 418', 'takes a status: 400, 401, 403, 404, 409, 429 or 500, got 418'],
  ['current/tags.list cut -1', 'takes a whole number, got -1'],
  ['current/tags.list reverse 2', 'reverse takes no more, got 2'],
  ['current/tags.list every 0 reverse', 'every takes a number from 1, got 0'],
  ['current/tags.list every 2', 'no verb after it'],
  ['', "write 'OPERATION"],
])('refuses %s', async (text, message) => {
  await expect(startStandIn({ breaks: [text] })).rejects.toMatchObject({
    name: 'UsageError',
    message: expect.stringContaining(message),
  })
})

test('the documentation has every verb as it is', () => {
  const page = readFileSync(new URL('../../docs/stand-in.md', import.meta.url), 'utf8')
  for (const { form, does } of Object.values(VERBS)) expect(page).toContain(`| \`${form}\` | ${does}`)
})
