/** Secrets are masked in each encoding and place in which they come back, and nothing else is. */
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { isMaskable } from '../../client/maskable.ts'
import { holdsMasked } from '../../client/redaction-places.ts'
import type { Ask } from '../../client/request.ts'
import { secretsOf } from '../../client/secrets.ts'
import { secretsIn, type Target } from '../../client/target.ts'
import type { Incoming, Outgoing, Transport } from '../../client/transport.ts'
import { worldOf } from '../../engine/world.ts'
import { memoryTransport, targetOf } from '../../faults/proving/stage.ts'
import { memoryJournal } from '../../output/run-file/journal.ts'
import { createReference } from '../../reference/index.ts'

const SECRET = 'Canary+1%&"/ü-key'
const secrets = secretsOf({ CURRENT_ADMIN_PASSWORD: SECRET })
const LEARNERS: Ask = { operation: 'current/learners.list', as: 'administrator', query: { size: 1 } }

describe('an encoding', () => {
  const percent = encodeURIComponent(SECRET)
  test.each([
    ['as it is', SECRET],
    ['percent', percent],
    ['percent twice', encodeURIComponent(percent)],
    ['JSON', JSON.stringify(SECRET)],
    ['JSON in JSON', JSON.stringify(JSON.stringify({ password: SECRET }))],
    ['hexadecimal', Buffer.from(SECRET).toString('hex')],
    ...['', 'a', 'ab', 'abc', 'somebody:'].map((before) => [
      `base64 behind ${before.length} characters`,
      Buffer.from(`${before}${SECRET} and more`).toString('base64'),
    ]),
  ])('%s is masked', (_, text) => {
    const masked = secrets.mask(`before ${text} after`)
    expect(masked).toMatch(/^before .*\{CURRENT_ADMIN_PASSWORD\}.* after$/)
    expect(Buffer.from(masked, 'base64').toString()).not.toContain('Canary')
    expect(masked).not.toContain('anary')
  })
})

describe('an encoding that goes around a mask', () => {
  const KEY = 'k-7f3c1d9a4be24c60b1e5'
  const known = secretsOf({ LEGACY_ADMIN_API_KEY: KEY })
  const each = (write: (letter: string) => string) => [...KEY].map(write).join('')
  const code = (letter: string) => letter.charCodeAt(0)
  const wide = Buffer.from(KEY, 'utf16le')
  test.each([
    ['percent letter by letter', each((letter) => `%${code(letter).toString(16)}`)],
    ['percent in capitals', each((letter) => `%${code(letter).toString(16).toUpperCase()}`)],
    ['entities', each((letter) => `&#${code(letter)};`)],
    ['hexadecimal entities', each((letter) => `&#x${code(letter).toString(16)};`)],
    ['entities with zeros', each((letter) => `&#0${code(letter)};`)],
    ['JSON escapes', each((letter) => `\\u${code(letter).toString(16).padStart(4, '0')}`)],
    ['other case', KEY.toUpperCase()],
    ['mixed case', each((letter) => (code(letter) % 2 ? letter.toUpperCase() : letter))],
    ['reversed', [...KEY].reverse().join('')],
    ['spaced', [...KEY].join(' ')],
    ['UTF-16', wide.toString('latin1')],
    ['UTF-16 in base64', wide.toString('base64')],
    ['UTF-16 in hexadecimal', wide.toString('hex')],
    ['base64 twice', Buffer.from(Buffer.from(KEY).toString('base64')).toString('base64')],
    ['less its last three letters', KEY.slice(0, -3)],
    ['its first eight letters', KEY.slice(0, 8)],
  ])('%s is masked', (_, text) => {
    expect(known.mask(`before ${text} after`)).toMatch(/^before \{LEGACY_ADMIN_API_KEY\}.{0,3} after$/)
  })
})

