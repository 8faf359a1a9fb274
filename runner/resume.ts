/** A run that was cut off, and its undecided rest. */
import { join } from 'node:path'
import type { Mode, TargetDescription } from '../contract/run.ts'
import { readRunFile } from '../output/run-file/read.ts'
import type { LedgerEntry, RunHead } from '../output/run-file/record.ts'
import { UsageError } from './configuration/problem.ts'
import { readProvenLeavings } from './residue.ts'

export interface CutOff {
  readonly head: RunHead & { readonly mode: Mode }
  /** Ids of selected checks without a verdict. */
  readonly open: ReadonlySet<string>
  /** Records that it created, and did not undo. */
  readonly created: readonly LedgerEntry[]
}

/** Verdicts of checks that the run did not reach. */
const NOT_RUN = 'not run: '

/** @throws UsageError when there is no such run, or it cannot be continued */
export function readCutOff(folder: string): CutOff {
  const { target, left } = readProvenLeavings(folder)
  if (target.kind === 'embedded')
    throw new UsageError(`--resume ${folder}: the embedded reference instance ended with that run`)
  const changed = left.filter(({ state, former }) => state === 'changing' && former)
  if (changed.length)
    throw new UsageError(`--resume ${folder}: ${changed.length} changed records first: lpconform cleanup ${folder}`)
  let head: RunHead | undefined
  const open = new Set<string>()
  const ledger = new Map<string, LedgerEntry>()
  for (const record of readRunFile(join(folder, 'run.jsonl'))) {
    if (record.kind === 'head') {
      head ??= record
      for (const id of record.selected) open.add(id)
    } else if (record.kind === 'check') {
      if (record.provisional) continue
      if (record.message.startsWith(NOT_RUN)) open.add(record.id)
      else open.delete(record.id)
    } else if (record.kind === 'ledger') {
      const { kind: _, ...entry } = record
      ledger.set(entry.key, entry)
    }
  }
  if (!head)
    throw new UsageError(`--resume ${folder}: the run file has no head record: the run was stopped before it began`)
  if (!open.size) throw new UsageError(`--resume ${folder}: every selected check has a verdict`)
  const { mode } = head
  if (mode === 'passive') throw new UsageError(`--resume ${folder}: a report of recorded traffic: judge it again`)
  const created = [...ledger.values()].filter(({ state, id }) => state === 'created' && id !== undefined)
  return { head: { ...head, mode }, open, created }
}

/** @throws UsageError when the target is another than that of the run */
export function demandSameRun(folder: string, { addresses }: TargetDescription, now: TargetDescription): void {
  const differing = Object.keys({ ...addresses, ...now.addresses }).filter(
    (name) => addresses[name] !== now.addresses[name],
  )
  if (differing.length)
    throw new UsageError(
      [
        `--resume ${folder}: the configuration differs from that of the run:`,
        ...differing.map(
          (name) => `  ${name}: ${now.addresses[name] ?? 'not set'}; the run: ${addresses[name] ?? 'not set'}`,
        ),
      ].join('\n'),
    )
}
