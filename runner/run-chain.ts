/** Whether a run file is unchanged. */
import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type ChainFound, checkChain, RunFileError } from '../output/run-file/read.ts'
import { UsageError } from './configuration/problem.ts'
import { readReport } from './configuration/report-file.ts'

export interface CheckedRun extends ChainFound {
  /** Changes after the run, one sentence each. */
  readonly faults: readonly string[]
  /** The digest that the report holds; undefined without a report, as after a kill. */
  readonly reported?: string
}

function chainIn(file: string, digest: string | undefined): ChainFound {
  try {
    return checkChain(file, digest)
  } catch (error) {
    if (error instanceof RunFileError) throw new UsageError(error.message)
    throw error
  }
}

/** @param file a `run.jsonl`; the `report.json` beside it counts as well @throws UsageError where one cannot be read */
export function checkRun(file: string): CheckedRun {
  const beside = join(dirname(file), 'report.json')
  const isReported = basename(file) === 'run.jsonl' && existsSync(beside)
  const reported = isReported ? readReport(beside).run.chain : undefined
  const chain = chainIn(file, reported)
  const { broken, found, lines } = chain
  const faults: string[] = []
  if (broken && lines === 0 && broken.why === 'has no digest')
    faults.push(`${file}: has no chain of digests: an older version wrote it (use that version), or it was changed`)
  else if (broken) faults.push(`${file}, line ${broken.line}: ${broken.why}: the file was changed after the run`)
  else if (isReported && (reported === undefined || found === undefined))
    faults.push(`${beside}: is not the report of this run file: one of them was changed or replaced`)
  return { ...chain, faults, reported }
}
