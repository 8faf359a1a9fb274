/** Stops requests to a target that has gone: else thousands of checks would each wait for their time-out. */
import { type Outgoing, type Transport, TransportFailure } from '../transport.ts'
import { type Lines, linesOf } from './endings.ts'
import { LastingOutage } from './outage.ts'

/** Failures in a row, without an answer between them, that raise the question whether the target is still there. */
const SUSPICIOUS = 6

interface Known {
  failures: number
  /** A request that was answered before: it separates a dead target from a question that kills the connection. */
  proven?: Outgoing
  asking?: Promise<void>
}

type Line = ReturnType<Lines<string, Known>['of']>

export interface Breaker extends Transport {
  /** The part that has gone, in words; undefined while all is well. */
  readonly lost: string | undefined
  /** Aborted, with the reason, when that origin is unreachable. */
  goneFrom(origin: string): AbortSignal
}

/** Wraps a transport; once an origin neither answers checks nor a request that it answered before, nothing is sent. */
export function breakerOf(transport: Transport): Breaker {
  const lines = linesOf<string, Known>(() => ({ failures: 0 }))
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
    steps: ['circuit breaker', ...(transport.steps ?? [])],
    async send(outgoing) {
      const line = lines.of(outgoing.url.origin)
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
      return lines.lost
    },
    goneFrom: (origin) => lines.of(origin).end.signal,
  }
}
