/** Writes the proposals of `doctor` into `.env` and the profile after a yes. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { counted } from '../reporters/wording.ts'
import { UsageError } from '../runner/configuration/problem.ts'
import type { Console } from '../runner/console.ts'
import { envWith, profileWith } from './setup/applied.ts'
import { type Change, changeLine, variablesOf } from './setup/changes.ts'
import { InputEnded, terminalOf } from './terminal.ts'

export interface Fixing {
  readonly changes: readonly Change[]
  /** The profile that is in use; the last of several. */
  readonly profile: string | undefined
  /** Nobody is asked. */
  readonly yes: boolean
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean }
  readonly screen: Pick<Console['err'], 'write'>
}

interface Written {
  readonly file: string
  readonly text: string
  readonly mode?: number
}

const NEW_PROFILE = 'profile.yml'

/**
 * @returns whether the whole proposal is written
 * @throws UsageError when nobody can be asked, or a file cannot be changed
 */
export async function fix(fixing: Fixing, console: Console): Promise<boolean> {
  const { changes } = fixing
  if (!changes.length) return true
  const addresses = Object.entries(variablesOf(changes))
  const outside = addresses.filter(([name]) => console.environment[name])
  const files = filesOf(fixing, Object.fromEntries(addresses.filter((one) => !outside.includes(one))), console)
  if (files.length && (await isWanted(fixing, files))) {
    for (const { file, text, mode } of files) writeFileSync(file, text, mode === undefined ? {} : { mode })
    console.out.write(`Written: ${files.map(({ file }) => file).join(', ')}\n`)
    if (!fixing.profile && files.some(({ file }) => file.endsWith(NEW_PROFILE)))
      console.out.write(`Use it with --profile ${NEW_PROFILE}, or name it in lpconform.config.yml\n`)
  } else if (files.length) return false
  for (const [name, value] of outside) console.out.write(`To change in the environment: ${name}=${value}\n`)
  return !outside.length
}

function filesOf(
  { changes, profile }: Fixing,
  addresses: Readonly<Record<string, string>>,
  { folder }: Console,
): readonly Written[] {
  const others = changes.filter(({ kind }) => kind !== 'address')
  const env = join(folder, '.env')
  const file = profile ?? join(folder, NEW_PROFILE)
  if (others.length && !profile && existsSync(file))
    throw new UsageError(`--fix: ${NEW_PROFILE} exists but is not in use; call doctor with --profile ${NEW_PROFILE}`)
  const textOf = (name: string) => (existsSync(name) ? readFileSync(name, 'utf8') : undefined)
  return [
    ...(Object.keys(addresses).length ? [{ file: env, text: envWith(textOf(env) ?? '', addresses), mode: 0o600 }] : []),
    ...(others.length
      ? [
          {
            file,
            text: profileWith(textOf(file), others, 'Written by lpconform doctor: what the platform responded to.'),
          },
        ]
      : []),
  ]
}

async function isWanted({ changes, yes, input, screen }: Fixing, files: readonly Written[]): Promise<boolean> {
  if (yes) return true
  if (!input.isTTY) throw new UsageError('--fix: there is no terminal to ask on; --yes writes without asking')
  screen.write(`${changes.map((one) => `  ${changeLine(one)}\n`).join('')}`)
  const terminal = terminalOf(input, screen)
  const where = files.map(({ file }) => file).join(' and ')
  try {
    return /^y(es)?$/i.test(await terminal.ask(`Write ${counted(changes.length, 'change')} to ${where}? [y/N] `))
  } catch (error) {
    if (error instanceof InputEnded) return false
    throw error
  } finally {
    terminal.close()
  }
}
