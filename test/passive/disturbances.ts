/** Changes of honest traffic on its way into a file: none of them makes the platform look worse. */

import { randomOf } from '../../faults/proving/random.ts'
import type { Recorded } from '../../runner/passive/traffic.ts'

type Disturbance = (traffic: readonly Recorded[]) => readonly Recorded[]

const random = randomOf(11)
const below = (end: number) => Math.floor(random() * end)
const isChosen = (share: number) => random() < share

function shuffled(traffic: readonly Recorded[]): readonly Recorded[] {
  const all = [...traffic]
  for (let at = all.length - 1; at > 0; at--) {
    const other = below(at + 1)
    ;[all[at], all[other]] = [all[other]!, all[at]!]
  }
  return all
}

const each =
  (change: (one: Recorded, place: number) => Recorded | undefined): Disturbance =>
  (traffic) =>
    traffic.flatMap((one, place) => change(one, place) ?? [])

const CREDENTIALS = new Set(['authorization', 'cookie', 'api-key'])
const without = (headers: Recorded['requestHeaders'], names: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.has(name)))
const sanitized = (one: Recorded): Recorded => {
  const { 'set-cookie': _, ...headers } = one.headers
  return { ...one, requestHeaders: without(one.requestHeaders, CREDENTIALS), headers }
}
const masked = (one: Recorded, by: string): Recorded => ({
  ...one,
  requestHeaders: Object.fromEntries(
    Object.entries(one.requestHeaders).map(([name, value]) => [name, CREDENTIALS.has(name) ? by : value]),
  ),
})
const HOUR = 3_600_000
const isRead = ({ method }: Recorded) => method === 'GET'
const failed = (one: Recorded, status: number, startedAt: number): Recorded => ({
  ...one,
  status,
  startedAt,
  headers: { 'content-type': 'text/html' },
  body: Buffer.from('<html>bad gateway</html>'),
})

export const DISTURBANCES: Readonly<Record<string, Disturbance>> = {
  'in any order': shuffled,
  'given twice': (traffic) => [...traffic, ...traffic],
  'given twice, under two names': (traffic) => [...traffic, ...traffic.map((one) => ({ ...one, file: 'again.har' }))],
  'with gaps': each((one) => (isChosen(0.4) ? undefined : one)),
  'cut in the middle': (traffic) => traffic.slice(Math.floor(traffic.length * 0.3), Math.floor(traffic.length * 0.7)),
  'all at one time': each((one) => ({ ...one, startedAt: 1_700_000_000_000 })),
  'without a time': each((one) => ({ ...one, startedAt: 0 })),
  'without a time now and then': each((one) => (isChosen(0.3) ? { ...one, startedAt: 0 } : one)),
  'with a clock that goes back by an hour': each((one, place) =>
    place % 1_000 < 500 ? one : { ...one, startedAt: one.startedAt - HOUR + place },
  ),
  'with a clock that goes back again and again': each((one, place) => ({
    ...one,
    startedAt: one.startedAt - Math.floor(place / 100) * HOUR,
  })),
  'in two files with clocks apart': each((one, place) =>
    place % 3 ? one : { ...one, file: 'other.har', startedAt: one.startedAt + 40_000 },
  ),
  'told to the second': each((one) => ({
    ...one,
    startedAt: Math.floor(one.startedAt / 10_000) * 1000,
    durationMs: one.durationMs + 999,
  })),
  'without how long it took': each((one) => ({ ...one, durationMs: 30_000 })),
  sanitized: each(sanitized),
  'sanitized now and then, as what was not sent': each((one) =>
    isChosen(0.3)
      ? { ...sanitized(one), requestHeaders: without(sanitized(one).requestHeaders, new Set(['host'])) }
      : { ...one, requestHeaders: { ...one.requestHeaders, host: one.url.host } },
  ),
  'with credentials covered': each((one) => masked(one, '[authorization redacted]')),
  'with bodies left out now and then': each((one) => (isChosen(0.3) ? { ...one, body: undefined } : one)),
  'without long bodies': each((one) => ((one.body?.length ?? 0) > 800 ? { ...one, body: undefined } : one)),
  'without the bodies of writes': each((one) => (isRead(one) ? one : { ...one, body: undefined })),
  'with answers from a cache': (traffic) =>
    traffic.flatMap((one) =>
      isRead(one) && isChosen(0.2)
        ? [one, { ...one, status: 304, startedAt: one.startedAt + 300, body: Buffer.alloc(0) }]
        : [one],
    ),
  'with failures of a gateway and retries': (traffic) =>
    traffic.flatMap((one) => (isChosen(0.15) ? [failed(one, 502 + below(3), one.startedAt - 200), one] : [one])),
  'with answers that never came': (traffic) =>
    traffic.flatMap((one) =>
      isChosen(0.2) ? [{ ...one, status: 0, startedAt: one.startedAt - 200, body: undefined }, one] : [one],
    ),
  'with redirects': (traffic) =>
    traffic.flatMap((one) =>
      isChosen(0.2)
        ? [{ ...one, status: 307, headers: { location: one.url.pathname }, body: Buffer.alloc(0) }, one]
        : [one],
    ),
  'with writes nobody saw the answers of': each((one) =>
    isRead(one) || isChosen(0.7) ? one : { ...one, status: 0, body: undefined },
  ),
}
