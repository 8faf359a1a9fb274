/** `lpconform try`: from the address of a platform to a first report, in one command and within about a minute. */
import { join } from 'node:path'
import { INTERFACES, type Interface, interfaces } from '../contract/interfaces.ts'
import { printableOutput } from '../contract/printable.ts'
import { readSettings } from '../runner/configuration/environment.ts'
import { type Configuration, readConfiguration, unfinishedTarget, waysIn } from '../runner/configuration/index.ts'
import { misplaced } from '../runner/configuration/origin.ts'
import { ConfigurationError, type Problem, UsageError } from '../runner/configuration/problem.ts'
import { SETTINGS } from '../runner/configuration/variables.ts'
import type { Console } from '../runner/console.ts'
import { runOnce } from '../runner/run.ts'
import { checks } from '../suites/index.ts'
import { earlierIn, type Written, writeFiles } from './first-files.ts'
import { converse, type Dialogue } from './init-dialogue.ts'
import { gainLine, missingKinds, missingRecordLines } from './missing-records.ts'
import { openPage } from './open-page.ts'
import { addressBehind } from './setup/addresses.ts'
import { changed } from './setup/changes.ts'
import { decidableOf } from './setup/decidable.ts'
import { FirstConfiguration } from './setup/first-configuration.ts'
import { proberOf } from './setup/prober.ts'
import { missingOf } from './setup/questions.ts'
import { InputEnded, type Terminal, terminalOf } from './terminal.ts'

export interface TryOptions {
  /** Folder of the report. */
  readonly out: string
  /** Whether addresses and credentials are written to the current folder. */
  readonly save?: boolean
  /** Whether the report is opened; on a terminal alone. */
  readonly open: boolean
  readonly seed: number
  readonly concurrency?: number
}

export interface TryHost {
  readonly input: NodeJS.ReadableStream
  /** Shows the questions and the typed text. */
  readonly screen?: Pick<Console['err'], 'write'>
  /** Shows the report. */
  readonly show?: (page: string) => void
}

const NOT_WORKING = 2
const NOT_COMPLETED = 3
const TIMEOUT_MS = 8_000
/** A slow platform is not waited for any longer: the result so far is reported. */
const LONGEST_MS = 90_000
/** Settings that would decide more: so many are named for each interface. */
const MOST_PROPOSED = 3

type Values = Readonly<Record<string, string>>

/**
 * @param address of the platform; without one, those of the environment and `.env` count, else it is asked for
 * @returns the exit code of the run; 2 when no credential works, 3 when the user ended the dialogue
 * @throws UsageError naming what is missing where nobody can be asked
 */
export async function tryOut(
  address: string | undefined,
  options: TryOptions,
  console: Console,
  { input, screen = console.err, show = openPage }: TryHost,
): Promise<number> {
  const earlier = options.save ? earlierIn(console.folder) : {}
  const terminal = (input as NodeJS.ReadStream).isTTY ? terminalOf(input, screen) : undefined
  const ways = waysIn(valuesOf(console, address === undefined ? undefined : {}))
  const configuration = new FirstConfiguration(earlier, ways)
  try {
    const given = await givenAt(address, console, { terminal, ways })
    const found = INTERFACES.filter((name) => given[interfaces[name].baseUrl])
    const names = terminal ? found : spokenFor(found, given, console)
    const dialogue: Dialogue = { configuration, given, terminal, console, interfaces: names, briefly: true }
    await converse(dialogue)
    // A value that was not asked for stays: another interface may use it.
    const written = options.save ? writeFiles(console.folder, configuration, false) : undefined
    if (!configuration.interfaces.length) {
      console.err.write('\nNothing can be read: no credential works. lpconform doctor says more.\n')
      return NOT_WORKING
    }
    const code = await runWith(configuration, options, console)
    for (const line of moreLines(configuration, written)) console.out.write(`${configuration.mask(line)}\n`)
    if (terminal && options.open) show(join(options.out, 'index.html'))
    return code
  } catch (error) {
    if (!(error instanceof InputEnded)) throw error
    console.err.write('\nnothing was sent except what is shown above, and nothing was written\n')
    return NOT_COMPLETED
  } finally {
    terminal?.close()
    await configuration.close()
  }
}

/** The configured values, with the address of each interface that was found. @throws ConfigurationError */
async function givenAt(
  address: string | undefined,
  console: Console,
  { terminal, ways }: { readonly terminal?: Terminal; readonly ways: Values },
): Promise<Values> {
  const configured = address === undefined ? valuesOf(console) : {}
  if (ADDRESSES.some((variable) => configured[variable])) return configured
  const asked = address ?? (await terminal?.ask('Address of the platform: '))
  if (!asked) throw new UsageError('No address: lpconform try URL, or one of the variables that end with BASE_URL')
  return valuesOf(console, await discover(webAddress(asked), console, ways))
}

const IS_HERE = /^(localhost|127\.|\[::1\])/i

