/** The manual page, made from the commands themselves: `man lpconform`. */
import type { Command } from 'commander'

/** A line of text in which nothing is an instruction to roff. */
const plain = (text: string) =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^([.'])/gm, '\\&$1')

const bold = (text: string) => `\\fB${plain(text)}\\fR`

function sectionOf(command: Command): string[] {
  const help = command.createHelp()
  const options = help.visibleOptions(command)
  return [
    `.SS ${plain(`lpconform ${command.name()} ${command.usage()}`)}`,
    plain(command.description()),
    ...command.commands.flatMap((one) => ['.TP', bold(one.name()), plain(one.description())]),
    ...help.visibleArguments(command).flatMap((one) => ['.TP', bold(one.name()), plain(help.argumentDescription(one))]),
    ...options.flatMap((one) => ['.TP', bold(help.optionTerm(one)), plain(help.optionDescription(one))]),
  ]
}

const EXIT_CODES = [
  ['0', 'no violation'],
  ['1', 'a violation, or a demand that was not met'],
  ['2', 'wrong usage or configuration'],
  ['3', 'the run could not be completed'],
] as const

/** In roff, with the macros of man(7). */
export function manPage(program: Command): string {
  return [
    `.TH LPCONFORM 1 "" "lpconform ${plain(program.version() ?? '')}"`,
    '.SH NAME',
    `lpconform \\- ${plain(program.description())}`,
    '.SH SYNOPSIS',
    `${bold('lpconform')} command [options]`,
    '.SH COMMANDS',
    ...program.commands.flatMap(sectionOf),
    '.SH EXIT STATUS',
    ...EXIT_CODES.flatMap(([code, meaning]) => ['.TP', bold(code), plain(meaning)]),
    '.SH SEE ALSO',
    plain('lpconform docs lists the pages of the documentation, and prints them.'),
    '',
  ].join('\n')
}
