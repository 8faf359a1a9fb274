/** Hostile and merely unusual answers on the wire: each is read for what it is, or named, and nothing waits for ever. */
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createSocketServer, type Server, type Socket } from 'node:net'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { parsed, describe as said } from '../../client/answer.ts'
import { BOUNDS, httpTransport, sameOriginRedirect, type Transport } from '../../client/transport.ts'
import { examine } from '../../engine/examine.ts'
import { stage } from '../../faults/proving/stage.ts'

const TEXT = '{"items":[],"count":0}'
const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

async function addressOf(server: Server): Promise<URL> {
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => open.add(socket.on('error', () => {})))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.close()
    for (const socket of open) socket.destroy()
  })
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
}

function transportFor(bounds: Partial<typeof BOUNDS> = {}): Transport {
  const transport = httpTransport({ ...BOUNDS, timeoutMs: 1_000, totalMs: 2_000, proxies: false, ...bounds })
  closing.push(() => void transport.close())
  return transport
}

const ask = async (server: Server, bounds: Partial<typeof BOUNDS> = {}) =>
  transportFor(bounds).send({ method: 'GET', url: await addressOf(server), headers: {} })

const answering = (listener: RequestListener) => createServer(listener)
const speaking = (...parts: (string | Buffer)[]) =>
  createSocketServer((socket) =>
    socket.once('data', () => socket.end(Buffer.concat(parts.map((part) => Buffer.from(part))))),
  )

const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n'
const whole = (body: Buffer | string, head = HEAD) => [
  `${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n`,
  body,
]

describe('a body in a coding that nobody asked for', () => {
  test.each([
    ['gzip', gzipSync(TEXT)],
    ['x-gzip', gzipSync(TEXT)],
    ['deflate', deflateSync(TEXT)],
    ['deflate', deflateRawSync(TEXT)],
    ['br', brotliCompressSync(TEXT)],
    ['gzip, br', brotliCompressSync(gzipSync(TEXT))],
    ['identity', Buffer.from(TEXT)],
    // A body of another coding than its header says.
    ['gzip', Buffer.from(TEXT)],
    ['x-unknown', Buffer.from(TEXT)],
  ])('%s is read', async (coding, body) => {
    const { body: plain } = await ask(
      answering((_, response) => response.setHeader('content-encoding', coding).end(body)),
    )
    expect(plain.toString()).toBe(TEXT)
  })

  test('that unpacks to more than is kept is too large', async () => {
    const bomb = gzipSync(Buffer.alloc(2 ** 22))
    const server = answering((_, response) => response.setHeader('content-encoding', 'gzip').end(bomb))
    await expect(ask(server, { maximumBodyBytes: 2 ** 20 })).rejects.toMatchObject({ kind: 'too-large' })
  })
})

describe('an unusual answer', () => {
  test.each([
    ['HTTP/1.0', speaking(`HTTP/1.0 200 OK\r\ncontent-type: application/json\r\n\r\n${TEXT}`)],
    ['an informational answer before it', speaking('HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n', ...whole(TEXT))],
    ['two of them', speaking('HTTP/1.1 102 Processing\r\n\r\n', 'HTTP/1.1 103 Early Hints\r\n\r\n', ...whole(TEXT))],
    ['60 KB of headers', speaking(...whole(TEXT, `${HEAD}x-long: ${'x'.repeat(60_000)}\r\n`))],
    [
      'chunks of one byte',
      answering((_, response) => {
        for (const one of TEXT) response.write(one)
        response.end()
      }),
    ],
  ])('with %s is read', async (_, server) => {
    const { status, body } = await ask(server)
    expect([status, body.toString()]).toEqual([200, TEXT])
  })

  test('of 204 with a body has none', async () => {
    const { status, body } = await ask(speaking(...whole(TEXT, 'HTTP/1.1 204 No Content\r\n')))
    expect([status, body.length]).toEqual([204, 0])
  })

  test.each([
    [
      'resets the connection',
      createSocketServer((socket) => socket.once('data', () => socket.resetAndDestroy())),
      'reset',
    ],
    ['closes it in the middle of a body', speaking(`${HEAD}content-length: 1000\r\n\r\n${TEXT}`), 'reset'],
    ['never answers', createSocketServer(() => {}), 'timeout'],
    ['is no HTTP', speaking('220 smtp.example.test\r\n'), 'malformed'],
    ['has 1 MB of headers', speaking(...whole(TEXT, `${HEAD}x-long: ${'x'.repeat(1_000_000)}\r\n`)), 'too-large'],
    ['has more than is kept', speaking(...whole(Buffer.alloc(2 ** 20 + 1))), 'too-large'],
  ])('that %s is named', async (_, server, kind) => {
    await expect(ask(server, { maximumBodyBytes: 2 ** 20 })).rejects.toMatchObject({ kind })
  })

  test('of http where https was expected is called so', async () => {
    const { host } = await addressOf(answering((_, response) => response.end(TEXT)))
    const asked = transportFor().send({ method: 'GET', url: new URL(`https://${host}/`), headers: {} })
    await expect(asked).rejects.toMatchObject({ kind: 'malformed', message: `${host} speaks http there, not https` })
  })
})

