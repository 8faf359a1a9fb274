/** The reaction of the client to refusals that come although it keeps the documented limits. */
import { expect, test } from 'vitest'
import type { Clock } from '../../client/clock.ts'
import type { Ask } from '../../client/request.ts'
import type { Incoming, Outgoing, Transport } from '../../client/transport.ts'
import { type StageOptions, stage } from '../../faults/proving/stage.ts'

const LEARNERS: Ask = { operation: 'current/learners.list', as: 'administrator', query: { size: 1 } }
const ENTITIES: Ask = { operation: 'current/entities.list', as: 'administrator', query: { size: 1 } }

const refusal = (headers: Record<string, string> = {}, status = 429): Incoming => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: Buffer.from('{"message":"too many requests"}'),
})

/** Refuses some requests before they reach the instance. */
const refusing =
  (refuse: (outgoing: Outgoing, clock: Clock) => Incoming | undefined): StageOptions['wire'] =>
  (transport: Transport, clock): Transport => ({
    ...transport,
    send: async (outgoing) => refuse(outgoing, clock) ?? transport.send(outgoing),
  })

/** Serves so many of the chosen requests in each minute, whoever asks. */
function minuteOf(most: number, chosen: (outgoing: Outgoing) => boolean = () => true) {
  let minute = -1
  let count = 0
  return refusing((outgoing, clock) => {
    if (!chosen(outgoing)) return undefined
    const present = Math.floor(clock.now() / 60_000)
    if (present !== minute) [minute, count] = [present, 0]
    return ++count > most ? refusal() : undefined
  })
}

const staged = (wire: StageOptions['wire'], more: StageOptions = {}) => {
  const { world, records, clock } = stage({ rateLimits: 'on', ...more, ...(wire ? { wire } : {}) })
  const exchanges = () => records.flatMap((record) => (record.kind === 'exchange' ? [record] : []))
  return {
    world,
    clock,
    exchanges,
    refused: () => exchanges().filter(({ throttled }) => throttled),
    notices: () => records.flatMap((record) => (record.kind === 'notice' ? [record.text] : [])),
    each: (ask: Ask, times: number) => Promise.all(Array.from({ length: times }, () => world.client.send(ask))),
  }
}

test.each([
  [{ 'retry-after': '7' }, 7_000],
  [{ 'x-ratelimit-reset': '9' }, 9_000],
  [{ ratelimit: '"default";r=0;t=4' }, 4_000],
  [{}, 60_000],
])('waits as long as a refusal with %o asks for, and asks again', async (headers, wait) => {
  let refused = 0
  const { world, clock, notices } = staged(
    refusing(({ url }) => (url.pathname === '/v2/learners/' && refused++ < 1 ? refusal(headers) : undefined)),
  )
  const answer = await world.client.send(LEARNERS)
  expect(answer.status).toBe(200)
  expect(clock.now()).toBeGreaterThanOrEqual(wait)
  expect(clock.now()).toBeLessThan(wait + 100)
  expect(notices().join()).toContain('refused although the documented limit was kept')
})

test('a refused creation is sent again, one that the server may have carried out is not', async () => {
  const creating: Ask = { operation: 'current/authors.create', as: 'administrator', json: { lastName: 'Nobody' } }
  for (const [status, sent] of [
    [429, 2],
    [503, 1],
  ] as const) {
    let refused = 0
    const { world, exchanges } = staged(
      refusing(({ method, url }) =>
        method === 'POST' && !url.pathname.includes('authentication') && refused++ < 1
          ? refusal({ 'retry-after': '1' }, status)
          : undefined,
      ),
    )
    await world.client.send(creating).catch((error) => expect(error.kind).toBe('throttled'))
    expect(exchanges().filter(({ operation }) => operation === creating.operation)).toHaveLength(sent)
  }
})

test('an operation that allows less than documented is asked less', async () => {
  const { each, refused } = staged(minuteOf(30, ({ url }) => url.pathname === '/v2/learners/'))
  const answers = await each(LEARNERS, 120)
  expect(answers.every(({ ok }) => ok)).toBe(true)
  // Those that were out when the first refusal came, and the second: one alone teaches nothing.
  expect(refused().length).toBeLessThanOrEqual(100)
})

test('a limit of the whole service is recognised and obeyed', async () => {
  const { each, refused, notices, clock } = staged(minuteOf(40))
  const answers = await Promise.all([each(LEARNERS, 70), each(ENTITIES, 70)])
  expect(answers.flat().every(({ ok }) => ok)).toBe(true)
  expect(notices().join('\n')).toContain('the target limits its whole service')
  const atFirst = refused().filter(({ waitedMs = 0 }) => waitedMs === 0)
  expect(refused().length - atFirst.length).toBeLessThanOrEqual(65)
  // 141 requests at 40 a minute need four minutes; what is learned costs some more.
  expect(clock.now()).toBeLessThanOrEqual(6 * 60_100)
})

