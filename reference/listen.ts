import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { INTERFACES, interfaces } from '../contract/interfaces.ts'
import type { Door, WireRequest, WireResponse } from './exchange.ts'
import type { Reference } from './world.ts'

/** The sender of a request. */
export interface Peer {
  /** Whether it came from this machine. */
  readonly local: boolean
}

/** An instance, or a handler in front of one. */
export interface Servable extends Pick<Reference, 'credentials' | 'addresses'> {
  /** Never throws, and its promise never rejects. */
  handle(request: WireRequest, peer: Peer): WireResponse | Promise<WireResponse>
}

/** A reference instance that can be reached over HTTP. */
export interface Listening {
  /** Credentials and addresses, as environment variables name them. */
  readonly environment: Record<string, string>
  /** Ends all connections and frees the ports. */
  close(): Promise<void>
}

const HOST = '127.0.0.1'
const LARGEST_BODY = 1_048_576

/**
 * Serves the instance on 127.0.0.1, each of its addresses on a port of its own.
 *
 * @param port of the service; 0 or none for a free one
 */
export async function listen(reference: Servable, { port = 0 }: { port?: number } = {}): Promise<Listening> {
  const opened: OpenDoor[] = []
  try {
    opened.push(await open(reference, 'service', port))
    opened.push(await open(reference, 'instance', 0))
    opened.push(await open(reference, 'authentication', 0))
  } catch (problem) {
    await Promise.all(opened.map(({ close }) => close()))
    throw problem
  }
  const [service, instance, authentication] = opened.map(({ address }) => address) as [string, string, string]
  Object.assign(reference.addresses, { service, instance, authentication })
  const environment = {
    ...reference.credentials,
    ...Object.fromEntries(INTERFACES.map((name) => [interfaces[name].baseUrl, service])),
    CURRENT_INSTANCE_URL: instance,
    LEGACY_ADMIN_AUTH_URL: authentication,
  }
  return { environment, close: async () => void (await Promise.all(opened.map(({ close }) => close()))) }
}

interface OpenDoor {
  readonly address: string
  close(): Promise<void>
}

async function open(reference: Servable, door: Door, port: number): Promise<OpenDoor> {
  const server = createServer({ keepAliveTimeout: 30_000 }, (request, response) => {
    serve(reference, door, request, response)
  })
  server.on('clientError', refuseMalformed)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, HOST, resolve)
  })
  return { address: `http://${HOST}:${(server.address() as AddressInfo).port}`, close: () => close(server) }
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

/** Bytes that are no HTTP request at all. */
function refuseMalformed(problem: NodeJS.ErrnoException, socket: Socket | import('node:stream').Duplex): void {
  if (problem.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const body = JSON.stringify({ message: 'the request is malformed' })
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  )
}

function serve(reference: Servable, door: Door, request: IncomingMessage, response: ServerResponse): void {
  const chunks: Buffer[] = []
  let length = 0
  request.on('data', (chunk: Buffer) => {
    length += chunk.length
    if (length <= LARGEST_BODY) chunks.push(chunk)
  })
  request.on('error', () => response.destroy())
  response.on('error', () => response.destroy())
  request.on('end', () => {
    const tooLarge = length > LARGEST_BODY
    const peer = { local: LOCAL.test(request.socket.remoteAddress ?? '') }
    const answer = tooLarge ? TOO_LARGE : reference.handle(wireRequest(door, request, Buffer.concat(chunks)), peer)
    if (answer instanceof Promise) void answer.then((late) => send(late, request, response))
    else send(answer, request, response)
  })
}

const LOCAL = /^(::ffff:)?127\.|^::1$/

function send(answer: WireResponse, request: IncomingMessage, response: ServerResponse): void {
  const headers = { ...answer.headers } as Record<string, string | string[] | number>
  if (answer.status !== 204 && request.method !== 'HEAD') headers['content-length'] = answer.body.length
  response.writeHead(answer.status, headers)
  response.end(answer.body)
}

const TOO_LARGE: WireResponse = {
  status: 413,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from('{"message":"the body is too large","success":false}'),
}

function wireRequest(door: Door, request: IncomingMessage, body: Buffer): WireRequest {
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(', ') : value
  return { door, method: request.method ?? 'GET', target: originForm(request.url ?? '/'), headers, body }
}

/** Proxies may send the whole address on the request line. */
const originForm = (target: string) => target.replace(/^https?:\/\/[^/]*/i, '') || '/'
