/** What a run left behind: from its run file, or from the residue of its report. */
import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { UsageError } from '../configuration/problem.ts'
import { readReport } from '../configuration/report-file.ts'
import type { LedgerEntry, Residue, RunRecord, TargetDescription } from '../contract/run.ts'
import type { Left } from '../records/undoing.ts'
import { RunFileError, readRunFile } from '../reporters/index.ts'

export interface Leavings {
  readonly target: TargetDescription
  readonly left: readonly Left[]
}

/** How the report begins what is not certain. */
const DOUBTS = { intended: 'maybe created: ', changing: 'not restored: ' } as const

/** The id of something uncertain is the handle by which it would be found. */
function leftFrom({ operation, id, what, path, former }: Residue): Left {
  for (const state of ['intended', 'changing'] as const) {
    if (what.startsWith(DOUBTS[state]))
      return { operation, what: what.slice(DOUBTS[state].length), handle: id, state, path, former }
  }
  return { operation, what, handle: id, state: 'created', id }
}

const addressesOf = ({ kind, addresses }: TargetDescription) =>
  kind === 'embedded' ? '' : JSON.stringify(Object.entries(addresses).sort())

function fromRecords(file: string, records: Iterable<RunRecord>): Leavings {
  const last = new Map<string, LedgerEntry>()
  let target: TargetDescription | undefined
  let heads = 0
  for (const record of records) {
    if (record.kind === 'head') {
      // The rest of a run that was cut off settles what its first part entered.
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
  if (!target) throw new UsageError(`${file}: the run file has no head record: the run ended before it began`)
  return { target, left: [...last.values()].filter(({ state }) => state !== 'refused' && state !== 'undone') }
}

const isOfLedger = (kind: string) => kind === 'head' || kind === 'ledger'

const FIRST_BYTES = 4096

/** A run file has one record a line; a report is one object. */
function isRunFile(file: string): boolean {
  try {
    const descriptor = openSync(file, 'r')
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
 * @param path a `run.jsonl`, a `report.json`, or the folder that a run wrote
 * @throws UsageError naming the file and what is wrong with it
 */
export function readLeavings(path: string): Leavings {
  const file = statSync(path, { throwIfNoEntry: false })?.isDirectory() ? join(path, 'run.jsonl') : path
  if (!isRunFile(file)) {
    const { run, residue } = readReport(file)
    return { target: run.target, left: residue.map(leftFrom) }
  }
  try {
    return fromRecords(file, readRunFile(file, isOfLedger))
  } catch (error) {
    if (error instanceof RunFileError) throw new UsageError(`${error.message}; nothing was sent`)
    throw error
  }
}
