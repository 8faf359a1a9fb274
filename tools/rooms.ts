/**
 * The import table of `rooms.json` in its two other forms: the linter's lists in `biome.json`, and the table of
 * ARCHITECTURE.md. `npm run rooms` writes both; a test holds them against each other.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface Room {
  /** What the folder holds, or the files of that pattern. */
  readonly holds: string
  /** Folders that it may import beside itself. */
  readonly imports: readonly string[]
  /** Files that it may not import, in whichever of these folders they stand. */
  readonly never?: readonly string[]
  /** Of an imported folder these files alone. */
  readonly only?: Readonly<Record<string, readonly string[]>>
  /** Functions of `node:fs` that write what passes no mask, such as credentials on purpose; true for every one. */
  readonly writes?: true | readonly string[]
  /** Of a pattern of files: those beside them that they may import. */
  readonly own?: readonly string[]
}

const fileOf = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url))
const textOf = (name: string) => readFileSync(fileOf(name), 'utf8')

/** Folders that may import everything, and that nothing below may import. */
const FREE = ['test', 'bench', 'tools']
const TABLE = /(<!-- rooms -->\n)[\s\S]*?(<!-- \/rooms -->)/

export const rooms = (): Readonly<Record<string, Room>> => JSON.parse(textOf('rooms.json'))

const isPattern = (name: string) => name.includes('*')

/** Of a folder, what it may not import; of a pattern of files, everything but what they may. */
function groupOf(name: string, { imports, own = [], never = [], only = {} }: Room, folders: readonly string[]) {
  if (isPattern(name)) return ['**', ...imports.map((one) => `!**/${one}/**`), ...own.map((one) => `!**/${one}`)]
  const closed = folders.filter((other) => other !== name && !imports.includes(other))
  const narrowed = Object.entries(only).flatMap(([room, files]) => [
    `**/${room}/**`,
    ...files.map((file) => `!**/${room}/**/${file}`),
  ])
  return [...closed.map((other) => `**/${other}/**`), ...never, ...narrowed]
}

/** Ways out of the process: what is printed and what is written passes `output/`, which masks it. */
const WRITES = [
  ...[
    'appendFile',
    'appendFileSync',
    'createWriteStream',
    'cp',
    'copyFile',
    'rename',
    'rm',
    'truncate',
    'truncateSync',
  ],
  ...['unlink', 'unlinkSync', 'writeFile', 'writeFileSync', 'write', 'writev', 'symlinkSync', 'default'],
]
/** A rule of the linter of our own. */
const READS_JSON = './tools/json-parse.grit'
const OUTPUT = 'writes pass output/files.ts, which masks them and overwrites nothing of others'
const PRINTS = 'what is printed passes output/streams.ts, which masks it'

/** Modules that write, for every file but those of `output/` and the few that say in `rooms.json` what they write. */
const waysOut = (writes: readonly string[]) => ({
  'node:fs': { importNames: WRITES.filter((name) => !writes.includes(name)), message: OUTPUT },
  'node:fs/promises': OUTPUT,
  fs: OUTPUT,
  'fs/promises': OUTPUT,
  'node:console': PRINTS,
})

function restriction(name: string, room: Room, folders: readonly string[]) {
  const message = `${isPattern(name) ? name : `${name}/`} may not import this file: see ARCHITECTURE.md`
  const paths = room.writes === true ? {} : { paths: waysOut(room.writes ?? []) }
  const options = { ...paths, patterns: [{ group: groupOf(name, room, folders), message }] }
  return {
    includes: [isPattern(name) ? name : `${name}/**`],
    // Patterns of files stand in folders, which have it.
    ...(isPattern(name) ? {} : { plugins: [READS_JSON] }),
    linter: {
      rules: {
        style: { noRestrictedImports: { level: 'error', options } },
        suspicious: { noConsole: 'error' },
      },
    },
  }
}

/** The `overrides` of `biome.json`: of two that hold for one file the later counts. */
export function overridesOf(table: Readonly<Record<string, Room>>) {
  const folders = [...Object.keys(table).filter((name) => !isPattern(name)), ...FREE]
  return Object.entries(table).map(([name, room]) => restriction(name, room, folders))
}

const code = (names: readonly string[]) => names.map((one) => `\`${one}\``).join(', ')

/** What a room may import, in words. */
function importsOf({ imports, own = [], never = [], only = {} }: Room): string {
  const folders = imports.map((one) => (only[one] ? `${code(only[one])} of \`${one}\`` : `\`${one}\``))
  const all = [...folders, ...(own.length ? [`${code(own)} beside it`] : [])].join(', ') || 'nothing'
  return never.length ? `${all}; never ${code(never)}` : all
}

/** The rows of ARCHITECTURE.md. */
export function markdownOf(table: Readonly<Record<string, Room>>): string {
  const rows = Object.entries(table).map(
    ([name, room]) => `| \`${isPattern(name) ? name : `${name}/`}\` | ${room.holds} | ${importsOf(room)} |`,
  )
  return ['| folder | holds | may import |', '|---|---|---|', ...rows, ''].join('\n')
}
export const writtenOverrides = (): unknown => JSON.parse(textOf('biome.json')).overrides
export const writtenTable = (): string => TABLE.exec(textOf('ARCHITECTURE.md'))?.[0] ?? ''
export const tableOf = (table: Readonly<Record<string, Room>>) =>
  `<!-- rooms -->\n\n${markdownOf(table)}\n<!-- /rooms -->`

const SPECIFIER = /(?:\bfrom |\bimport\(|^import )'(\.[^']+)'/gm

const sourcesOf = (room: string): readonly string[] =>
  (readdirSync(fileOf(room), { recursive: true }) as string[])
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
    .map((name) => join(room, name))

/** The folders that the files of a room import, itself among them. */
function importedBy(room: string): ReadonlySet<string> {
  const root = fileOf('')
  const paths = sourcesOf(room).flatMap((file) =>
    [...textOf(file).matchAll(SPECIFIER)].map((one) => relative(root, resolve(root, file, '..', one[1]!))),
  )
  return new Set(paths.map((path) => path.split(/[\\/]/)[0]!))
}

/** Imports that a folder is granted and does not use: `cli: schemas`. */
export const staleGrants = (table: Readonly<Record<string, Room>>): readonly string[] =>
  Object.entries(table).flatMap(([name, { imports }]) => {
    if (isPattern(name)) return []
    const used = importedBy(name)
    return imports.filter((one) => !used.has(one)).map((one) => `${name}: ${one}`)
  })

/** Headers of files that list other imports than the table. */
export const falseHeaders = (table: Readonly<Record<string, Room>>): readonly string[] =>
  Object.entries(table).flatMap(([name, { imports }]) => {
    if (isPattern(name)) return []
    return sourcesOf(name).filter((file) => {
      const [, list] =
        /^\/\*\*[\s\S]*?\bMay\s+(?:\* )?import ([^.]+)\.\s[\s\S]*?\*\//.exec(textOf(file).slice(0, 1500)) ?? []
      const listed = [...(list ?? '').matchAll(/`([\w-]+)\/`/g)].map((one) => one[1]!)
      return list && listed.sort().join() !== [...imports].sort().join()
    })
  })

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const table = rooms()
  const biome = { ...JSON.parse(textOf('biome.json')), overrides: overridesOf(table) }
  writeFileSync(fileOf('biome.json'), `${JSON.stringify(biome, null, 2)}\n`)
  writeFileSync(
    fileOf('ARCHITECTURE.md'),
    textOf('ARCHITECTURE.md').replace(TABLE, () => tableOf(table)),
  )
}
