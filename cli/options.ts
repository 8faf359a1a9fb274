/** Options that several commands have, and their values. */

import { type Command, InvalidArgumentError, Option } from 'commander'
import { INTERFACES } from '../contract/operations.ts'
import { LASTING_CHANGES, MODES, RATE_LIMIT_CHECKS } from '../contract/run.ts'
import { SEVERITIES } from '../contract/severity.ts'
import { tableOf } from '../contract/table.ts'
import { DURATION_FORM, millisecondsOf } from '../runner/configuration/duration.ts'
import { suggestion } from '../runner/configuration/nearest.ts'
import { LARGEST_CONCURRENCY, LARGEST_COUNT, LARGEST_SEED } from '../runner/configuration/options.ts'
import { ADDRESS_FLAGS, addressing } from './flags.ts'

/** The exit code of a command. */
export type End = (code: number) => void

export const among =
  <Value extends string>(values: readonly Value[]) =>
  (value: string): Value => {
    if (values.includes(value as Value)) return value as Value
    throw new InvalidArgumentError(`Allowed: ${values.join(', ')}${suggestion(value, values)}.`)
  }

export const collected =
  <Value>(read: (value: string) => Value) =>
  (value: string, before: readonly Value[] = []): readonly Value[] => [...before, read(value)]

export const whole =
  (least: number, most: number) =>
  (value: string): number => {
    const number = Number(value)
    if (/^\d+$/.test(value) && number >= least && number <= most) return number
    throw new InvalidArgumentError(`Allowed: a whole number from ${least} to ${most}.`)
  }

function shard(value: string) {
  const [, index, count] = (/^(\d{1,4})\/(\d{1,4})$/.exec(value) ?? []).map(Number)
  if (index && count && index <= count) return { index, count }
  throw new InvalidArgumentError('Allowed: I/N, such as 1/4, with I from 1 to N.')
}

export const positive =
  (what: string) =>
  (value: string): number => {
    const number = Number(value)
    if (number > 0 && Number.isFinite(number)) return number
    throw new InvalidArgumentError(`Allowed: a positive number of ${what}.`)
  }

/** Milliseconds. */
export function duration(value: string): number {
  const milliseconds = millisecondsOf(value)
  if (milliseconds !== undefined) return milliseconds
  throw new InvalidArgumentError(`Allowed: ${DURATION_FORM}.`)
}

const LONGEST_LATENCY = 600_000

/** Milliseconds. */
export function latency(value: string): { readonly least: number; readonly most: number } {
  const [, least, most = least] = /^(\d{1,6})(?:\.\.(\d{1,6}))?$/.exec(value) ?? []
  if (least !== undefined && Number(least) <= Number(most) && Number(most) <= LONGEST_LATENCY)
    return { least: Number(least), most: Number(most) }
  throw new InvalidArgumentError('Allowed: milliseconds, such as 200, or two bounds, such as 50..400.')
}

function percent(value: string): number {
  const number = Number(value)
  if (value.trim() && number >= 0 && number <= 100) return number
  throw new InvalidArgumentError('Allowed: a number from 0 to 100.')
}

export const same = (value: string) => value

export const option = <Value>(flags: string, description: string, read: (value: string) => Value) =>
  new Option(flags, description).argParser(read as (value: string, before: unknown) => unknown)

const ENV_FILE = ['--no-env-file', 'do not read .env of the current directory'] as const
const profiles = () =>
  option(
    '--profile <file>',
    'names, records, bindings, limits and deviations of the platform (YAML or JSON; repeatable, later ones override earlier ones)',
    collected(same),
  )

/** Options in a file. */
export const filing = (command: Command): Command =>
  command
    .option('--config <file>', 'file of options (YAML or JSON) to use instead of lpconform.config.yml')
    .option('--no-config', 'do not read lpconform.config.yml of the current directory')

/** Options of the configuration. */
export const configuring = (command: Command): Command =>
  filing(
    addressing(command)
      .addOption(profiles())
      .option(...ENV_FILE),
  )

/** Options of commands that run checks. */
export const targeting = (command: Command): Command =>
  configuring(command).option('--embedded', 'test the embedded reference instance, whatever addresses are set')

