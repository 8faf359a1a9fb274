/**
 * Headers that gateways and platforms write into their logs: `traceparent` (W3C Trace Context) and `x-request-id`. The
 * evidence of a finding shows them, so that its requests are found there.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { type Ask, isTaken } from './request.ts'
import type { Target } from './target.ts'

const TRACE_BYTES = 16
/** The part of the trace with which the ids of its requests begin: two runs share it only by a negligible chance. */
const TOLD = 12

/**
 * 16 hexadecimal digits, of which the first is never zero: random bytes for each request alone cost three times as much.
 */
const newSpan = (): string => randomUUID().slice(19).replace('-', '')

/** A trace of its own for each run: 32 hexadecimal digits. */
export const newTrace = (): string => randomBytes(TRACE_BYTES).toString('hex')

/**
 * The tracing headers of a request; a header that is configured for every request stands in place of ours.
 * @param id of the exchange, unique within the run
 */
export function tracingHeaders(target: Target, { operation }: Ask, id: string): Readonly<Record<string, string>> {
  const { trace } = target
  if (trace === undefined) return {}
  const all = {
    // Sampled, so that a platform that keeps traces keeps those that a finding names.
    traceparent: `00-${trace}-${newSpan()}-01`,
    'x-request-id': `${trace.slice(0, TOLD)}-${id}`,
  }
  return Object.fromEntries(Object.entries(all).filter(([name]) => !isTaken(target, operation, name)))
}
