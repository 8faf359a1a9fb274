/** The stand-in as a product: its page, its control address, its log, its clock, and several beside one another. */
import { execFile } from 'node:child_process'
import { request } from 'node:http'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { operations } from '../../contract/operations.ts'
import {
  lineOf,
  type RequestEntry,
  type StandIn,
  type StandInOptions,
  startStandIn,
} from '../../library/stand-in/index.ts'

const started: StandIn[] = []
afterAll(() => Promise.all(started.map(({ close }) => close())))

async function standIn(options?: StandInOptions): Promise<StandIn> {
  const one = await startStandIn(options)
  started.push(one)
  return one
}

const json = async (answer: Response) => (answer.status === 204 ? undefined : ((await answer.json()) as never))

/** Asks the older administration interface, which needs no sign-in. */
const ask = (one: StandIn, path = '/Learner/?limit=1&page=1', init: RequestInit = {}) =>
  fetch(`${one.address}/API/ADMIN/v1/REST${path}`, {
    ...init,
    headers: { 'api-key': one.environment.LEGACY_ADMIN_API_KEY! },
  })

const control = (one: StandIn, method: string, path: string, body?: unknown, headers = {}) =>
  fetch(`${one.address}/_control/${path}`, {
    method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
  })

const page = async (one: StandIn) => (await fetch(one.address, { headers: { accept: 'text/html,*/*' } })).text()

const FAULT = 'legacy-learner/profile.get/drops-member'

describe('its page', () => {
  test('lists every operation, what is on, and asks no other host', async () => {
    const one = await standIn({ faults: [FAULT], variations: ['overBound-refuse'] })
    const html = await page(one)
    for (const { id } of operations) expect(html).toContain(`<td>${id}</td>`)
    expect(html).toContain(FAULT)
    expect(html).toContain('overBound-refuse')
    const addresses = new Set(html.match(/https?:\/\/[^/'"<&\s]+/g))
    expect([...addresses]).toEqual([one.address])
    expect(html).not.toContain('PRIVATE KEY')
  })

  test('is for browsers: whoever asks for the root otherwise asks the platform', async () => {
    const one = await standIn()
    const answer = await fetch(one.address, { headers: { accept: 'application/json' } })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, expect.stringContaining('json')])
  })

  test('has a line for each account that a shell can execute as it is', async () => {
    const one = await standIn({
      data: { learners: [{ login: "d'arcy & co", password: `p'"$&` }], accounts: { learner: "d'arcy & co" } },
    })
    const lines = [...(await page(one)).matchAll(/<pre tabindex="0">([^<]*)<\/pre>/g)].map(([, line]) =>
      line!.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code)),
    )
    expect(lines).toHaveLength(6)
    const shown = await Promise.all(lines.map((line) => promisify(execFile)('sh', ['-c', line])))
    for (const { stdout } of shown)
      expect(JSON.parse(stdout)).toHaveProperty(stdout.includes('"items"') ? 'items' : 'value')
    expect(one.requests.map(({ status }) => status)).toEqual(Array(11).fill(200))
    expect(one.requests.filter(({ caller }) => caller === "learner d'arcy & co")).toHaveLength(2)
  })

  test('has a script that a browser takes, which shows the requests as they come', async () => {
    const one = await standIn()
    await ask(one)
    const script = await (await fetch(`${one.address}/_control/page.js`)).text()
    const shown: string[] = []
    const body = {
      insertRow: () => ({
        insertCell: () => ({
          set textContent(text: string) {
            shown.push(text)
          },
        }),
      }),
      rows: [],
    }
    const relative = async (path: string) => fetch(one.address + path)
    const browser = new Function('document', 'fetch', 'setTimeout', script)
    const document = { getElementById: () => body, querySelectorAll: () => [] }
    await new Promise((resolve) => browser(document, relative, resolve))
    expect(shown).toEqual([
      expect.stringMatching(/^\d\d:\d\d:\d\d\.\d{3}$/),
      'GET /API/ADMIN/v1/REST/Learner/',
      'legacy-admin/learners.search',
      'key',
      '200',
      expect.any(String),
    ])
  })
})

