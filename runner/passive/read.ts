/** Recorded traffic of files of either form, in the order in which they are named. */
import { closeSync, readSync } from 'node:fs'
import { basename } from 'node:path'
import type { Exchange } from '../../contract/run.ts'
import { openToRead } from '../../output/descriptors.ts'
import { RunFileError, readRunFile } from '../../output/run-file/read.ts'
import { UsageError } from '../configuration/problem.ts'
import { withAttached } from './attached.ts'
import { BEGINNING, foreignForm } from './foreign.ts'
import { recordedOf } from './har.ts'
import { harEntries } from './har-entries.ts'
import type { Losses, Recorded } from './traffic.ts'

/** A run file begins with its head. */
const HEAD = '{"kind":"head"'

function beginningOf(file: string): Buffer {
  let descriptor: number
  try {
    descriptor = openToRead(file)
  } catch (error) {
    throw new UsageError(`${file}: cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
  try {
    const start = Buffer.alloc(BEGINNING)
    return start.subarray(0, readSync(descriptor, start))
  } catch (error) {
    throw new UsageError(`${file}: cannot be read (${(error as NodeJS.ErrnoException).code})`)
  } finally {
    closeSync(descriptor)
  }
}

/** An exchange of a run file; undefined where no answer came. */
function ofRun(exchange: Exchange, file: string, source: string): Recorded | undefined {
  const { request, response } = exchange
  if (!response) return undefined
  return {
    file,
    source,
    method: request.method,
    url: new URL(request.url),
    requestHeaders: request.headers,
    requestBody: request.body,
    startedAt: Date.parse(exchange.startedAt),
    durationMs: exchange.durationMs,
    status: response.status,
    headers: response.headers,
    body: response.cutFrom === undefined ? Buffer.from(response.body) : undefined,
    exchange,
  }
}

function* runTraffic(file: string, losses: Losses): Generator<Recorded> {
  try {
    for (const record of readRunFile(file)) {
      if (record.kind !== 'exchange') continue
      const source = `${basename(file)}, exchange ${record.id}`
      const recorded = ofRun(record, file, source)
      if (recorded) yield recorded
      else losses.add('a request without an answer', source)
    }
  } catch (error) {
    if (error instanceof RunFileError) throw new UsageError(error.message)
    throw error
  }
}

/** @throws UsageError naming a file that cannot be read or is of another form */
export async function* readTraffic(files: readonly string[], losses: Losses): AsyncGenerator<Recorded> {
  for (const file of files) {
    const beginning = beginningOf(file)
    if (beginning.toString('utf8', 0, HEAD.length) === HEAD) {
      yield* runTraffic(file, losses)
      continue
    }
    const foreign = foreignForm(beginning)
    if (foreign) throw new UsageError(`${file}: ${foreign} (allowed: HAR, or the run.jsonl of a run)`)
    for await (const { entry, source } of harEntries(file, losses)) {
      const recorded = recordedOf(withAttached(entry, file, source, losses), file, source, losses)
      if (recorded) yield recorded
    }
  }
}
