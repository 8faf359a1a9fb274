/** The commands and their options; what a command does is loaded when it is called. */
import { Command, InvalidArgumentError, Option } from 'commander'
import { nearest } from '../configuration/nearest.ts'
import { packageVersion } from '../configuration/package.ts'
import { INTERFACES } from '../contract/operations.ts'
import { MODES, RATE_LIMIT_CHECKS } from '../contract/run.ts'
import { processConsole } from '../runner/console.ts'

/** What a command ends with. */
type End = (code: number) => void

const among =
  <Value extends string>(values: readonly Value[]) =>
  (value: string): Value => {
    if (values.includes(value as Value)) return value as Value
    throw new InvalidArgumentError(`Allowed: ${values.join(', ')}. Nearest: ${nearest(value, values)}.`)
  }

const collected =
  <Value>(read: (value: string) => Value) =>
  (value: string, before: readonly Value[] = []): readonly Value[] => [...before, read(value)]

const whole =
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

function seconds(value: string): number {
  const number = Number(value)
  if (number > 0 && Number.isFinite(number)) return number
  throw new InvalidArgumentError('Allowed: a positive number of seconds.')
}

function percent(value: string): number {
  const number = Number(value)
  if (value.trim() && number >= 0 && number <= 100) return number
  throw new InvalidArgumentError('Allowed: a number from 0 to 100.')
}

const LARGEST_SEED = 2 ** 31 - 1
const same = (value: string) => value

const option = <Value>(flags: string, description: string, read: (value: string) => Value) =>
  new Option(flags, description).argParser(read as (value: string, before: unknown) => unknown)

const PROFILE = ['--profile <file>', 'names, records, bindings and limits of the platform (JSON)'] as const

/** Options that say which checks are meant, and what they may do. */
const selecting = (command: Command): Command =>
  command
    .addOption(
      option('--interface <name>', `only this interface (repeatable): ${INTERFACES.join(', ')}`, collected(same)),
    )
    .addOption(option('--operation <id>', 'only this operation (repeatable, * allowed)', collected(same)))
    .addOption(option('--clause <id>', 'only checks of this clause (repeatable, * allowed)', collected(same)))
    .addOption(option('--mode <mode>', `what may be written: ${MODES.join(', ')}`, among(MODES)))
    .addOption(
      option(
        '--rate-limits <which>',
        `checks that exhaust rate limits: ${RATE_LIMIT_CHECKS.join(', ')}`,
        among(RATE_LIMIT_CHECKS),
      ),
    )
    .addOption(option('--shard <i/n>', 'only this part of the checks', shard))
    .option(...PROFILE)

const seeded = (what: string) => option('--seed <n>', what, whole(0, LARGEST_SEED)).default(1)

/** Options that say what a run must come up to. */
const demanding = (command: Command): Command =>
  command
    .option('--strict', 'a warning fails the run as a violation does')
    .option('--baseline <file>', 'an earlier report: its violations are known, a regression fails the run')
    .option('--waivers <file>', 'deviations that are accepted for a while (YAML or JSON)')
    .addOption(option('--max-inconclusive <n>', 'most checks that may be inconclusive', whole(0, 1_000_000)))
    .addOption(option('--min-decided <percent>', 'least share of the selected checks that must be decided', percent))
    .option('--out <dir>', 'folder of the report', 'conformance-report')

function addRun(program: Command, end: End): void {
  demanding(selecting(program.command('run')))
    .description('exercise the target and write the report')
    .addOption(seeded('determines the test data'))
    .addOption(option('--concurrency <n>', 'checks at a time', whole(1, 256)).default(16))
    .action(async (options) => end(await (await import('./run.ts')).run(options, processConsole())))
}

function addPlan(program: Command, end: End): void {
  selecting(program.command('plan'))
    .description('tell what a run would send, and send nothing')
    .option('--json', 'as JSON')
    .action(async (options) => end((await import('./plan.ts')).plan(options, processConsole())))
}

