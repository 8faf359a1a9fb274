/** `lpconform merge`: the shards of a run into one report, with the verdicts that one run would have given. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { fileJournal } from '../output/run-file/journal.ts'
import { RunFileError, readRunFile } from '../output/run-file/read.ts'
import type { RunHead } from '../output/run-file/record.ts'
import { type ShardOfRun, shardProblems } from '../runner/assessment/shards.ts'
import { UsageError } from '../runner/configuration/problem.ts'
import type { Console } from '../runner/console.ts'
import { conclude, type DemandOptions, readStandards } from '../runner/finish.ts'
import { claimFolder } from '../runner/folder.ts'
import { type ShardRecords, together } from '../runner/merge.ts'

export interface MergeOptions extends DemandOptions {
  readonly out: string
  /** Each shard had an instance of its own: their addresses may differ. */
  readonly severalInstances?: boolean
}

const runFileOf = (path: string) =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ? join(path, 'run.jsonl') : path

/** @throws UsageError when the file holds no run */
function headOf(name: string): RunHead {
  for (const record of readRunFile(runFileOf(name))) if (record.kind === 'head') return record
  throw new UsageError(`${name}: the run file has no head record: the run was stopped before it began`)
}

/** Reads a part to its end, so that a broken file is named before anything is written. */
function shardOf(name: string): ShardRecords {
  const records = () => readRunFile(runFileOf(name))
  for (const _ of records());
  return { name, records }
}

function readable<Value>(read: () => Value): Value {
  try {
    return read()
  } catch (error) {
    if (error instanceof RunFileError) throw new UsageError(error.message)
    throw error
  }
}

/** @returns the exit code @throws UsageError naming every part that is missing, double or different */
export function merge(
  names: readonly string[],
  { out, severalInstances, ...options }: MergeOptions,
  console: Console,
): number {
  const standards = readStandards(options)
  const parts: ShardOfRun[] = names.map((name) => ({ name, head: readable(() => headOf(name)) }))
  const problems = shardProblems(parts, severalInstances)
  if (problems.length)
    throw new UsageError(['The shards are not one run:', ...problems.map((line) => `  ${line}`)].join('\n'))
  const inOrder = parts.toSorted((one, other) => one.head.shard!.index - other.head.shard!.index)
  const shards = inOrder.map(({ name }) => readable(() => shardOf(name)))
  if (names.some((name) => runFileOf(name) === join(out, 'run.jsonl')))
    throw new UsageError(`--out ${out}: it holds one of the shards; the merged report needs a folder of its own`)
  const claim = claimFolder(out)
  try {
    claim.drop()
    const journal = fileJournal(claim.runFile)
    for (const record of together(shards)) journal.write(record)
    journal.close()
    return conclude({ out, runFile: claim.runFile }, standards, console)
  } finally {
    claim.release()
  }
}
