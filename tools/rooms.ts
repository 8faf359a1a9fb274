/**
 * The import table of `rooms.json` in its other forms: the linter's lists in `biome.json`, and the table and the
 * picture of ARCHITECTURE.md. `npm run maintain -- rooms` writes them; a test holds them against each other.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { housePicture } from './house.ts'
import { type Room, rooms, type Table } from './room-table.ts'

const fileOf = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url))
const textOf = (name: string) => readFileSync(fileOf(name), 'utf8')

/** Folders that may import everything, and that nothing below may import. */
const FREE = ['test', 'bench', 'tools']
const PICTURE = 'docs/rooms.svg'
const TABLE = /(<!-- rooms -->\n)[\s\S]*?(<!-- \/rooms -->)/

const isPattern = (name: string) => name.includes('*')

/** Imports that name a folder, wherever the importing file stands. */
const below = (folder: string) => `**/${basename(folder)}/**`

/** Forbidden imports of a folder; for a pattern of files, all but the permitted ones. */
function groupOf(name: string, { imports, own = [], never = [], only = {} }: Room, folders: readonly string[]) {
  if (isPattern(name)) return ['**', ...imports.map((one) => `!${below(one)}`), ...own.map((one) => `!**/${one}`)]
  const closed = folders.filter((other) => other !== name && !imports.includes(other))
  // A folder that is granted may stand within one that is not.
  const within = imports.filter((one) => closed.some((other) => one.startsWith(`${other}/`)))
  const narrowed = Object.entries(only).flatMap(([room, files]) => [
    below(room),
    ...files.map((file) => `!${below(room)}/${file}`),
  ])
  return [...closed.map(below), ...within.map((one) => `!${below(one)}`), ...never, ...narrowed]
}

/**
 * Functions of `node:fs` by which something leaves the process or goes: `output/` masks it, and loses nothing of
 * others.
 */
const WRITERS = [
  ...['appendFile', 'chmod', 'copyFile', 'cp', 'ftruncate', 'link', 'open', 'rename', 'rm', 'rmdir', 'symlink'],
  ...['truncate', 'unlink', 'write', 'writeFile', 'writev'],
].flatMap((name) => [name, `${name}Sync`])
const WRITES = [...WRITERS, 'createWriteStream', 'promises', 'default']
/** A rule of the linter of our own. */
const READS_JSON = './tools/json-parse.grit'
const OUTPUT = 'writes pass output/, which masks them and overwrites nothing of others'
const PRINTS = 'what is printed passes output/streams.ts, which masks it'

/** Rules that the list cannot express: modules that are imported whole, `process.stdout` and `process.stderr`. */
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
function closed(table: Table) {
  const rooms = Object.entries(table).filter(([name, { writes }]) => !isPattern(name) && writes !== true)
  const exceptions = rooms.flatMap(([, room]) => exceptionsOf(room)).map((file) => `!${file}`)
  return { includes: [...rooms.map(([name]) => `${name}/**/*.ts`), ...exceptions], plugins: [WAYS_OUT] }
}

const depthOf = (name: string) => name.split('/').length

/** The `overrides` of `biome.json`: of two that hold for one file the later counts, so that inner folders come last. */
export function overridesOf(table: Table) {
  const folders = [...Object.keys(table).filter((name) => !isPattern(name)), ...FREE]
  const byDepth = Object.entries(table).sort(([a], [b]) => depthOf(a) - depthOf(b))
  const own = byDepth.flatMap(([name, room]) => [
    restriction(isPattern(name) ? name : `${name}/**`, name, room, folders, room.writes === true),
    ...exceptionsOf(room).map((file) => restriction(file, name, room, folders, true)),
  ])
  return [...own, closed(table)]
}

const code = (names: readonly string[]) => names.map((one) => `\`${one}\``).join(', ')

/** The permitted imports of a room, in words. */
function importsOf({ imports, own = [], never = [], only = {} }: Room): string {
  const folders = imports.map((one) => (only[one] ? `${code(only[one])} of \`${one}\`` : `\`${one}\``))
  const all = [...folders, ...(own.length ? [`${code(own)} beside it`] : [])].join(', ') || 'nothing'
  return never.length ? `${all}; never ${code(never)}` : all
}

