/** Servers that are no learning platform, each strange in its own way. */
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createSocketServer, type Server, type Socket } from 'node:net'

export interface Strange {
  readonly address: string
  close(): Promise<void>
}

async function listening(server: Server): Promise<Strange> {
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => {}).on('close', () => open.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of open) socket.destroy()
      }),
  }
}

/** Every request gets the same. */
const answering = (answer: RequestListener): Promise<Strange> => listening(createServer(answer))

/** Bytes instead of answers. */
const speaking = (say: (socket: Socket) => void): Promise<Strange> => listening(createSocketServer(say))

const always =
  (status: number, type: string, body: string) =>
  (_: IncomingMessage, response: ServerResponse): void =>
    void response.writeHead(status, { 'content-type': type }).end(body)

/** Calls again and again until the socket is gone. */
function dripping(socket: Socket, everyMs: number, drop: string): void {
  const timer = setInterval(() => socket.write(drop), everyMs)
  socket.on('close', () => clearInterval(timer))
}

/** Writes as fast as the other side reads. */
function pouring(socket: Socket, drop: string): void {
  const pour = () => {
    while (!socket.destroyed && socket.write(drop));
  }
  socket.on('drain', pour)
  pour()
}

const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n'
const PAGE = '<!doctype html><html><body><h1>Welcome</h1></body></html>'

/** By name, as the tests call them. */
export const STRANGE = {
  'HTML everywhere': () => answering(always(200, 'text/html; charset=utf-8', PAGE)),
  '404 everywhere': () => answering(always(404, 'application/json', '{"message":"no such route"}')),
  '500 everywhere': () => answering(always(500, 'application/json', '{"message":"out of order"}')),
  'empty 200 everywhere': () => answering((_, response) => void response.end()),
  'other JSON everywhere': () => answering(always(200, 'application/json', '["pong"]')),
  'hangs after accepting': () => speaking(() => {}),
  'closes after accepting': () => speaking((socket) => void socket.destroy()),
  'closes after the request': () => speaking((socket) => void socket.once('data', () => socket.end())),
  'endless body': () =>
    speaking((socket) => {
      socket.once('data', () => {
        socket.write(`${HEAD}\r\n`)
        pouring(socket, 'x'.repeat(65_536))
      })
    }),
  'endless headers': () =>
    speaking((socket) => {
      socket.once('data', () => {
        socket.write(HEAD)
        pouring(socket, `x-filler: ${'y'.repeat(2_000)}\r\n`)
      })
    }),
  'no HTTP': () => speaking((socket) => void socket.end('SSH-2.0-OpenSSH_9.2\r\n')),
  'redirects to another origin': () =>
    answering(
      (request, response) => void response.writeHead(302, { location: `http://127.0.0.1:9${request.url}` }).end(),
    ),
  'redirects to itself': () =>
    answering((request, response) => void response.writeHead(302, { location: `${request.url}x` }).end()),
  'redirects to a page to sign in': () =>
    answering((request, response) =>
      request.url === '/login'
        ? void response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Sign in</title>')
        : void response.writeHead(302, { location: '/login' }).end(),
    ),
  'slow drip': () =>
    speaking((socket) => {
      socket.once('data', () => {
        socket.write(`${HEAD}content-length: 100000\r\n\r\n{`)
        dripping(socket, 200, ' ')
      })
    }),
  'slow headers': () =>
    speaking((socket) => {
      socket.once('data', () => {
        socket.write(HEAD)
        dripping(socket, 200, 'x-drop: 1\r\n')
      })
    }),
} as const satisfies Record<string, () => Promise<Strange>>
