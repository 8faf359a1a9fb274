/** No configured value is in a recording: each place of an entry that an answer or a client fills. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { secretsOf } from '../../client/secrets.ts'
import { NAMES } from '../../client/target.ts'
import { harFile } from '../../runner/passive/har-file.ts'
import { routesOf } from '../../runner/passive/operations.ts'
import type { Recorded } from '../../runner/passive/traffic.ts'

const TARGET = { names: NAMES, bindings: {}, records: {}, limits: {}, windowSeconds: 60 }
const SECRET = 'Zq-84kd-Plover-19'
const UTF_16 = Buffer.from(`\ufeff{"a":"${SECRET}"}`, 'utf16le')

const folder = mkdtempSync(join(tmpdir(), 'lpconform-configured-'))
afterAll(() => rmSync(folder, { recursive: true }))

const PLAIN: Recorded = {
  file: 'recorder',
  source: 'recorder',
  method: 'POST',
  url: new URL('https://platform.example.test/v2/x'),
  requestHeaders: {},
  requestBody: 'a',
  startedAt: 0,
  durationMs: 1,
  status: 200,
  headers: {},
  body: Buffer.from('b'),
}

const PLACES: readonly (readonly [string, Partial<Recorded>])[] = [
  ['the address to which a redirect leads', { status: 302, headers: { location: `https://x.test/${SECRET}` } }],
  ['the type of an answer', { headers: { 'content-type': `text/plain; note=${SECRET}` } }],
  ['the type of what was sent', { requestHeaders: { 'content-type': `text/plain; note=${SECRET}` } }],
  ['the path', { url: new URL(`https://platform.example.test/v2/${SECRET}`) }],
  ['the value of a parameter', { url: new URL(`https://platform.example.test/v2/x?note=${SECRET}`) }],
  ['the name of a parameter', { url: new URL(`https://platform.example.test/v2/x?${SECRET}=1`) }],
  ['the name of a header', { headers: { [SECRET.toLowerCase()]: '1' } }],
  ['the value of a header', { headers: { 'x-note': SECRET } }],
  ['a cookie', { headers: { 'set-cookie': [`note=${SECRET}`] } }],
  ['what was sent', { requestBody: SECRET }],
  ['an answer', { body: Buffer.from(SECRET) }],
  ['an answer that is no text', { body: Buffer.concat([Buffer.from([0xff, 0]), Buffer.from(SECRET)]) }],
  ['an answer in UTF-16', { body: UTF_16 }],
  ['an answer in UTF-16, the other way', { body: Buffer.from(UTF_16).swap16() }],
]

test.each(PLACES)('%s', (what, more) => {
  const file = join(folder, `${what.replaceAll(/\W/g, '-')}.har`)
  const har = harFile(file, '0', secretsOf({ CURRENT_ADMIN_PASSWORD: SECRET }), routesOf(TARGET))
  har.add({ ...PLAIN, ...more })
  har.close()
  const text = readFileSync(file, 'utf8')
  expect(JSON.parse(text).log.entries).toHaveLength(1)
  // Binary data stands there as base64, of which this is the middle.
  const plain = [...text.matchAll(/[\w+/]{16,}={0,2}/g)].map(([found]) => Buffer.from(found, 'base64'))
  const seen = [
    text,
    ...plain.flatMap((bytes) => [bytes.toString('latin1'), bytes.toString('latin1').replaceAll('\0', '')]),
  ]
  expect(seen.filter((one) => one.toLowerCase().includes(SECRET.toLowerCase()))).toEqual([])
})
