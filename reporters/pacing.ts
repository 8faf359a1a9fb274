/** Where the time of a run went: waits for rate limits, refusals all the same, and checks that waited for each other. */
import type {
  ChainPart,
  CheckResult,
  Exchange,
  PacingReport,
  PacingWait,
  Report,
  ThrottledRequest,
} from '../contract/run.ts'

/** Waits of one budget that lie closer together than this part of the window are one. */
const APART = 20

interface Stretch {
  readonly operation: Exchange['operation']
  readonly account: string
  readonly from: number
  readonly to: number
  readonly requests: number
  readonly because: PacingWait['because']
}

/** Takes exchanges one at a time. */
export function pacingCollector() {
  const waits: Stretch[] = []
  const refused: { readonly exchange: Exchange; readonly at: number }[] = []
  /** Of the shards of a run, and of its continuations: one of them took longest. */
  const chains: (readonly string[])[] = []
  return {
    chains,
    add(exchange: Exchange): void {
      const { operation, as, account = as, startedAt, waitedMs, waitedFor = 'limit', throttled } = exchange
      const at = Date.parse(startedAt)
      if (waitedMs) waits.push({ operation, account, from: at - waitedMs, to: at, requests: 1, because: waitedFor })
      if (throttled) refused.push({ exchange, at })
    },
    /** Every time relates to the start of the run. */
    report(
      { startedAt, target }: Pick<Report['run'], 'startedAt' | 'target'>,
      results: ReadonlyMap<string, CheckResult>,
      shortestMs?: number,
    ): PacingReport {
      const windowSeconds = target.rateWindowSeconds
      const zero = Date.parse(startedAt)
      return {
        windowSeconds,
        ...(shortestMs === undefined ? {} : { shortestMs }),
        waits: merged(waits, (windowSeconds * 1000) / APART).map(({ from, to, ...rest }) => ({
          ...rest,
          atMs: Math.max(0, from - zero),
          durationMs: to - from,
        })),
        throttled: refused.map(({ exchange, at }) => throttledRequest(exchange, at - zero)),
        ...(chains.length ? { chain: longestOf(chains, results) } : {}),
      }
    },
  }
}

function throttledRequest({ id, operation, as, account = as, response }: Exchange, atMs: number): ThrottledRequest {
  const after = response?.headers['retry-after']
  return {
    operation,
    account,
    atMs: Math.max(0, atMs),
    status: response?.status ?? 0,
    ...(after === undefined ? {} : { retryAfter: after }),
    exchange: id,
  }
}

function merged(waits: readonly Stretch[], apart: number): Stretch[] {
  const joined = new Map<string, Stretch[]>()
  for (const wait of waits.toSorted((one, other) => one.from - other.from)) {
    const key = `${wait.operation} ${wait.account} ${wait.because}`
    const own = joined.get(key) ?? []
    joined.set(key, own)
    const last = own.at(-1)
    if (last && wait.from <= last.to + apart)
      own[own.length - 1] = { ...last, to: Math.max(last.to, wait.to), requests: last.requests + 1 }
    else own.push(wait)
  }
  return [...joined.values()].flat().sort((one, other) => one.from - other.from || other.to - one.to)
}

const timeOf = (parts: readonly ChainPart[]) => parts.reduce((sum, { durationMs }) => sum + durationMs, 0)

const longestOf = (
  chains: readonly (readonly string[])[],
  results: ReadonlyMap<string, CheckResult>,
): readonly ChainPart[] =>
  chains
    .map((ids) => partsOf(ids.flatMap((id) => results.get(id) ?? [])))
    .reduce((one, other) => (timeOf(other) > timeOf(one) ? other : one), [])

function partsOf(chain: readonly CheckResult[]): readonly ChainPart[] {
  const parts = new Map<string, ChainPart>()
  for (const { operation, durationMs } of chain) {
    const part = parts.get(operation)
    parts.set(operation, {
      operation,
      checks: (part?.checks ?? 0) + 1,
      durationMs: (part?.durationMs ?? 0) + durationMs,
    })
  }
  return [...parts.values()].sort((one, other) => other.durationMs - one.durationMs)
}

/** Milliseconds during which somebody waited. */
export function waitedMs({ waits }: PacingReport): number {
  let total = 0
  let until = 0
  for (const { atMs, durationMs } of waits) {
    total += Math.max(0, atMs + durationMs - Math.max(atMs, until))
    until = Math.max(until, atMs + durationMs)
  }
  return total
}