test('its page copies a command at a click, and says so', async () => {
  const script = await (await fetch(`${(await standIn()).address}/_control/page.js`)).text()
  const copied: string[] = []
  const listeners: (() => Promise<void>)[] = []
  const button = {
    textContent: '',
    addEventListener: (_: string, listener: () => Promise<void>) => void listeners.push(listener),
  }
  const placed: unknown[] = []
  const command = { textContent: 'curl x', before: (one: unknown) => void placed.push(one) }
  const document = {
    getElementById: () => undefined,
    querySelectorAll: () => [command],
    createElement: () => button,
    hidden: true,
  }
  const navigator = { clipboard: { writeText: async (text: string) => void copied.push(text) } }
  new Function('document', 'navigator', 'setTimeout', script)(document, navigator, () => 0)
  expect([placed, button.textContent]).toEqual([[button], 'Copy'])
  await listeners[0]!()
  expect([copied, button.textContent]).toEqual([['curl x'], 'Copied'])
  navigator.clipboard.writeText = () => Promise.reject(new Error('denied'))
  await listeners[0]!()
  expect(button.textContent).toBe('Not allowed: select and copy')
})

describe('its control address', () => {
  test('puts records, tokens, clock and log back, and keeps the credentials', async () => {
    const one = await standIn({ now: Date.UTC(2026, 0, 1) })
    const { environment } = one
    const size = one.store.learners.size
    const form = new URLSearchParams({
      login: 'new.one',
      password: 'Secret-4-you',
      firstname: 'N',
      lastname: 'O',
      mail: 'n@example.test',
    })
    const created = await fetch(`${one.address}/API/ADMIN/v1/REST/Learner/`, {
      method: 'POST',
      body: form,
      headers: { 'api-key': environment.LEGACY_ADMIN_API_KEY! },
    })
    expect([created.status, one.store.learners.size]).toEqual([201, size + 1])
    await control(one, 'PUT', 'clock', { advance: '1d' })
    expect((await control(one, 'POST', 'reset')).status).toBe(204)
    expect(one.store.learners.size).toBe(size)
    expect([one.clock.now(), one.clock.frozen, one.requests]).toEqual([Date.UTC(2026, 0, 1), true, []])
    expect((await ask(one)).status).toBe(200)
  })

  test('moves the clock, stops it and lets it run', async () => {
    const one = await standIn()
    const clock = async (body?: object) => json(await control(one, body ? 'PUT' : 'GET', 'clock', body))
    expect(await clock({ at: '2030-01-01T00:00:00Z', frozen: true })).toEqual({
      now: '2030-01-01T00:00:00.000Z',
      frozen: true,
    })
    expect(await clock({ advance: '90m' })).toEqual({ now: '2030-01-01T01:30:00.000Z', frozen: true })
    await ask(one)
    expect(one.requests[0]!.time).toBe('2030-01-01T01:30:00.000Z')
    expect(await clock({ frozen: false, advance: -1_800_000 })).toMatchObject({ frozen: false })
    expect(await clock()).toMatchObject({ now: expect.stringMatching(/^2030-01-01T01:00:0/) })
  })
})

describe('its behaviour', () => {
  test('changes while it serves', async () => {
    const one = await standIn()
    const messages = async () => (await ask(one, '/Learner/11111111-1111-4111-8111-111111111111')).status
    expect(await messages()).toBe(404)
    const on = await json(await control(one, 'PUT', 'behaviour', { variations: ['legacyFailure-200'] }))
    expect(on).toEqual({ faults: [], variations: [{ id: 'legacyFailure-200', title: expect.any(String) }], breaks: [] })
    expect(await messages()).toBe(200)
    one.behave({})
    expect(await messages()).toBe(404)
  })

  test.each([
    [
      'PUT',
      'behaviour',
      { faults: ['current/learners.list/ignores-logn'] },
      400,
      /no such fault; nearest: current\/learners/,
    ],
    ['PUT', 'clock', { at: 'tomorrow' }, 400, /at: must be an instant, such as 2030-01-01T00:00:00Z/],
    ['PUT', 'clock', { at: 1.5 }, 400, /at: neither a whole number nor a text/],
    ['PUT', 'clock', { at: '2030-01-01T00:00:00Z', advanse: '2h' }, 400, /advanse: unknown member; nearest: advance/],
    ['PUT', 'clock', { advance: 'soon' }, 400, /advance: must be milliseconds, or a number with ms, s, m, h or d/],
    ['PUT', 'clock', { frozen: 'yes' }, 400, /frozen: must be true or false, not "yes"/],
    ['PUT', 'clock', [], 400, /all of it: must be values by name/],
    ['PUT', 'behaviour', { faults: FAULT }, 400, /faults: must be a list/],
    ['PUT', 'behaviour', { fault: [FAULT] }, 400, /fault: unknown member; nearest: faults/],
    ['GET', 'requests?after=x', undefined, 400, /after: must be the number of a request/],
    ['GET', 'nothing', undefined, 404, /POST reset/],
  ])('%s %s %j is answered %i', async (method, path, body, status, message) => {
    const answer = await control(await standIn(), method, path, body)
    expect([answer.status, await answer.json()]).toEqual([status, { message: expect.stringMatching(message) }])
  })
})

