/**
 * `lpconform init`: asks for addresses and credentials, tries each value as it goes, and writes `.env`, a profile and
 * options.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { INTERFACES, interfaces } from '../contract/interfaces.ts'
import { printableOutput } from '../contract/printable.ts'
import { counted } from '../reporters/wording.ts'
import { writeEnvFile } from '../runner/configuration/env-file.ts'
import { waysIn } from '../runner/configuration/index.ts'
import { UsageError } from '../runner/configuration/problem.ts'
import type { Console } from '../runner/console.ts'
import { checks } from '../suites/index.ts'
import { earlierIn, type Written, writeFiles } from './first-files.ts'
import { flagOf } from './flags.ts'
import { converse, type Dialogue } from './init-dialogue.ts'
import { decidableOf } from './setup/decidable.ts'
import { FirstConfiguration } from './setup/first-configuration.ts'
import { ignoreFile, isIgnored } from './setup/git-ignore.ts'
import { missingOf } from './setup/questions.ts'
import { InputEnded, terminalOf } from './terminal.ts'

export interface InitOptions {
  /** Folder of the files. */
  readonly out: string
  /** Values by variable, as given in flags. */
  readonly values: Readonly<Record<string, string>>
  /** File for docker and kubectl. */
  readonly writeDockerEnv?: string
}

const NOT_WORKING = 2
const NOT_COMPLETED = 3

/** @throws UsageError naming every flag that is missing */
function demandAll(given: Readonly<Record<string, string | undefined>>): void {
  const chosen = INTERFACES.filter((name) => given[interfaces[name].baseUrl])
  const missing = chosen.flatMap((name) => missingOf(name, given).map(flagOf))
  const addresses = INTERFACES.map((name) => flagOf(interfaces[name].baseUrl))
  const wanted = chosen.length ? missing : [`one of ${addresses.join(', ')}`]
  if (wanted.length)
    throw new UsageError(
      `There is no terminal to prompt on, and these values are missing: ${wanted.join(', ')} (or set the variables of these names)`,
    )
}

/**
 * @param input a terminal for the answers; there are no questions otherwise
 * @param screen shows the questions and the typed text, our own control characters unchanged
 * @returns 0 when every value works; 2 when the files hold values that do not work yet; 3 when the user ended it
 * @throws UsageError naming the flags that are missing, or a file that somebody else wrote
 */
export async function init(
  { out, values, writeDockerEnv }: InitOptions,
  console: Console,
  { input, screen = console.err }: { input: NodeJS.ReadableStream; screen?: Pick<Console['err'], 'write'> },
): Promise<number> {
  const earlier = earlierIn(out)
  const given = { ...console.environment, ...values }
  const terminal = (input as NodeJS.ReadStream).isTTY ? terminalOf(input, screen) : undefined
  if (!terminal) demandAll({ ...earlier, ...given })
  const configuration = new FirstConfiguration(earlier, waysIn({ ...earlier, ...given }))
  const dialogue: Dialogue = { configuration, given: terminal ? given : { ...earlier, ...given }, terminal, console }
  try {
    await converse(dialogue)
    await offerToIgnore(dialogue, out)
    if (writeDockerEnv !== undefined)
      writeEnvFile(writeDockerEnv, configuration.values, { form: 'docker', command: 'init' })
    return finish(dialogue, out)
  } catch (error) {
    if (!(error instanceof InputEnded)) throw error
    return interrupted(dialogue, out)
  } finally {
    terminal?.close()
    await configuration.close()
  }
}

function finish({ configuration, console }: Dialogue, out: string): number {
  const { notes } = configuration
  if (!Object.keys(configuration.values).length) {
    console.err.write('\nnothing was written: no value was given\n')
    return NOT_WORKING
  }
  const written = writeFiles(out, configuration, true)
  for (const line of closingLines(configuration, written)) console.out.write(`${configuration.mask(line)}\n`)
  return notes.size ? NOT_WORKING : 0
}

/** Values typed so far are not lost. */
function interrupted({ configuration, console }: Dialogue, out: string): number {
  if (!Object.keys(configuration.values).length) {
    console.err.write('\nnothing was written\n')
    return NOT_COMPLETED
  }
  const { env } = writeFiles(out, configuration, false)
  console.err.write(printableOutput(`\nInterrupted. ${env} holds what was typed; lpconform init goes on from there.\n`))
  return NOT_COMPLETED
}

/** Credentials in a repository are soon in everybody's. */
async function offerToIgnore({ terminal, console, configuration }: Dialogue, out: string): Promise<void> {
  const file = Object.keys(configuration.values).length ? ignoreFile(out) : undefined
  if (!file || isIgnored(file)) return
  const answer = await terminal?.ask(`Add .env to ${file}, so that it is not committed? [Y/n] `)
  if (answer !== undefined && !/^n/i.test(answer)) {
    const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
    writeFileSync(file, `${text}${text && !text.endsWith('\n') ? '\n' : ''}.env\n`)
  } else console.err.write(`  .env is not in ${file}: do not commit it\n`)
}

function closingLines(configuration: FirstConfiguration, { env, others, kept }: Written): string[] {
  const { notes, working } = configuration
  const configured = { target: configuration.target, working, mode: 'read-only' } as const
  const failing = [...notes].map(([variable, why]) => `  ${variable}: ${why}`)
  return [
    ...decidableOf(checks, configuration.interfaces, configured).map(
      ({ interface: name, clauses }) =>
        `${name}: ${clauses.able.toLocaleString('en')} of ${counted(clauses.total, 'clause')} can be decided in mode read-only`,
    ),
    printableOutput(`Written: ${[`${env} (readable only by you)`, ...others].join(', ')}.`),
    ...(kept.length ? [printableOutput(`Kept as they are: ${kept.join(', ')}.`)] : []),
    ...(failing.length
      ? [`${counted(failing.length, 'value')} ${failing.length === 1 ? 'does' : 'do'} not work yet:`, ...failing]
      : []),
    failing.length
      ? 'Next, in that folder: correct them in .env or call npx lpconform init again, then npx lpconform doctor'
      : 'Next, in that folder: npx lpconform doctor, then npx lpconform run',
  ]
}
