/** The remains of a run, from its run file. */
import { closeSync, existsSync, readSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { TargetDescription } from '../contract/run.ts'
import { restorableOf } from '../fixtures/records/subjects.ts'
import { canUndo, type Left } from '../fixtures/records/undoing.ts'
import { openToRead } from '../output/descriptors.ts'
import { RunFileError, readRunFile } from '../output/run-file/read.ts'
import type { LedgerEntry, RunRecord } from '../output/run-file/record.ts'
import { UsageError } from './configuration/problem.ts'
import { readReport } from './configuration/report-file.ts'
import { checkRun } from './run-chain.ts'

export interface Leavings {
  readonly file: string
  /** Whether the file is of several runs, such as the shards of one: keys are unique within each only. */
  readonly isMerged: boolean
  readonly target: TargetDescription
  readonly left: readonly Left[]
}

const addressesOf = ({ kind, addresses }: TargetDescription) =>
  kind === 'embedded' ? '' : JSON.stringify(Object.entries(addresses).sort())

function fromRecords(file: string, records: Iterable<RunRecord>): Leavings {
  const last = new Map<string, LedgerEntry>()
  let target: TargetDescription | undefined
  let heads = 0
  for (const record of records) {
    if (record.kind === 'head') {
      // The rest of a run that was cut off settles the entries of its first part.
      if (!record.resumes) heads++
      target ??= record.target
      if (addressesOf(record.target) !== addressesOf(target))
        throw new UsageError(`${file}: shards of several instances: clean up with the folder of each shard`)
    } else if (record.kind === 'ledger') {
      // Keys are unique within one shard only.
      const key = `${heads} ${record.key}`
      const { kind: _, ...entry } = record
      last.set(key, { ...last.get(key), ...entry })
    }
  }
  if (!target) throw new UsageError(`${file}: the run file has no head record: the run was stopped before it began`)
  return {
    file,
    isMerged: heads > 1,
    target,
    left: [...last.values()].filter(({ state }) => state !== 'refused' && state !== 'undone'),
  }
}

const isOfLedger = (kind: string) => kind === 'head' || kind === 'ledger'

const FIRST_BYTES = 4096

/** A run file has one record a line; a report is one object. */
function isRunFile(file: string): boolean {
  try {
    const descriptor = openToRead(file)
    const start = Buffer.alloc(FIRST_BYTES)
    const length = readSync(descriptor, start)
    closeSync(descriptor)
    return !/^\s*\{\s*"schemaVersion"/.test(start.toString('utf8', 0, length).replace(/^\uFEFF/, ''))
  } catch (error) {
    const { code = 'unknown cause' } = error as NodeJS.ErrnoException
    throw new UsageError(`${file}: cannot be read (${code})`)
  }
}

/**
 * @param file a `run.jsonl`
 * @throws UsageError naming the file and its problem
 */
function leavingsOf(file: string): Leavings {
  try {
    return fromRecords(file, readRunFile(file, isOfLedger))
  } catch (error) {
    if (error instanceof RunFileError) throw new UsageError(`${error.message}; nothing was sent`)
    throw error
  }
}

/** A segment that a path resolves, or that is none, names another record than its own. */
const isSegment = (value: unknown) => !/^\.{0,2}$/.test(String(value)) && !/[/\\\p{Cc}]/u.test(String(value))

const isAddressable = ({ id, path = {} }: Left) =>
  (id === undefined || isSegment(id)) && Object.values(path).every(isSegment)

/** Former values of the members that the suite itself restores. */
function limited(one: Left): Left {
  const { former, operation } = one
  if (!former) return one
  const own = new Set(restorableOf(operation))
  return { ...one, former: Object.fromEntries(Object.entries(former).filter(([name]) => own.has(name))) }
}

const REDACTED = /^\(\d+ characters, redacted\)$/

/** Among deletable records, those that no answer to a creation named are marked. */
function answered(left: readonly Left[], file: string): readonly Left[] {
  const ids = new Set(left.flatMap((one) => (canUndo(one) && one.id !== undefined ? [one.id.toLowerCase()] : [])))
  if (!ids.size) return left
  const named = new Set<string>()
  for (const record of readRunFile(file, (kind) => kind === 'exchange')) {
    if (record.kind !== 'exchange' || !canUndo(record) || !record.response) continue
    const body = record.response.body.toLowerCase()
    // A redacted answer does not show what it named.
    if (REDACTED.test(body)) return left
    for (const id of ids) if (body.includes(id)) named.add(id)
  }
  return left.map((one) =>
    one.id === undefined || !canUndo(one) || named.has(one.id.toLowerCase()) ? one : { ...one, unproven: true },
  )
}

/** A report lists the remains; its run file proves them. */
function runFileOf(path: string): string {
  const file = statSync(path, { throwIfNoEntry: false })?.isDirectory() ? join(path, 'run.jsonl') : path
  if (isRunFile(file)) return file
  readReport(file)
  const beside = join(dirname(file), 'run.jsonl')
  if (existsSync(beside)) return beside
  throw new UsageError(
    `${file}: a report alone does not prove what the run did: keep the run.jsonl of the run beside it`,
  )
}

/**
 * @param path a `run.jsonl`, the `report.json` beside it, or the folder that a run wrote
 * @throws UsageError naming the file and its problem
 */
export const readLeavings = (path: string): Leavings => leavingsOf(runFileOf(path))

/**
 * The same, for an unchanged file: its values are about to be written to somebody's platform.
 * @throws UsageError
 */
export function readProvenLeavings(path: string): Leavings {
  const file = runFileOf(path)
  const leavings = leavingsOf(file)
  const { faults } = checkRun(file)
  if (faults.length) throw new UsageError([...faults, 'Nothing was sent.'].join('\n'))
  const wrong = leavings.left.find((one) => !isAddressable(one))
  if (wrong)
    throw new UsageError(`${file}: ${wrong.operation} names a record that cannot stand in a path: nothing was sent`)
  return { ...leavings, left: answered(leavings.left, file).map(limited) }
}