test('callers that the target counts together are counted together', async () => {
  const learners = ({ url }: Outgoing) => url.pathname.startsWith('/v1/entities')
  const as = (caller: Ask['as']): Ask => ({ ...ENTITIES, as: caller })
  const { each, notices } = staged(minuteOf(80, learners))
  await each(as('administrator'), 60)
  await each(as('plain-administrator'), 60)
  expect(notices().join('\n')).toContain('counts all callers together')
})

test('callers share budgets from the start where the profile says so', async () => {
  const learners = ({ url }: Outgoing) => url.pathname === '/v2/learners/'
  const { each, refused } = staged(minuteOf(80, learners), { limits: { callersShareLimits: true } })
  await Promise.all([each(LEARNERS, 60), each({ ...LEARNERS, as: 'plain-administrator' }, 60)])
  expect(refused()).toEqual([])
})

test('a token of somebody else counts in the budget of its owner', async () => {
  const { world, each, refused } = staged(undefined)
  const account = world.client.target.current!.administrator!
  const login: Ask = {
    operation: 'current/tokens.login',
    as: 'anonymous',
    json: { role: 'svc/admin', ...account },
  }
  const { accessToken } = (await world.client.send(login)).json as { accessToken: string }
  const borrowed: Ask = { ...LEARNERS, as: 'anonymous', headers: { authorization: `Bearer ${accessToken}` } }
  const answers = await Promise.all([each(LEARNERS, 60), each(borrowed, 60)])
  expect(answers.flat().every(({ ok }) => ok)).toBe(true)
  expect(refused()).toEqual([])
})

test('requests that must be apart are sent apart', async () => {
  let last = -1_000
  const { each, refused, clock } = staged(
    refusing((_, { now }) => {
      if (now() - last < 1_000) return refusal({ 'retry-after': '1' })
      last = now()
      return undefined
    }),
  )
  const answers = await each(LEARNERS, 20)
  expect(answers.every(({ ok }) => ok)).toBe(true)
  expect(refused().length).toBeLessThan(45)
  expect(clock.now()).toBeLessThan(60_000)
})

/** Asks several operations at once, as often as a run does; minutes that it took, and how many were refused. */
async function minutesFor(times: number, wire: StageOptions['wire']) {
  const { world, clock, refused } = staged(wire)
  const operations = ['learners', 'entities', 'authors', 'tags', 'themes', 'certificates'] as const
  const left = Array.from({ length: times }, (_, at) => operations[at % operations.length]!)
  const worker = async () => {
    for (let next = left.pop(); next; next = left.pop())
      expect((await world.client.send({ ...LEARNERS, operation: `current/${next}.list` })).ok).toBe(true)
  }
  await Promise.all(Array.from({ length: 16 }, worker))
  return { minutes: clock.now() / 60_000, refused: refused().length }
}

const isSignIn = ({ url }: Outgoing) => url.pathname.includes('authentication')

test.each([40, 60])('%i requests a minute of a whole service that must be apart are used', async (granted) => {
  const gapMs = 60_000 / granted
  let last = Number.NEGATIVE_INFINITY
  const { minutes } = await minutesFor(
    granted * 10,
    refusing((outgoing, { now }) => {
      if (isSignIn(outgoing)) return undefined
      const left = last + gapMs - now()
      if (left > 0) return refusal({ 'retry-after': String(Math.ceil(left / 1000)) })
      last = now()
      return undefined
    }),
  )
  expect(minutes).toBeLessThan(11.5)
})

test.each([
  ['Retry-After', (seconds: number) => ({ 'retry-after': `${seconds}` })],
  ['the fields of a limit', (seconds: number) => ({ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': `${seconds}` })],
])('what a minute grants is used where %s tell when the next begins', async (_, hint) => {
  let [minute, count] = [-1, 0]
  const { minutes, refused } = await minutesFor(
    600,
    refusing((outgoing, { now }) => {
      if (isSignIn(outgoing)) return undefined
      const present = Math.floor(now() / 60_000)
      if (present !== minute) [minute, count] = [present, 0]
      return ++count > 60 ? refusal(hint(Math.ceil(((present + 1) * 60_000 - now()) / 1000))) : undefined
    }),
  )
  expect(minutes).toBeLessThan(11.5)
  expect(refused).toBeLessThan(60)
})

test('one answer in fifty that says that the platform is not available slows nothing down', async () => {
  let sent = 0
  const { minutes } = await minutesFor(
    600,
    refusing((outgoing) =>
      !isSignIn(outgoing) && ++sent % 50 === 0 ? refusal({ 'retry-after': '1' }, 503) : undefined,
    ),
  )
  // 600 requests of six operations with 60 a minute each.
  expect(minutes).toBeLessThan(2)
})
