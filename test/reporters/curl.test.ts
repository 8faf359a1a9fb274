import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../contract/run.ts'
import { curlOf, type SignIns, shellWord } from '../../reporters/curl.ts'
import { exchange, HOSTILE } from './sample.ts'

const SECRETS = { CURRENT_ADMIN_PASSWORD: `p'a"s $HOME \`id\`\n*`, SECRET_3: 'tök en' }

/** The words of a command line in a POSIX shell. */
function words(line: string): string[] {
  const text = execFileSync('sh', ['-c', `printf '%s\\0' ${line}`], {
    env: { ...process.env, ...SECRETS },
    encoding: 'utf8',
  })
  return text.split('\0').slice(0, -1)
}

const of = (request: Partial<Exchange['request']>) => {
  const { kind: _, ...plain } = exchange('x1')
  return curlOf({ ...plain, request: { method: 'GET', url: 'https://h.example/v2', headers: {}, ...request } })
}

describe('shellWord', () => {
  test.each([
    '',
    'plain-word_1/a:b',
    `it's`,
    `'''`,
    '"double" $HOME `id` $(id) \\ !! * ? ~ # ; & | < >',
    'line\nfeed\r\ttab',
    'é 漢字 😀 \u2028',
    '-X',
    HOSTILE.replaceAll('\0', '').replaceAll('\ud800', ''),
  ])('gives a shell exactly the text %j', (text) => {
    expect(words(shellWord(text))).toEqual([text])
  })

  test.each([
    ['{CURRENT_ADMIN_PASSWORD}', SECRETS.CURRENT_ADMIN_PASSWORD],
    ['Bearer {secret-3}', `Bearer ${SECRETS.SECRET_3}`],
    [
      `{"it's":"{secret-3}","b":"{CURRENT_ADMIN_PASSWORD}"}`,
      `{"it's":"${SECRETS.SECRET_3}","b":"${SECRETS.CURRENT_ADMIN_PASSWORD}"}`,
    ],
  ])('sets the secret in %s as one word', (text, expected) => {
    expect(words(shellWord(text))).toEqual([expected])
  })

  test.each(['{id}', '{PATH}', '{secret-x}', '{CURRENT_$(id)}', '{LEGACY_}'])('takes %s for no secret', (text) => {
    expect(words(shellWord(text))).toEqual([text])
  })
})

describe('curlOf', () => {
  test('is short for a plain read', () => {
    expect(of({ headers: { accept: 'application/json', host: 'h.example' } })).toBe(
      `curl -sS -i https://h.example/v2 -H 'accept: application/json'`,
    )
  })

  test('sends a body as it was, and no type that was not sent', () => {
    const body = '@file\nline & more'
    const line = of({ method: 'POST', headers: { 'x-empty': '' }, body })
    expect(words(line)).toEqual([
      'curl',
      '-sS',
      '-i',
      '-X',
      'POST',
      'https://h.example/v2',
      '-H',
      'x-empty;',
      '-H',
      'Content-Type:',
      '--data-raw',
      body,
    ])
  })

  test('keeps curl from reading patterns or paths into an address', () => {
    expect(words(of({ url: 'https://h.example/a[1]?x={b}' }))).toContain('-g')
    expect(words(of({ url: 'https://h.example/a/../b' }))).toContain('--path-as-is')
    expect(words(of({ url: 'https://h.example/a?key={secret-3}' }))).not.toContain('-g')
  })
})

describe('curlOf of what carries a credential', () => {
  const signIns: SignIns = {
    administrator: {
      variable: 'CURRENT_ADMIN_TOKEN',
      carrier: 'bearer',
      request: {
        method: 'POST',
        url: 'https://h.example/login',
        headers: { 'content-type': 'application/json' },
        body: '{"login":"ada","password":"{CURRENT_ADMIN_PASSWORD}"}',
      },
    },
  }
  const asked = { method: 'GET', url: 'https://h.example/v2', headers: { authorization: 'Bearer {secret-11}' } }

  test('signs in first, with the variables of .env, where a request carries a token', () => {
    const [first, second, ...rest] = curlOf({ request: asked, as: 'administrator' }, signIns).split('\n')
    expect(rest).toEqual([])
    expect(first).toContain('. ./.env')
    expect(first).toContain(`CURRENT_ADMIN_TOKEN=$(curl -sS -i -X POST https://h.example/login`)
    expect(first).toContain(`"$CURRENT_ADMIN_PASSWORD"`)
    expect(second).toBe(`curl -sS -i https://h.example/v2 -H 'authorization: Bearer '"$CURRENT_ADMIN_TOKEN"`)
  })

  test('makes up what the run made up', () => {
    expect(curlOf({ request: asked, as: 'anonymous' }, signIns)).toBe(
      `curl -sS -i https://h.example/v2 -H 'authorization: Bearer made-up-11'`,
    )
  })

  test('signs in as whoever owns a borrowed token', () => {
    const line = curlOf({ request: asked, as: 'anonymous', account: 'administrator' }, signIns)
    expect(line).toContain('"$CURRENT_ADMIN_TOKEN"')
  })

  test('has curl encode a secret of a form', () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const line = of({ method: 'POST', headers, body: 'login=ada&password={CURRENT_ADMIN_PASSWORD}' })
    const [, command = ''] = line.split('\n')
    expect(words(command).slice(-4)).toEqual([
      '--data-raw',
      'login=ada',
      '--data-urlencode',
      `password=${SECRETS.CURRENT_ADMIN_PASSWORD}`,
    ])
  })

  test('says that zero bytes are left out', () => {
    expect(of({ method: 'PUT', body: 'a\0b' })).toMatch(/--data-raw ab # zero bytes/)
  })
})
