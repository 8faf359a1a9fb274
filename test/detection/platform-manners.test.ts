/** Behaviour outside of handlers: how answers are written, what time it is there, and how soon a list shows a write. */
import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import type { Incoming, Transport } from '../../client/transport.ts'
import { settled } from '../../contract/references.ts'
import { runChecks } from '../../engine/run-loop.ts'
import { type StageOptions, stage } from '../../faults/proving/stage.ts'
import { around } from '../../reference/mutators/fault.ts'
import { checks } from '../../suites/index.ts'
import { countingLate, lagging, late, partly } from './late.ts'

type Some = Parameters<typeof late>[0]

async function judged(options: StageOptions) {
  const { world, records } = stage({ withoutExchanges: true, ...options })
  const faults: string[] = []
  const all = await runChecks(checks, world, {
    rateLimits: 'off',
    catalogue: checks,
    onResult: ({ id }, error) => void (error === undefined || faults.push(`${id}: ${error}`)),
  })
  const { results, errors } = settled(all)
  const accused = results.filter(({ verdict }) => verdict === 'violation' || verdict === 'warning')
  const said = [
    ...accused.map(({ id, message }) => `${id}: ${message}`),
    ...faults,
    ...errors.map(({ message }) => message),
  ]
  const notices = records.flatMap((record) => (record.kind === 'notice' ? [record.text] : []))
  return { said, notices, share: results.filter(({ verdict }) => verdict === 'inconclusive').length / results.length }
}

const isJson = ({ headers, body }: Incoming) => /json/.test(String(headers['content-type'])) && body.length > 0

const escaped = (json: string) =>
  json
    .replace(/[\u0080-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .replaceAll('/', '\\/')

/** The same, as another library would write it; every header twice, as two proxies in a row may. */
function otherwise(incoming: Incoming): Incoming {
  const once = ['set-cookie', 'location', 'content-encoding']
  const headers = Object.fromEntries(
    Object.entries(incoming.headers).map(([name, value]) => [
      name,
      once.includes(name) ? value : [value, value].flat(),
    ]),
  )
  if (!isJson(incoming)) return { ...incoming, headers }
  const json = `\uFEFF${escaped(JSON.stringify(JSON.parse(incoming.body.toString('utf8')), null, 4))}\r\n`
  return { ...incoming, headers, body: Buffer.from(json) }
}

test('JSON in another form and headers that come twice accuse nobody', async () => {
  const wire = (transport: Transport): Transport => ({
    ...transport,
    send: async (outgoing) => otherwise(await transport.send(outgoing)),
  })
  expect((await judged({ wire })).said).toEqual([])
})

test.each([26, -26])('a clock that is %d hours away accuses nobody', async (hours) => {
  // Its clock goes on by itself, so that whoever waits for it must wait.
  const wire = (transport: Transport) => transport
  expect((await judged({ wire, now: () => Date.now() + hours * 3_600_000 })).said).toEqual([])
})

test.each([2_500, 4_000])(
  'lists that show what was written %d ms later accuse nobody, leave nothing undecided, and it is told',
  async (lagMs) => {
    const options = {
      around: (['current/*', 'legacy-admin/*', 'legacy-learner/*'] as const).map((some) => lagging(some, lagMs)),
      simulated: true,
      settleMs: 3_000,
    } as const
    const { said, share, notices } = await judged(options)
    expect(said).toEqual([])
    expect(share).toBeLessThan(0.001)
    expect(notices.join()).toContain(`showed what was written only after ${lagMs} ms`)
  },
)

test('single reads that show for two seconds what was there before accuse nobody', async () => {
  const writes: number[] = []
  const { said, share } = await judged({
    around: (['current/*', 'legacy-admin/*', 'legacy-learner/*'] as const).map((some) => late(some, writes, 2_000)),
    simulated: true,
    settleMs: 3_000,
  })
  expect(said).toEqual([])
  expect(share).toBeLessThan(0.01)
})

const writes: number[] = []

test.each([
  ['single reads that show one new member at once and the others', (some: Some) => partly(some, writes, 4_000)],
  ['lists that show a new record at once and count it', (some: Some) => countingLate(some, 4_000)],
])('%s four seconds later accuse nobody', async (_, behind) => {
  const around = (['current/*', 'legacy-admin/*', 'legacy-learner/*'] as const).map(behind)
  const { said, share } = await judged({ around, simulated: true, settleMs: 3_000 })
  expect(said).toEqual([])
  expect(share).toBeLessThan(0.01)
})

test('what is written and never shows is found, however long it is waited for', async () => {
  const { world } = stage({
    simulated: true,
    settleMs: 3_000,
    around: [lagging('current/*', Number.POSITIVE_INFINITY)],
  })
  const due = checks.filter(({ id }) => id === 'current/authors.create#appears-in-list')
  const [result] = await runChecks(due, world, { rateLimits: 'off' })
  expect(result?.verdict).toMatch(/violation|warning/)
})

test('registrations that are not served at all are not taken for deleted ones', async () => {
  const missing = { status: 404, headers: {}, body: { message: 'no such route' } }
  const { world } = stage({
    around: (['get', 'delete'] as const).map((name) =>
      around(`legacy-admin/registrations.${name}`, () => () => missing),
    ),
  })
  const all = await runChecks(
    checks.filter(({ id }) => /registrations\.(get#answers|delete#(only|unknown-reg|registers))/.test(id)),
    world,
    { rateLimits: 'off' },
  )
  const { results } = settled(all)
  const said = Object.fromEntries(results.map(({ id, verdict }) => [id.split('registrations.')[1], verdict]))
  expect(said).toEqual({
    'get#answers': 'violation',
    'delete#only-that-record': 'inconclusive',
    'delete#unknown-registration': 'inconclusive',
    'delete#registers-again': 'inconclusive',
  })
})