function addDoctor(program: Command, end: End): void {
  program
    .command('doctor')
    .description('reach each interface, sign in, tell what a run can decide')
    .option(...PROFILE)
    .action(async (options) => end(await (await import('./doctor.ts')).doctor(options, processConsole())))
}

function addServe(program: Command, end: End): void {
  program
    .command('serve')
    .description('serve the reference instance as a stand-in platform')
    .addOption(option('--port <n>', 'port of the service; 0 for a free one', whole(0, 65_535)).default(0))
    .addOption(option('--fault <id>', 'a fault to switch on (repeatable)', collected(same)))
    .addOption(option('--rate-window <seconds>', 'length of the documented minute', seconds).default(60))
    .addOption(seeded('determines the records'))
    .action(async (options) => end(await (await import('./serve.ts')).serve(options, processConsole())))
}

function addExplain(program: Command, end: End): void {
  program
    .command('explain')
    .description('tell what the documents say, what is sent and what each verdict would mean')
    .argument('[id...]', 'a clause, an operation or a check')
    .option('--undecidable', 'every clause that no check decides, and why')
    .option('--not-shown', 'what the documents do not show, and by which observations it is seen')
    .action(async (ids, options) => end((await import('./explain.ts')).explain(ids, options, processConsole())))
}

function addDiff(program: Command, end: End): void {
  program
    .command('diff')
    .description('tell what changed between two reports; exit 1 on a regression')
    .argument('<old>', 'a report.json, or the folder of a run')
    .argument('<new>', 'the later one')
    .addOption(
      option('--format <form>', 'what is printed: terminal, markdown, json', among(['terminal', 'markdown', 'json'])),
    )
    .option('--out <dir>', 'also writes diff.json, diff.md and diff.html there')
    .action(async (...[old, now, options]) =>
      end((await import('./diff.ts')).diff(old, now, options, processConsole())),
    )
}

function addMerge(program: Command, end: End): void {
  demanding(program.command('merge'))
    .description('merge the shards of a run into one report')
    .argument('<dir...>', 'the folder of each shard')
    .action(async (names, options) => end((await import('./merge.ts')).merge(names, options, processConsole())))
}

function addWaivers(program: Command, end: End): void {
  program
    .command('waivers')
    .description('work with accepted deviations')
    .command('new')
    .description('print a waiver file for the violations of a report')
    .argument('<report>', 'a report.json, or the folder of a run')
    .option('--strict', 'for the warnings too')
    .action(async (report, options) =>
      end((await import('./waivers.ts')).newWaivers(report, options, processConsole())),
    )
}

function addCleanup(program: Command, end: End): void {
  program
    .command('cleanup')
    .description('take back what an interrupted run left behind, as far as an interface deletes it')
    .argument('<ledger>', 'a run.jsonl, a report.json, or the folder of a run')
    .option(...PROFILE)
    .action(async (ledger, options) =>
      end(await (await import('./cleanup.ts')).cleanup(ledger, options, processConsole())),
    )
}

function addOpenApi(program: Command, end: End): void {
  program
    .command('openapi')
    .description('print the contract as an OpenAPI 3.1 document')
    .option(...PROFILE)
    .option('--out <file>', 'write it there instead')
    .action(async (options) => end((await import('./openapi.ts')).openapi(options, processConsole())))
}

/** The program; `end` gets the exit code of the command that was called. */
export function programOf(end: End): Command {
  const program = new Command('lpconform')
    .description("Checks a learning platform's three HTTP interfaces against their contract.")
    .version(packageVersion(), '--version', 'print the version')
    .showHelpAfterError('(lpconform --help lists the commands, lpconform COMMAND --help the options of one)')
    .exitOverride()
  const all = [addRun, addPlan, addDoctor, addServe, addExplain, addDiff, addMerge, addWaivers, addCleanup, addOpenApi]
  for (const add of all) add(program, end)
  return program
}
