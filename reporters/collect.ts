/** One pass over the records of a run: all counts and lists of a report, and no exchange kept. */
import type { Deviation, DeviationMet } from '../contract/deviation.ts'
import type { OwnResult } from '../contract/own-result.ts'
import type { CheckResult, Exchange, Observation, PacingReport, Report, SuiteError } from '../contract/run.ts'
import type { LedgerEntry, RunHead, RunRecord } from '../output/run-file/record.ts'

import { pacingCollector } from './pacing.ts'

const NOT_CLOSED = 'the run ended without closing its file'

type End = Extract<RunRecord, { kind: 'end' }>

export interface Collected {
  readonly header: Report['run']
  readonly selected: ReadonlySet<string>
  readonly results: ReadonlyMap<string, CheckResult>
  /** Of the user's own checks, by id. */
  readonly own: ReadonlyMap<string, OwnResult>
  readonly observations: readonly Observation[]
  /** Last state of each creation. */
  readonly ledger: ReadonlyMap<string, LedgerEntry>
  readonly notices: readonly string[]
  readonly errors: readonly SuiteError[]
  readonly requests: number
  readonly requestsOf: ReadonlyMap<string, number>
  /** Milliseconds of each answer, by operation. */
  readonly timesOf: ReadonlyMap<string, readonly number[]>
  /** Operations that gave at least one success answer. */
  readonly exercised: ReadonlySet<string>
  readonly pacing: PacingReport
  /** Deviations of the profile. */
  readonly deviations: readonly Deviation[]
  /** One for each deviation and shard. */
  readonly met: readonly DeviationMet[]
}

/** Keys are unique within one shard; the rest of a run that was cut off settles the entries of its first part. */
const keyIn = (heads: readonly RunHead[], { key }: LedgerEntry) =>
  `${heads.filter(({ resumes }) => !resumes).length} ${key}`

/** @throws RangeError when no record is a head */
export function collect(records: Iterable<RunRecord>): Collected {
  const heads: RunHead[] = []
  const ends: End[] = []
  const results = new Map<string, CheckResult>()
  const own = new Map<string, OwnResult>()
  const observations: Observation[] = []
  const ledger = new Map<string, LedgerEntry>()
  const notices: string[] = []
  const errors: SuiteError[] = []
  const met: DeviationMet[] = []
  const traffic = trafficCounter()
  const pacing = pacingCollector()
  for (const record of records) {
    switch (record.kind) {
      case 'head':
        begin(withoutKind(record), heads, ends)
        break
      case 'exchange':
        for (const counter of [traffic, pacing]) counter.add(record)
        break
      case 'check':
        results.set(record.id, resultOf(record))
        if (record.error !== undefined) errors.push({ check: record.id, message: record.error })
        break
      case 'own':
        own.set(record.id, withoutKind(record))
        break
      case 'observation':
        observations.push(withoutKind(record))
        break
      case 'deviation':
        met.push(withoutKind(record))
        break
      case 'ledger':
        ledger.set(keyIn(heads, record), { ...ledger.get(keyIn(heads, record)), ...record })
        break
      case 'notice':
        notices.push(record.text)
        break
      case 'error':
        errors.push(withoutKind(record))
        break
      case 'longest-chain':
        pacing.chains.push(record.checks)
        break
      case 'end':
        ends.push(record)
    }
  }
  const header = headerOf(heads, ends, traffic.lastAt)
  return {
    header,
    pacing: pacing.report(header, results, shortestOf(heads)),
    selected: new Set(heads.flatMap(({ selected }) => selected)),
    results,
    own,
    observations,
    ledger,
    notices,
    errors,
    ...traffic,
    deviations: heads[0]?.deviations ?? [],
    met,
  }
}

/** The end of a run that was cut off is no end any more. */
function begin(head: RunHead, heads: RunHead[], ends: End[]): void {
  if (head.resumes) ends.length = 0
  heads.push(head)
}

function shortestOf(heads: readonly RunHead[]): number | undefined {
  const shortest = heads.map(({ shortestMs }) => shortestMs).filter((ms) => ms !== undefined)
  return shortest.length ? Math.max(...shortest) : undefined
}

function withoutKind<Kinded extends { readonly kind: string }>({ kind: _, ...rest }: Kinded): Omit<Kinded, 'kind'> {
  return rest
}

function resultOf({
  kind: _,
  error: __,
  provisional: ___,
  ...result
}: Extract<RunRecord, { kind: 'check' }>): CheckResult {
  return result
}

function trafficCounter() {
  const requestsOf = new Map<string, number>()
  const timesOf = new Map<string, number[]>()
  const exercised = new Set<string>()
  const counter = {
    requests: 0,
    requestsOf,
    timesOf,
    exercised,
    /** When the last exchange ended, in milliseconds since the epoch. */
    lastAt: 0,
    add({ operation, response, startedAt, durationMs }: Exchange) {
      counter.requests++
      requestsOf.set(operation, (requestsOf.get(operation) ?? 0) + 1)
      if (response) {
        const times = timesOf.get(operation)
        if (times) times.push(durationMs)
        else timesOf.set(operation, [durationMs])
      }
      if (response && response.status >= 200 && response.status < 300) exercised.add(operation)
      counter.lastAt = Math.max(counter.lastAt, Date.parse(startedAt) + durationMs || 0)
    },
  }
  return counter
}

function headerOf(heads: readonly RunHead[], ends: readonly End[], lastAt: number): Report['run'] {
  const [first] = heads
  if (!first) throw new RangeError('the run file has no head record: the run was stopped before it began')
  const { id, mode, rateLimits, seed, suiteVersion, target, profile } = first
  const startedAt = earliest(heads.map((head) => head.startedAt))
  const closed = ends.length >= heads.filter(({ resumes }) => !resumes).length
  const reason = closed ? ends.find(({ complete }) => !complete)?.reason : NOT_CLOSED
  const complete = closed && ends.every((end) => end.complete)
  return {
    id,
    startedAt,
    finishedAt: closed ? latest(ends.map(({ finishedAt }) => finishedAt)) : stampOf(lastAt, startedAt),
    complete,
    ...(complete ? {} : { reason: reason || 'no reason was recorded' }),
    mode,
    rateLimits,
    seed,
    suiteVersion,
    target,
    selected: new Set(heads.flatMap(({ selected }) => selected)).size,
    profile,
  }
}

const byTime = (one: string, other: string) => Date.parse(one) - Date.parse(other)
const earliest = (stamps: readonly string[]) => stamps.toSorted(byTime)[0] ?? ''
const latest = (stamps: readonly string[]) => stamps.toSorted(byTime).at(-1) ?? ''

/** When the last record was written; the start when there is none. */
const stampOf = (epochMs: number, startedAt: string) =>
  epochMs > Date.parse(startedAt) ? new Date(epochMs).toISOString() : startedAt
