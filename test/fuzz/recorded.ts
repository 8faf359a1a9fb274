/** A recording proxy before a platform that says anything: it goes on, and what it writes is a HAR file. */
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import fc from 'fast-check'
import { secretsOf } from '../../client/secrets.ts'
import { NAMES } from '../../client/target.ts'
import { harFile } from '../../runner/passive/har-file.ts'
import { routesOf } from '../../runner/passive/operations.ts'
import { recordingProxy } from '../../runner/passive/recorder.ts'
import { type Answer, answers, bytesOf, speaker } from './answers.ts'
import { type Damages, damaged, damages } from './arbitraries.ts'
import type { Subject } from './subject.ts'

const TARGET = { names: NAMES, bindings: {}, records: {}, limits: {}, windowSeconds: 60 }
const PAGE = { items: [{ id: 1, login: 'a', password: 'b', more: { deep: ['x', null] } }], count: 1 }
const OK = Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}')

const LINES = [
  'GET /v2/learners/',
  'GET //x/..%2f?a=%zz&__proto__=1',
  'POST /v1/tags/',
  'OPTIONS *',
  'GET http://[/',
  'CONNECT a:1',
  'DELETE /\u00e9?\u00ff',
]
const FIELDS = [
  'cookie: __proto__=1; a',
  'content-type: multipart/form-data; boundary=',
  'content-length: 3',
  'transfer-encoding: chunked',
  'connection: host, x',
  'expect: 100-continue',
  'upgrade: x',
  'authorization: Basic %%',
  'constructor: 1',
]

const asked = fc
  .tuple(fc.constantFrom(...LINES), fc.subarray(FIELDS, { maxLength: 3 }), damages)
  .map(([line, fields, cuts]) => {
    const head = [`${line} HTTP/1.1`, 'Host: here', ...fields, 'Connection: close', '', 'a=b'].join('\r\n')
    return damaged(Buffer.from(head, 'latin1'), cuts as Damages)
  })

/** The answer until the connection ends; the client hangs up where nothing more is to come. */
const said = (port: number, bytes: Buffer, patienceMs: number): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')))
    socket.on('error', () => {}).on('close', () => resolve(answer))
    socket.setTimeout(patienceMs, () => socket.destroy())
  })

/** Said to the proxy under its own name. */
const hosted = (bytes: Buffer, port: number) =>
  Buffer.from(bytes.toString('latin1').replace('Host: here', `Host: 127.0.0.1:${port}`), 'latin1')

export async function recorded(folder: string): Promise<Subject<readonly [Buffer, Answer]>> {
  const server = await speaker()
  const file = join(folder, 'recorded.har')
  const har = harFile(file, '0', secretsOf(), routesOf(TARGET))
  const proxy = await recordingProxy(new URL(server.origin), 0, har, () => undefined)
  const port = Number(new URL(proxy.address).port)
  return {
    name: 'answers to record',
    share: 15,
    cases: fc.tuple(asked, answers),
    async attempt([bytes, answer]) {
      server.say(() => bytesOf(answer, PAGE))
      await said(port, hosted(bytes, port), 50)
      server.say(() => OK)
      const next = await said(
        port,
        hosted(Buffer.from('GET /v2/learners/ HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n'), port),
        10_000,
      )
      if (!/^HTTP\/1.1 200 OK[\s\S]*\{\}$/.test(next)) throw new Error(`the proxy stopped: ${next}`)
    },
    async close() {
      await proxy.close()
      har.close()
      server.close()
      JSON.parse(readFileSync(file, 'utf8'))
    },
  }
}
