/** The preflight over HTTP, with a client of its own that is patient for some seconds only. */
import { type Client, clientOf } from '../../client/client.ts'
import { translationOf } from '../../client/deviations/index.ts'
import { pacerOf } from '../../client/pacer.ts'
import { type Secrets, secretsOf } from '../../client/secrets.ts'
import { secretsIn } from '../../client/target.ts'
import { BOUNDS, httpTransport } from '../../client/transport.ts'
import type { Interface } from '../../contract/operations.ts'
import type { Journal } from '../../output/run-file/journal.ts'
import type { Standing } from '../target-session.ts'
import { type InterfaceState, preflight } from './index.ts'

/** Milliseconds that the preflight waits for one answer at most, whatever the run allows. */
const PATIENCE_MS = 8_000
const MAXIMUM_BODY_BYTES = 4 * 1024 * 1024

export interface Reach {
  readonly standing: Standing
  readonly interfaces: readonly Interface[]
  readonly timeoutMs: number
  readonly secrets?: Secrets
  readonly signal?: AbortSignal
  /** Whether each credential is tried with a read as well. */
  readonly proving?: boolean
  /** Begins the id of every exchange. */
  readonly name?: string
}

export interface Reached {
  readonly states: readonly InterfaceState[]
  /** Requests by operation and caller: they count in the windows of the target. */
  readonly spent: Readonly<Record<string, number>>
  /** Milliseconds of the fastest answer; undefined without any. */
  readonly fastestMs?: number
  readonly secrets: Secrets
}

/** Asks the interfaces; the exchanges are evidence like any other. */
export async function reachAll(reach: Reach, journal: Journal): Promise<Reached> {
  const { standing, interfaces, signal, name = 'p' } = reach
  const { target } = standing
  const secrets = reach.secrets ?? secretsOf(secretsIn(target))
  const timeoutMs = Math.min(PATIENCE_MS, reach.timeoutMs)
  const limits = { timeoutMs, totalMs: timeoutMs, maximumBodyBytes: MAXIMUM_BODY_BYTES }
  const bounds = { ...BOUNDS, ...limits, proxies: !target.embedded, tls: target.tls }
  const transport = httpTransport(bounds)
  const { counted, spent, fastest } = counting(journal)
  const client: Client = clientOf({
    target,
    transport,
    mode: 'read-only',
    secrets,
    name,
    journal: counted,
    pacer: pacerOf(target.windowSeconds * 1000),
    translation: translationOf(target.deviations),
    ...(signal ? { signal } : {}),
  })
  try {
    const states = await preflight(client, interfaces, reach.proving)
    return { states, spent, fastestMs: fastest(), secrets }
  } finally {
    await transport.close()
  }
}

/** A journal that counts exchanges by budget, and notes the fastest. */
function counting(journal: Journal) {
  const spent: Record<string, number> = {}
  let fastestMs: number | undefined
  const counted: Journal = {
    ...journal,
    write(record) {
      if (record.kind === 'exchange') {
        const budget = `${record.operation} ${record.as}`
        spent[budget] = (spent[budget] ?? 0) + 1
        if (record.response) fastestMs = Math.min(fastestMs ?? record.durationMs, record.durationMs)
      }
      journal.write(record)
    },
  }
  return { counted, spent, fastest: () => fastestMs }
}