describe('a body', () => {
  const answer = (body: Buffer) => ({ status: 200, body, json: parsed(body) }) as Parameters<typeof said>[0]

  test.each([
    ['behind a byte order mark is read', Buffer.from(`\ufeff${TEXT}`), undefined],
    ['in UTF-16 is named', Buffer.from(`\ufeff${TEXT}`, 'utf16le'), /^200 UTF-16 text/],
    ['in Latin-1 is named', Buffer.from('{"name":"Zoë"', 'latin1'), /^200 not UTF-8/],
    ['in gzip without a header is named', gzipSync(TEXT), /^200 gzip without Content-Encoding/],
    [
      'of 100,000 arrays is named',
      Buffer.from('['.repeat(100_000) + ']'.repeat(100_000)),
      /nested more than 200 levels/,
    ],
    ['of 20,000 objects is named', Buffer.from('{"a":'.repeat(20_000)), /nested more than 200 levels/],
  ])('%s', (_, body, says) => {
    if (!says) return expect(parsed(body)).toEqual(JSON.parse(TEXT))
    expect(parsed(body)).toBeUndefined()
    expect(said(answer(body))).toMatch(says)
  })

  test('with brackets inside its texts is not deep', () => {
    expect(parsed(Buffer.from(JSON.stringify({ text: '["'.repeat(5_000) })))).toHaveProperty('text')
  })

  test('with escapes of a terminal is written out', () => {
    const line = said(answer(Buffer.from('\u001b]0;owned\u0007\u001b[2J\u009b31m\u202Etxt')))
    expect(line).toBe('200 \\u001b]0;owned\\u0007\\u001b[2J\\u009b31m\\u202etxt')
  })

  test.each([
    ['numbers of any size', '{"items":[{"id":1e999,"count":-1e400}],"count":99999999999999999999999}'],
    ['members of a prototype', '{"__proto__":{"items":[]},"constructor":1,"items":[]}'],
    ['members twice', '{"items":[],"items":null}'],
  ])('with %s is judged without a crash', async (_, text) => {
    const { world } = stage({
      wire: (transport) => ({
        ...transport,
        send: async (outgoing) => {
          const served = await transport.send(outgoing)
          return outgoing.url.pathname === '/v2/learners/' ? { ...served, body: Buffer.from(text) } : served
        },
      }),
    })
    const got = await world.client.send({ operation: 'current/learners.list', as: 'administrator', query: { size: 1 } })
    expect(Array.isArray(examine(got))).toBe(true)
  })
})

describe('a redirect (R23)', () => {
  /** A server that leads from each path to the next one of the chain, and then answers. */
  async function alongOf(chain: readonly string[]) {
    const asked: string[] = []
    const server = answering(({ url = '', method, headers }, response) => {
      asked.push(`${method} ${url} ${headers.authorization}`)
      const next = chain[chain.indexOf(url) + 1]
      if (next === undefined) response.end(TEXT)
      else response.writeHead(308, { location: next }).end()
    })
    const url = new URL(chain[0]!, await addressOf(server))
    const answer = await transportFor().send({ method: 'PUT', url, headers: { authorization: 'Bearer t' }, body: '{}' })
    return { answer, asked }
  }

  test.each([
    ['to the last slash', ['/v2/tags', '/v2/tags/']],
    ['without the last slash', ['/v2/tags/', '/v2/tags']],
    ['at the address of the instance itself', ['/?x=1', '/lms/?x=1']],
    ['in three steps', ['/V2//Tags', '/v2//tags', '/v2/tags', '/v2/tags/']],
  ])('%s is followed with the same method and credential', async (_, chain) => {
    const { answer, asked } = await alongOf(chain)
    expect(asked).toEqual(chain.map((path) => `PUT ${path} Bearer t`))
    expect([answer.status, answer.redirectedTo]).toEqual([200, chain.at(-1)!.split('?')[0]])
  })

  test('of a fourth step is an answer as it came', async () => {
    const { answer, asked } = await alongOf(['/a', '/b', '/c', '/d', '/e'])
    expect([answer.status, asked.length, answer.redirectedTo]).toEqual([308, 4, '/d'])
  })

  test.each([
    ['another letter case', 'http://lms.test/V2/tags', '/v2/tags', 'http://lms.test/v2/tags'],
    ['https of the same host', 'http://lms.test/v2/tags', 'https://lms.test/v2/tags/', 'http://lms.test/v2/tags/'],
    ['http behind a gateway', 'https://lms.test/v2/tags', 'http://lms.test/v2/tags/', 'https://lms.test/v2/tags/'],
    ['a port behind a gateway', 'https://lms.test/a?x=1', 'http://lms.test:8080/a/?x=1', 'https://lms.test/a/?x=1'],
    ['a host in capitals', 'https://lms.test/a', 'https://LMS.TEST/a/', 'https://lms.test/a/'],
    ['the default port', 'https://lms.test/a', 'https://lms.test:443/a/', 'https://lms.test/a/'],
    ['the same path by https', 'http://lms.test/a', 'https://lms.test/a', undefined],
    ['another path by https', 'http://lms.test/a', 'https://lms.test/login', undefined],
    ['another host', 'https://lms.test/a', 'https://other.test/a/', undefined],
    ['a host under it', 'https://lms.test/a', 'https://x.lms.test/a/', undefined],
    ['another host without a scheme', 'https://lms.test/a', '//other.test/a/', undefined],
    ['itself', 'https://lms.test/a', '/a', undefined],
    ['nothing that can be read', 'https://lms.test/a', 'https://[', undefined],
  ])('to %s', (_, from, location, there) => {
    const answer = { status: 301, headers: { location }, body: Buffer.alloc(0) }
    expect(sameOriginRedirect(answer, new URL(from))?.href).toBe(there)
    // 303 leads to another resource, read with GET.
    expect(sameOriginRedirect({ ...answer, status: 303 }, new URL(from))).toBeUndefined()
  })
})
