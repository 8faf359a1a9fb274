/** Completion for shells, made from the commands themselves. */
import type { Command, Option } from 'commander'

export type Shell = 'bash' | 'zsh' | 'fish'

interface Completed {
  readonly name: string
  readonly description: string
  readonly options: readonly Option[]
  /** Its possible arguments, where they are a closed list. */
  readonly words: readonly string[]
}

const completedOf = (program: Command): readonly Completed[] =>
  program.commands.map((command) => ({
    name: command.name(),
    description: command.description(),
    options: command.createHelp().visibleOptions(command),
    words: [
      ...command.commands.map((one) => one.name()),
      ...command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices),
    ],
  }))

/** The values that an option allows: those that its description lists, such as `off, sample, all`. */
function valuesOf({ argChoices, description, required, optional }: Option): readonly string[] {
  if (argChoices) return argChoices
  const [, list] = /: ((?:[\w.-]+, )+[\w.-]+)$/.exec(description) ?? []
  return (required || optional) && list ? list.split(', ') : []
}

const flagsOf = ({ short, long }: Option) => [short, long].filter((one): one is string => Boolean(one))
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

function bash(all: readonly Completed[]): string {
  const cases = all.map(({ name, options, words }) => {
    const values = options.flatMap((option) => {
      const list = valuesOf(option)
      return list.length ? [`      ${flagsOf(option).join('|')}) words=${quoted(list.join(' '))} ;;`] : []
    })
    return [
      `    ${name})`,
      `      words=${quoted([...options.flatMap(flagsOf), ...words].join(' '))}`,
      ...(values.length ? ['      case "$before" in', ...values, '      esac'] : []),
      '      ;;',
    ].join('\n')
  })
  return `# bash completion of lpconform: source <(lpconform completion bash)
_lpconform() {
  local now=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} words
  if [ "$COMP_CWORD" -eq 1 ]; then words=${quoted(all.map(({ name }) => name).join(' '))}; else
  case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
  esac; fi
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$now")
}
complete -o default -F _lpconform lpconform
`
}

/** Of a text within brackets of `_arguments`. */
const described = (text: string) => text.replace(/[[\]:\\]/g, '\\$&')

function zsh(all: readonly Completed[]): string {
  const specOf = (option: Option) => {
    const takes = option.required || option.optional
    const list = valuesOf(option)
    const value = takes ? `:value:${list.length ? `(${list.join(' ')})` : '_files'}` : ''
    return flagsOf(option).map((flag) => quoted(`*${flag}[${described(option.description)}]${value}`))
  }
  const cases = all.map(({ name, options, words }) => {
    const rest = quoted(words.length ? `*:word:(${words.join(' ')})` : '*:file:_files')
    return `    ${name}) _arguments ${[...options.flatMap(specOf), rest].join(' \\\n      ')} ;;`
  })
  return `#compdef lpconform
# zsh completion of lpconform: lpconform completion zsh > a folder of $fpath, as _lpconform
_lpconform() {
  local -a commands=(
${all.map(({ name, description }) => `    ${quoted(`${name}:${described(description)}`)}`).join('\n')}
  )
  if (( CURRENT == 2 )); then _describe command commands; return; fi
  local name=$words[2]
  shift words; (( CURRENT-- ))
  case $name in
${cases.join('\n')}
  esac
}
_lpconform "$@"
`
}

function fish(all: readonly Completed[]): string {
  const lines = all.flatMap(({ name, description, options, words }) => [
    `complete -c lpconform -n __fish_use_subcommand -f -a ${name} -d ${quoted(description)}`,
    ...options.map((option) => {
      const list = valuesOf(option)
      const value = option.required || option.optional ? (list.length ? ` -x -a ${quoted(list.join(' '))}` : ' -r') : ''
      const flags = [option.short && `-s ${option.short.slice(1)}`, option.long && `-l ${option.long.slice(2)}`]
      return `complete -c lpconform -n '__fish_seen_subcommand_from ${name}' ${flags.filter(Boolean).join(' ')}${value} -d ${quoted(option.description)}`
    }),
    ...(words.length
      ? [`complete -c lpconform -n '__fish_seen_subcommand_from ${name}' -a ${quoted(words.join(' '))}`]
      : []),
  ])
  return `# fish completion of lpconform: lpconform completion fish | source\n${lines.join('\n')}\n`
}

const MADE: Readonly<Record<Shell, (all: readonly Completed[]) => string>> = { bash, zsh, fish }

/** A script that the shell reads. */
export const completionOf = (program: Command, shell: Shell): string => MADE[shell](completedOf(program))
