/** A recording reverse proxy: passes everything on as it is, and writes down what passed, without secrets, as HAR 1.2. */
import { createServer, request as httpRequest, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'
import { decoded } from '../client/content-coding.ts'
import type { HarFile } from './har-file.ts'
import type { Recorded } from './traffic.ts'

/** Longer bodies pass, and are not recorded. */
const KEPT_BODY = 8 * 2 ** 20
/** Of the connection, not of the message (RFC 9110, section 7.6.1). */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

type Headers = Record<string, string | string[]>

const passed = (headers: IncomingMessage['headers']): Headers =>
  Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string | string[]] => {
      const [name, value] = entry
      return value !== undefined && !HOP_BY_HOP.has(name)
    }),
  )

const joined = (headers: Headers) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]))

/** A copy of what passes, as far as it is kept. */
function copyOf(message: IncomingMessage): () => Buffer | undefined {
  const chunks: Buffer[] = []
  let length = 0
  message.on('data', (chunk: Buffer) => {
    length += chunk.length
    if (length <= KEPT_BODY) chunks.push(chunk)
  })
  return () => (length <= KEPT_BODY ? Buffer.concat(chunks) : undefined)
}

/** The body without its coding; undefined where it cannot be read. */
async function plain(body: Buffer | undefined, headers: Headers): Promise<Buffer | undefined> {
  if (!body) return undefined
  try {
    return await decoded(body, [headers['content-encoding'] ?? ''].flat().join(), KEPT_BODY)
  } catch {
    return undefined
  }
}

export interface Recording {
  /** Address to send requests to in place of the upstream's. */
  readonly address: string
  readonly upstream: string
  close(): Promise<void>
}

/**
 * Listens on 127.0.0.1 and passes everything on to `upstream`.
 * @param port 0 picks a free one @param onFailure gets a line for each request that could not be passed on
 */
export async function recordingProxy(
  upstream: URL,
  port: number,
  har: HarFile,
  onFailure: (line: string) => void,
): Promise<Recording> {
  const note = (recorded: Recorded) => {
    try {
      har.add(recorded)
    } catch (error) {
      onFailure(`not recorded: ${(error as Error).message}`)
    }
  }
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (!incoming.url?.startsWith('/')) {
      outgoing.writeHead(400, { 'content-type': 'text/plain' })
      outgoing.end('not a path\n')
      return
    }
    const started = performance.now()
    const startedAt = Date.now()
    const url = new URL(upstream.origin + incoming.url)
    const headers = { ...passed(incoming.headers), host: upstream.host }
    const sent = copyOf(incoming)
    const send = upstream.protocol === 'https:' ? httpsRequest : httpRequest
    const onwards = send(url, { method: incoming.method, headers }, (answer) => {
      const received = copyOf(answer)
      const answered = passed(answer.headers)
      outgoing.writeHead(answer.statusCode!, answered)
      pipeline(answer, outgoing, async (error) => {
        if (error) return onFailure(`${incoming.method} ${url.pathname}: ${error.message}`)
        const body = await plain(received(), answered)
        note({
          file: 'recorder',
          source: 'recorder',
          method: incoming.method!,
          url,
          requestHeaders: joined(passed(incoming.headers)),
          requestBody: sent()?.toString('utf8') || undefined,
          startedAt,
          durationMs: Math.round((performance.now() - started) * 100) / 100,
          status: answer.statusCode!,
          headers: Object.fromEntries(Object.entries(answered).filter(([name]) => name !== 'content-encoding')),
          body,
        })
      })
    })
    onwards.on('error', (error) => {
      onFailure(`${incoming.method} ${url.pathname}: ${error.message}`)
      if (!outgoing.headersSent) outgoing.writeHead(502, { 'content-type': 'text/plain' })
      outgoing.end(`${upstream.origin} could not be reached: ${error.message}\n`)
    })
    pipeline(incoming, onwards, () => undefined)
  }
  const server: Server = createServer(pass)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', () => resolve())
  })
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    upstream: upstream.origin,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
