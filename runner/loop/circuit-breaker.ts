/** Stops asking a target that has gone: thousands of checks would each wait for their time-out. */
import { setMaxListeners } from 'node:events'
import { type Outgoing, type Transport, TransportFailure } from '../../client/transport.ts'
import { LastingOutage } from './outage.ts'

/** Failures in a row, without an answer between them, that raise the question whether the target is still there. */
const SUSPICIOUS = 6

interface Line {
  failures: number
  /** A request that was answered before: it tells a dead target from a question that kills the connection. */
  proven?: Outgoing
  asking?: Promise<void>
  /** Aborted when the target has gone. */
  readonly end: AbortController
}

export interface Breaker extends Transport {
  /** What has gone, for a reader; undefined while all is well. */
  readonly lost: string | undefined
  /** Aborted, with the reason, when nobody answers at that origin any more. */
  goneFrom(origin: string): AbortSignal
}

/** Wraps a transport; once an origin neither answers checks nor a request that it answered before, nothing is sent. */
export function breakerOf(transport: Transport): Breaker {
  const lines = new Map<string, Line>()
  const lineOf = (origin: string) => {
    let line = lines.get(origin)
    if (!line) {
      line = { failures: 0, end: new AbortController() }
      // Every check in progress listens.
      setMaxListeners(0, line.end.signal)
      lines.set(origin, line)
    }
    return line
  }
  const ask = async (line: Line, { url }: Outgoing) => {
    const plain = line.proven ?? { method: 'GET', url: new URL(url.origin), headers: {} }
    try {
      await transport.send(plain)
      line.failures = 0
    } catch (error) {
      const what = `${url.origin} has stopped answering: ${(error as Error).message}`
      line.end.abort(error instanceof LastingOutage ? error : new TransportFailure('unreachable', what))
    }
    delete line.asking
  }
  const fail = async (line: Line, outgoing: Outgoing, error: unknown) => {
    if (!(error instanceof TransportFailure) || error.kind === 'cancelled') throw error
    if (error instanceof LastingOutage) line.end.abort(error)
    else if (++line.failures >= SUSPICIOUS) {
      line.asking ??= ask(line, outgoing)
      await line.asking
    }
    throw error
  }
  return {
    async send(outgoing) {
      const line = lineOf(outgoing.url.origin)
      line.end.signal.throwIfAborted()
      try {
        const incoming = await transport.send(outgoing)
        line.failures = 0
        if (outgoing.method === 'GET') line.proven = { ...outgoing, signal: undefined } as Outgoing
        return incoming
      } catch (error) {
        return fail(line, outgoing, error)
      }
    },
    get heldMs() {
      return transport.heldMs
    },
    close: () => transport.close(),
    get lost() {
      const gone = [...lines.values()].find(({ end }) => end.signal.aborted)
      return (gone?.end.signal.reason as Error | undefined)?.message
    },
    goneFrom: (origin) => lineOf(origin).end.signal,
  }
}