/** With a scheme where somebody types a host alone. @throws UsageError */
function webAddress(text: string): string {
  const whole = /^[a-z][a-z+.-]*:\/\//i.test(text) ? text : `${IS_HERE.test(text) ? 'http' : 'https'}://${text}`
  const [wrong] = SETTINGS.safeParse({ [interfaces.current.baseUrl]: whole }).error?.issues ?? []
  if (wrong) throw new UsageError(wrong.message)
  return whole
}

/** Where perhaps only the address is wrong, other advice means nothing. */
const because = (said: string) => (said && !said.endsWith('is the base URL right?') ? `: ${printableOutput(said)}` : '')

/** Asks one read without a credential for each interface, at the address and at likely places beside it. */
async function discover(address: string, console: Console, ways: Values): Promise<Values> {
  const { tls } = unfinishedTarget('current', ways)
  const prober = proberOf({ timeoutMs: TIMEOUT_MS, proxies: true, tls })
  const found: Record<string, string> = {}
  try {
    for (const name of INTERFACES) {
      const behind = await addressBehind(prober, address, name, ways)
      console.err.write(`${name}: ${'at' in behind ? `found at ${behind.at}` : `not found${because(behind.said)}`}\n`)
      if ('at' in behind) found[interfaces[name].baseUrl] = behind.at
    }
  } finally {
    await prober.close()
  }
  if (!Object.keys(found).length)
    throw new UsageError(
      `${address}: none of the interfaces answers there. Try the address under which its paths begin, or lpconform init`,
    )
  return found
}

/** Variables of the environment and `.env`; with addresses, these and no others. @throws ConfigurationError */
function valuesOf(console: Console, addresses?: Values): Values {
  const problems: Problem[] = []
  const environment = { ...console.environment, ...addresses }
  const { settings, origins, values } = readSettings({ ...console, environment }, problems)
  const others = addresses ? ADDRESSES.filter((variable) => !(variable in addresses)) : []
  const without = <Value>(all: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => !others.includes(name)))
  problems.push(...misplaced(without(settings) as typeof settings, origins))
  if (problems.length) throw new ConfigurationError(problems)
  return without(values)
}

const ADDRESSES = INTERFACES.map((name) => interfaces[name].baseUrl)

/**
 * The interfaces with any value, where nobody can be asked; all where there is none.
 * @throws UsageError naming every variable that is missing
 */
function spokenFor(names: readonly Interface[], given: Values, console: Console): readonly Interface[] {
  const lacksAll = (name: Interface) => missingOf(name, given).length === missingOf(name, {}).length
  const without = names.filter(lacksAll)
  const left = without.length < names.length ? names.filter((name) => !without.includes(name)) : names
  for (const name of names.filter((one) => !left.includes(one)))
    console.err.write(`${name}: left out: ${missingOf(name, given).join(', ')} are not set\n`)
  demandAll(left, given)
  return left
}

/** @throws UsageError naming every variable that is missing */
function demandAll(names: readonly Interface[], given: Values): void {
  const missing = names.flatMap((name) => missingOf(name, given))
  if (missing.length)
    throw new UsageError(`There is no terminal to prompt on, and these variables are not set: ${missing.join(', ')}`)
}

/** The usable interfaces, as a run is configured. */
function configured(first: FirstConfiguration, console: Console): Configuration {
  const { values, changes, interfaces: names } = first
  const prefixes = ['CONFORMANCE_', ...names.map((name) => interfaces[name].prefix)]
  const all = Object.entries({ ...valuesOf(console, {}), ...values })
  const environment = Object.fromEntries(all.filter(([name]) => prefixes.some((prefix) => name.startsWith(prefix))))
  const read = readConfiguration({ environment, folder: console.folder, envFile: false })
  return { ...read, mode: 'read-only', target: changed(read.target!, changes) }
}

async function runWith(first: FirstConfiguration, options: TryOptions, console: Console): Promise<number> {
  const { out, seed, concurrency } = options
  const settings = { out, seed, concurrency, quick: true, maxTime: LONGEST_MS }
  console.err.write('\nReading what the rate limits allow within a minute; nothing is written to the platform.\n')
  return (await runOnce(settings, { configuration: configured(first, console), console })).code
}

/** The gain from another credential or record, and the next step. */
function moreLines(first: FirstConfiguration, written: Written | undefined): string[] {
  const { interfaces: names, target, working, examined } = first
  const proposals = decidableOf(checks, names, { target, working, mode: 'read-only' }).flatMap(
    ({ interface: name, missing }) => missing.slice(0, MOST_PROPOSED).map((one) => `  ${name}: ${gainLine(one)}`),
  )
  const records = missingRecordLines(missingKinds([...examined.values()], checks))
  return [
    '',
    ...(proposals.length ? ['What would decide more:', ...proposals] : []),
    ...records.map((line) => `  ${line}`),
    written
      ? printableOutput(
          `Written: ${[written.env, ...written.others].join(', ')}. Next: lpconform run, which reads everything.`,
        )
      : '--save writes addresses and credentials to .env, for lpconform run, doctor and plan.',
  ]
}
