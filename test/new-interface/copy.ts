/** A copy of the sources in a temporary folder, to which an interface with two operations is added. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rooms } from '../../tools/room-table.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const FILES = fileURLToPath(new URL('files', import.meta.url))

const config: Readonly<Record<string, unknown>> = JSON.parse(readFileSync(join(ROOT, 'tsconfig.json'), 'utf8'))
const PRODUCT = Object.keys(rooms()).filter((name) => !/[*/]/.test(name))
const ROOMS = [...PRODUCT, 'tools']

const TABLE = 'contract/interfaces.ts'
const END = '\n} as const satisfies Record<Interface, InterfaceTraits>'

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )

export interface Copy {
  readonly folder: string
  /** Runs a script of the copy with these arguments. @returns what it printed, and how it ended */
  node(...words: readonly string[]): { readonly status: number | null; readonly text: string }
  /** Sources that are other ones than in the checkout, or not there. */
  changed(): readonly string[]
  remove(): void
}

/** @returns the copy, and the files that were written by hand */
export function copyWithInterface(): Copy & { readonly written: readonly string[] } {
  const folder = mkdtempSync(join(tmpdir(), 'lpconform-interface-'))
  for (const room of ROOMS) cpSync(join(ROOT, room), join(folder, room), { recursive: true })
  for (const file of ['package.json', 'package-lock.json']) cpSync(join(ROOT, file), join(folder, file))
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction')
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ ...config, include: [...PRODUCT, 'tools/gaps.ts'] }))
  const own = filesIn(FILES).filter((name) => name !== 'row.txt')
  const written = own.map((name) => name.replace(/\.txt$/, ''))
  for (const [place, name] of own.entries()) {
    const to = join(folder, written[place]!)
    mkdirSync(dirname(to), { recursive: true })
    cpSync(join(FILES, name), to)
  }
  const [before, after] = readFileSync(join(folder, TABLE), 'utf8').split(END)
  const row = readFileSync(join(FILES, 'row.txt'), 'utf8').trimEnd()
  writeFileSync(join(folder, TABLE), `import { shelf } from './shelf/index.ts'\n${before}\n${row}${END}${after}`)
  return {
    folder,
    written: [TABLE, ...written].sort(),
    node(...words) {
      const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8' })
      return { status, text: stdout + stderr }
    },
    changed() {
      const textOf = (root: string, name: string) => {
        try {
          return readFileSync(join(root, name), 'utf8')
        } catch {
          return undefined
        }
      }
      return ROOMS.flatMap((room) => filesIn(join(folder, room)).map((name) => `${room}/${name}`))
        .filter((name) => textOf(folder, name) !== textOf(ROOT, name))
        .sort()
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
