/** Variants that HAR 1.2 leaves to recorders, as far as their formats are known: read correctly. */
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { UsageError } from '../../runner/configuration/problem.ts'
import { readTraffic } from '../../runner/passive/read.ts'
import { lossesOf, type Recorded } from '../../runner/passive/traffic.ts'
import { judgedTraffic } from './recorded.ts'

const folder = mkdtempSync(join(tmpdir(), 'lpconform-formats-'))
let files = 0

const LIST = 'https://platform.example.test/v2/learners/'
const BODY = JSON.stringify({ items: [], count: 0 })
const JSON_TYPE = [{ name: 'Content-Type', value: 'application/json' }]

interface More {
  readonly creator?: string
  readonly entry?: object
  readonly request?: object
  readonly response?: object
  readonly content?: object
}

function fileOf(...some: readonly More[]): string {
  const entries = some.map(({ entry, request, response, content }) => ({
    startedDateTime: '2026-03-01T10:00:00.000Z',
    time: 12,
    request: { method: 'GET', url: LIST, headers: [], ...request },
    response: {
      status: 200,
      headers: JSON_TYPE,
      content: { size: BODY.length, mimeType: 'application/json', text: BODY, ...content },
      ...response,
    },
    ...entry,
  }))
  const file = join(folder, `traffic-${++files}.har`)
  writeFileSync(file, JSON.stringify({ log: { version: '1.2', creator: { name: some[0]?.creator ?? 'x' }, entries } }))
  return file
}

async function read(more: More): Promise<{ found: Recorded[]; lines: string }> {
  const losses = lossesOf()
  const found: Recorded[] = []
  for await (const one of readTraffic([fileOf(more)], losses)) found.push(one)
  return { found, lines: losses.lines.join('\n') }
}

const base64 = (body: Buffer | string) => Buffer.from(body).toString('base64')
const accused = async (...some: More[]) =>
  [...(await judgedTraffic((losses) => readTraffic([fileOf(...some)], losses))).results]
    .filter(([, { verdict }]) => verdict !== 'pass' && verdict !== 'observation')
    .map(([id, { message }]) => `${id}: ${message}`)

describe('is no exchange with the platform', () => {
  test.each([
    ['from the memory of Chromium', { entry: { _fromCache: 'memory' } }, 'had stored'],
    ['from the disk, in Safari', { entry: { _fetchType: 'Disk Cache' } }, 'had stored'],
    ['from a cache, in Firefox', { entry: { cache: { afterRequest: { eTag: '1', hitCount: 1 } } } }, 'had stored'],
    ['of a service worker', { response: { _fetchedViaServiceWorker: true } }, 'had stored'],
    ['of a WebSocket', { request: { url: 'wss://platform.example.test/v2/learners/' } }, 'not of HTTP'],
    ['of an extension', { request: { url: 'chrome-extension://abcdef/v2/learners/' } }, 'not of HTTP'],
    ['of the page itself', { request: { url: 'data:application/json,%7B%7D' } }, 'not of HTTP'],
    ['that a browser blocked', { entry: { time: -1 }, response: { status: 0, _error: 'net::ERR_BLOCKED' } }, 'without'],
    ['of a form that was not recorded', { request: { method: 'POST', bodySize: 20 } }, 'body was not recorded'],
  ])('%s', async (_, more, reason) => {
    const { found, lines } = await read(more)
    expect(found).toEqual([])
    expect(lines).toContain(reason)
  })
})

