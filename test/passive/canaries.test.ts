/** Credentials of strangers on their way through `record`, each in a place of its own: none of them is in the file. */
import { mkdtempSync, readFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { secretsOf } from '../../client/secrets.ts'
import { NAMES } from '../../client/target.ts'
import { harFile } from '../../runner/passive/har-file.ts'
import { routesOf } from '../../runner/passive/operations.ts'
import { recordingProxy } from '../../runner/passive/recorder.ts'

const TARGET = { names: NAMES, bindings: {}, records: {}, limits: {}, windowSeconds: 60 }

let canaries = 0
/** As no other text in the file. */
const canary = () => `Cn4ry${++canaries}-zQ8v${canaries}x`

interface Row {
  readonly what: string
  readonly secret: string
  readonly path?: string
  readonly headers?: readonly string[]
  readonly type?: string
  readonly body?: string
  readonly answer?: { readonly headers?: readonly string[]; readonly type?: string; readonly body?: string | Buffer }
}

/** A row whose secret stands where the template says `?`. */
const row = (what: string, place: (secret: string) => Omit<Row, 'what' | 'secret'>): Row => {
  const secret = canary()
  return { what, secret, ...place(secret) }
}

const JSON_TYPE = 'application/json'
const FORM = 'application/x-www-form-urlencoded'
const PARTS = 'multipart/form-data; boundary=b'
const part = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--b--\r\n`
const answering = (body: string | Buffer, type = JSON_TYPE) => ({ answer: { body, type } })

const MEMBERS =
  'password passwd pwd newPassword oldPassword password_confirmation client_secret pin otp accessToken apiKey sessionToken privateKey'
const PARAMETERS = 'access_token api_key token key password sig auth signature id_token'
const HEADERS =
  'x-api-key x-auth-token x-csrf-token x-access-token authorization proxy-authorization api-key x-amz-security-token'

const claims = (secret: string) =>
  `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(JSON.stringify({ sub: secret })).toString('base64url')}.${secret.replace(/\W/g, '')}`

const ROWS: readonly Row[] = [
  ...MEMBERS.split(' ').flatMap((name) => [
    row(`member ${name} of a request`, (secret) => ({
      type: JSON_TYPE,
      body: JSON.stringify({ a: [{ [name]: secret }] }),
    })),
    row(`member ${name} of an answer`, (secret) => answering(JSON.stringify({ [name]: secret }))),
    row(`field ${name}`, (secret) => ({ type: FORM, body: `a=1&${name}=${secret}&b=2` })),
    row(`part ${name}`, (secret) => ({ type: PARTS, body: part(name, secret) })),
    row(`element ${name}`, (secret) => ({
      type: 'text/xml',
      body: `<x:a xmlns:x="y"><x:${name} n="1">${secret}</x:${name}></x:a>`,
    })),
  ]),
  ...PARAMETERS.split(' ').map((name) =>
    row(`parameter ${name}`, (secret) => ({ path: `/v2/x?a=1&${name}=${secret}` })),
  ),
  ...HEADERS.split(' ').map((name) => row(`header ${name}`, (secret) => ({ headers: [`${name}: ${secret}`] }))),
  row('header of an answer', (secret) => ({ answer: { headers: [`X-Session-Token: ${secret}`] } })),
  row('user_password of a form', (secret) => ({ type: FORM, body: `user_password=${secret}` })),
  row('code of a sign-in', (secret) => ({ type: FORM, body: `grant_type=authorization_code&code=${secret}` })),
  row('code in Location', (secret) => ({
    answer: { headers: [`Location: https://x.test/cb?code=${secret}&state=1`] },
  })),
  row('token in Location', (secret) => ({ answer: { headers: [`Location: https://x.test/#access_token=${secret}`] } })),
  row('Location with a user', (secret) => ({ answer: { headers: [`Location: https://ada:${secret}@x.test/`] } })),
  row('address with a user in a body', (secret) =>
    answering(JSON.stringify({ callback: `https://ada:${secret}@x.test/` })),
  ),
  row('address with a token in a body', (secret) =>
    answering(JSON.stringify({ next: `https://x.test/?token=${secret}` })),
  ),
  row('token of JSON elsewhere', (secret) => answering(JSON.stringify({ note: claims(secret) }))),
  row('token in a page', (secret) => answering(`<p>${claims(secret)}</p>`, 'text/html')),
  row('hidden field of a page', (secret) =>
    answering(
      `<input type="hidden" name="csrf_token" value="${secret}"><input value='${secret}' name='password'>`,
      'text/html',
    ),
  ),
  row('token in a name of a parameter', (secret) => ({ path: `/v2/x?${claims(secret)}=1` })),
  row('token in a type', (secret) => ({ type: `text/plain; token=${claims(secret)}`, body: 'x' })),
  row('token in a type of an answer', (secret) => answering('x', `text/plain; token=${secret}`)),
  row('Basic', (secret) => ({ headers: [`Authorization: Basic ${Buffer.from(`ada:${secret}`).toString('base64')}`] })),
  row('cookie', (secret) => ({ headers: [`Cookie: odd[name]=${secret}; __proto__=${secret}`] })),
  row('cookie of an answer', (secret) => ({ answer: { headers: [`Set-Cookie: __Host-x.y=${secret}; Path=/`] } })),
  row('array of tokens', (secret) => answering(JSON.stringify({ tokens: [secret, [secret]] }))),
  row('object of a secret', (secret) =>
    answering(JSON.stringify({ secret: { value: secret, deep: [{ x: secret }] } })),
  ),
  row('number as a pin', (secret) => ({
    ...answering(`{"pin":${secret.replace(/\D/g, '').padEnd(6, '7')}3141}`),
    secret: '3141',
  })),
  row('escaped name', (secret) => answering(`{"pass\\u0077ord":"${secret}"}`)),
  row('GraphQL variables', (secret) => ({
    type: JSON_TYPE,
    body: JSON.stringify({ query: 'mutation($p: String) { signIn(password: $p) }', variables: { password: secret } }),
  })),
  row('GraphQL argument', (secret) => ({
    type: JSON_TYPE,
    body: JSON.stringify({ query: `mutation { signIn(login: "a", password: "${secret}") { token } }` }),
  })),
  row('JSON in a text of JSON', (secret) => ({
    type: JSON_TYPE,
    body: JSON.stringify({ payload: JSON.stringify({ password: secret }) }),
  })),
  row('WS-Security', (secret) => ({
    type: 'application/soap+xml',
    body: `<e:Envelope><wsse:Password Type="PasswordText">${secret}</wsse:Password><o:BinarySecurityToken><![CDATA[${secret}]]></o:BinarySecurityToken></e:Envelope>`,
  })),
  row('attribute', (secret) => ({ type: 'text/xml', body: `<login user="ada" password="${secret}"/>` })),
  row('form in JSON lines', (secret) => answering(`{"a":1}\n{"password":"${secret}"}\n`, 'application/x-ndjson')),
  row('JSON with a mark', (secret) => answering(`\ufeff{"password":"${secret}"}`)),
  row('JSON cut off', (secret) => answering(`{"a":{"password":"${secret}`)),
  row('JSON after a guard', (secret) => answering(`)]}',\n{"password":"${secret}"}`)),
  row('body that is not UTF-8', (secret) => answering(Buffer.from(`{"name":"\xe9","password":"${secret}"}`, 'latin1'))),
  row('UTF-16', (secret) => answering(Buffer.from(`\ufeff{"password":"${secret}"}`, 'utf16le'))),
  row('gzip', (secret) => ({
    answer: { headers: ['Content-Encoding: gzip'], body: gzipSync(`{"password":"${secret}"}`), type: JSON_TYPE },
  })),
]

