/** The recording proxy: what passes is what came, whatever the platform sends, and nothing of it stops the proxy. */
import { mkdtempSync, readFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { secretsOf } from '../../client/secrets.ts'
import { NAMES } from '../../client/target.ts'
import { harFile } from '../../runner/passive/har-file.ts'
import { routesOf } from '../../runner/passive/operations.ts'
import { recordingProxy } from '../../runner/passive/recorder.ts'

const folder = mkdtempSync(join(tmpdir(), 'lpconform-recorder-'))
const TARGET = { names: NAMES, bindings: {}, records: {}, limits: {}, windowSeconds: 60 }
const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})
let files = 0

/** A platform that hears a whole request, and says what it likes. */
async function platform(says: (socket: Socket, heard: string) => void): Promise<{ origin: URL; heard: string[] }> {
  const heard: string[] = []
  const open = new Set<Socket>()
  const server: Server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => {})
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      const end = text.indexOf('\r\n\r\n')
      const length = Number(/content-length: *(\d+)/i.exec(text)?.[1] ?? 0)
      if (end < 0 || text.length < end + 4 + length) return
      heard.push(text)
      says(socket, text)
      text = ''
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  return { origin: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`), heard }
}

/** A proxy in front of the platform, its failures, and a client that sends bytes. */
async function recorder(origin: URL) {
  const file = join(folder, `recorded-${++files}.har`)
  const har = harFile(file, '0', secretsOf(), routesOf(TARGET))
  const proxy = await recordingProxy(origin, 0, har, () => undefined)
  stops.push(() => proxy.close().catch(() => {}))
  const say = (text: string): Promise<string> =>
    new Promise((resolve) => {
      const socket = connect(Number(new URL(proxy.address).port), '127.0.0.1', () => socket.write(text, 'latin1'))
      let answer = ''
      socket.on('data', (chunk) => (answer += chunk.toString('latin1')))
      socket.on('error', () => {}).on('close', () => resolve(answer))
    })
  const entries = async () => {
    await proxy.close()
    har.close()
    return JSON.parse(readFileSync(file, 'utf8')).log.entries
  }
  return { say, entries }
}

const PACKED = gzipSync('{"items":[]}').toString('latin1')
const ASK = 'GET /v2/learners/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}'

describe('what passes', () => {
  const ANSWER = `HTTP/1.1 207 Many Things\r\nX-Odd: one\r\nx-odd: two\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2\r\nContent-Encoding: gzip\r\nContent-Length: ${PACKED.length}\r\nConnection: close\r\n\r\n${PACKED}`

  test('is the request as it was sent, but for its connection and its host', async () => {
    const { origin, heard } = await platform((socket) => socket.end(ANSWER, 'latin1'))
    const { say } = await recorder(origin)
    const path = '/a/../v2//learners/?x=%zz&y=a+b|c'
    await say(
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nX-Twice: 1\r\nx-twice: 2\r\nConnection: close\r\nContent-Length: 3\r\n\r\n\xff\x00a`,
    )
    const [line, ...headers] = heard[0]!.split('\r\n')
    expect(line).toBe(`POST ${path} HTTP/1.1`)
    expect(headers.filter((one) => !/^connection/i.test(one))).toEqual([
      `Host: ${origin.host}`,
      'X-Twice: 1',
      'x-twice: 2',
      'Content-Length: 3',
      '',
      '\xff\x00a',
    ])
  })

  test('is the answer as it came, and is written down without its coding', async () => {
    const { origin } = await platform((socket) => socket.end(ANSWER, 'latin1'))
    const { say, entries } = await recorder(origin)
    expect(await say(ASK)).toBe(ANSWER)
    expect((await entries())[0].response).toMatchObject({ status: 207, content: { text: '{"items":[]}' } })
  })

  test('is nothing that came by the name of another site', async () => {
    const { origin, heard } = await platform((socket) => socket.end(ANSWER, 'latin1'))
    const { say, entries } = await recorder(origin)
    for (const host of ['rebound.example.test', '127.0.0.1.example.test', ''])
      expect(await say(`GET /a HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).toMatch(/^HTTP\/1.1 403/)
    expect([heard, await entries()]).toEqual([[], []])
  })

  test('keeps its length and its host, whatever Connection names', async () => {
    const { origin, heard } = await platform((socket) => socket.end('HTTP/1.1 204 No Content\r\n\r\n'))
    const { say } = await recorder(origin)
    const second = 'DELETE /smuggled HTTP/1.1\r\nHost: x\r\n\r\n'
    const head = `GET /a HTTP/1.1\r\nHost: localhost\r\nConnection: content-length, host, close\r\nContent-Length: ${second.length}`
    await say(`${head}\r\n\r\n${second}`)
    expect(heard).toHaveLength(1)
    expect(heard[0]).toMatch(new RegExp(`content-length: ${second.length}`, 'i'))
    expect(heard[0]).toMatch(/^host: 127/im)
  })

  test('with a reason that may not be said is answered with 502', async () => {
    const { origin } = await platform((socket) => socket.end('HTTP/1.1 200 \x01\r\nContent-Length: 0\r\n\r\n'))
    const { say } = await recorder(origin)
    const get = 'GET /a HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
    expect(await say(get)).toMatch(/^HTTP\/1.1 502 /)
    expect(await say(get)).toMatch(/^HTTP\/1.1 502 /)
  })

  test('in chunks goes on in chunks', async () => {
    const { origin, heard } = await platform((socket, text) => text.endsWith('0\r\n\r\n') && socket.end(OK))
    const { say } = await recorder(origin)
    const answer = await say(
      'DELETE /v1/tags/5 HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n2\r\n{}\r\n0\r\n\r\n',
    )
    expect(answer).toMatch(/^HTTP\/1.1 200 OK[\s\S]*\{\}$/)
    expect(heard.join('')).toMatch(/Transfer-Encoding: chunked/)
  })
})

const lasting = (socket: Socket) => {
  const timer = setInterval(() => socket.write('x'), 20)
  socket.on('close', () => clearInterval(timer))
}

const HOSTILE: readonly (readonly [string, (socket: Socket) => void, RegExp])[] = [
  ['answers with a status of no class', (socket) => socket.end('HTTP/1.1 000 No\r\nContent-Length: 0\r\n\r\n'), /502/],
  ['speaks no HTTP', (socket) => socket.end('SSH-2.0-OpenSSH\r\n'), /502/],
  ['hangs up', (socket) => socket.destroy(), /502/],
  ['sends headers without end', (socket) => socket.write(`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(200_000)}`), /502/],
  [
    'breaks off in its body',
    (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{"a'),
    /^HTTP\/1.1 200[\s\S]*\{"a$/,
  ],
  ['sends a length that is none', (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n{}'), /502/],
  [
    'says both lengths',
    (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}'),
    /502|^$/,
  ],
  [
    'switches protocols',
    (socket) => socket.end('HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
    /502/,
  ],
  [
    'lies about its coding',
    (socket) =>
      socket.end('HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}'),
    /\{\}$/,
  ],
  [
    'sends letters of no alphabet',
    (socket) =>
      socket.end(
        'HTTP/1.1 200 \xc3\xa9\r\nX-Name: \xe9\xff\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}',
        'latin1',
      ),
    /\{\}$/,
  ],
]

describe('a platform that', () => {
  test.each(HOSTILE)('%s stops nobody', async (_, says, expected) => {
    let calls = 0
    const { origin } = await platform((socket) => (calls++ ? socket.end(OK) : says(socket)))
    const { say } = await recorder(origin)
    expect(await say(ASK)).toMatch(expected)
    expect(await say(ASK)).toMatch(/^HTTP\/1.1 200 OK[\s\S]*\{\}$/)
  })

  test('never ends ends with its client', async () => {
    let calls = 0
    const { origin } = await platform((socket) => {
      if (calls++) return void socket.end(OK)
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      lasting(socket)
    })
    const { say, entries } = await recorder(origin)
    const begun = say(ASK)
    const gone = await Promise.race([begun, new Promise((resolve) => setTimeout(resolve, 200, 'still there'))])
    expect(gone).toBe('still there')
    expect(await say(ASK)).toMatch(/\{\}$/)
    expect(await entries()).toHaveLength(1)
  })

  test('sends more than is kept sends all of it, and its entry has no body', async () => {
    const length = 9 * 2 ** 20
    const { origin } = await platform((socket) =>
      socket.end(`HTTP/1.1 200 OK\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n${'x'.repeat(length)}`),
    )
    const { say, entries } = await recorder(origin)
    expect((await say(ASK)).length).toBeGreaterThan(length)
    expect((await entries())[0].response.content.text).toBeUndefined()
  })
})
