/** Each request names itself for the logs of the platform, and the evidence shows how. */
import { expect, test } from 'vitest'
import type { Target } from '../../client/target.ts'
import { newTrace } from '../../client/tracing.ts'
import type { Exchange } from '../../contract/run.ts'
import { stage } from '../../faults/proving/stage.ts'
import { curlOf } from '../../reporters/curl.ts'

const TIMES = 3

async function exchangesWith(limits: Partial<Pick<Target, 'extraHeaders' | 'trace'>>): Promise<readonly Exchange[]> {
  const { world, records } = stage({ limits })
  for (let time = 0; time < TIMES; time++)
    await world.client.send({ operation: 'current/learners.list', as: 'administrator', query: { size: 1 } })
  return records.flatMap((record) => (record.kind === 'exchange' ? [record] : []))
}

const headersOf = ({ request }: Exchange) => request.headers as Readonly<Record<string, string>>

test('each request has one trace, and a span and an id of its own', async () => {
  const trace = newTrace()
  const exchanges = await exchangesWith({ trace })
  const parents = exchanges.map((one) => headersOf(one).traceparent)
  expect(parents.length).toBeGreaterThan(TIMES)
  for (const parent of parents) expect(parent).toMatch(new RegExp(`^00-${trace}-[0-9a-f]{16}-01$`))
  expect(new Set(parents).size).toBe(parents.length)
  expect(exchanges.map((one) => headersOf(one)['x-request-id'])).toEqual(
    exchanges.map(({ id }) => `${trace.slice(0, 12)}-${id}`),
  )
})

test('two runs have different traces', () => {
  expect(newTrace()).not.toBe(newTrace())
})

test('a header that is configured for every request takes the place of ours', async () => {
  const extraHeaders = { current: { 'X-Request-Id': 'of the gateway' } }
  for (const one of await exchangesWith({ trace: newTrace(), extraHeaders })) {
    const names = Object.keys(headersOf(one)).filter((name) => name.toLowerCase() === 'x-request-id')
    expect(names).toEqual(['X-Request-Id'])
  }
})

test('whoever repeats a request by hand begins a trace of their own', async () => {
  const [exchange] = await exchangesWith({ trace: newTrace() })
  expect(curlOf(exchange!)).not.toMatch(/traceparent|x-request-id/i)
})