describe('a token that was handed out', () => {
  const [MINTED, SIBLING] = ['c2lnbmF0dXJlMQ', 'b3RoZXItb25lLTI'].map(
    (end) => `eyJhbGciOiJub25lIn0.eyJzdWIiOiI0MiIsImlhdCI6MTc3MjQ0MjAwMH0.${end}`,
  )
  const known = secretsOf()
  known.learn(MINTED!)
  const each = (write: (code: number) => string) => [...MINTED!].map((letter) => write(letter.charCodeAt(0))).join('')
  const wide = Buffer.from(MINTED!, 'utf16le')
  test.each([
    ['percent letter by letter', each((code) => `%${code.toString(16)}`)],
    ['percent twice', each((code) => `%25${code.toString(16)}`)],
    ['entities in entities', each((code) => `&amp;#${code};`)],
    ['JSON escapes', each((code) => `\\u${code.toString(16).padStart(4, '0')}`)],
    ['other case', MINTED!.toUpperCase()],
    ['reversed', [...MINTED!].reverse().join('')],
    ['spaced', [...MINTED!].join(' ')],
    ['UTF-16 in base64', wide.toString('base64')],
    ['UTF-16 in hexadecimal', wide.toString('hex')],
    ['base64 twice', Buffer.from(Buffer.from(MINTED!).toString('base64')).toString('base64')],
    ['less its last three letters', MINTED!.slice(0, -3)],
    ['one that begins like it', SIBLING!],
  ])('%s is masked', (_, text) => {
    expect(known.mask(`before ${text} after`)).toMatch(/^before \{secret-1\}.{0,4} after$/)
  })

  test('whose first letters all have shows nothing by them', () => {
    expect(known.mask('eyJhbGciOiJub25lIn0 is a header')).toBe('eyJhbGciOiJub25lIn0 is a header')
  })
})

test('a text that ends within the encoding of a secret is masked wherever else it holds one', () => {
  const text = [...'k-7f3c1d9a4be24c60b1e5'].map((letter) => `&#${letter.charCodeAt(0)};`).join('')
  const masked = secretsOf({ LEGACY_ADMIN_API_KEY: 'k-7f3c1d9a4be24c60b1e5' }).mask(`${text} ${text.slice(0, -5)}`)
  expect(masked).not.toContain('&#107;')
})

test('a beginning in an address is masked', () => {
  const secret = 'Zw9!quay-Lantern/7731'
  const address = `/?name=${encodeURIComponent(secret.slice(0, -3))}&size=1`
  expect(secretsOf({ CURRENT_ADMIN_PASSWORD: secret }).mask(address)).toBe('/?name={CURRENT_ADMIN_PASSWORD}&size=1')
})

test('a word that a password begins with stays one', () => {
  const text = 'conformance of learner-interface pages'
  expect(secretsOf({ CURRENT_ADMIN_PASSWORD: 'conformance-and-more-of-it-17' }).mask(text)).toBe(text)
})

test('a long word without an address is read in no time', () => {
  const text = 'a'.repeat(400_000)
  expect(secretsOf({}, true).mask(`${text} me@example.test`)).toBe(`${text} {personal}`)
})

test.each([12, 9, 6])('of which %i characters stand before a cut is masked as well', (length) => {
  const cut = `auth ${SECRET.slice(0, length)}…`
  expect(secrets.mask(`${cut} and ${cut}`)).toBe('auth {CURRENT_ADMIN_PASSWORD}… and auth {CURRENT_ADMIN_PASSWORD}…')
  expect(secrets.mask('auth Cana…')).toBe('auth Cana…')
})

test.each(['http', 'true', 'false', 'x', '12', '1234567', 'learner', 'aaaaaaaa', 'v2/learners'])(
  '%s is not masked by value',
  (word) => {
    expect(isMaskable(word)).toBe(false)
    const text = 'http://localhost/v2/learners/?enabled=true {"enabled":true,"learner":1234567}'
    expect(secretsOf({ LEGACY_ADMIN_API_KEY: word }).mask(text)).toBe(text)
  },
)

test.each(['{LEGACY_ADMIN_API_KEY}', '{secret-3}'])('the name %s of a masked secret is no secret', (name) => {
  const read = secretsOf()
  read.learn(name)
  expect(read.mask(`key ${name}`)).toBe(`key ${name}`)
})

/** The record of one request with such an answer. */
async function writtenOf(
  answer: Partial<Incoming>,
  options: { password?: string; redacts?: boolean; extraHeaders?: Target['extraHeaders'] } = {},
) {
  const sent: Outgoing[] = []
  const reference = createReference({ rateLimits: 'off' })
  const target = targetOf(reference)
  const honest = memoryTransport(reference)
  const transport: Transport = {
    ...honest,
    send: async (outgoing) => {
      sent.push(outgoing)
      const served = await honest.send(outgoing)
      return outgoing.url.pathname === '/v2/learners/' ? { ...served, ...answer } : served
    },
  }
  const password = options.password ?? target.current!.administrator!.password
  for (const administrator of reference.store.administrators.all()) Object.assign(administrator, { password })
  const current = { ...target.current!, administrator: { ...target.current!.administrator!, password } }
  const own = { ...target, current, limits: {}, extraHeaders: options.extraHeaders }
  const journal = memoryJournal()
  const world = worldOf({
    target: own,
    transport,
    journal,
    mode: 'full',
    seed: 1,
    runName: 't',
    secrets: secretsOf(secretsIn(own), options.redacts),
  })
  const got = await world.client.send(LEARNERS)
  return { got, text: JSON.stringify(journal.records), records: journal.records, sent }
}