function bytesOf({ headers = [], type = JSON_TYPE, body = '{}' }: NonNullable<Row['answer']>): Buffer {
  const bytes = Buffer.from(body as string)
  const status = headers.some((one) => one.startsWith('Location')) ? '302 Found' : '200 OK'
  const head = [`HTTP/1.1 ${status}`, `Content-Type: ${type}`, `Content-Length: ${bytes.length}`, ...headers]
  return Buffer.concat([Buffer.from([...head, 'Connection: close', '', ''].join('\r\n')), bytes])
}

function asked({ path = '/v2/x', headers = [], type, body }: Row): string {
  const sent = body === undefined ? [] : [`Content-Type: ${type}`, `Content-Length: ${Buffer.byteLength(body)}`]
  const line = `${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1`
  return [line, 'Host: 127.0.0.1', ...headers, ...sent, 'Connection: close', '', body ?? ''].join('\r\n')
}

/** The records of each row. */
async function recordedRows(): Promise<readonly string[]> {
  let says = bytesOf({})
  const platform = createServer((socket) => {
    socket.on('error', () => {}).once('data', () => socket.end(says))
  })
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve))
  afterAll(() => platform.close())
  const file = join(mkdtempSync(join(tmpdir(), 'lpconform-canaries-')), 'recorded.har')
  const har = harFile(file, '0', secretsOf(), routesOf(TARGET))
  const origin = new URL(`http://127.0.0.1:${(platform.address() as AddressInfo).port}`)
  const proxy = await recordingProxy(origin, 0, har, () => undefined)
  for (const one of ROWS) {
    says = bytesOf(one.answer ?? {})
    await new Promise<void>((resolve, reject) => {
      const socket = connect(Number(new URL(proxy.address).port), '127.0.0.1', () => socket.write(asked(one)))
      socket
        .on('error', reject)
        .on('close', () => resolve())
        .resume()
    })
  }
  await proxy.close()
  har.close()
  return (JSON.parse(readFileSync(file, 'utf8')).log.entries as unknown[]).map((one) => JSON.stringify(one))
}

const written = recordedRows()

/** Whether a text holds a secret, as it is or in base64 of it. */
const shows = (entry: string, secret: string) =>
  [
    entry,
    ...(entry.match(/[\w+/=-]{12,}/g) ?? []).flatMap((one) => {
      const bytes = Buffer.from(one, 'base64')
      return [bytes.toString('latin1'), bytes.toString('utf16le')]
    }),
  ].some((text) => text.includes(secret))

test('every row is recorded', async () => {
  expect(await written).toHaveLength(ROWS.length)
})

test.each(ROWS.map((one, place) => [one.what, one.secret, place] as const))('%s', async (_, secret, place) => {
  const entry = (await written)[place]!
  expect(shows(entry, secret), entry.slice(0, 1_500)).toBe(false)
})
