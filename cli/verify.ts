/** `lpconform verify`: whether the folder of a run is as the run left it. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { UsageError } from '../configuration/problem.ts'
import { counted } from '../reporters/wording.ts'
import type { Console } from '../runner/console.ts'
import { checkRun } from '../runner/run-chain.ts'

const CHANGED = 1

/** @returns 0 when nothing was changed, else 1 @throws UsageError where there is nothing to check */
export function verify(folder: string, console: Console): number {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`${folder}: is no folder (allowed: the folder of a run)`)
  const { faults, lines, end, torn, found, reported } = checkRun(join(folder, 'run.jsonl'))
  for (const fault of faults) console.err.write(`changed: ${fault}\n`)
  if (faults.length) return CHANGED
  console.out.write(`unchanged: ${counted(lines, 'record')}, chain ${end}\n`)
  if (torn) console.out.write('The last line was cut off when the run was killed: it proves nothing.\n')
  if (reported === undefined)
    console.out.write('No report holds the end of the chain: what was cut off at the end of the file does not show.\n')
  else if (found !== lines)
    console.out.write(`The report was made at record ${found}: later records continue the chain.\n`)
  return 0
}