describe('a body', () => {
  const coded = (coding: string, content: object): More => ({
    response: { headers: [...JSON_TYPE, { name: 'content-encoding', value: coding }], content },
  })
  const onTheWire = (body: Buffer) => ({ size: body.length, text: base64(body), encoding: 'base64' })
  test.each<[string, More]>([
    ['as text', {}],
    ['in base64', { content: { text: base64(BODY), encoding: 'base64' } }],
    ['in gzip, as on the wire', coded('gzip', onTheWire(gzipSync(BODY)))],
    ['in brotli, as on the wire', coded('br', onTheWire(brotliCompressSync(BODY)))],
    ['in deflate, as on the wire', coded('deflate', onTheWire(deflateSync(BODY)))],
    ['in deflate without its header', coded('deflate', onTheWire(deflateRawSync(BODY)))],
    ['in two codings, one in the other', coded('br, gzip', onTheWire(gzipSync(brotliCompressSync(BODY))))],
    ['in zstd, decoded by the browser', coded('zstd', { text: BODY })],
    ['in zstd, decoded and in base64', coded('zstd', { text: base64(BODY), encoding: 'base64' })],
    ['decoded, with the header of its coding', coded('gzip', { size: 3, text: BODY })],
  ])('%s', async (_, more) => {
    expect((await read(more)).found[0]?.body?.toString()).toBe(BODY)
  })

  test.each<[string, More]>([
    ['left out', { content: { text: undefined } }],
    ['not loaded, of which the size is told', { content: { text: '', size: 45 } }],
    ['cut off at a limit', { content: { text: BODY.slice(0, 12) } }],
    ['cut off, with a word of it', { content: { text: BODY.slice(0, 12), size: 12, comment: 'truncated at 1 MB' } }],
    ['in a coding that nobody here can read', coded('dcb', onTheWire(Buffer.from([0xff, 0x44, 0x43, 0x42, 0x9c, 1])))],
    ['in zstd, cut off', coded('zstd', onTheWire(Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x20, 0xb5])))],
    ['in brotli, cut off', coded('br', onTheWire(brotliCompressSync(BODY.repeat(9)).subarray(0, 20)))],
    ['compressed and cut off', coded('gzip', onTheWire(gzipSync(BODY).subarray(0, 12)))],
  ])('%s is none, and accuses nobody', async (_, more) => {
    expect((await read(more)).found[0]?.body).toBeUndefined()
    expect(await accused(more)).toEqual([])
  })

  test('whose headers the recorder left out has the type that it names', async () => {
    expect((await read({ response: { headers: [] } })).found[0]?.headers).toEqual({
      'content-type': 'application/json',
    })
    expect(
      (await read({ response: { headers: [] }, content: { mimeType: 'x-unknown' } })).found[0]?.body,
    ).toBeUndefined()
  })
})

describe('a body beside the HAR file', () => {
  /** As Playwright names it. */
  const named = (content: string) => `${createHash('sha1').update(content).digest('hex')}.json`
  const beside = (content: string, name = named(content)) => {
    writeFileSync(join(folder, name), content)
    return name
  }
  const attached = (name: string) => ({ content: { text: undefined, _file: name } })
  test('is read, of the request as well', async () => {
    const sent = { postData: { mimeType: 'application/json', _file: beside('{"a":1}') } }
    const { found } = await read({ ...attached(beside(BODY)), request: { method: 'POST', ...sent } })
    expect(found[0]?.body?.toString()).toBe(BODY)
    expect(found[0]?.requestBody).toBe('{"a":1}')
  })

  test.each(['gone.json', `../${named('a')}`, named('never written'), '/etc/hostname', '.', ''])(
    '%j is not there, or not beside it',
    async (name) => {
      expect((await read(attached(name))).found[0]?.body).toBeUndefined()
    },
  )

  test('is no file of somebody else, and the user is told', async () => {
    // A reader who knows what a file holds could still learn where it is.
    symlinkSync(beside('password: w', 'elsewhere.txt'), join(folder, named('password: w')))
    const others = [beside('password: x', 'credentials.txt'), beside('password: y', named('z')), named('password: w')]
    for (const name of others) {
      const { found, lines } = await read(attached(name))
      expect([found[0]?.body, lines]).toEqual([undefined, expect.stringContaining('not the digest of what it holds')])
    }
  })
})

