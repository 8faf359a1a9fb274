/** `lpconform verify`: whether the folder of a run is as the run left it, and a statement as it was made. */
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { counted } from '../reporters/wording.ts'
import { UsageError } from '../runner/configuration/problem.ts'
import type { Console } from '../runner/console.ts'
import { checkRun } from '../runner/run-chain.ts'
import { checkStatement } from './verify-statement.ts'

const CHANGED = 1

export interface VerifyOptions {
  /** File of the key that must have signed the statement. */
  readonly publicKey?: string
}

/** The validity of the statement beside a report, or alone. @returns the exit code */
function verifyStatement(file: string, { publicKey }: VerifyOptions, console: Console): number {
  const { faults, told } = checkStatement(file, publicKey)
  for (const fault of faults) console.err.write(`changed: ${fault}\n`)
  if (faults.length) return CHANGED
  for (const line of told) console.out.write(`statement: ${line}\n`)
  return 0
}

/** @returns 0 when nothing was changed, else 1 @throws UsageError where there is nothing to check */
export function verify(path: string, options: VerifyOptions, console: Console): number {
  if (path.endsWith('.json') && existsSync(path)) return verifyStatement(path, options, console)
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`${path}: is not a folder (allowed: the folder of a run, or a statement.json)`)
  const beside = join(path, 'statement.json')
  const isStated = existsSync(beside)
  if (!isStated && options.publicKey !== undefined)
    throw new UsageError(
      `--public-key: ${path} holds no statement.json (lpconform statement ${path} --key FILE writes one)`,
    )
  // Somebody may have passed on report and statement alone.
  const ofRun = isStated && !existsSync(join(path, 'run.jsonl')) ? 0 : verifyRun(path, console)
  return Math.max(ofRun, isStated ? verifyStatement(beside, options, console) : 0)
}

function verifyRun(folder: string, console: Console): number {
  const { faults, lines, end, torn, found, reported } = checkRun(join(folder, 'run.jsonl'))
  for (const fault of faults) console.err.write(`changed: ${fault}\n`)
  if (faults.length) return CHANGED
  console.out.write(`unchanged: ${counted(lines, 'record')}, chain ${end}\n`)
  if (torn) console.out.write('The last line was cut off when the run was killed: it proves nothing.\n')
  if (reported === undefined)
    console.out.write('No report holds the end of the chain: records cut off at the end of the file are not noticed.\n')
  else if (found !== lines)
    console.out.write(`The report was made at record ${found}: later records continue the chain.\n`)
  return 0
}
