/**
 * The import table of `rooms.json` in its two other forms: the linter's lists in `biome.json`, and the table of
 * ARCHITECTURE.md. `npm run rooms` writes both; a test holds them against each other.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export interface Room {
  /** What the folder holds. */
  readonly holds: string
  /** Folders that it may import beside itself. */
  readonly imports: readonly string[]
}

const fileOf = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url))
const textOf = (name: string) => readFileSync(fileOf(name), 'utf8')

/** Folders that may import everything, and that nothing below may import. */
const FREE = ['test', 'bench', 'tools']
const TABLE = /(<!-- rooms -->\n)[\s\S]*?(<!-- \/rooms -->)/

export const rooms = (): Readonly<Record<string, Room>> => JSON.parse(textOf('rooms.json'))

function restriction(name: string, { imports }: Room, all: readonly string[]) {
  const group = all.filter((other) => other !== name && !imports.includes(other)).map((other) => `**/${other}/**`)
  const message = `${name}/ may not import this folder: see ARCHITECTURE.md`
  const options = { patterns: [{ group, message }] }
  return {
    includes: [`${name}/**`],
    linter: { rules: { style: { noRestrictedImports: { level: 'error', options } } } },
  }
}

/** The `overrides` of `biome.json`. */
export function overridesOf(table: Readonly<Record<string, Room>>) {
  const all = [...Object.keys(table), ...FREE]
  return Object.entries(table).map(([name, room]) => restriction(name, room, all))
}

/** The rows of ARCHITECTURE.md. */
export function markdownOf(table: Readonly<Record<string, Room>>): string {
  const rows = Object.entries(table).map(
    ([name, { holds, imports }]) =>
      `| \`${name}/\` | ${holds} | ${imports.map((one) => `\`${one}\``).join(', ') || 'nothing'} |`,
  )
  return ['| folder | holds | may import |', '|---|---|---|', ...rows, ''].join('\n')
}

export const writtenOverrides = (): unknown => JSON.parse(textOf('biome.json')).overrides
export const writtenTable = (): string => TABLE.exec(textOf('ARCHITECTURE.md'))?.[0] ?? ''
export const tableOf = (table: Readonly<Record<string, Room>>) =>
  `<!-- rooms -->\n\n${markdownOf(table)}\n<!-- /rooms -->`

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const table = rooms()
  const biome = { ...JSON.parse(textOf('biome.json')), overrides: overridesOf(table) }
  writeFileSync(fileOf('biome.json'), `${JSON.stringify(biome, null, 2)}\n`)
  writeFileSync(
    fileOf('ARCHITECTURE.md'),
    textOf('ARCHITECTURE.md').replace(TABLE, () => tableOf(table)),
  )
}