test('further headers are sent, and no value of them is kept, however short', async () => {
  const current = { 'x-tenant': 'acme', 'x-gateway': 'Basic c2VjcmV0LW9mLXRoZS1nYXRld2F5' }
  const body = Buffer.from(JSON.stringify({ echo: 'c2VjcmV0LW9mLXRoZS1nYXRld2F5' }))
  const { text, sent } = await writtenOf({ body }, { extraHeaders: { current } })
  expect(sent.at(-1)!.headers).toMatchObject(current)
  expect(text).toContain('"x-tenant":"{secret-0}"')
  expect(text).not.toMatch(/acme|c2VjcmV0/)
})

const TOKEN = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJjYW5hcnkifQ.c2lnbmF0dXJl'

test.each([
  ['behind a byte order mark', Buffer.from(`\ufeff{"accessToken":"${TOKEN}"}`)],
  ['in a body with NaN', Buffer.from(`{"n":NaN,"accessToken":"${TOKEN}"}`)],
  ['before a zero byte', Buffer.from(`{"accessToken":"${TOKEN}"}\0`)],
  ['in UTF-16', Buffer.from(`\ufeff{"accessToken":"${TOKEN}"}`, 'utf16le')],
  ['in text', Buffer.from(`your token is ${TOKEN}, keep it`)],
  ['in markup', Buffer.from(`<a href="/x?token=canary-token-0815">in</a>`)],
  [
    'deep in other members',
    Buffer.from(JSON.stringify({ a: { b: { c: { d: { e: { f: { g: { h: { token: TOKEN } } } } } } } } })),
  ],
])('a token %s stands nowhere', async (_, body) => {
  expect((await writtenOf({ body })).text).not.toMatch(/c2lnbmF0dXJl|canary-token-0815/)
})

test('a cookie of a common word is masked in its header, and the booleans of the body stay', async () => {
  const body = Buffer.from('{"items":[{"enabled":true,"scheme":"http"}]}')
  const { got, text } = await writtenOf({ body, headers: { 'set-cookie': ['consent=true; Path=/', 'scheme=http'] } })
  expect(got.label).toBe('GET /v2/learners/?size=1')
  expect(text).toContain('enabled\\":true')
  expect(text).toContain('consent={secret-0}')
  expect(text).toContain('http://service.test/v2/learners/?size=1')
})

test('a password that is a common word breaks nothing, and stands in no body', async () => {
  const { got, text, records } = await writtenOf({}, { password: 'http' })
  expect(got.status).toBe(200)
  expect(text).not.toContain('\\"http\\"')
  const [signIn] = records.flatMap((record) => (record.kind === 'exchange' ? [record] : []))
  expect(JSON.parse(signIn!.request.body!).password).toBe('{secret-0}')
})

test('bodies and what they say of persons are kept out where they are to be redacted', async () => {
  const learner = {
    firstName: 'Wilhelmina',
    lastName: 'Quarterdeck',
    email: 'w.quarterdeck@example.test',
    enabled: true,
    remark: 'allergic to nuts',
  }
  const body = Buffer.from(JSON.stringify({ items: [learner], message: 'Wilhelmina Quarterdeck was found' }))
  const { text } = await writtenOf(
    { body, headers: { 'x-found': 'Quarterdeck, w.quarterdeck@example.test' } },
    { redacts: true },
  )
  expect(text).not.toMatch(/Wilhelmina|quarterdeck|allergic/i)
  expect(text).toContain('redacted')
  const met = await writtenOf({ headers: { 'x-user': "Dmitri O'Brien", 'retry-after': '3' } }, { redacts: true })
  expect(met.text).not.toContain('Brien')
  expect(met.text).toContain('"retry-after":"3"')
})

test('a body that came in gzip is read, and masked', async () => {
  const { decoded } = await import('../../client/content-coding.ts')
  const plain = await decoded(gzipSync(`{"token":"${TOKEN}"}`), 'gzip', 10_000)
  expect((await writtenOf({ body: plain })).text).not.toContain('c2lnbmF0dXJl')
})

test.each([
  ['{CURRENT_ADMIN_PASSWORD}', true],
  [{ note: 'before {secret-12} after' }, true],
  ['{personal}', true],
  ['{firstName}', false],
  [undefined, false],
])('%j as a former value: masked is %j', (value, masked) => {
  expect(holdsMasked(value)).toBe(masked)
})
