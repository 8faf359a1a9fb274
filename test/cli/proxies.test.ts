/** Proxies and certificates as other tools take them from the environment. */
import { readFileSync } from 'node:fs'
import { createServer as createHttpServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { type AddressInfo, connect, type Server, type Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createReference, listen } from '../../reference/index.ts'
import { folderOf, lpconform, type Variables } from './command.ts'

const file = (name: string) => fileURLToPath(new URL(`../client/tls/${name}`, import.meta.url))

const closing: (() => void)[] = []
afterAll(() => {
  for (const close of closing) close()
})

async function portOf(server: Server): Promise<number> {
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => open.add(socket.on('error', () => {})))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.close()
    for (const socket of open) socket.destroy()
  })
  return (server.address() as AddressInfo).port
}

/** Passes a request on to the instance, which knows itself by its own address. */
const passing = (port: number) => (from: IncomingMessage, to: ServerResponse) => {
  const { pathname, search } = new URL(from.url!, 'http://any.test')
  const headers = { ...from.headers, host: `127.0.0.1:${port}` }
  const on = request({ port, method: from.method, path: pathname + search, headers }, (answer) => {
    to.writeHead(answer.statusCode!, answer.headers)
    answer.pipe(to)
  })
  from.pipe(on.on('error', () => to.destroy()))
}

let variables: Variables
let port: number
const proxied: string[] = []

const at = (address: string): Variables =>
  Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [name, name.endsWith('_BASE_URL') ? address : value]),
  )

const doctor = (address: string, more: Variables) => lpconform(['doctor'], { variables: { ...at(address), ...more } })

describe('the environment', () => {
  beforeAll(async () => {
    const instance = await listen(createReference({ rateWindowSeconds: 0.25 }))
    closing.push(() => void instance.close())
    port = Number(new URL(instance.environment.CURRENT_BASE_URL!).port)
    const { CURRENT_INSTANCE_URL: _, LEGACY_ADMIN_AUTH_URL: __, ...rest } = instance.environment
    variables = rest
  })

  test('names a forward proxy, through which everything goes, http and https', async () => {
    const secure = await portOf(
      createHttpsServer(
        { key: readFileSync(file('server.key')), cert: readFileSync(file('server.pem')) },
        passing(port),
      ),
    )
    const proxy = createHttpServer((from, to) => {
      proxied.push(`${from.method} ${from.url}`)
      passing(port)(from, to)
    }).on('connect', ({ url }, socket: Socket) => {
      proxied.push(`CONNECT ${url}`)
      const on = connect(secure, '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n')
        on.pipe(socket).pipe(on)
      }).on('error', () => socket.destroy())
    })
    const HTTP_PROXY = `http://127.0.0.1:${await portOf(proxy)}`
    const plain = await doctor('http://platform.invalid', { HTTP_PROXY })
    expect([plain.code, plain.out]).toEqual([0, expect.stringContaining('current: reached at http://platform.invalid')])
    expect(proxied.some((line) => line.startsWith('GET http://platform.invalid/v2/learners/'))).toBe(true)
    const tunnelled = await doctor('https://platform.invalid', {
      HTTPS_PROXY: HTTP_PROXY,
      NODE_EXTRA_CA_CERTS: file('ca.pem'),
    })
    expect([tunnelled.code, tunnelled.err]).toEqual([0, ''])
    expect(proxied).toContain('CONNECT platform.invalid:443')
  })

  test('names hosts to which no proxy stands in between', async () => {
    const { code } = await doctor(`http://127.0.0.1:${port}`, {
      HTTP_PROXY: 'http://127.0.0.1:9',
      NO_PROXY: '127.0.0.1',
    })
    expect(code).toBe(0)
    const through = await doctor(`http://127.0.0.1:${port}`, { HTTP_PROXY: 'http://user:secret@127.0.0.1:9' })
    expect(through.code).toBe(3)
    expect(through.out).toContain(`127.0.0.1:${port} through HTTP_PROXY http://127.0.0.1:9: `)
    expect(through.out).not.toContain('secret')
  })

  test('does not send the embedded instance through a proxy', async () => {
    const { code } = await lpconform(['doctor'], { variables: { HTTP_PROXY: 'http://127.0.0.1:9' } })
    expect(code).toBe(0)
  })

  test('names a private certificate authority; without it the certificate is called what it is', async () => {
    const options = { key: readFileSync(file('server.key')), cert: readFileSync(file('server.pem')) }
    const address = `https://localhost:${await portOf(createHttpsServer(options, passing(port)))}`
    const trusted = await doctor(address, { NODE_EXTRA_CA_CERTS: file('ca.pem') })
    expect([trusted.code, trusted.out]).toEqual([0, expect.stringContaining(`reached at ${address}`)])
    const distrusted = await doctor(address, {})
    expect(distrusted.code).toBe(3)
    expect(distrusted.out).toMatch(
      /certificate not trusted.*unknown authority; CONFORMANCE_CA_CERTS or NODE_EXTRA_CA_CERTS/,
    )
    const own = { key: readFileSync(file('server.key')), cert: readFileSync(file('self-signed.pem')) }
    const alone = await doctor(`https://localhost:${await portOf(createHttpsServer(own, passing(port)))}`, {})
    expect(alone.out).toMatch(/certificate not trusted.*self-signed certificate/)
    expect(alone.out).not.toContain('unreachable')
  })
})

