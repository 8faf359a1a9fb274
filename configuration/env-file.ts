/** Variables in the form of a `.env` file. */
import { chmodSync, lstatSync, readFileSync, writeFileSync } from 'node:fs'
import { envValue } from './env-value.ts'
import { UsageError } from './problem.ts'

/** The first line of a file that a command wrote, and may write again. */
const MARK = '# Written by lpconform serve, and written again by the next one.'

const lineOf = ([name, value]: readonly [string, string]): string => {
  const written = envValue(value)
  if (written === undefined)
    throw new UsageError(
      `${name}: shells and dotenv read no form of this value alike (an apostrophe beside ", $, \` or \\)`,
    )
  return `${name}=${written}\n`
}

const envText = (variables: Readonly<Record<string, string>>): string => Object.entries(variables).map(lineOf).join('')

/** Refuses a file that somebody else has written: it may hold the only copy of a password. */
function demandOurs(file: string): void {
  try {
    // A link that leads to nothing would have the file made elsewhere.
    const stat = lstatSync(file)
    if (stat.isFile() && readFileSync(file, 'utf8').startsWith(MARK)) return
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return
    throw new UsageError(`${file}: cannot be read (${code})`)
  }
  throw new UsageError(`${file}: exists, and was not written by lpconform serve; name another file or remove it`)
}

/** @throws UsageError when the file is somebody else's or cannot be written */
export function writeEnvFile(file: string, variables: Readonly<Record<string, string>>): void {
  demandOurs(file)
  try {
    writeFileSync(file, `${MARK}\n${envText(variables)}`, { mode: 0o600 })
    chmodSync(file, 0o600)
  } catch (error) {
    throw new UsageError(`${file}: cannot be written (${(error as NodeJS.ErrnoException).code})`)
  }
}