/** The rows of ARCHITECTURE.md. */
export function markdownOf(table: Table): string {
  const rows = Object.entries(table).map(
    ([name, room]) => `| \`${isPattern(name) ? name : `${name}/`}\` | ${room.holds} | ${importsOf(room)} |`,
  )
  return ['| folder | holds | may import |', '|---|---|---|', ...rows, ''].join('\n')
}
export const writtenOverrides = (): unknown => JSON.parse(textOf('biome.json')).overrides
export const writtenTable = (): string => TABLE.exec(textOf('ARCHITECTURE.md'))?.[0] ?? ''
export const writtenPicture = (): string => textOf(PICTURE)
export const tableOf = (table: Table) => `<!-- rooms -->\n\n${markdownOf(table)}\n<!-- /rooms -->`

const SPECIFIER = /(?:\bfrom |\bimport\(|^import )'(\.[^']+)'/gm

/** The room of a file: of a folder within a folder, the inner one. */
function roomOf(file: string, table: Table): string {
  const path = file.split(sep).join('/')
  const around = Object.keys(table).filter((name) => path.startsWith(`${name}/`))
  return around.sort((a, b) => b.length - a.length)[0] ?? path.split('/')[0]!
}

const sourcesOf = (room: string, table: Table): readonly string[] =>
  (readdirSync(fileOf(room), { recursive: true }) as string[])
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
    .map((name) => join(room, name))
    .filter((file) => roomOf(file, table) === room)

/** The rooms that a file imports, its own among them. */
const importedBy = (file: string, table: Table): readonly string[] =>
  [...textOf(file).matchAll(SPECIFIER)].map((one) => {
    const root = fileOf('')
    return roomOf(relative(root, resolve(root, file, '..', one[1]!)), table)
  })

/** Imports that a folder is granted and does not use: `cli: schemas`. */
export const staleGrants = (table: Table): readonly string[] =>
  Object.entries(table).flatMap(([name, { imports }]) => {
    if (isPattern(name)) return []
    const used = new Set(sourcesOf(name, table).flatMap((file) => importedBy(file, table)))
    return imports.filter((one) => !used.has(one)).map((one) => `${name}: ${one}`)
  })

/** Whether a pattern of files, such as the faults of laws, has a row of its own for a file. */
const isExempt = (file: string, table: Table) =>
  Object.keys(table)
    .filter(isPattern)
    .some(
      (name) =>
        file.startsWith(name.slice(0, name.indexOf('/'))) && file.endsWith(name.slice(name.lastIndexOf('*') + 1)),
    )

/**
 * Files that import a room which theirs is not granted: `client/answers/page.ts: client`. The linter sees the text of
 * an import alone, so that one of the folder around (`../answer.ts`) passes it.
 */
export const brokenWalls = (table: Table): readonly string[] =>
  Object.entries(table).flatMap(([name, { imports }]) =>
    isPattern(name)
      ? []
      : sourcesOf(name, table)
          .filter((file) => !isExempt(file, table))
          .flatMap((file) =>
            importedBy(file, table)
              .filter((room) => room !== name && !imports.includes(room))
              .map((room) => `${file}: ${room}`),
          ),
  )

/** Headers of files that list other imports than the table. */
export const falseHeaders = (table: Table): readonly string[] =>
  Object.entries(table).flatMap(([name, { imports }]) => {
    if (isPattern(name)) return []
    return sourcesOf(name, table).filter((file) => {
      const [, list] =
        /^\/\*\*[\s\S]*?\bmay\s+(?:\* )?import ([^.]+)[.,]\s[\s\S]*?\*\//i.exec(textOf(file).slice(0, 1500)) ?? []
      const listed = [...(list ?? '').matchAll(/`([\w/-]+)\/`/g)].map((one) => one[1]!)
      return list && listed.sort().join() !== [...imports].sort().join()
    })
  })

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const table = rooms()
  const biome = { ...JSON.parse(textOf('biome.json')), overrides: overridesOf(table) }
  writeFileSync(fileOf(PICTURE), housePicture(table))
  writeFileSync(fileOf('biome.json'), `${JSON.stringify(biome, null, 2)}\n`)
  writeFileSync(
    fileOf('ARCHITECTURE.md'),
    textOf('ARCHITECTURE.md').replace(TABLE, () => tableOf(table)),
  )
}
