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
  /** Whether it is the way out of the process; of other rooms the few files that are one as well, each with the reason. */
  readonly writes?: true | Readonly<Record<string, string>>
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

/** Functions of `node:fs` by which something leaves the process or goes: `output/` masks it, and loses nothing of others. */
const WRITERS = [
  ...['appendFile', 'chmod', 'copyFile', 'cp', 'ftruncate', 'link', 'open', 'rename', 'rm', 'rmdir', 'symlink'],
  ...['truncate', 'unlink', 'write', 'writeFile', 'writev'],
].flatMap((name) => [name, `${name}Sync`])
const WRITES = [...WRITERS, 'createWriteStream', 'promises', 'default']
/** A rule of the linter of our own. */
const READS_JSON = './tools/json-parse.grit'
const OUTPUT = 'writes pass output/, which masks them and overwrites nothing of others'
const PRINTS = 'what is printed passes output/streams.ts, which masks it'

/** What the list cannot say: modules that are taken whole, `process.stdout` and `process.stderr`. */
const WAYS_OUT = './tools/ways-out.grit'

const waysOut = {
  'node:fs': { importNames: WRITES, message: OUTPUT },
  fs: OUTPUT,
  'node:fs/promises': OUTPUT,
  'fs/promises': OUTPUT,
  'node:process': PRINTS,
  process: PRINTS,
  'node:console': PRINTS,
  console: PRINTS,
}

function restriction(includes: string, name: string, room: Room, folders: readonly string[], isWayOut: boolean) {
  const message = `${isPattern(name) ? name : `${name}/`} may not import this file: see ARCHITECTURE.md`
  const paths = isWayOut ? {} : { paths: waysOut }
  const options = { ...paths, patterns: [{ group: groupOf(name, room, folders), message }] }
  return {
    includes: [includes],
    // Patterns of files stand in folders, which have it.
    ...(isPattern(name) || !includes.endsWith('**') ? {} : { plugins: [READS_JSON] }),
    linter: {
      rules: {
        style: { noRestrictedImports: { level: 'error', options } },
        suspicious: { noConsole: 'error' },
      },
    },
  }
}

const exceptionsOf = ({ writes }: Room) => (typeof writes === 'object' ? Object.keys(writes) : [])

/** For every room but the way out itself. */
function closed(table: Readonly<Record<string, Room>>) {
  const rooms = Object.entries(table).filter(([name, { writes }]) => !isPattern(name) && writes !== true)
  const exceptions = rooms.flatMap(([, room]) => exceptionsOf(room)).map((file) => `!${file}`)
  return { includes: [...rooms.map(([name]) => `${name}/**/*.ts`), ...exceptions], plugins: [WAYS_OUT] }
}

/** The `overrides` of `biome.json`: of two that hold for one file the later counts. */
export function overridesOf(table: Readonly<Record<string, Room>>) {
  const folders = [...Object.keys(table).filter((name) => !isPattern(name)), ...FREE]
  const own = Object.entries(table).flatMap(([name, room]) => [
    restriction(isPattern(name) ? name : `${name}/**`, name, room, folders, room.writes === true),
    ...exceptionsOf(room).map((file) => restriction(file, name, room, folders, true)),
  ])
  return [...own, closed(table)]
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
        /^\/\*\*[\s\S]*?\bmay\s+(?:\* )?import ([^.]+)[.,]\s[\s\S]*?\*\//i.exec(textOf(file).slice(0, 1500)) ?? []
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
