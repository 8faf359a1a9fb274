/** Ways in which a platform is out, or refuses everything, in the middle of a run of the command. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { createServer as createTlsServer, type Server } from 'node:https'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { folderOf, lpconform, type Served, served, type Variables } from './command.ts'
import { expectCut, expectFinished, expectWaitedOut } from './outage.ts'

let instance: Served
beforeAll(async () => {
  instance = await served()
})
afterAll(() => instance.stop())

const certificate = (name: string) => fileURLToPath(new URL(`../client/tls/${name}`, import.meta.url))
const secured = (cert: string) => ({
  key: readFileSync(certificate('server.key')),
  cert: readFileSync(certificate(cert)),
})

const words = (out: string) =>
  ['run', '--mode', 'read-only', '--rate-limits', 'off', '--out', out].concat(
    ['tags', 'authors'].flatMap((name) => ['--operation', `current/${name}.*`]),
  )

/** Requests that the instance gets before: after the sign-ins, in the middle of the checks. */
const REQUESTS_BEFORE = 40
const OUT_MS = 1_500

interface Trouble {
  /** Before the one request after which it begins is answered, and once it is over. */
  begin?(server: Server): void
  end?(server: Server): void
  /** The answer to each request meanwhile. */
  readonly status?: number
  readonly lasting?: true
  readonly tls?: true
  readonly host?: string
}

/** A way to the instance on which something is wrong for a while. */
async function troubledWay({ begin, end, status, lasting, tls, host = 'localhost' }: Trouble) {
  const port = Number(new URL(instance.variables.CURRENT_BASE_URL!).port)
  const open = new Set<Socket>()
  let requests = 0
  let isOut = false
  const over = () => {
    isOut = false
    end?.(way as Server)
  }
  const answer = (near: IncomingMessage, reply: ServerResponse) => {
    if (++requests === REQUESTS_BEFORE) {
      isOut = true
      begin?.(way as Server)
      if (!lasting) setTimeout(over, OUT_MS)
      if (tls) for (const socket of open) socket.resetAndDestroy()
    }
    if (isOut && status) return void reply.writeHead(status).end()
    // Each connection needs the name.
    if (host !== 'localhost') reply.shouldKeepAlive = false
    const { url: path, method, headers } = near
    const far = request({ port, host: '127.0.0.1', path, method, headers }, (came) => {
      const { connection: _, 'keep-alive': __, ...headers } = came.headers
      reply.writeHead(came.statusCode!, headers)
      came.pipe(reply)
    })
    far.on('error', () => reply.destroy())
    near.pipe(far)
  }
  const way = tls ? createTlsServer(secured('server.pem'), answer) : createServer(answer)
  way.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => {}).on('close', () => open.delete(socket))
  })
  await new Promise<void>((resolve) => way.listen(0, resolve))
  const { port: own } = way.address() as { readonly port: number }
  const address = `${tls ? 'https' : 'http'}://${host}:${own}`
  const { CURRENT_INSTANCE_URL: _, ...others } = instance.variables
  const variables: Variables = { ...others, CURRENT_BASE_URL: address }
  return {
    variables,
    over,
    close() {
      way.close()
      for (const socket of open) socket.destroy()
    },
  }
}

/** Resolves the name of a platform as long as there is no such file. */
const RESOLVER = `const dns = require('node:dns')
const { existsSync } = require('node:fs')
const { lookup } = dns
dns.lookup = (name, options, done) => {
  if (name !== 'lms.localhost') return lookup(name, options, done)
  if (!existsSync(process.env.NAMELESS)) return lookup('127.0.0.1', options, done)
  done(Object.assign(new Error('getaddrinfo ENOTFOUND ' + name), { code: 'ENOTFOUND', syscall: 'getaddrinfo' }))
}
`
const folder = folderOf({ 'resolver.cjs': RESOLVER })
const nameless = join(folder, 'nameless')

const KINDS: readonly (readonly [string, Trouble, Variables, RegExp])[] = [
  ...[502, 503, 504].map(
    (status) => [`a gateway that answers ${status}`, { status }, {}, new RegExp(`it answers ${status}`)] as const,
  ),
  [
    'a certificate that nobody knows',
    {
      tls: true,
      begin: (way) => way.setSecureContext(secured('self-signed.pem')),
      end: (way) => way.setSecureContext(secured('server.pem')),
    },
    { CONFORMANCE_CA_CERTS: certificate('ca.pem') },
    /certificate/,
  ],
  [
    'a name that is not resolved',
    {
      host: 'lms.localhost',
      begin: () => writeFileSync(nameless, ''),
      end: () => rmSync(nameless),
    },
    { NODE_OPTIONS: `--require=${join(folder, 'resolver.cjs')}`, NAMELESS: nameless },
    /ENOTFOUND/,
  ],
]

describe('a platform behind', () => {
  test.each(KINDS)('%s for a moment is waited for, and that is told', async (_, trouble, more, why) => {
    const way = await troubledWay(trouble)
    const out = join(folderOf(), 'report')
    const ended = await lpconform(words(out), { variables: { ...way.variables, ...more } })
    way.close()
    expect(existsSync(nameless)).toBe(false)
    expectWaitedOut(out, ended, why)
  })

  test('endless refusals for the number of requests is given up with the cause, and --resume finishes', async () => {
    const way = await troubledWay({ status: 429, lasting: true })
    const variables = { ...way.variables, CONFORMANCE_RATE_WINDOW_SECONDS: '1' }
    const out = join(folderOf(), 'report')
    const cut = await lpconform(words(out), { variables })
    expectCut(out, cut, /^current rate-limits every request \(429\): \d+ in a row for \d+ s/)
    expect(cut.out + cut.err).toMatch(/rate-limits every request/)
    way.over()
    const resumed = await lpconform(['run', '--resume', out], { variables })
    way.close()
    expectFinished(out, resumed)
  })
})
