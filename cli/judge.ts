/** `lpconform judge TRAFFIC...`: judges recorded traffic; nothing is sent. */
import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { fileJournal } from '../output/run-file/journal.ts'
import { RunFileError, readRunFile } from '../output/run-file/read.ts'
import type { RunRecord } from '../output/run-file/record.ts'
import { counted } from '../reporters/wording.ts'
import { packageVersion } from '../runner/configuration/package.ts'
import { UsageError } from '../runner/configuration/problem.ts'
import type { Console } from '../runner/console.ts'
import { conclude, type DemandOptions, readStandards } from '../runner/finish.ts'
import { claimFolder, keepPrivate } from '../runner/folder.ts'
import { judgeTraffic } from '../runner/passive/index.ts'
import { besideRun } from '../runner/passive/merged-run.ts'
import { readTraffic } from '../runner/passive/read.ts'
import { checks } from '../suites/index.ts'
import { keepHeapSmall } from './small-heap.ts'
import { demandFiles, namedTarget } from './traffic-files.ts'

export interface JudgeOptions extends DemandOptions {
  readonly profile?: readonly string[]
  readonly out: string
  readonly redactBodies?: boolean
  readonly readable?: boolean
  /** Folder or run file of a run of this suite. */
  readonly merge?: string
}

const PLAIN_MS = 10_000
const REDRAW_MS = 200

/** One line that is rewritten on a terminal, a plain line now and then elsewhere. */
function progressOn({ err }: Console): { show(read: number, total: number): void; end(): void } {
  let last = 0
  return {
    show(read, total) {
      const now = performance.now()
      if (now - last < (err.isTTY ? REDRAW_MS : PLAIN_MS)) return
      last = now
      const line = `judged ${counted(read, 'exchange')} of ${total}`
      err.write(err.isTTY ? `\r\u001b[2K${line}` : `${line}\n`)
    },
    end() {
      if (err.isTTY && last) err.write('\r\u001b[2K')
    },
  }
}

/** The records of a run, read to the end beforehand, so that a broken file is named before anything is written. */
function runIn(path: string, out: string): () => Iterable<RunRecord> {
  const file = statSync(path, { throwIfNoEntry: false })?.isDirectory() ? join(path, 'run.jsonl') : path
  if (file === join(out, 'run.jsonl'))
    throw new UsageError(`--out ${out}: it holds the run of --merge; the report of both needs a folder of its own`)
  try {
    let mode: string | undefined
    for (const record of readRunFile(file)) if (record.kind === 'head') mode = record.mode
    if (mode === undefined || mode === 'passive')
      throw new UsageError(`--merge ${path}: must be a run of this suite (allowed: its folder, or its run.jsonl)`)
  } catch (error) {
    if (error instanceof RunFileError) throw new UsageError(`--merge: ${error.message}`)
    throw error
  }
  return () => readRunFile(file)
}

/** @returns the exit code @throws UsageError, ConfigurationError */
export async function judge(files: readonly string[], options: JudgeOptions, console: Console): Promise<number> {
  const standards = readStandards(options)
  const beside = options.merge === undefined ? undefined : runIn(options.merge, options.out)
  demandFiles(files)
  const target = namedTarget(console, options.profile)
  if (!options.readable) keepPrivate()
  keepHeapSmall()
  const claim = claimFolder(options.out)
  const journal = fileJournal(claim.runFile)
  const progress = progressOn(console)
  try {
    const result = await judgeTraffic({
      traffic: (losses) => readTraffic(files, losses),
      target,
      checks,
      journal: beside ? besideRun(beside(), journal) : journal,
      head: { id: `p${randomBytes(4).readUInt32BE().toString(36)}`, suiteVersion: packageVersion() },
      redactsBodies: options.redactBodies,
      onProgress: (read, total) => progress.show(read, total),
    })
    progress.end()
    journal.close()
    claim.drop()
    console.out.write(
      `${counted(result.exchanges, 'recorded exchange')}, ${result.judged.toLocaleString('en')} judged, nothing sent\n`,
    )
    for (const line of result.losses) console.out.write(`${line}\n`)
    return conclude({ out: options.out, runFile: claim.runFile }, standards, console)
  } finally {
    claim.release()
  }
}
