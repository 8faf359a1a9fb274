/** `lpconform init`: asks for what there is, tries each credential as it goes, and writes `.env`, a profile and options. */
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConfiguration } from '../configuration/index.ts'
import { UsageError } from '../configuration/problem.ts'
import { type Caller, INTERFACES, type Interface, interfaces } from '../contract/interfaces.ts'
import { printableOutput } from '../contract/printable.ts'
import { counted } from '../reporters/wording.ts'
import type { Console } from '../runner/console.ts'
import { decidableOf } from '../setup/decidable.ts'
import { envText } from '../setup/env-text.ts'
import { FirstConfiguration } from '../setup/first-configuration.ts'
import { profileText } from '../setup/profile-text.ts'
import { type Question, questionsOf } from '../setup/questions.ts'
import { checks } from '../suites/index.ts'
import { interfaceLines } from './examination-lines.ts'
import { InputEnded, type Terminal, terminalOf } from './terminal.ts'

export interface InitOptions {
  /** Folder of the files. */
  readonly out: string
  /** Values by variable, as given in flags. */
  readonly values: Readonly<Record<string, string>>
}

const NOT_COMPLETED = 3
/** Times that one value is asked for. */
const MOST_ASKED = 3

const flagOf = (variable: string) => `--${variable.toLowerCase().replaceAll('_', '-')}`

/** Variables of an interface without which it cannot be spoken to, as flags; of several credentials one is enough. */
function missingOf(name: Interface, given: Readonly<Record<string, string | undefined>>): string[] {
  const { required, callers, otherCredentials } = interfaces[name]
  const credentials = [...Object.values(callers), ...otherCredentials.map((one) => [one])]
  const halves = Object.values(callers).flatMap((all) =>
    all.some((one) => given[one]) ? all.filter((one) => !given[one]) : [],
  )
  const whole = credentials.some((all) => all.every((one) => given[one]))
  const [first = []] = Object.values(callers)
  return [...Object.keys(required).filter((one) => !given[one]), ...(whole || halves.length ? halves : first)]
}

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

interface Dialogue {
  readonly configuration: FirstConfiguration
  readonly given: Readonly<Record<string, string | undefined>>
  readonly terminal?: Terminal
  readonly console: Console
  /** Credentials that do not work, where nobody can be asked again. */
  readonly failures: string[]
}

/** A flag or variable counts first; undefined where neither is given and nobody wants to say. */
async function answerFor({ terminal, given, console, configuration }: Dialogue, { variable, text, secret }: Question) {
  for (let turn = 0; turn < MOST_ASKED; turn++) {
    const value = (turn === 0 && given[variable]) || (await terminal?.ask(`${text} (${variable}): `, { secret }))
    if (!value) return undefined
    const wrong = configuration.objection(variable, value)
    if (wrong === undefined) return value
    if (!terminal) throw new UsageError(`${flagOf(variable)}: ${wrong}`)
    console.err.write(`  ${wrong}\n`)
  }
  return undefined
}

/** Asks for a credential until it works, nobody wants to go on, or one more refusal could lock the account. */
async function credentialOf(dialogue: Dialogue, name: Interface, caller: Caller, questions: readonly Question[]) {
  const { configuration, terminal, console, failures } = dialogue
  for (let turn = 0; turn < MOST_ASKED; turn++) {
    const values: Record<string, string> = {}
    for (const question of questions) {
      const value = await answerFor(turn ? { ...dialogue, given: {} } : dialogue, question)
      if (value === undefined) return
      values[question.variable] = value
    }
    const { works, found, locked } = await configuration.tries(name, caller, values)
    const lines = found ? interfaceLines(name, found).join('\n') : `  ${caller}: not tried`
    if (works) return void console.err.write(`${lines}\n`)
    if (!terminal) return void failures.push(lines)
    console.err.write(`${lines}\n`)
    if (locked) console.err.write('  two refusals in a row: no further sign-ins as this login, so as not to lock it\n')
    else console.err.write('  not kept; try again, or leave it empty\n')
  }
}

