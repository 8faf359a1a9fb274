/** Answers of platforms, as bytes: changed members, changed headers, bytes cut out of the whole. */
import { type AddressInfo, createServer, type Socket } from 'node:net'
import fc from 'fast-check'
import { BOUNDS, httpTransport, type Transport, TransportFailure } from '../../client/transport.ts'
import { runChecks } from '../../engine/run-loop.ts'
import { stage } from '../../faults/proving/stage.ts'
import { checks } from '../../suites/index.ts'
import { damaged, damages, edited, edits } from './arbitraries.ts'
import type { Subject } from './subject.ts'

const STATUSES = [
  '200 OK',
  '201 Created',
  '204 No Content',
  '302 Found',
  '404 Not Found',
  '429 Slow',
  '500 Oops',
  '200 \u0001',
  '099 No',
  '999 x',
]
const FIELDS = [
  ...[
    'content-encoding: gzip',
    'content-encoding: constructor',
    'content-encoding: gzip, br, deflate',
    'content-type: text/html',
  ],
  ...[
    'set-cookie: __proto__=1; path=/',
    'set-cookie: =; domain=.',
    'set-cookie: a=%zz; expires=never',
    'retry-after: -1',
  ],
  ...[
    'location: http://[',
    'location: //x.test',
    'location: /',
    'date: never',
    '__proto__: 1',
    'constructor: a',
    'x-odd: \u00e9\u00ff',
  ],
  ...[
    'transfer-encoding: chunked',
    'content-length: 5',
    'content-length: -1',
    'connection: __proto__, close',
    'ratelimit: ;;="',
    'ratelimit-remaining: NaN',
    ': x',
    'x\u0000: y',
  ],
]

export interface Answer {
  readonly status: string
  readonly fields: readonly string[]
  readonly edits: Parameters<typeof edited>[1]
  readonly damages: Parameters<typeof damaged>[1]
  readonly raw: boolean
}

export const answers: fc.Arbitrary<Answer> = fc.record({
  status: fc.oneof(
    { weight: 6, arbitrary: fc.constant('200 OK') },
    { weight: 2, arbitrary: fc.constantFrom(...STATUSES) },
  ),
  fields: fc.subarray(FIELDS, { maxLength: 3 }),
  edits,
  damages,
  raw: fc.boolean(),
})

/** The bytes of an answer that would have had that body. */
export function bytesOf({ status, fields, edits: all, damages: cuts, raw }: Answer, honest: unknown): Buffer {
  const body = Buffer.from(JSON.stringify(edited(honest, all)) ?? '')
  const type = raw ? [] : ['content-type: application/json', `content-length: ${body.length}`]
  const head = [`HTTP/1.1 ${status}`, ...type, ...fields, 'connection: close', '', ''].join('\r\n')
  return damaged(Buffer.concat([Buffer.from(head, 'latin1'), body]), cuts)
}

/** A server that says, to whoever asks anything, what it was told last, and hangs up. */
export async function speaker(): Promise<{ readonly origin: string; say(bytes: () => Buffer): void; close(): void }> {
  let says: () => Buffer = () => Buffer.alloc(0)
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => {}).on('close', () => open.delete(socket))
    socket.once('data', () => socket.end(says()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    say: (bytes) => {
      says = bytes
    },
    close() {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}

const CHOSEN =
  /^(current\/(tags\.list|learners\.get|tokens\.login)|legacy-learner\/(profile\.get|discussions\.list)|legacy-admin\/(entities\.search|content\.get))#(answers|response-schema|error-form|count|no-leak|redirects|json-type)$/
const chosen = checks.filter(({ id }) => CHOSEN.test(id))

/** A run of some checks, of whose answers every third is another one. */
export async function answersToRuns(): Promise<Subject<Answer>> {
  const server = await speaker()
  const wire = httpTransport({ ...BOUNDS, timeoutMs: 500, totalMs: 500, maximumBodyBytes: 2 ** 20, proxies: false })
  const spoiling =
    (answer: Answer) =>
    (inner: Transport): Transport => {
      let turn = 0
      return {
        ...inner,
        async send(outgoing) {
          const served = await inner.send(outgoing)
          if (++turn % 3) return served
          const body = served.body.toString()
          server.say(() => bytesOf(answer, /^[[{]/.test(body) ? JSON.parse(body) : {}))
          return wire.send({ ...outgoing, url: new URL(outgoing.url.pathname + outgoing.url.search, server.origin) })
        },
      }
    }
  return {
    name: 'answers to a run',
    share: 10,
    cases: answers,
    async attempt(answer) {
      const errors: unknown[] = []
      const { world } = stage({ wire: spoiling(answer), simulated: true, withoutExchanges: true })
      await runChecks(chosen, world, { rateLimits: 'off', onResult: (_, error) => void (error && errors.push(error)) })
      const unexpected = errors.find((error) => !(error instanceof TransportFailure))
      if (unexpected) throw unexpected
    },
    async close() {
      server.close()
      await wire.close()
    },
  }
}
