/** A recording reverse proxy: passes everything on unchanged, and records it without secrets, as HAR 1.2. */
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type RequestOptions,
  type Server,
  type ServerResponse,
} from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'
import { decoded } from '../../client/content-coding.ts'
import { type TlsFiles, tlsOptions } from '../../client/tls.ts'
import { namesThisMachine } from '../../contract/this-machine.ts'
import type { HarFile } from './har-file.ts'
import { type Headers, joined, passed, rawHeaders, sentOn } from './passed-headers.ts'

/** Longer bodies pass, and are not recorded. */
const KEPT_BODY = 8 * 2 ** 20
/** A copy of the traffic, as far as it is kept. */
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
  /** Ends every connection, and waits for pending writes. */
  close(): Promise<void>
}

/** A request that is on its way. */
interface Begun {
  readonly url: URL
  readonly sent: () => Buffer | undefined
  readonly started: number
  readonly at: number
}

function refuse(incoming: IncomingMessage, outgoing: ServerResponse, status: number, why: string): void {
  incoming.resume()
  outgoing.writeHead(status, { 'content-type': 'text/plain' })
  outgoing.end(`${why}\n`)
}

/** Passes requests on, and their exchanges to the file. */
class Passage {
  readonly #upstream: URL
  readonly #har: HarFile
  readonly #onFailure: (line: string) => void
  /** Exchanges that are over and not written yet. */
  readonly #pending = new Set<Promise<void>>()

  readonly #tls: ReturnType<typeof tlsOptions>

  constructor(upstream: URL, har: HarFile, onFailure: (line: string) => void, tls: ReturnType<typeof tlsOptions>) {
    this.#tls = tls
    this.#upstream = upstream
    this.#har = har
    this.#onFailure = onFailure
  }

  pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { url = '', headers } = incoming
    try {
      if (!url.startsWith('/')) refuse(incoming, outgoing, 400, 'not a path')
      // A request from a page of another site would be passed on in the user's name.
      else if (!namesThisMachine(headers.host ?? '')) refuse(incoming, outgoing, 403, 'ask for 127.0.0.1 or localhost')
      else this.#send(incoming, outgoing)
    } catch (error) {
      incoming.resume()
      this.#fail(incoming, outgoing, error as Error)
    }
  }

  async settled(): Promise<void> {
    await Promise.all(this.#pending)
  }

  #send(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { protocol, hostname, port, origin } = this.#upstream
    const { method, url: path } = incoming
    const begun = { url: new URL(origin + path), sent: copyOf(incoming), started: performance.now(), at: Date.now() }
    const headers = sentOn(incoming, this.#upstream)
    // The original path, which a URL would normalise.
    const host = { protocol, hostname: hostname.replace(/^\[|\]$/g, ''), port }
    const options = { ...host, path, method, headers, ...this.#tls }
    const send = protocol === 'https:' ? httpsRequest : httpRequest
    const onwards = send(options as unknown as RequestOptions, (answer) => {
      try {
        this.#answer(incoming, outgoing, answer, begun)
      } catch (error) {
        // Answers that cannot be passed on, such as a status of no class.
        answer.destroy()
        this.#fail(incoming, outgoing, error as Error)
      }
    })
    onwards.on('error', (error) => this.#fail(incoming, outgoing, error))
    onwards.on('upgrade', (_, socket) => {
      socket.destroy()
      this.#fail(incoming, outgoing, new Error('it switched protocols'))
    })
    pipeline(incoming, onwards, () => undefined)
  }

  #answer(incoming: IncomingMessage, outgoing: ServerResponse, answer: IncomingMessage, begun: Begun): void {
    const received = copyOf(answer)
    outgoing.sendDate = false
    outgoing.writeHead(answer.statusCode!, answer.statusMessage, rawHeaders(answer).flat())
    pipeline(answer, outgoing, (error) => {
      if (error) return this.#onFailure(`${incoming.method} ${begun.url.pathname}: ${error.message}`)
      const noted = this.#note(incoming, answer, begun, received()).finally(() => this.#pending.delete(noted))
      this.#pending.add(noted)
    })
  }

  async #note(
    incoming: IncomingMessage,
    answer: IncomingMessage,
    { url, sent, started, at }: Begun,
    received: Buffer | undefined,
  ): Promise<void> {
    const durationMs = Math.round((performance.now() - started) * 100) / 100
    const headers = passed(answer.headers)
    const body = await plain(received, headers)
    try {
      this.#har.add({
        file: 'recorder',
        source: 'recorder',
        method: incoming.method!,
        url,
        requestHeaders: joined(passed(incoming.headers)),
        requestBody: sent()?.toString('utf8') || undefined,
        startedAt: at,
        durationMs,
        status: answer.statusCode!,
        headers: Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'content-encoding')),
        body,
      })
    } catch (error) {
      this.#onFailure(`not recorded: ${(error as Error).message}`)
    }
  }

  #fail(incoming: IncomingMessage, outgoing: ServerResponse, { message }: Error): void {
    this.#onFailure(`${incoming.method} ${incoming.url?.split('?', 1)[0]}: ${message}`)
    if (outgoing.headersSent) {
      outgoing.destroy()
      return
    }
    // The reason of an invalid status would be passed on.
    outgoing.writeHead(502, 'Bad Gateway', { 'content-type': 'text/plain' })
    outgoing.end(`${this.#upstream.origin} could not be reached: ${message}\n`)
  }
}

/**
 * Listens on 127.0.0.1 and passes everything on to `upstream`.
 * @param tls settings of the connection to the upstream
 * @param port 0 picks a free one @param onFailure receives a line for each request that could not be passed on
 */
export async function recordingProxy(
  upstream: URL,
  port: number,
  har: HarFile,
  onFailure: (line: string) => void,
  tls?: TlsFiles,
): Promise<Recording> {
  const passage = new Passage(upstream, har, onFailure, tlsOptions(tls))
  const server: Server = createServer((incoming, outgoing) => passage.pass(incoming, outgoing))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', () => resolve())
  })
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    upstream: upstream.origin,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await passage.settled()
    },
  }
}
