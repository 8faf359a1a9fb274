/** The commands and their options; the code of a command is loaded when it is called. */
import { existsSync } from 'node:fs'
import { Command } from 'commander'
import { overwriteAnything } from '../output/owned.ts'
import { standardError, standardOutput } from '../output/streams.ts'
import { OPTIONS_FILES } from '../runner/configuration/options.ts'
import { packageVersion } from '../runner/configuration/package.ts'
import { building, lookingUp } from './commands-of-contract.ts'
import { accepting, reading } from './commands-of-reading.ts'
import { testing } from './commands-of-testing.ts'
import { ADDRESS_FLAGS } from './flags.ts'
import { type End, grouped } from './options.ts'

/** An address in the place where other tools take it. */
const urlHint = (text: string) =>
  /too many arguments/.test(text) && process.argv.some((one) => /^https?:\/\//.test(one))
    ? `An address belongs to one of ${ADDRESS_FLAGS.map((flag) => `--${flag}`).join(', ')}; lpconform try URL finds out which.\n`
    : ''

/** The program; `end` gets the exit code of the command that was called. */
export function programOf(end: End): Command {
  const program = new Command('lpconform')
    .description("Checks a learning platform's three HTTP interfaces against their contract.")
    .version(packageVersion(), '-V, --version', 'print the version')
    .showHelpAfterError('(lpconform --help lists the commands, lpconform COMMAND --help the options of one)')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => standardOutput.write(text),
      writeErr: (text) => standardError.write(text),
      outputError: (text, write) => write(`${text}${urlHint(text)}`),
    })
    // The version of a document is another than that of the program.
    .enablePositionalOptions()
  const all = {
    'Test a platform:': testing,
    'Read what was found:': reading,
    'Accept known differences:': accepting,
    'Build on the contract:': building,
    'Look up:': lookingUp,
  }
  for (const [heading, commands] of Object.entries(all)) {
    program.commandsGroup(heading)
    for (const add of commands) add(program, end)
  }
  for (const command of program.commands) {
    // For every command that writes a file which may exist already.
    if (command.options.some(({ long }) => long === '--out'))
      command.option('--force', 'replace files that lpconform did not write, or that were changed since')
    grouped(command)
  }
  program.hook('preAction', async (_, command) => {
    overwriteAnything(command.opts().force === true)
    if (command.opts().config !== undefined || OPTIONS_FILES.some((name) => existsSync(name)))
      (await import('./options-from-file.ts')).complete(command)
  })
  return program
}
