#!/usr/bin/env node
/** The command `lpconform`. Everything heavy is imported where it is needed, so that help comes at once. */
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import { MODES, RATE_LIMIT_CHECKS } from '../contract/run.ts'

const collect = (value: string, all: string[] = []) => [...all, value]

function integer(minimum: number, maximum: number) {
  return (text: string) => {
    const value = Number(text)
    if (!Number.isInteger(value) || value < minimum || value > maximum) {
      throw new InvalidArgumentError(`a whole number from ${minimum} to ${maximum} is allowed.`)
    }
    return value
  }
}

function positive(text: string) {
  const value = Number(text)
  if (!(value > 0) || value > 86_400) throw new InvalidArgumentError('a number of seconds above 0 is allowed.')
  return value
}

/** Options that `run` and `plan` share. */
const selecting = (command: Command) =>
  command
    .option('--interface <name>', 'only this interface (repeatable)', collect)
    .option('--operation <id>', 'only this operation; * stands for any text (repeatable)', collect)
    .option('--clause <id>', 'only checks of this clause; * stands for any text (repeatable)', collect)
    .addOption(new Option('--mode <mode>', 'what may be written').choices(MODES))
    .addOption(new Option('--rate-limits <which>', 'which limits are tested').choices(RATE_LIMIT_CHECKS))
    .option('--profile <file>', 'bindings, names, records and limits of the target (JSON)')
    .option('--shard <i/n>', 'the i-th of n shares of the checks')

function program(): Command {
  const command = new Command('lpconform')
    .description('Verifies a learning platform against the documents of its three HTTP interfaces.')
    .exitOverride()
    .showSuggestionAfterError()
  selecting(command.command('run').description('exercise the target and write the report'))
    .option('--strict', 'warnings fail the run too', false)
    .option('--out <dir>', 'folder of the report', 'conformance-report')
    .option('--seed <n>', 'seed of the test data', integer(0, 2 ** 31), 1)
    .option('--concurrency <n>', 'checks at a time', integer(1, 256), 16)
    .action(async (options) => {
      const { run } = await import('./run/index.ts')
      process.exitCode = await run(options)
    })
  selecting(command.command('plan').description('what a run would send, without sending anything'))
    .option('--json', 'as JSON', false)
    .action(async (options) => {
      const { plan } = await import('./commands.ts')
      await plan(options)
    })
  command
    .command('doctor')
    .description('reach each interface, sign in, tell what can be decided')
    .option('--profile <file>', 'profile of the target (JSON)')
    .action(async (options) => {
      const { doctor } = await import('./commands.ts')
      process.exitCode = await doctor(options)
    })
  command
    .command('serve')
    .description('the reference instance as a stand-in platform')
    .option('--port <n>', 'port of the service; a free one by default', integer(0, 65_535), 0)
    .option('--fault <id>', 'a fault to switch on (repeatable)', collect)
    .option('--rate-window <seconds>', 'length of the documented minute', positive, 60)
    .option('--seed <n>', 'seed of the records', integer(0, 2 ** 31), 1)
    .action(async (options) => {
      const { serve } = await import('./commands.ts')
      await serve(options)
    })
  command
    .command('explain [id]')
    .description('a clause, an operation or a check: what the documents say and what is sent')
    .option('--undecidable', 'every clause that no check decides, and why', false)
    .action(async (id: string | undefined, { undecidable: all }) => {
      const { explain, undecidable } = await import('./explain.ts')
      if (!id && !all) command.error('explain: an id, or --undecidable, is needed')
      process.stdout.write(all ? undecidable() : explain(id!))
    })
  return command
}

try {
  await program().parseAsync()
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2
  else if ((error as Error).name === 'UsageError' || (error as Error).constructor.name === 'ConfigurationError') {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = 2
  } else {
    process.stderr.write(`${(error as Error).message ?? error}\n`)
    process.exitCode = 3
  }
}