describe('certificates of the user', () => {
  const certificate = { CONFORMANCE_CLIENT_CERT: file('server.pem'), CONFORMANCE_CLIENT_KEY: file('server.key') }
  const authorities = { CONFORMANCE_CA_CERTS: file('ca.pem') }
  let address: string

  beforeAll(async () => {
    const own = { key: readFileSync(file('server.key')), cert: readFileSync(file('server.pem')) }
    const wanting = { ...own, ca: readFileSync(file('ca.pem')), requestCert: true, rejectUnauthorized: true }
    address = `https://localhost:${await portOf(createHttpsServer(wanting, passing(port)))}`
  })

  test('are shown to a platform that wants one, by variables and by the profile; a run uses them as doctor does', async () => {
    const found = await doctor(address, { ...authorities, ...certificate })
    expect([found.code, found.out]).toEqual([0, expect.stringContaining(`reached at ${address}`)])
    const profile = JSON.stringify({
      tls: { authorities: file('ca.pem'), certificate: file('server.pem'), key: file('server.key') },
    })
    const operations = ['--operation', 'legacy-admin/entities.search', '--profile', 'own.json']
    const run = await lpconform(['run', ...operations], {
      variables: at(address),
      folder: folderOf({ 'own.json': profile }),
    })
    expect([run.code, run.out]).toEqual([0, expect.stringContaining('No violation')])
  })

  test('are missed by name', async () => {
    const without = await doctor(address, authorities)
    expect(without.code).toBe(3)
    expect(without.out).toMatch(/wants a client certificate does the same \(CONFORMANCE_CLIENT_CERT\)/)
  })

  test.each([
    [{ CONFORMANCE_CLIENT_CERT: file('server.pem') }, 'CONFORMANCE_CLIENT_KEY: required when'],
    [{ CONFORMANCE_CLIENT_KEY: file('server.key') }, 'CONFORMANCE_CLIENT_CERT: required when'],
    [
      { CONFORMANCE_CLIENT_CERT: file('ca.pem'), CONFORMANCE_CLIENT_KEY: file('server.key') },
      'CONFORMANCE_CLIENT_KEY: is not the key of CONFORMANCE_CLIENT_CERT',
    ],
    [{ CONFORMANCE_CA_CERTS: file('server.key') }, 'CONFORMANCE_CA_CERTS: holds no certificate'],
    [
      { CONFORMANCE_CA_CERTS: 'nowhere.pem' },
      'CONFORMANCE_CA_CERTS: is neither PEM text nor the path of a readable file',
    ],
  ])('%o is refused', async (more, message) => {
    const { code, err } = await doctor(address, more as Variables)
    expect([code, err]).toEqual([2, expect.stringContaining(message)])
  })

  test('an authority of a checkout is not trusted with credentials of the environment', async () => {
    const { code, err } = await lpconform(['doctor'], {
      variables: at(address),
      folder: folderOf({ '.env': `CONFORMANCE_CA_CERTS=${file('ca.pem')}\n` }),
    })
    expect([code, err]).toEqual([2, expect.stringContaining('would be trusted with credentials from the environment')])
  })
})
