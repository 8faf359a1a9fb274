/** Answers of a list on the wire, one line each, from merely unusual to hostile. */
import type { Socket } from 'node:net'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'

export interface HostileAnswer {
  readonly what: string
  /** Writes the whole answer to a request for that body. */
  readonly speak: (socket: Socket, body: Buffer) => void
  /** The results of the checks of the operation: as on an honest platform, or these accusations, or nothing decided. */
  readonly comes: 'as honest' | 'undecided' | readonly string[]
}

const head = (fields: readonly string[], status = '200 OK', version = '1.1') =>
  [`HTTP/${version} ${status}`, ...fields, '', ''].join('\r\n')

const JSON_TYPE = 'content-type: application/json'

interface Shape {
  readonly fields?: readonly string[]
  readonly type?: string
  readonly status?: string
  readonly version?: string
  /** Told, where it is not the true one. */
  readonly length?: number | null
  /** Sent before it. */
  readonly before?: string
}

/** An answer whose body is made of the honest one. */
const answer =
  (make: (body: Buffer) => Buffer | string, shape: Shape = {}): HostileAnswer['speak'] =>
  (socket, honest) => {
    const { fields = [], type = JSON_TYPE, status, version, before = '' } = shape
    const body = Buffer.from(make(honest))
    const length = shape.length === undefined ? body.length : shape.length
    const all = [type, 'connection: close', ...fields, ...(length === null ? [] : [`content-length: ${length}`])]
    socket.write(before + head(all, status, version))
    socket.end(body)
  }

const same = (body: Buffer) => body
const coded = (coding: string, make: (body: Buffer) => Buffer) =>
  answer(make, { fields: [`content-encoding: ${coding}`] })

/** The text of the list, changed. */
const text = (change: (json: string) => string, shape?: Shape) => answer((body) => change(body.toString()), shape)

/** Writes a piece again and again, until the other side has enough. */
const endless =
  (first: string, piece: string): HostileAnswer['speak'] =>
  (socket) => {
    socket.write(first)
    const more = () => {
      while (!socket.destroyed && socket.write(piece));
    }
    socket.on('drain', more)
    more()
  }

const dripping: HostileAnswer['speak'] = (socket, body) => {
  socket.write(head([JSON_TYPE, `content-length: ${body.length}`]))
  let at = 0
  const timer = setInterval(() => {
    if (socket.destroyed || at >= body.length) clearInterval(timer)
    else socket.write(body.subarray(at, ++at))
  }, 100)
}

const chunked = (last: string): HostileAnswer['speak'] => {
  return (socket, body) => {
    socket.write(head([JSON_TYPE, 'transfer-encoding: chunked', 'connection: close']))
    socket.end(`${body.length.toString(16)}\r\n${body}\r\n${last}`)
  }
}

const redirect = (to: string): HostileAnswer['speak'] =>
  answer(() => '', { status: '302 Found', fields: [`location: ${to}`] })

const TITLE = /"name":"/
const named = (what: string) => text((json) => json.replace(TITLE, `"name":"${what}`))
const DEEP = 100_000

