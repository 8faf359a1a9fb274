/** Gateways in front of a platform, by a real nginx: a login of their own, certificates, headers, the wrong scheme. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createReference, listen } from '../../reference/index.ts'
import { isRunning } from './child-process.ts'
import { called, folderOf, type Variables } from './command.ts'

const file = (name: string) => fileURLToPath(new URL(`../client/tls/${name}`, import.meta.url))
const hasNginx = !spawnSync('nginx', ['-v']).error

/** Ports that were free a moment ago: nginx is told them, and cannot pick one. */
async function freePorts(count: number): Promise<readonly number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer()
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      return server
    }),
  )
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}

const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path temp_${name};`)

const configurationFor = (platform: number, [basic, certain, alone, tenant]: readonly number[]) => `
daemon off; master_process off; pid nginx.pid; error_log stderr;
events {}
http {
  access_log off; ${TEMPORARY.join(' ')}
  proxy_set_header Host 127.0.0.1:${platform};
  server {
    listen 127.0.0.1:${basic}; auth_basic staging; auth_basic_user_file users;
    location / { proxy_set_header Authorization ""; proxy_set_header Host 127.0.0.1:${platform}; proxy_pass http://127.0.0.1:${platform}; }
  }
  server {
    listen 127.0.0.1:${certain} ssl; ssl_certificate ${file('server.pem')}; ssl_certificate_key ${file('server.key')};
    ssl_verify_client on; ssl_client_certificate ${file('ca.pem')};
    location / { proxy_pass http://127.0.0.1:${platform}; }
  }
  server {
    listen 127.0.0.1:${alone} ssl; ssl_certificate ${file('self-signed.pem')}; ssl_certificate_key ${file('server.key')};
    location / { proxy_pass http://127.0.0.1:${platform}; }
  }
  server {
    listen 127.0.0.1:${tenant};
    location / { if ($http_x_tenant != acme) { return 403 "X-Tenant missing"; } proxy_pass http://127.0.0.1:${platform}; }
  }
}
`

const ALL = ['CURRENT', 'LEGACY_LEARNER', 'LEGACY_ADMIN'] as const

let nginx: ChildProcess
let variables: Variables
let closePlatform: () => void
let [basic, certain, alone, tenant]: readonly number[] = []

async function start(): Promise<void> {
  const instance = await listen(createReference({ rateWindowSeconds: 0.25 }))
  closePlatform = () => void instance.close()
  const { CURRENT_INSTANCE_URL: _, LEGACY_ADMIN_AUTH_URL: __, ...rest } = instance.environment
  variables = rest
  const ports = await freePorts(4)
  ;[basic, certain, alone, tenant] = ports
  const platform = Number(new URL(instance.environment.CURRENT_BASE_URL!).port)
  const folder = folderOf({ 'nginx.conf': configurationFor(platform, ports), users: 'staging:{PLAIN}pass word\n' })
  nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' })
  const isThere = () =>
    fetch(`http://127.0.0.1:${tenant}/`).then(
      () => true,
      () => false,
    )
  while (isRunning(nginx) && !(await isThere())) await setTimeout(50)
}

/** The interfaces named, at that address. */
function doctor(address: string, more: Variables = {}, names: readonly string[] = ALL) {
  const own = Object.entries(variables).filter(([name]) => names.some((one) => name.startsWith(`${one}_`)))
  const at = own.map(([name, value]) => [name, name.endsWith('_BASE_URL') ? address : value])
  return called(['doctor'], { variables: { ...Object.fromEntries(at), ...more } })
}

const headers = (value: object) =>
  Object.fromEntries(ALL.map((name) => [`${name}_HEADERS`, JSON.stringify(value)])) as Variables

// The same ways are tried against servers of Node's own in `proxies.test.ts` and `test/setup/doctor.test.ts`.
describe.skipIf(!hasNginx)('behind nginx, which this machine has', () => {
  beforeAll(start)
  afterAll(() => {
    nginx.kill()
    closePlatform()
  })

  test('basic authentication is named, and passed where the interface leaves room for it', async () => {
    const address = `http://127.0.0.1:${basic}`
    const refused = await doctor(address)
    expect(refused.code).toBe(3)
    const asks = 'a gateway in front of it asks for Basic authentication; '
    expect(refused.out).toContain(`${asks}the header for it carries the token of this interface`)
    expect(refused.out).toContain(`${asks}give its login in LEGACY_ADMIN_HEADERS: {"Authorization":"Basic ..."}`)
    expect(refused.out).not.toContain('is the base URL right?')
    const Authorization = `Basic ${Buffer.from('staging:pass word').toString('base64')}`
    const { CURRENT_HEADERS: _, ...older } = headers({ Authorization })
    const passed = await doctor(address, older, ['LEGACY_LEARNER', 'LEGACY_ADMIN'])
    expect([passed.code, passed.out]).toEqual([0, expect.stringContaining(`legacy-admin: reached at ${address}`)])
    expect(passed.out).not.toContain(Authorization)
    const run = ['run', '--operation', 'legacy-admin/entities.search']
    const words = {
      variables: { LEGACY_ADMIN_BASE_URL: address, LEGACY_ADMIN_API_KEY: variables.LEGACY_ADMIN_API_KEY! },
    }
    expect(await called(run, words)).toMatchObject({ code: 3, out: expect.stringContaining(asks) })
    const both = { variables: { ...words.variables, LEGACY_ADMIN_HEADERS: older.LEGACY_ADMIN_HEADERS! } }
    // The key in another header would be refused by the gateway, in whose place nobody is accused.
    const ended = await called(run, both)
    expect(ended.code, ended.out).toBe(0)
  })

  test('a client certificate is missed with the words of the page, and shown where it is set', async () => {
    const [address, authorities] = [`https://localhost:${certain}`, { CONFORMANCE_CA_CERTS: file('ca.pem') }]
    const without = await doctor(address, authorities)
    expect([without.code, without.out]).toEqual([3, expect.stringContaining('No required SSL certificate was sent')])
    const own = { CONFORMANCE_CLIENT_CERT: file('server.pem'), CONFORMANCE_CLIENT_KEY: file('server.key') }
    expect((await doctor(address, { ...authorities, ...own })).code).toBe(0)
  })

  test('a self-signed certificate is named, and trusted where it is said', async () => {
    const address = `https://localhost:${alone}`
    expect((await doctor(address)).out).toMatch(/certificate not trusted.*self-signed certificate/)
    expect((await doctor(address, { CONFORMANCE_CA_CERTS: file('self-signed.pem') })).code).toBe(0)
  })

  test('the wrong scheme is named, both ways', async () => {
    const plain = await doctor(`http://localhost:${alone}`)
    expect(plain.out).toContain('plain HTTP request was sent to HTTPS port')
    // The right address is among those that were tried, and why it was not taken is told.
    expect(plain.out).toContain(`none of them; https://localhost:${alone}: certificate not trusted (`)
    expect((await doctor(`https://127.0.0.1:${tenant}`)).out).toMatch(/speaks http there, not https/)
  })

  test('a header is asked for in the words of the gateway, and sent', async () => {
    const address = `http://127.0.0.1:${tenant}`
    expect((await doctor(address)).out).toContain('X-Tenant missing')
    expect((await doctor(address, headers({ 'X-Tenant': 'acme' }))).code).toBe(0)
  })
})