/** Everything about one interface. */
async function aboutInterface(dialogue: Dialogue, name: Interface): Promise<void> {
  const { configuration, terminal, console } = dialogue
  const questions = questionsOf(name)
  const [address] = questions
  console.err.write(`\n${name}: ${interfaces[name].description}${terminal ? ' (empty: leave it out)' : ''}\n`)
  const base = await answerFor(dialogue, address!)
  if (base === undefined) return
  configuration.set(address!.variable, base)
  const { callers } = interfaces[name]
  const ofCallers = new Set(Object.values(callers).flat())
  for (const question of questions.slice(1).filter(({ required }) => required)) {
    const value = await answerFor(dialogue, question)
    if (value === undefined) return configuration.drop(name)
    configuration.set(question.variable, value)
  }
  for (const [caller, variables] of Object.entries(callers)) {
    const own = questions.filter(({ variable }) => (variables as readonly string[]).includes(variable))
    await credentialOf(dialogue, name, caller as Caller, own)
  }
  for (const question of questions.slice(1).filter((one) => !one.required && !ofCallers.has(one.variable as never))) {
    const value = await answerFor(dialogue, question)
    if (value !== undefined) configuration.set(question.variable, value)
  }
}

/** @throws UsageError when the files cannot be written, or one of them is there already */
function writeFiles(out: string, configuration: FirstConfiguration): readonly string[] {
  const [env, profile, config] = filesIn(out)
  let text: string
  try {
    text = envText(configuration.values)
  } catch (error) {
    throw new UsageError(`${env}: ${(error as Error).message} cannot be written; set it in the environment`)
  }
  // Others on this machine must not read credentials, not for a moment.
  writeFileSync(env, text, { flag: 'wx', mode: 0o600 })
  writeFileSync(
    profile,
    profileText(configuration.changes, 'Written by lpconform init: what the platform responded to.'),
    {
      flag: 'wx',
    },
  )
  writeFileSync(config, OPTIONS_TEXT, { flag: 'wx' })
  return [env, profile, config]
}

const filesIn = (out: string) =>
  [join(out, '.env'), join(out, 'profile.yml'), join(out, 'lpconform.config.yml')] as const

/** Options of which a first run wants none but the profile. */
const OPTIONS_TEXT = `# Written by lpconform init: options that every command in this folder takes, unless it is called with others.
# schemas/options.schema.json of the package completes them in editors.
profile: profile.yml
# operation: [current/learners.*]
# mode: additive
# strict: true
# maxTime: 10m
`

function demandNew(out: string): void {
  const there = filesIn(out).filter((file) => existsSync(file))
  if (there.length)
    throw new UsageError(`${there.join(' and ')}: never written over; move it away, or --out another folder`)
}

/**
 * @param input where answers are typed, when it is a terminal; nobody is asked otherwise
 * @param screen shows the questions and what is typed, control characters of its own as they are
 * @returns 0 when the files are written; 3 when the user ended it
 * @throws UsageError naming the flags that are missing, or the credentials that do not work
 */
export async function init(
  { out, values }: InitOptions,
  console: Console,
  { input, screen = console.err }: { input: NodeJS.ReadableStream; screen?: Pick<Console['err'], 'write'> },
): Promise<number> {
  demandNew(out)
  const given = { ...console.environment, ...values }
  const terminal = (input as NodeJS.ReadStream).isTTY ? terminalOf(input, screen) : undefined
  if (!terminal) demandAll(given)
  const configuration = new FirstConfiguration()
  const failures: string[] = []
  try {
    for (const name of INTERFACES) {
      if (!terminal && !given[interfaces[name].baseUrl]) continue
      await aboutInterface({ configuration, given, terminal, console, failures }, name)
      configuration.dropUnless(name)
    }
    if (failures.length) throw new UsageError(configuration.mask(['Nothing was written.', ...failures].join('\n')))
    if (!configuration.interfaces.length)
      throw new UsageError('Nothing was written: no credential of any interface works.')
    const files = writeFiles(out, configuration)
    for (const line of closingLines(configuration, files)) console.out.write(`${line}\n`)
    return 0
  } catch (error) {
    if (!(error instanceof InputEnded)) throw error
    console.err.write('\nnothing was written\n')
    return NOT_COMPLETED
  } finally {
    terminal?.close()
    await configuration.close()
  }
}

function closingLines(configuration: FirstConfiguration, [env, ...others]: readonly string[]): string[] {
  const { target } = readConfiguration({ environment: configuration.values, folder: '', envFile: false })
  const configured = { target: target!, working: configuration.working, mode: 'read-only' } as const
  return [
    ...decidableOf(checks, configuration.interfaces, configured).map(
      ({ interface: name, clauses }) =>
        `${name}: ${clauses.able.toLocaleString('en')} of ${counted(clauses.total, 'clause')} can be decided in mode read-only`,
    ),
    printableOutput(`Written: ${env} (readable only by you), ${others.join(' and ')}.`),
    'Next, in that folder: lpconform doctor, then lpconform run',
  ]
}