/** Answers that say the same in another manner. */
const UNUSUAL: readonly HostileAnswer[] = [
  { what: 'gzip that nobody asked for', speak: coded('gzip', (body) => gzipSync(body)), comes: 'as honest' },
  { what: 'deflate', speak: coded('deflate', (body) => deflateSync(body)), comes: 'as honest' },
  { what: 'deflate without its frame', speak: coded('deflate', (body) => deflateRawSync(body)), comes: 'as honest' },
  { what: 'brotli', speak: coded('br', (body) => brotliCompressSync(body)), comes: 'as honest' },
  { what: 'two codings', speak: coded('gzip, br', (body) => brotliCompressSync(gzipSync(body))), comes: 'as honest' },
  { what: 'a coding that it does not have', speak: coded('gzip', same), comes: 'as honest' },
  { what: 'an unknown coding', speak: coded('x-lpc', same), comes: 'as honest' },
  { what: 'HTTP/1.0', speak: answer(same, { version: '1.0', length: null }), comes: 'as honest' },
  { what: 'no length, the connection closed', speak: answer(same, { length: null }), comes: 'as honest' },
  {
    what: '102 and 103 before it',
    speak: answer(same, { before: interim('102 Processing', '103 Early Hints') }),
    comes: 'as honest',
  },
  { what: 'a byte order mark', speak: text((json) => `\ufeff${json}`), comes: 'as honest' },
  { what: 'charset=utf-8', speak: answer(same, { type: `${JSON_TYPE}; charset=utf-8` }), comes: 'as honest' },
  { what: 'charset="UTF-8"', speak: answer(same, { type: `${JSON_TYPE}; charset="UTF-8"` }), comes: 'as honest' },
  {
    what: 'white space all over',
    speak: text((json) => `\r\n\t ${JSON.stringify(JSON.parse(json), null, 4)}\n\n`),
    comes: 'as honest',
  },
  { what: 'every character escaped', speak: text(escaped), comes: 'as honest' },
  { what: '60 KB of headers', speak: answer(same, { fields: [`x-long: ${'x'.repeat(60_000)}`] }), comes: 'as honest' },
  {
    what: '200 cookies',
    speak: answer(same, { fields: Array.from({ length: 200 }, (_, at) => `set-cookie: c${at}=${at}; path=/`) }),
    comes: 'as honest',
  },
  {
    what: 'cookies that look like secrets',
    speak: answer(same, { fields: ['set-cookie: scheme=http', 'set-cookie: consent=true'] }),
    comes: 'as honest',
  },
  {
    what: 'a cookie of another domain',
    speak: answer(same, { fields: ['set-cookie: sid=1; domain=evil.example'] }),
    comes: 'as honest',
  },
  {
    what: 'a clock off by a day',
    speak: answer(same, { fields: ['date: Mon, 01 Jan 2024 00:00:00 GMT'] }),
    comes: 'as honest',
  },
  { what: 'chunks', speak: chunked('0\r\n\r\n'), comes: 'as honest' },
  { what: 'trailers after the chunks', speak: chunked('0\r\nx-sum: 1\r\n\r\n'), comes: 'as honest' },
  {
    what: 'members twice, the same',
    speak: text((json) => json.replace('{', `{"count":${JSON.parse(json).count},`)),
    comes: 'as honest',
  },
  {
    what: 'members of a prototype',
    speak: text((json) => json.replace('{', '{"__proto__":{"items":[]},"constructor":1,')),
    comes: 'as honest',
  },
  { what: 'escapes of a terminal in a name', speak: named('\\u001b]0;owned\\u0007\\u001b[2J'), comes: 'as honest' },
  { what: 'markup in a name', speak: named('<script>alert(1)</script>'), comes: 'as honest' },
  { what: 'right-to-left marks in a name', speak: named('\u202e'), comes: 'as honest' },
]

