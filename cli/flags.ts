/** Options that replace variables of the configuration, and the console of a command that was called with them. */
import { type Command, Option } from 'commander'
import { INTERFACES, interfaces } from '../contract/interfaces.ts'
import { type Console, processConsole } from '../runner/console.ts'
import { type Question, questionsOf } from './setup/questions.ts'

export const flagOf = (variable: string) => `--${variable.toLowerCase().replaceAll('_', '-')}`

const memberOf = (variable: string) =>
  variable.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Every variable that a dialogue can ask for. */
const ASKED = INTERFACES.flatMap(questionsOf)
const ADDRESSES = ASKED.filter(({ variable }) => INTERFACES.some((name) => interfaces[name].baseUrl === variable))

/** Without their dashes. */
export const ADDRESS_FLAGS: readonly string[] = ADDRESSES.map(({ variable }) => flagOf(variable).slice(2))

const describe = ({ variable, text, secret }: Question) =>
  `${text}${secret ? ` (better in the variable ${variable})` : ''}`

/** A flag for each value that a dialogue can ask for. */
export function asking(command: Command): Command {
  for (const question of ASKED) command.option(`${flagOf(question.variable)} <value>`, describe(question))
  return command
}

/** A flag for the address of each interface, over its variable. */
export function addressing(command: Command): Command {
  for (const { variable, text } of ADDRESSES)
    command.addOption(new Option(`${flagOf(variable)} <url>`, `${text}, in place of ${variable}`).conflicts('embedded'))
  return command
}

/** The values of such flags, by variable. */
export const valuesIn = (options: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    ASKED.flatMap(({ variable }) => {
      const value = options[memberOf(variable)]
      return typeof value === 'string' ? [[variable, value]] : []
    }),
  )

type Options = Parameters<typeof processConsole>[0] & Readonly<Record<string, unknown>>

/** The console of this process; addresses of the command line count as those of the environment, over them. */
export function consoleOf(options: Options): Console {
  const console = processConsole(options)
  return { ...console, environment: { ...console.environment, ...valuesIn(options) } }
}
