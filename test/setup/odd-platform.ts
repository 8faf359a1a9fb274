/** The reference instance as another vendor might serve it: other paths, role names and cookies around an honest one. */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { createReference } from '../../reference/index.ts'

export interface Oddities {
  /** Stands before every path. */
  readonly prefix?: string
  /** From the platform's own path to the documented one. */
  readonly paths?: (path: string) => string
  /** From the platform's own role to the documented one; any other is refused. */
  readonly roles?: Readonly<Record<string, string>>
  /** Whether an unknown role is refused like a wrong password. */
  readonly hidesRoles?: boolean
  readonly cookie?: string
  /** A header, in lower case, without which a gateway before the platform shows a page of its own. */
  readonly wants?: readonly [header: string, value: string]
  /** Paths that it serves; all unless it is said. */
  readonly serves?: RegExp
}

export interface OddPlatform {
  readonly address: string
  readonly environment: Readonly<Record<string, string>>
  /** Sign-ins by login: those with a role or a password that the platform refuses. */
  readonly refusedSignIns: ReadonlyMap<string, number>
  readonly requests: readonly string[]
  close(): Promise<void>
}

const COOKIE = 'ServiceServerSID'
const NOT_FOUND = '<html><body>Nothing here</body></html>'

const gatewayPage = (header: string) =>
  `<html><head><title>403</title><style>p{color:red}</style></head><body><h1>Gateway</h1><p>${header} missing</p></body></html>`

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

const refusal = (status: number, message: string) => ({
  status,
  headers: { 'content-type': 'application/json' } as Record<string, string | readonly string[]>,
  body: Buffer.from(JSON.stringify({ message })),
})

/** Listens on 127.0.0.1 until it is closed. */
async function startOddPlatform({
  prefix = '',
  paths,
  roles,
  hidesRoles,
  cookie = COOKIE,
  wants,
  serves = /^/,
}: Oddities): Promise<OddPlatform> {
  const reference = createReference({ rateLimits: 'off' })
  const refusedSignIns = new Map<string, number>()
  const requests: string[] = []
  const answerTo = (request: IncomingMessage, sent: string) => {
    const target = request.url!.slice(prefix.length)
    const [path = '', query] = target.split('?')
    const documented = paths ? paths(path) : path
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [
        name,
        String(value).replaceAll(`${cookie}=`, `${COOKIE}=`),
      ]),
    )
    let body = sent
    if (documented.includes('authentication/login') && roles) {
      const { role, login } = JSON.parse(sent)
      if (!(role in roles)) {
        refusedSignIns.set(login, (refusedSignIns.get(login) ?? 0) + 1)
        return hidesRoles ? refusal(401, 'No valid credentials were provided') : refusal(400, `unknown role ${role}`)
      }
      body = JSON.stringify({ ...JSON.parse(sent), role: roles[role] })
    }
    const answer = reference.handle({
      door: 'service',
      method: request.method!,
      target: query === undefined ? documented : `${documented}?${query}`,
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      body: Buffer.from(body),
    })
    if (documented.includes('authentication/login') && answer.status >= 400) {
      const { login } = JSON.parse(sent)
      refusedSignIns.set(login, (refusedSignIns.get(login) ?? 0) + 1)
    }
    const setting = answer.headers['set-cookie']
    if (setting) {
      const renamed = [setting].flat().map((line) => line.replace(COOKIE, cookie))
      return { ...answer, headers: { ...answer.headers, 'set-cookie': renamed } }
    }
    return answer
  }
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request)
    requests.push(`${request.method} ${request.url}`)
    if (wants && request.headers[wants[0]] !== wants[1])
      return void response.writeHead(403, { 'content-type': 'text/html' }).end(gatewayPage(wants[0]))
    if (!request.url!.startsWith(prefix) || !serves.test(request.url!.slice(prefix.length)))
      return void response.writeHead(404, { 'content-type': 'text/html' }).end(NOT_FOUND)
    const { status, headers, body: text } = answerTo(request, body)
    response.writeHead(status, headers as Record<string, string | string[]>).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    address,
    environment: reference.credentials,
    refusedSignIns,
    requests,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Platforms and folders of one test file, gone when its tests have ended. @param usual of every platform */
export function scratch(usual: Oddities = {}) {
  const started: OddPlatform[] = []
  const folders: string[] = []
  afterAll(async () => {
    for (const platform of started) await platform.close()
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  })
  return {
    async platformOf(oddities: Oddities = {}): Promise<OddPlatform> {
      const platform = await startOddPlatform({ ...usual, ...oddities })
      started.push(platform)
      return platform
    },
    folderOf(): string {
      const folder = mkdtempSync(join(tmpdir(), 'lpconform-setup-'))
      folders.push(folder)
      return folder
    },
  }
}
