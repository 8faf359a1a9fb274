/**
 * Bypasses a proxy for requests that would end it: Prism stops at an invalid form body, which is no fault of the
 * document.
 */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

function isForm(body: string): boolean {
  try {
    decodeURIComponent(body.replaceAll('+', ' '))
    return true
  } catch {
    return false
  }
}

function forward(incoming: IncomingMessage, body: Buffer, address: string, outgoing: ServerResponse): void {
  const { method, url = '/', headers } = incoming
  const { host: _, ...rest } = headers
  const asked = request(new URL(url, address), { method, headers: rest }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
    answer.pipe(outgoing)
  })
  asked.on('error', () => outgoing.destroy())
  asked.end(body)
}

/**
 * @param proxy takes every request that has a readable body
 * @param instance takes the others
 */
export async function bypass(proxy: string, instance: string) {
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk) => chunks.push(chunk))
    incoming.on('end', () => {
      const body = Buffer.concat(chunks)
      const isRead = !String(incoming.headers['content-type']).includes('form') || isForm(body.toString())
      forward(incoming, body, isRead ? proxy : instance, outgoing)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => void server.close(),
  }
}
