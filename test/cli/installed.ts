/** The package as a user has it: packed, and extracted into the `node_modules` of a project of its own. */
import { execFileSync, type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const PACKAGE = fileURLToPath(new URL('../..', import.meta.url))
export const NAME = 'learning-platform-conformance'

export interface Installed {
  /** The project. */
  readonly folder: string
  /** The package in it. */
  readonly at: string
  readonly files: readonly string[]
  /** The packed file, within the project. */
  readonly packed: string
  /** Bytes of the packed file. */
  readonly size: number
  /** Runs Node in the project. */
  node(...words: readonly string[]): SpawnSyncReturns<string>
  bin(...words: readonly string[]): SpawnSyncReturns<string>
  /** Gives the project a package that this one develops with. */
  borrow(name: string): void
  /** Copies a folder or file of the package into the project. */
  copy(path: string): void
  remove(): void
}

/** Nothing of the environment of the tests may configure what runs in the project. */
export const environment = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(CI$|CURRENT|LEGACY|CONFORMANCE|VITEST|NODE_TEST|NODE_OPTIONS)/.test(name),
    ),
  )

export function install(): Installed {
  const folder = mkdtempSync(join(tmpdir(), 'lpconform-package-'))
  const at = join(folder, 'node_modules', NAME)
  // npm is a script of the shell on Windows.
  const npm = (...words: readonly string[]) =>
    execFileSync('npm', words, { cwd: PACKAGE, shell: true, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  if (!existsSync(join(PACKAGE, 'dist', 'types'))) npm('run', '-s', 'declarations')
  const [packed] = JSON.parse(npm('pack', '--ignore-scripts', '--json', '--pack-destination', folder))
  execFileSync('tar', ['-xzf', packed.filename], { cwd: folder })
  mkdirSync(dirname(at), { recursive: true })
  renameSync(join(folder, 'package'), at)
  const node = (...words: readonly string[]) =>
    spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8', env: environment() })
  return {
    folder,
    at,
    files: packed.files.map(({ path }: { path: string }) => path),
    packed: packed.filename,
    size: packed.size,
    node,
    bin: (...words) => node(join(at, 'bin', 'lpconform.cjs'), ...words),
    borrow(name) {
      const link = join(folder, 'node_modules', name)
      mkdirSync(dirname(link), { recursive: true })
      symlinkSync(join(PACKAGE, 'node_modules', name), link, 'junction')
    },
    copy: (path) => cpSync(join(at, path), join(folder, path), { recursive: true }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
