/** Variables in the form of a `.env` file. */
import { chmodSync, lstatSync, readFileSync, writeFileSync } from 'node:fs'
import { dockerValue, envValue } from './env-value.ts'
import { UsageError } from './problem.ts'

/** The first line of a file that a command wrote, and may write again. */
const markOf = (command: string) => `# Written by lpconform ${command}, and written again by the next one.`
const MARK = /^# Written by lpconform \w+, and written again by the next one\.\n/

const FORMS = {
  shell: {
    written: envValue,
    wrong: 'shells and dotenv read every form of this value differently (an apostrophe beside ", $, ` or \\)',
  },
  docker: { written: dockerValue, wrong: 'docker and kubectl cannot read a value of several lines' },
} as const
type Form = keyof typeof FORMS

function envText(variables: Readonly<Record<string, string>>, form: Form): string {
  const { written, wrong } = FORMS[form]
  return Object.entries(variables)
    .map(([name, value]) => {
      const text = written(value)
      if (text === undefined) throw new UsageError(`${name}: ${wrong}`)
      return `${name}=${text}\n`
    })
    .join('')
}

/** Refuses to replace a file that somebody else has written: it may hold the only copy of a password. */
function demandOurs(file: string): void {
  try {
    // A dangling link would have the file created elsewhere.
    const stat = lstatSync(file)
    if (stat.isFile() && MARK.test(readFileSync(file, 'utf8'))) return
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return
    throw new UsageError(`${file}: cannot be read (${code})`)
  }
  throw new UsageError(`${file}: exists, and was not written by lpconform in this form; name another file or remove it`)
}

/**
 * @param form for shells and dotenv, or for the options of docker and kubectl that read variables from a file
 * @throws UsageError when the file is somebody else's or cannot be written, or when a value has no such form
 */
export function writeEnvFile(
  file: string,
  variables: Readonly<Record<string, string>>,
  { form = 'shell', command = 'serve' }: { readonly form?: Form; readonly command?: string } = {},
): void {
  demandOurs(file)
  try {
    writeFileSync(file, `${markOf(command)}\n${envText(variables, form)}`, { mode: 0o600 })
    chmodSync(file, 0o600)
  } catch (error) {
    throw new UsageError(`${file}: cannot be written (${(error as NodeJS.ErrnoException).code})`)
  }
}
