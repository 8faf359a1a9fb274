import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../contract/run.ts'
import { harPieces, harReport } from '../../reporters/har.ts'
import { harExchanges } from '../../reporters/har-reader.ts'
import { catalogueOf, exchange, HOSTILE, head, run, runOf } from './sample.ts'

const { report } = runOf([head([])], catalogueOf([]))
const entriesOf = (...exchanges: Exchange[]) => JSON.parse(harReport(report, exchanges)).log.entries

const MEMBERS = {
  request: ['method', 'url', 'httpVersion', 'cookies', 'headers', 'queryString', 'headersSize', 'bodySize'],
  response: 'status statusText httpVersion cookies headers content redirectURL headersSize bodySize'.split(' '),
}

describe('evidence.har', () => {
  test('is read back with who asked and why, so that a report can be made of it', () => {
    const asked = exchange('x1', { account: 'administrator', why: 'control', check: 'current/tags.list#size', step: 3 })
    expect(harExchanges(harReport(report, [asked, exchange('x2')]))).toMatchObject([
      { id: 'x1', account: 'administrator', why: 'control', check: 'current/tags.list#size', step: 3 },
      { id: 'x2', account: undefined, why: undefined, check: undefined, step: undefined },
    ])
  })

  test('is HTTP Archive 1.2, with every member that the format demands', () => {
    const { log } = JSON.parse(harReport(report, [exchange('x1'), exchange('x2')]))
    expect(log).toMatchObject({ version: '1.2', creator: { name: 'learning-platform-conformance', version: '0.1.0' } })
    expect(log.entries).toHaveLength(2)
    for (const entry of log.entries) {
      expect(Object.keys(entry)).toEqual(expect.arrayContaining(['startedDateTime', 'time', 'cache', 'timings']))
      expect(Object.keys(entry.request)).toEqual(expect.arrayContaining(MEMBERS.request))
      expect(Object.keys(entry.response)).toEqual(expect.arrayContaining(MEMBERS.response))
    }
    expect(log.entries[0].request.queryString).toEqual([{ name: 'size', value: '101' }])
  })

  test('is an archive without entries for a run without exchanges', () => {
    expect(entriesOf()).toEqual([])
  })

  test('tells a cut body and an answer that never came', () => {
    const { response: _, ...unanswered } = exchange('x2', { failure: 'connection reset' })
    const [cut, lost] = entriesOf(
      exchange('x1', { response: { status: 200, headers: {}, body: 'é', cutFrom: 90_000 } }),
      unanswered,
    )
    expect(cut.response.content).toMatchObject({ size: 90_000, comment: 'cut; 90000 bytes in all' })
    expect(lost.response).toMatchObject({ status: 0, _error: 'connection reset', bodySize: -1 })
  })

  test('keeps hostile texts as they were', () => {
    const [entry] = entriesOf(exchange('x1', { response: { status: 200, headers: { 'x-a': HOSTILE }, body: HOSTILE } }))
    expect(entry.response.content.text).toBe(HOSTILE)
  })

  test('comes in one piece per exchange', () => {
    const { exchanges } = run(500)
    expect([...harPieces(report, exchanges.values())]).toHaveLength(502)
  })
})
