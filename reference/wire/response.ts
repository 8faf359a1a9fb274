import type { Reply, WireResponse } from '../exchange.ts'

const NOTHING = Buffer.alloc(0)

/** A reply as it goes over the wire. */
export function toWire(reply: Reply, method: string): WireResponse {
  const headers: Record<string, string | readonly string[]> = { ...reply.headers }
  if (reply.body === undefined) return { status: reply.status, headers, body: NOTHING }
  if (!Buffer.isBuffer(reply.body)) headers['content-type'] ??= 'application/json; charset=utf-8'
  const body = Buffer.isBuffer(reply.body) ? reply.body : Buffer.from(JSON.stringify(reply.body) ?? 'null')
  return { status: reply.status, headers, body: method === 'HEAD' ? NOTHING : body }
}
