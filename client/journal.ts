/** The run file, written as things happen: a killed run still has its report and its ledger. */
import { closeSync, openSync, writeSync } from 'node:fs'
import type { RunRecord } from '../contract/run.ts'

export interface Journal {
  write(record: RunRecord): void
  /** Puts what is buffered on disk. */
  flush(): void
  close(): void
}

const FLUSH_AT = 64 * 1024

/** Appends to `file`. Ledger records go to disk at once: they must outlive a crash. */
export function fileJournal(file: string): Journal {
  const descriptor = openSync(file, 'a', 0o600)
  let pending: string[] = []
  let length = 0
  const flush = () => {
    if (!pending.length) return
    writeSync(descriptor, pending.join(''))
    pending = []
    length = 0
  }
  return {
    write(record) {
      const line = `${JSON.stringify(record)}\n`
      pending.push(line)
      length += line.length
      if (length > FLUSH_AT || record.kind === 'ledger') flush()
    },
    flush,
    close() {
      flush()
      closeSync(descriptor)
    },
  }
}

/** Keeps records in memory. */
export function memoryJournal(): Journal & { readonly records: RunRecord[] } {
  const records: RunRecord[] = []
  return { records, write: (record) => void records.push(record), flush() {}, close() {} }
}
