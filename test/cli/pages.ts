/** The instructions of the documentation: commands, files and excerpts of the code. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

export interface Command {
  readonly text: string
  /** Exit code that its comment announces; 0 without one. */
  readonly exit: number
  /** Lines that the page shows of its output; `…` stands for any text. */
  readonly shows: readonly string[]
}

export interface Page {
  /** Relative to the package. */
  readonly file: string
  readonly text: string
  /** Whether the reader has a platform by then, and `.env` names it. */
  readonly hasTarget: boolean
  readonly commands: readonly Command[]
  /** Files that the page shows, by their first line, such as `# profile.yml`. */
  readonly files: Readonly<Record<string, string>>
  /** Excerpts, by the file of the first line, such as `// suites/legacy-learner/profile.ts`. */
  readonly excerpts: readonly (readonly [file: string, text: string])[]
}

interface Block {
  readonly language: string
  readonly text: string
}

const blocksOf = (text: string): readonly Block[] =>
  [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language, inner]) => ({
    language: language!,
    text: inner!,
  }))

/** A comment begins after blanks; `exit N` in it is the exit code. */
function commandOf(line: string, shows: readonly string[] = []): Command {
  const [, text = line, comment = ''] = /^(.*?)\s+#\s(.*)$/.exec(line) ?? []
  return { text, exit: Number(/\bexit (\d)\b/.exec(comment)?.[1] ?? 0), shows }
}

const scripted = (text: string): readonly Command[] =>
  text
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.trim() && !line.startsWith('#'))
    .map((line) => commandOf(line))

/** `$ command`, then what it prints. */
const shown = (text: string): readonly Command[] =>
  text
    .split(/^\$ /m)
    .slice(1)
    .map((part) => {
      const [line = '', ...output] = part.split('\n')
      return commandOf(
        line,
        output.filter((one) => one.trim()),
      )
    })

const commandsOf = ({ language, text }: Block): readonly Command[] =>
  language === 'sh' ? scripted(text) : language === 'console' ? shown(text) : []

const named = (blocks: readonly Block[], language: RegExp, name: RegExp) =>
  blocks.flatMap(({ language: own, text }) => {
    const [, file] = (language.test(own) && name.exec(text)) || []
    return file ? [[file, text.slice(text.indexOf('\n') + 1)] as const] : []
  })

function pageOf(file: string): Page {
  const text = readFileSync(`${ROOT}${file}`, 'utf8')
  const blocks = blocksOf(text)
  return {
    file,
    text,
    hasTarget: text.startsWith('<!-- target: stand-in -->'),
    commands: blocks.flatMap(commandsOf),
    files: Object.fromEntries(named(blocks, /^(yaml|json)$/, /^# ([\w.-]+\.(?:yml|json))$/m)),
    excerpts: named(blocks, /^ts$/, /^\/\/ ([\w./-]+\.ts)$/m),
  }
}

/** Every page that is written by hand. */
export const pages: readonly Page[] = [
  'README.md',
  'CONTRIBUTING.md',
  'ARCHITECTURE.md',
  ...readdirSync(`${ROOT}docs`)
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
].map(pageOf)

/** Commands that no test executes, and why: the last table of `docs/README.md`. */
export const notRun: ReadonlyMap<string, string> = new Map(
  [...pages.find(({ file }) => file === 'docs/README.md')!.text.matchAll(/^\| `(np[^`]+)` \| (.+) \|$/gm)].map(
    ([, command, why]) => [command!, why!],
  ),
)

export const isRun = ({ text }: Command): boolean => !notRun.has(text)
