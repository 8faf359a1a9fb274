/** Stops asking a target that has gone: thousands of checks would each wait for their time-out. */
import { type Outgoing, type Transport, TransportFailure } from '../../client/transport.ts'

/** Failures in a row, without an answer between them, that raise the question whether the target is still there. */
const SUSPICIOUS = 6

interface Line {
  failures: number
  /** A request that was answered before: it tells a dead target from a question that kills the connection. */
  proven?: Outgoing
  asking?: Promise<void>
  lost?: string
}

export interface Breaker extends Transport {
  /** What has gone, for a reader; undefined while all is well. */
  readonly lost: string | undefined
}

/** Wraps a transport; once an origin neither answers checks nor a request that it answered before, nothing is sent. */
export function breakerOf(transport: Transport): Breaker {
  const lines = new Map<string, Line>()
  const lineOf = (origin: string) => {
    const line = lines.get(origin) ?? { failures: 0 }
    lines.set(origin, line)
    return line
  }
  const ask = async (line: Line, { url }: Outgoing) => {
    const plain = line.proven ?? { method: 'GET', url: new URL(url.origin), headers: {} }
    try {
      await transport.send(plain)
      line.failures = 0
    } catch (error) {
      line.lost = `${url.origin} has stopped answering: ${(error as Error).message}`
    }
    delete line.asking
  }
  const fail = async (line: Line, outgoing: Outgoing, error: unknown) => {
    if (!(error instanceof TransportFailure) || error.kind === 'cancelled') throw error
    if (++line.failures >= SUSPICIOUS) {
      line.asking ??= ask(line, outgoing)
      await line.asking
    }
    throw error
  }
  return {
    async send(outgoing) {
      const line = lineOf(outgoing.url.origin)
      if (line.lost) throw new TransportFailure('unreachable', line.lost)
      try {
        const incoming = await transport.send(outgoing)
        line.failures = 0
        if (outgoing.method === 'GET') line.proven = { ...outgoing, signal: undefined } as Outgoing
        return incoming
      } catch (error) {
        return fail(line, outgoing, error)
      }
    },
    close: () => transport.close(),
    get lost() {
      return [...lines.values()].find(({ lost }) => lost)?.lost
    },
  }
}