/** Options that select checks and their permissions. */
export const selecting = (command: Command): Command =>
  targeting(command)
    .addOption(
      option('--interface <name>', `select an interface (repeatable): ${INTERFACES.join(', ')}`, collected(same)),
    )
    .addOption(option('--operation <id>', 'select an operation (repeatable, * matches any text)', collected(same)))
    .addOption(
      option('--clause <id>', 'select the checks of a clause (repeatable, * matches any text)', collected(same)),
    )
    .addOption(
      option(
        '--exclude <id>',
        'leave out an operation, check or clause (repeatable, * matches any text)',
        collected(same),
      ),
    )
    .option('--failed <report>', 'select the checks that did not pass in an earlier report')
    .option('--quick', 'select what the rate limits allow within a minute, the most telling checks first')
    .addOption(option('--mode <mode>', `what the run may write: ${MODES.join(', ')}`, among(MODES)))
    .addOption(
      option(
        '--rate-limits <which>',
        `whether to exhaust rate limits: ${RATE_LIMIT_CHECKS.join(', ')}`,
        among(RATE_LIMIT_CHECKS),
      ),
    )
    .addOption(
      option(
        '--allow-lasting <change>',
        `allow a change that cannot be undone (repeatable): ${LASTING_CHANGES.join(', ')}`,
        collected(among(LASTING_CHANGES)),
      ),
    )
    .addOption(option('--max-rate <n>', 'send at most this many requests a second', positive('requests a second')))
    .addOption(option('--shard <i/n>', 'run only this share of the checks', shard))

export const seeded = (what: string) => option('--seed <n>', what, whole(0, LARGEST_SEED)).default(1)

export const concurrent = () =>
  option(
    '--concurrency <n>',
    'checks to run, and connections to an origin, at the same time (default: 16, and 32 where answers take 50 ms or more)',
    whole(1, LARGEST_CONCURRENCY),
  )

/** Options for the failure of a run. */
export const demanding = (command: Command): Command =>
  command
    .option('--strict', 'also fail on warnings')
    .addOption(
      option(
        '--fail-on <severity>',
        `fail only on findings of this severity or higher: ${SEVERITIES.join(', ')}`,
        among(SEVERITIES),
      ),
    )
    .option('--baseline <file>', 'an earlier report: accept its violations, fail on a regression')
    .option('--known <file>', 'known failures, carried from run to run: accept them, and rewrite the file on exit 0')
    .option('--accept-known', 'write all failures of this run to the file of --known')
    .option('--waivers <file>', 'findings to accept, each with an expiry date (YAML or JSON)')
    .addOption(
      option('--max-inconclusive <n>', 'fail when more checks than this are inconclusive', whole(0, LARGEST_COUNT)),
    )
    .addOption(
      option('--min-decided <percent>', 'fail when less than this share of the selected checks is decided', percent),
    )
    .addOption(
      option(
        '--max-latency <duration>',
        'fail when 95 % of the answers of an operation take longer than this: 800ms, 2s',
        duration,
      ),
    )

export const writing = (command: Command): Command =>
  command.option('--out <dir>', 'folder of the report', 'conformance-report')

/** Headings of the help, and the options that stand under each. */
export const GROUPS: Readonly<Record<string, readonly string[]>> = tableOf({
  'Choose what is tested:': [
    'interface',
    'operation',
    'clause',
    'exclude',
    'failed',
    'quick',
    'shard',
    'rate-limits',
    'resume',
    'checks',
  ],
  'Say what may be done:': ['mode', 'allow-lasting', 'max-creations', 'max-rate', 'concurrency', 'max-time', 'bail'],
  'Say when it fails:': [
    'strict',
    'baseline',
    'waivers',
    'known',
    'accept-known',
    'max-inconclusive',
    'min-decided',
    'max-latency',
    'fail-on',
  ],
  'Configure:': [...ADDRESS_FLAGS, 'profile', 'no-env-file', 'config', 'no-config', 'embedded', 'seed'],
  'Write and show:': [
    'out',
    'format',
    'sarif-locations',
    'reporter',
    'readable',
    'redact-bodies',
    'quiet',
    'json',
    'force',
    'ui',
    'watch',
  ],
})
/** Fewer options than these are read without headings. */
const FEWEST_GROUPED = 10

const EXAMPLES: Readonly<Record<string, readonly string[]>> = tableOf({
  run: [
    'lpconform run                                            the configured platform',
    "lpconform run --operation 'current/tags.*' --mode full   one resource, with its writes",
    'lpconform run --failed conformance-report                what did not pass last time',
  ],
  plan: ['lpconform plan --interface current --mode full    how long a run takes, and what it writes'],
  serve: [
    'lpconform serve --rate-window 1 --write-env .env         a platform for the other commands',
    'lpconform serve --fault current/tags.list/drops-member   with a defect; lpconform list faults',
    "lpconform serve --break 'current/tags.list drop uuid'    with one of your own; lpconform list verbs",
  ],
  explain: ['lpconform explain current/tags.list#answers'],
  judge: ['lpconform judge traffic.har'],
})

/** Orders the help of a command with many options, and shows how it is called. */
export function grouped(command: Command): void {
  const examples = EXAMPLES[command.name()]
  if (examples) command.addHelpText('after', ['', 'Examples:', ...examples.map((one) => `  ${one}`)].join('\n'))
  if (command.options.length < FEWEST_GROUPED || command.name() === 'init') return
  for (const one of command.options) {
    const name = one.long?.slice(2) ?? ''
    const found = Object.entries(GROUPS).find(([, names]) => names.includes(name))
    if (found) one.helpGroup(found[0])
  }
}
