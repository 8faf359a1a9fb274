/** HAR files of any recorder, whole, cut off and damaged. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { randomOf } from '../../faults/proving/random.ts'
import { UsageError } from '../../runner/configuration/problem.ts'
import { readTraffic } from '../../runner/passive/read.ts'
import { lossesOf, type Recorded } from '../../runner/passive/traffic.ts'

const folder = mkdtempSync(join(tmpdir(), 'lpconform-har-'))
let files = 0

async function read(bytes: string | Buffer): Promise<{ found: Recorded[]; lines: readonly string[] }> {
  const file = join(folder, `traffic-${++files}.har`)
  writeFileSync(file, bytes)
  const losses = lossesOf()
  const found: Recorded[] = []
  for await (const one of readTraffic([file], losses)) found.push(one)
  return { found, lines: losses.lines }
}

const entry = (more: { readonly request?: object; readonly response?: object; readonly content?: object } = {}) => ({
  startedDateTime: '2026-03-01T10:00:00.000Z',
  time: 12,
  request: { method: 'GET', url: 'https://platform.example.test/v2/learners/', headers: [], ...more.request },
  response: {
    status: 200,
    headers: [{ name: 'Content-Type', value: 'application/json' }],
    content: { text: '{"items":[]}', ...more.content },
    ...more.response,
  },
})
const har = (...entries: unknown[]) => JSON.stringify({ log: { version: '1.2', creator: { name: 'x' }, entries } })
const bodies = ({ found }: { found: readonly Recorded[] }) => found.map(({ body }) => body?.toString())

describe('an entry', () => {
  test('with its body as text, as base64, and without one', async () => {
    const base64 = { text: Buffer.from('{"items":[1]}').toString('base64'), encoding: 'base64' }
    const read3 = await read(har(entry(), entry({ content: base64 }), entry({ content: { text: undefined } })))
    expect(bodies(read3)).toEqual(['{"items":[]}', '{"items":[1]}', undefined])
  })

  test('with headers of HTTP/2, several of one name, and cookies listed apart', async () => {
    const headers = [':method', 'Accept', 'ACCEPT'].map((name) => ({ name, value: `${name}!` }))
    const response = { headers: [{ name: 'set-cookie', value: 'a=1\nb=2' }] }
    const { found } = await read(har(entry({ request: { headers, cookies: [{ name: 'sid', value: '7' }] }, response })))
    expect(found[0]).toMatchObject({
      requestHeaders: { accept: 'Accept!, ACCEPT!', cookie: 'sid=7' },
      headers: { 'set-cookie': ['a=1', 'b=2'] },
    })
  })

  test('with a form that is listed by its parameters', async () => {
    const request = { method: 'POST', postData: { mimeType: 'x', params: [{ name: 'a', value: 'b c' }] } }
    expect((await read(har(entry({ request })))).found[0]?.requestBody).toBe('a=b+c')
  })

  test.each(['constructor', '__proto__', 'toString'])('with %s as a name of everything', async (name) => {
    const strange = { toString: 1, valueOf: 1 }
    const request = {
      method: 'POST',
      headers: [{ name, value: 'x' }],
      cookies: [{ name: strange, value: strange }],
      postData: { params: [{ name: strange, value: strange }] },
    }
    const response = { headers: [{ name, value: 'y' }] }
    const { found } = await read(
      har(
        entry({ request, response }),
        entry({ response: { status: strange } }),
        entry({ content: { text: undefined, _file: 'a\0b' } }),
        entry({ content: { text: undefined, _file: 'x'.repeat(5_000) } }),
      ),
    )
    expect(found).toHaveLength(3)
    expect(Object.entries(found[0]!.headers)).toEqual([[name.toLowerCase(), 'y']])
  })

  test.each([
    ['a request without an answer', entry({ response: { status: 0 } })],
    ['an entry without method or URL', entry({ request: { url: 'not a URL' } })],
    ['something between entries that is not an entry', 7],
    ['something between entries that is not an entry', 'text'],
  ])('%s is named and left out', async (reason, broken) => {
    const { found, lines } = await read(har(broken, entry()))
    expect(found).toHaveLength(1)
    expect(lines.join()).toContain(reason)
  })
})

describe('a file', () => {
  test('that is compressed', async () => {
    expect((await read(gzipSync(har(entry(), entry())))).found).toHaveLength(2)
  })

  test('that unpacks to what no recording does is read as far as that, and told', async () => {
    // Compressed twice over, in pieces that follow one another: a gigabyte never stands in memory.
    const blanks = gzipSync(' '.repeat(2 ** 22))
    const bomb = Buffer.concat([gzipSync(har(entry()).slice(0, -3)), ...Array<Buffer>(40).fill(blanks)])
    const { found, lines } = await read(bomb)
    expect(found).toHaveLength(1)
    expect(lines.join()).toContain('unpacks to more than 100 times its size')
  })

  test('of entries that are none is left after some', async () => {
    const { found, lines } = await read(har(entry(), ...Array<object>(60_000).fill({})))
    expect(found).toHaveLength(1)
    expect(lines.join()).toContain('the rest of a list with 50000 values in a row that are not entries')
  })

  test('whose body unpacks to what no answer does is read without it', async () => {
    const text = gzipSync(' '.repeat(2 ** 23)).toString('base64')
    const headers = [
      { name: 'content-type', value: 'application/json' },
      { name: 'content-encoding', value: 'gzip' },
    ]
    const { found, lines } = await read(har(entry({ response: { headers }, content: { text, encoding: 'base64' } })))
    expect([found.length, found[0]?.body]).toEqual([1, undefined])
    expect(lines.join()).toContain('a body that unpacks to more than 100 times its size')
  })

  test('that is read in many pieces keeps every entry whole', async () => {
    const texts = Array.from(
      { length: 40 },
      (_, at) => `{"items":["${'"}] \\\\{['.replaceAll('"', '\\"').repeat(9_000 + at)}"]}`,
    )
    const read40 = await read(har(...texts.map((text) => entry({ content: { text } }))))
    expect(bodies(read40)).toEqual(texts)
    expect(read40.lines).toEqual([])
  })

  test('that is cut off keeps what came before', async () => {
    const whole = har(entry(), entry(), entry())
    const { found, lines } = await read(whole.slice(0, whole.length - 80))
    expect(found).toHaveLength(2)
    expect(lines).toEqual([
      expect.stringMatching(/1 not judged: an entry that is not JSON \(traffic-\d+\.har, entry 3\)/),
    ])
  })

  test('with a broken entry keeps those around it', async () => {
    const whole = har(entry(), entry(), entry(), entry())
    const second = whole.indexOf('"time":12', whole.indexOf('"time":12') + 1)
    const { found, lines } = await read(`${whole.slice(0, second)}"time" 12${whole.slice(second + 9)}`)
    expect(found).toHaveLength(3)
    expect(lines.join()).toContain('1 not judged: an entry that is not JSON')
  })

  test.each(['', '{}', '[1,2]', 'GET / HTTP/1.1'])('that is no HAR: %j', async (text) => {
    await expect(read(text)).rejects.toThrow(UsageError)
  })
})

test('five hundred damaged files end with an error or with what was left of them', async () => {
  const whole = Buffer.from(har(entry(), entry({ content: { text: '{"items":[{"id":1}]}' } }), entry(), entry()))
  const random = randomOf(5)
  const below = (end: number) => Math.floor(random() * end)
  for (let number = 0; number < 500; number++) {
    let bytes = Buffer.from(whole)
    for (let damage = below(4); damage >= 0; damage--) {
      const at = below(bytes.length)
      const kind = below(4)
      if (kind === 0) bytes[at] = below(256)
      else if (kind === 1) bytes = bytes.subarray(0, at)
      else if (kind === 2) bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + below(40))])
      else bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(below(at + 1), at), bytes.subarray(at)])
    }
    const result = await read(bytes).catch((error: unknown) => error)
    if (result instanceof UsageError) continue
    const { found, lines } = result as Awaited<ReturnType<typeof read>>
    // Missing parts are named.
    if (found.length < 4) expect(lines, bytes.toString('latin1')).not.toEqual([])
  }
})