describe('what programs write of their own', () => {
  const LINE = '10.0.0.1 - - [01/Mar/2026:10:00:00 +0000] "GET /v2/learners/ HTTP/1.1" 200 512'
  test.each<[string, string | Buffer, RegExp]>([
    ['a Charles session', '[{"status":"COMPLETE","method":"GET"}]', /Charles.*HTTP Archive/],
    ['items of Burp', '<?xml version="1.0"?>\n<!DOCTYPE items>\n<items burpVersion="2026.1">', /Burp/],
    ['another XML', '<?xml version="1.0"?><log/>', /XML/],
    ['a collection of Postman', '{"info":{"_postman_id":"1","name":"x"},"item":[]}', /Postman.*record/],
    ['a workspace of Insomnia', '{"_type":"export","__export_format":4}', /Insomnia.*HAR/],
    ['flows of mitmproxy', '1023:9:websocket;0:~8:response;', /mitmproxy.*hardump/],
    ['an access log', `${LINE}\n${LINE}\n`, /access log, which has no bodies/],
    ['an access log in JSON', '{"time":"x","remote_addr":"10.0.0.1","status":200}\n', /access log/],
    ['an archive', Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x14, 0]), /ZIP.*unpack/],
    ['packets', Buffer.from([0xd4, 0xc3, 0xb2, 0xa1, 2, 0]), /packets/],
    ['UTF-16', Buffer.from('\ufeff{"log":{"entries":[]}}', 'utf16le'), /UTF-16.*UTF-8/],
  ])('%s is refused with what to do', async (_, content, expected) => {
    const file = join(folder, `foreign-${++files}`)
    writeFileSync(file, content)
    const reading = async () => {
      for await (const _one of readTraffic([file], lossesOf())) expect.unreachable()
    }
    await expect(reading()).rejects.toThrow(expected)
    await expect(reading()).rejects.toThrow(UsageError)
  })

  test('a HAR with a byte order mark, times of seven digits and members of its own is read', async () => {
    const file = fileOf({
      creator: 'Fiddler',
      entry: { startedDateTime: '2026-03-01T10:00:00.1234567+00:00', connection: 'ClientPort:52011;EgressPort:52012' },
      response: { _transferSize: 300 },
      request: { bodySize: -1, httpVersion: 'HTTP/1.1', queryString: [] },
    })
    writeFileSync(file, `\ufeff${readFileSync(file, 'utf8')}`)
    const found: Recorded[] = []
    for await (const one of readTraffic([file], lossesOf())) found.push(one)
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({ status: 200, startedAt: Date.UTC(2026, 2, 1, 10, 0, 0, 123) })
  })

  test.each<[string, More]>([
    ['Charles', { response: { _charlesStatus: 'COMPLETE' }, entry: { time: 12.7, connection: '443' } }],
    [
      'Insomnia',
      { request: { url: LIST, cookies: [], postData: { mimeType: '', text: '' } }, entry: { comment: 'List' } },
    ],
    ['a reporter of Newman', { entry: { time: 7, cache: {}, timings: { send: -1, wait: 7, receive: -1 } } }],
    [
      'Playwright',
      { entry: { _frameref: 'frame@1', _monotonicTime: 12.5, serverIPAddress: '127.0.0.1', _serverPort: 80 } },
    ],
    [
      'mitmproxy',
      { response: { content: { size: BODY.length, compression: 0, mimeType: 'application/json', text: BODY } } },
    ],
    [
      'Chromium, with messages of a WebSocket beside it',
      { entry: { _webSocketMessages: [], _priority: 'High', _initiator: { type: 'script' } } },
    ],
  ])('a HAR as %s writes it accuses nobody', async (_, more) => {
    expect((await read(more)).found).toHaveLength(1)
    expect(await accused(more)).toEqual([])
  })
})

describe('a time', () => {
  const timeOf = async (startedDateTime: string, time: unknown = 5) =>
    (await read({ entry: { startedDateTime, time } })).found[0]!
  test.each([
    ['with a zone', '2026-03-01T11:00:00.250+01:00'],
    ['with seven digits', '2026-03-01T11:00:00.2500000+01:00'],
    ['in UTC', '2026-03-01T10:00:00.250Z'],
  ])('%s', async (_, text) => {
    expect((await timeOf(text)).startedAt).toBe(Date.UTC(2026, 2, 1, 10, 0, 0, 250))
  })

  test('to the second, or without how long it took, leaves open what followed at once', async () => {
    expect((await timeOf('2026-03-01T10:00:00Z')).durationMs).toBeGreaterThan(1_000)
    expect((await timeOf('2026-03-01T10:00:00.250Z', -1)).durationMs).toBeGreaterThan(10_000)
    expect((await timeOf('not a time')).startedAt).toBe(0)
  })
})

test('a token whose signature whoever shared the file took away is nobody’s forgery', async () => {
  const part = (value: object) => base64(JSON.stringify(value)).replaceAll('=', '')
  const token = `${part({ alg: 'HS256' })}.${part({ sub: 'anna' })}`
  const login: More = {
    request: { method: 'POST', url: LIST.replace('learners/', 'authentication/login') },
    content: {
      text: JSON.stringify({
        accessToken: `${token}.genuine-signature-of-43-characters-of-the-token`,
        refreshToken: 'r',
      }),
    },
  }
  const list = { request: { headers: [{ name: 'Authorization', value: `Bearer ${token}.redacted` }] } }
  expect(await accused(login, list)).toEqual([])
})

test('an answer without its body is judged all the same, and told apart from what is not judged', () => {
  const losses = lossesOf()
  losses.add('another host', 'one.har, entry 1')
  losses.note('judged without its body', 'one.har, entry 2')
  expect(losses.lines).toEqual([
    '1 not judged: another host (one.har, entry 1)',
    '1 judged without its body (one.har, entry 2)',
  ])
})
