/**
 * A text of a platform may be long and repeat a few characters: every text is read in linear time. A pattern that starts again
 * at each place would take minutes for these, and the test with it.
 */
import { expect, test } from 'vitest'
import { wordsOf } from '../client/answers/values.ts'
import { secretsOf } from '../client/secrets.ts'
import { UNKNOWN_GUID } from '../contract/legacy-admin/service.ts'
import { printableOutput } from '../contract/printable.ts'
import { grainOf } from '../laws/kit/grain.ts'
import { curlOf } from '../reporters/curl.ts'
import { markPattern } from '../reporters/page/marks.ts'
import { normal } from '../runner/assessment/normal.ts'
import { tellingOf } from '../runner/passive/callers.ts'
import { maskedText } from '../runner/passive/strangers.ts'
import { leads } from '../suites/legacy-admin/links.ts'

const LENGTH = 300_000
const SIGNS = [
  'a',
  'a-',
  '0',
  ' ',
  '\r',
  '\u2028',
  '<',
  '"',
  '\\"',
  '/',
  '%',
  '%2',
  '&#',
  '=',
  '-',
  '\\',
  '::',
  'eyJ',
  '@a',
  '{secret-',
  '/.',
  'eyJ-',
  'eyJ-aaaaaaaa.',
  '"a":"',
  '<a ',
  '//a:',
  '&a=',
  '--b\r\nname="p"\r\n',
  'name="',
  'a: "',
]

const known = secretsOf({ LEGACY_ADMIN_API_KEY: 'k-7f3c1d9a4be24c60b1e5' })
known.learn('eyJhbGciOiJub25lIn0.eyJzdWIiOiI0MiIsImlhdCI6MTc3MjQ0MjAwMH0.c2lnbmF0dXJlMQ')
const redacting = secretsOf({}, true)

const REQUEST = { method: 'POST', url: 'https://platform.example.test/', headers: {} }
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

test.each<[string, (text: string) => unknown]>([
  ['masked', (text) => known.mask(text)],
  ['redacted', (text) => redacting.mask(text)],
  ['printed', (text) => printableOutput(text)],
  ['compared', normal],
  ['taken for markup', wordsOf],
  ['taken for an instant', (text) => grainOf(`2026-01-01T00:00:00.${text}1`, { type: 'date-time' } as never)],
  ['a credential of a recording', (text) => tellingOf({ file: 'x' } as never, text) ?? ''],
  ['masked for strangers', (text) => maskedText(`--${text}`)],
  ['a cookie of a command', (text) => curlOf({ request: { ...REQUEST, headers: { cookie: text } } })],
  ['a path of a command', (text) => curlOf({ request: { ...REQUEST, url: `${REQUEST.url}${text}x` } })],
  ['a form of a command', (text) => curlOf({ request: { ...REQUEST, headers: FORM, body: text } })],
  ['a link', (text) => leads(`/REST/${text}x`, ['legacy-admin/learners.get', 'learner_guid'], UNKNOWN_GUID) ?? ''],
  ['marked on the page', (text) => markPattern({ expected: text, actual: '' } as never, '')],
])('a text that is %s', (_, read) => {
  for (const sign of SIGNS) expect(read(sign.repeat(LENGTH / sign.length)), sign).not.toBeNull()
})
