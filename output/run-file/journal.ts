/** The run file, written as things happen: a killed run still has its report and its ledger. */
import { closeSync, fdatasync, fstatSync, readSync } from 'node:fs'
import { promisify } from 'node:util'
import { append, openToAppend } from '../descriptors.ts'
import { digestIn, LINK_LENGTH, linked } from './chain.ts'
import type { RunRecord } from './record.ts'

export interface Journal {
  write(record: RunRecord): void
  /** Puts what is buffered on disk. */
  flush(): void
  close(): void
  /** Resolves when every intent so far outlives a crash of the machine; undefined where they do already. */
  kept?(): Promise<void> | undefined
  /** Exchanges are not needed and need not be built. */
  readonly withoutExchanges?: boolean
}

const FLUSH_AT = 64 * 1024

/** Whether nothing can be written any more, such as on a full disk. */
export class JournalFailure extends Error {
  override readonly name = 'JournalFailure'
}

/** Records that must be on disk, safe from a crash of the machine, before a request leaves. */
const isIntent = (record: RunRecord) =>
  record.kind === 'ledger' && (record.state === 'intended' || record.state === 'changing')

const synchronised = promisify(fdatasync)

/**
 * Syncs a file to disk once for all concurrent requests, since each sync takes as long as a request.
 * @param failed makes the error of the caller; a failed sync is tried again for the next
 */
function keeperOf(descriptor: number, failed: (error: unknown) => Error) {
  let isFresh = false
  let current: Promise<void> | undefined
  let next: Promise<void> | undefined
  const begin = (): Promise<void> => {
    isFresh = false
    next = undefined
    const begun = synchronised(descriptor)
      .catch((error: unknown) => {
        isFresh = true
        throw failed(error)
      })
      .finally(() => {
        if (current === begun) current = undefined
      })
    current = begun
    return begun
  }
  return {
    /** Something has been written. */
    note() {
      isFresh = true
    },
    kept(): Promise<void> | undefined {
      if (!isFresh) return current
      if (!current) return begin()
      next ??= current.then(begin, begin)
      return next
    },
  }
}

/** The digest with which a run file ends; empty where it has none. @param descriptor of a file open for reading */
function digestAtEnd(descriptor: number): string {
  const { size } = fstatSync(descriptor)
  const end = Buffer.alloc(LINK_LENGTH)
  // The line feed stands after it.
  const at = size - LINK_LENGTH - 1
  const length = at < 0 ? 0 : readSync(descriptor, end, 0, LINK_LENGTH, at)
  return digestIn(end.toString('latin1', 0, length)) ?? ''
}

interface FileJournalOptions {
  /** Called once when the file cannot be written any more: records other than intents are dropped from then on. */
  readonly onFailure?: (failure: JournalFailure) => void
  /** Nothing that the records describe outlives this process, whatever becomes of the machine. */
  readonly passing?: boolean
}

/**
 * Appends to `file`, and continues its chain. One at a time writes into it. Ledger records go to the file at once: they must outlive a crash.
 * @throws JournalFailure for an intent that could not be written, so that its request is not sent
 */
export function fileJournal(file: string, { onFailure, passing }: FileJournalOptions = {}): Journal {
  const descriptor = openToAppend(file)
  let digest = digestAtEnd(descriptor)
  let pending: string[] = []
  let length = 0
  let failure: JournalFailure | undefined
  const failed = (error: unknown) => {
    const { code = 'unknown cause' } = error as NodeJS.ErrnoException
    failure = new JournalFailure(`${file} cannot be written (${code})`)
    onFailure?.(failure)
    return failure
  }
  const keeper = keeperOf(descriptor, failed)
  const flush = () => {
    if (!pending.length || failure) return
    try {
      append(descriptor, pending.join(''))
    } catch (error) {
      const why = failed(error)
      if (!onFailure) throw why
    }
    pending = []
    length = 0
  }
  return {
    write(record) {
      const link = linked(digest, JSON.stringify(record))
      digest = link.digest
      const line = `${link.line}\n`
      pending.push(line)
      length += line.length
      if (length > FLUSH_AT || record.kind === 'ledger') flush()
      if (!isIntent(record)) return
      if (failure) throw failure
      if (!passing) keeper.note()
    },
    flush,
    kept: keeper.kept,
    close() {
      flush()
      closeSync(descriptor)
    },
  }
}

/** Keeps records in memory. */
export function memoryJournal(
  only: Pick<Journal, 'withoutExchanges'> = {},
): Journal & { readonly records: RunRecord[] } {
  const records: RunRecord[] = []
  return { ...only, records, write: (record) => void records.push(record), flush() {}, close() {} }
}