/** Answers that no client can take for a list. */
const HOSTILE: readonly HostileAnswer[] = [
  {
    what: 'gzip cut in the middle',
    speak: coded('gzip', (body) => gzipSync(body).subarray(0, 40)),
    comes: ['response-schema'],
  },
  { what: '204 with a body', speak: answer(same, { status: '204 No Content' }), comes: ['response-schema'] },
  { what: 'a body of nothing', speak: answer(() => ''), comes: ['response-schema'] },
  { what: 'UTF-16', speak: answer((body) => Buffer.from(`\ufeff${body}`, 'utf16le')), comes: ['response-schema'] },
  {
    what: 'invalid UTF-8',
    speak: answer((body) => Buffer.from(body.toString().replace(TITLE, '"name":"\u00e9'), 'latin1')),
    comes: 'as honest',
  },
  {
    what: '100,000 arrays in each other',
    speak: answer(() => '['.repeat(DEEP) + ']'.repeat(DEEP)),
    comes: ['response-schema'],
  },
  { what: '20,000 objects in each other', speak: answer(() => '{"a":'.repeat(20_000)), comes: ['response-schema'] },
  { what: 'numbers beyond any', speak: text((json) => json.replace(/"count":\d+/, '"count":1e999')), comes: [] },
  {
    what: 'an id of 40 digits',
    speak: text((json) => json.replaceAll(/"id":\d+/g, `"id":${'9'.repeat(40)}`)),
    comes: 'as honest',
  },
  {
    what: 'members twice, in conflict',
    speak: text((json) => json.replace(/}$/, ',"items":null}')),
    comes: ['response-schema'],
  },
  { what: 'NaN', speak: text((json) => json.replace(/"count":\d+/, '"count":NaN')), comes: ['response-schema'] },
  {
    what: 'a page of HTML',
    speak: answer(() => '<html><h1>It works!</h1></html>', { type: 'content-type: text/html' }),
    comes: ['json-type', 'response-schema'],
  },
  { what: 'two types', speak: answer(same, { fields: ['content-type: text/html'] }), comes: 'as honest' },
  { what: 'a redirect to itself', speak: redirect('/v1/tags/'), comes: ['answers'] },
  { what: 'a redirect to another host', speak: redirect('http://evil.example/v1/tags/'), comes: ['answers'] },
  { what: 'a redirect to no address', speak: redirect('http://['), comes: ['answers'] },
  { what: 'status 299', speak: answer(same, { status: '299 Odd' }), comes: 'as honest' },
  {
    what: 'status 500',
    speak: answer(() => '{"message":"\\u001b[2J"}', { status: '500 Oops' }),
    comes: ['answers', 'server-error'],
  },
]

/** Failures without an answer: of the network, nobody's fault, and bounded in time and memory. */
const BROKEN: readonly HostileAnswer[] = [
  { what: 'a reset', speak: (socket) => socket.resetAndDestroy(), comes: 'undecided' },
  { what: 'a connection closed at once', speak: (socket) => socket.destroy(), comes: 'undecided' },
  { what: 'silence', speak: () => {}, comes: 'undecided' },
  { what: 'a length that is too long', speak: answer(same, { length: 1_000_000 }), comes: 'undecided' },
  { what: 'a length below nothing', speak: answer(same, { length: -1 }), comes: 'undecided' },
  { what: 'two lengths', speak: answer(same, { fields: ['content-length: 1'] }), comes: 'undecided' },
  { what: 'chunks without an end', speak: chunked('5'), comes: 'undecided' },
  { what: 'no HTTP', speak: (socket) => void socket.end('220 smtp.example.test\r\n'), comes: 'undecided' },
  {
    what: 'endless headers',
    speak: endless('HTTP/1.1 200 OK\r\n', `x-more: ${'x'.repeat(1_000)}\r\n`),
    comes: 'undecided',
  },
  { what: 'an endless body', speak: endless(head([JSON_TYPE]), ' '.repeat(65_536)), comes: 'undecided' },
  {
    what: '200 MB',
    speak: endless(head([JSON_TYPE, 'content-length: 200000000']), ' '.repeat(65_536)),
    comes: 'undecided',
  },
  { what: 'a bomb', speak: coded('gzip', () => gzipSync(Buffer.alloc(2 ** 22))), comes: 'undecided' },
  { what: 'a slow drip', speak: dripping, comes: 'undecided' },
]

function interim(...statuses: readonly string[]): string {
  return statuses.map((status) => head(['link: </x>'], status)).join('')
}

/** JSON in which each text is written with escapes. */
function escaped(json: string): string {
  return json.replace(/"((?:[^"\\]|\\.)*)"/g, (whole, inner: string) =>
    inner.includes('\\') ? whole : `"${[...inner].map(escapeOf).join('')}"`,
  )
}

const escapeOf = (character: string) =>
  [...Array(character.length).keys()]
    .map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`)
    .join('')

export const HOSTILE_ANSWERS: readonly HostileAnswer[] = [...UNUSUAL, ...HOSTILE, ...BROKEN]
