/**
 * The possible dependencies of the commands of a page: a page whose commands passed is kept by them, as whole test files
 * are by theirs. Each page has a process and a platform of its own, so that none passes for the sake of another.
 */
import { DOCUMENTATION, NAMES_PAGE, PAGE } from '../file-dependencies.ts'
import { type Command, isRun, type Page } from './pages.ts'

/** A command that knows the folder of its page, its platform and the suite, and nothing else of the checkout. */
const APART = /^(npx lpconform (?!docs\b)|(curl|sed|set) |\. \.\/)/

/** Text to a shell. */
const QUOTED = /'[^']*'/g

const partsOf = (command: string) =>
  command
    .replace(QUOTED, "''")
    .split(/[;&|()]/)
    .map((part) => part.trim())
    .filter(Boolean)

const isApart = (command: string) => !command.includes('`') && partsOf(command).every((part) => APART.test(part))

/** Whether a command is run; the index of the documentation says which are not. */
type Runs = (command: Command) => boolean

/**
 * @param all every file of the package
 * @returns those on which it depends that the commands of this page do what it says
 */
export function dependenciesOfPage({ file, commands }: Page, all: readonly string[], runs: Runs = isRun) {
  const own = commands.filter(runs)
  if (!own.every(({ text }) => isApart(text))) return all
  const looksAtReport = own.some(({ text, shows }) => [text, ...shows].some((line) => NAMES_PAGE.test(line)))
  return all.filter((name) => name === file || !(DOCUMENTATION.test(name) || (!looksAtReport && PAGE.test(name))))
}

/** Differs where the files differ on which the commands of a page depend, or which of them are run. */
export const keyOfPage = (
  page: Page,
  all: readonly string[],
  digestOf: (names: readonly string[]) => string,
  runs: Runs = isRun,
): string =>
  [digestOf(dependenciesOfPage(page, all, runs)), ...page.commands.filter(runs).map(({ text }) => text)].join('\n')