describe('its control address', () => {
  test.each([
    ['GET', '/'],
    ['POST', '/_control/reset'],
    ['GET', '/_control/clock'],
    ['PUT', '/_control/clock'],
    ['GET', '/_control/behaviour'],
    ['PUT', '/_control/behaviour'],
    ['GET', '/_control/requests'],
    ['DELETE', '/_control/requests'],
  ])('%s %s hears nobody who came by another name', async (method, path) => {
    const { address } = await standIn()
    const status = await new Promise((resolve) => {
      const headers = { host: 'rebound.example.test', accept: 'text/html' }
      request(`${address}${path}`, { method, headers }, (answer) => resolve(answer.statusCode)).end()
    })
    expect(status).toBe(403)
  })

  test.each([{ advance: 1e308 }, { at: 8_000_000_000_000_000, frozen: true }, { advance: '-99999d' }])(
    'refuses to set the clock to where no date is, and leaves it as it was: %j',
    async (body) => {
      const one = await standIn()
      const before = one.clock.now()
      const refused = await control(one, 'PUT', 'clock', body)
      expect([refused.status, await refused.json()]).toEqual([400, { message: expect.stringMatching(/allowed: 1970/) }])
      expect([one.clock.frozen, one.clock.now() - before < 60_000]).toEqual([false, true])
      expect((await ask(one)).status).toBe(200)
    },
  )

  test('hears no page of another site', async () => {
    const answer = await control(await standIn(), 'POST', 'reset', undefined, {
      origin: 'http://elsewhere.example.test',
    })
    expect(answer.status).toBe(403)
  })
})

describe('its log', () => {
  test('has an entry for each request, whatever becomes of it', async () => {
    const seen: RequestEntry[] = []
    const one = await standIn({ onRequest: (entry) => seen.push(entry), faults: [FAULT] })
    await ask(one)
    await fetch(`${one.address}/nowhere?password=secret`)
    await fetch(`${one.address}/API/v1/REST/learner/profile.json`)
    expect(seen).toEqual(one.requests)
    expect(seen.map(({ operation, path, caller, status }) => [operation ?? path, caller, status])).toEqual([
      ['legacy-admin/learners.search', 'key', 200],
      ['/nowhere', 'anybody', 404],
      ['legacy-learner/profile.get', 'anybody', 401],
    ])
    expect(lineOf(seen[0]!)).toMatch(/^\S+Z legacy-admin legacy-admin\/learners\.search key 200 [\d.]+ ms$/)
    expect(JSON.stringify(seen)).not.toContain('secret')
  })
})

test('answers are as late as they shall be', async () => {
  const one = await standIn({ latency: { least: 60, most: 90 } })
  await ask(one)
  expect(one.requests[0]!.ms).toBeGreaterThanOrEqual(55)
})

test('several beside one another share nothing', async () => {
  const [one, other] = [await standIn(), await standIn({ data: { builtIn: false } })]
  one.store.learners.remove(one.store.learners.all()[0]!)
  await ask(one)
  expect([one.address === other.address, other.requests, other.store.learners.size]).toEqual([false, [], 2])
  one.reset()
  expect(one.store.learners.size).toBe(144)
})
