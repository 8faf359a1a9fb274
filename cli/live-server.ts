/** Serves one page to the browser of the user who started the process, and to nobody else. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseJson } from '../contract/json.ts'
import { masked } from '../output/masks.ts'

const HOST = '127.0.0.1'
const LARGEST_BODY = 10_000

export interface Served {
  readonly status: number
  readonly text: string
}

export interface Serving {
  /** The page as it is now. */
  page(): Promise<string>
  /** The first message to a new browser. */
  state(): unknown
  replay(check: string): Promise<Served>
}

export interface LiveServer {
  readonly address: string
  /** How many pages are open. */
  watchers(): number
  /** Tells the open pages the present state. */
  tell(): void
  close(): Promise<void>
}

const digest = (text: string) => createHash('sha256').update(text).digest()
/** Takes as long for every text. */
const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other))

const HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
}

function answer(response: ServerResponse, type: string, { status, text }: Served): void {
  response.writeHead(status, { ...HEADERS, 'content-type': `${type}; charset=utf-8` }).end(masked(text))
}

async function checkIn(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk
    if (text.length > LARGEST_BODY) break
  }
  try {
    const { check } = parseJson(text) as { check?: unknown }
    return typeof check === 'string' ? check : ''
  } catch {
    return ''
  }
}

const eventOf = (state: unknown) => masked(`data: ${JSON.stringify(state)}\n\n`)

export async function serveLive(serving: Serving): Promise<LiveServer> {
  const token = randomBytes(24).toString('base64url')
  const open = new Set<ServerResponse>()
  let host = ''
  const follow = (response: ServerResponse) => {
    response.writeHead(200, { ...HEADERS, 'content-type': 'text/event-stream' }).write(eventOf(serving.state()))
    open.add(response)
    response.on('close', () => open.delete(response))
  }
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method, url = '', headers } = request
    const [, given = '', path = ''] = /^\/([^/?]*)\/([^?]*)/.exec(url) ?? []
    // A foreign name may lead here, and a foreign page may send requests.
    const isOwn = headers.host === host && (headers.origin ?? `http://${host}`) === `http://${host}`
    if (!isSame(given, token) || !isOwn) return answer(response, 'text/plain', { status: 403, text: 'forbidden\n' })
    switch (`${method} ${path}`) {
      case 'GET ':
        return answer(response, 'text/html', { status: 200, text: await serving.page() })
      case 'GET events':
        return follow(response)
      case 'POST replay':
        return answer(response, 'text/plain', await serving.replay(await checkIn(request)))
      default:
        return answer(response, 'text/plain', { status: 404, text: 'not found\n' })
    }
  }
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  await once(server.listen(0, HOST), 'listening')
  host = `${HOST}:${(server.address() as AddressInfo).port}`
  return {
    address: `http://${host}/${token}/`,
    watchers: () => open.size,
    tell() {
      for (const response of open) response.write(eventOf(serving.state()))
    },
    async close() {
      server.close()
      // The last message arrives.
      await Promise.all([...open].map((response) => new Promise<void>((done) => response.end(done))))
      server.closeAllConnections()
    },
  }
}
