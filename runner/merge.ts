/** The records of all shards as one run file, with the closing checks judged once more. */
import type { Deviation } from '../contract/deviation.ts'
import type { OperationId } from '../contract/operations.ts'
import type { CheckResult, Seen } from '../contract/run.ts'
import type { Check } from '../engine/check.ts'
import { acceptanceOf, closedWith } from '../engine/deviating.ts'
import { seenTogether } from '../engine/response-recorder.ts'
import { judged, observationOf } from '../engine/results.ts'
import type { RunRecord } from '../output/run-file/record.ts'
import { checks } from '../suites/index.ts'

export interface ShardRecords {
  readonly name: string
  /** Reads from the beginning each time it is called. */
  readonly records: () => Iterable<RunRecord>
}

type Closing = Check & { readonly whole: NonNullable<Check['whole']> }

const closing = new Map<string, Closing>(
  checks.flatMap((check) => (check.whole ? [[check.id, { ...check, whole: check.whole }]] : [])),
)

interface Collected {
  readonly seen: ReadonlyMap<OperationId, readonly Seen[]>
  /** Results of closing checks that can be judged again, by id. */
  readonly results: ReadonlyMap<string, CheckResult>
  readonly deviations: readonly Deviation[]
}

function collected(shards: readonly ShardRecords[]): Collected {
  const seen = new Map<OperationId, Seen[]>()
  const results = new Map<string, CheckResult>()
  let deviations: readonly Deviation[] = []
  for (const { records } of shards) {
    const own: CheckResult[] = []
    let complete = false
    for (const record of records()) {
      if (record.kind === 'head') deviations = record.deviations ?? deviations
      if (record.kind === 'seen') seen.set(record.operation, [...(seen.get(record.operation) ?? []), record])
      else if (record.kind === 'check' && closing.has(record.id) && record.error === undefined) own.push(record)
      else if (record.kind === 'end') ({ complete } = record)
    }
    // Checks that a cut-off shard did not reach stay undecided.
    if (complete) for (const result of own) if (result.verdict !== 'skipped') results.set(result.id, result)
  }
  return { seen, results, deviations }
}

/** The verdict on the observations of all shards, in the place of that of one. */
function* judgedAgain({ seen, results, deviations }: Collected): Generator<RunRecord> {
  for (const [id, before] of results) {
    const check = closing.get(id)!
    const { sightings, ...all } = seenTogether(check.operation, seen.get(check.operation) ?? [])
    const outcomes = check.whole({ ...all, sightings })
    const telling = sightings.filter(({ topic }) => topic === check.slug).flatMap(({ exchanges }) => exchanges)
    const { requests, durationMs } = before
    const evidence = [...new Set([...before.evidence, ...telling])]
    const acceptance = (number: number) => acceptanceOf(number, deviations[number - 1]!)
    const result = { ...judged(check, outcomes), requests, durationMs, evidence }
    yield { kind: 'check', ...closedWith(check, result, { ...all, sightings }, { acceptance }) }
    const observation = observationOf(check, outcomes)
    if (observation) yield { kind: 'observation', ...observation }
  }
}

export function* together(shards: readonly ShardRecords[]): Generator<RunRecord> {
  const found = collected(shards)
  const replaced = new Set([...found.results.keys()].flatMap((id) => closing.get(id)!.clauses))
  for (const { records } of shards) {
    for (const record of records()) {
      if (record.kind === 'seen') continue
      if (record.kind === 'check' && found.results.has(record.id)) continue
      if (record.kind === 'observation' && replaced.has(record.clause)) continue
      yield record
    }
  }
  yield* judgedAgain(found)
}
