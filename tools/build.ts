/**
 * Builds what has changed: `npm run build -- [STEP…]`. A step is left out where the files that it reads, and those that
 * it wrote, are what they were when it last ran; their digests are kept in `dist/.stamps.json`.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { closureOf } from '../faults/proving/import-closure.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const STAMPS = join(ROOT, 'dist', '.stamps.json')
const inPackage = (name: string) => join(ROOT, name)
const tsconfig: { readonly include: readonly string[] } = JSON.parse(readFileSync(inPackage('tsconfig.json'), 'utf8'))

/** Digests of the files that a step read, taken before it ran, and of those that it wrote. */
interface Stamp {
  readonly read: string
  readonly wrote: string
}

interface Step {
  /** Modules that are read with all that they can reach. */
  readonly from?: readonly string[]
  /** Whether it reads every source and data file that the compiler includes. */
  readonly sources?: true
  /** Folders of which it is told what files are there, and not what stands in them. */
  readonly lists?: readonly string[]
  /** Runs where it is asked for alone. */
  readonly isApart?: true
  /** Further files, or folders with all that is in them. */
  readonly reads: readonly string[]
  /** Files, or folders with all that is in them. */
  readonly writes: readonly string[]
  readonly commands: readonly (readonly string[])[]
}

const TSC = 'node_modules/typescript/bin/tsc'
const VITE = 'node_modules/vite/bin/vite.js'
const SCRIPT = ['--import', 'tsx']
/** Versions of the build tools and of the bundled packages. */
const ALWAYS = ['package.json', 'package-lock.json', 'tsconfig.json', 'tools/build.ts']

/** In the order in which they depend on each other. */
const STEPS: Readonly<Record<string, Step>> = {
  registries: {
    from: ['tools/registries.ts'],
    lists: ['contract', 'laws', 'suites', 'reference', 'fixtures/records', 'faults'],
    reads: [],
    writes: [
      'contract/registry-of-operations.ts',
      'cli/conformance',
      'faults/registry.ts',
      'fixtures/records/registry.ts',
      'reference/registry.ts',
      'suites/registry.ts',
      'contract/clauses/registry.ts',
      'laws/registry.ts',
      'laws/registry-of-faults.ts',
      'laws/registry-of-single-answers.ts',
    ],
    commands: [[...SCRIPT, 'tools/registries.ts']],
  },
  ids: {
    from: ['tools/ids.ts'],
    reads: [],
    writes: ['suites/ids.d.ts'],
    commands: [[...SCRIPT, 'tools/ids.ts']],
  },
  compile: {
    sources: true,
    reads: [],
    writes: ['dist/.tsbuildinfo'],
    commands: [[TSC, '-p', 'tsconfig.json']],
  },
  // Emits code before its types are checked: `types` checks them at the same time.
  emit: {
    isApart: true,
    sources: true,
    reads: [],
    writes: ['dist/.tsbuildinfo'],
    commands: [[TSC, '-p', 'tsconfig.json', '--noCheck']],
  },
  types: {
    isApart: true,
    sources: true,
    reads: [],
    writes: ['dist/.tsbuildinfo'],
    commands: [['dist/tools/ids.js'], [TSC, '-p', 'tsconfig.json', '--noEmit']],
  },
  page: {
    from: ['reporters/page/main.tsx', 'tools/page.vite.config.ts'],
    reads: ['reporters/page'],
    writes: ['dist/reporters/page', 'dist/bundled/page.json'],
    commands: [[VITE, 'build', '--config', 'tools/page.vite.config.ts']],
  },
  bundle: {
    from: ['cli/main.ts', 'library/index.ts', 'cli/live-thread.ts', 'reference/thread.ts', 'tools/vite.config.ts'],
    reads: ['schemas'],
    writes: [
      'dist/bundle',
      'dist/cli/main.js',
      'dist/index.js',
      'dist/cli/live-thread.js',
      'dist/reference/thread.js',
      'dist/bundled/command.json',
      'dist/api.d.ts',
    ],
    commands: [
      [VITE, 'build', '--config', 'tools/vite.config.ts'],
      ['dist/cli/main.js', 'openapi', '--format', 'types', '--out', 'dist/api.d.ts', '--force'],
    ],
  },
  supply: {
    from: ['tools/supply.ts'],
    reads: ['dist/bundled'],
    writes: ['dist/THIRD-PARTY-LICENSES.md', 'dist/sbom.cdx.json'],
    commands: [[...SCRIPT, 'tools/supply.ts']],
  },
  man: {
    from: ['tools/man.ts'],
    reads: [],
    writes: ['dist/lpconform.1'],
    commands: [[...SCRIPT, 'tools/man.ts']],
  },
  declarations: {
    from: ['library/index.ts', 'tools/declarations.ts'],
    reads: ['tools/library.tsconfig.json'],
    writes: ['dist/types'],
    commands: [[...SCRIPT, 'tools/declarations.ts']],
  },
}

/** Files in a folder of the package, or that file. */
const within = (name: string): readonly string[] => {
  const at = inPackage(name)
  if (!existsSync(at) || !statSync(at).isDirectory()) return [name]
  return readdirSync(at, { recursive: true, encoding: 'utf8' })
    .map((file) => `${name}/${file.replaceAll('\\', '/')}`)
    .filter((file) => statSync(inPackage(file)).isFile())
    .sort()
}

/** Paths in the package, in order; that a file is not there counts as well. */
function filesOf({ from = [], reads, sources, writes }: Step): readonly string[] {
  const reached = closureOf(from.map(inPackage)).map((file) => relative(ROOT, file).replaceAll('\\', '/'))
  const compiled = sources ? tsconfig.include.flatMap(within).filter((name) => /\.(ts|json)$/.test(name)) : []
  const all = [...ALWAYS, ...reads.flatMap(within), ...reached, ...compiled]
  return [...new Set(all)].filter((name) => !writes.includes(name)).sort()
}

function digestOf(names: readonly string[], listed: readonly string[] = []): string {
  const hash = createHash('sha256').update(`${process.version}\0${listed.join('\0')}`)
  for (const name of names) {
    hash.update(`\0${name}\0`)
    if (existsSync(inPackage(name))) hash.update(readFileSync(inPackage(name)))
  }
  return hash.digest('hex')
}

const hasWritten = ({ writes }: Step) => writes.every((name) => existsSync(inPackage(name)))
const writtenBy = ({ writes }: Step) => digestOf(writes.flatMap(within))

const stamps: Record<string, Stamp> = existsSync(STAMPS) ? JSON.parse(readFileSync(STAMPS, 'utf8')) : {}

/** Removes compiled modules whose source is gone: proofs import all that is there. */
function removeOrphans(): void {
  const others = Object.values(STEPS).flatMap(({ writes }) => writes)
  const isOther = (file: string) => others.some((name) => file === name || file.startsWith(`${name}/`))
  const hasSource = (file: string) => existsSync(inPackage(file.replace(/^dist\/(.*)\.js$/, '$1.ts')))
  for (const file of within('dist'))
    if (file.endsWith('.js') && !isOther(file) && !hasSource(file)) rmSync(inPackage(file))
}

/** Runs a step unless nothing has changed. @returns whether it ran */
function build(name: string, step: Step): boolean {
  const read = digestOf(filesOf(step), step.lists?.flatMap(within))
  const stamp = stamps[name]
  if (hasWritten(step) && stamp?.read === read && stamp.wrote === writtenBy(step)) return false
  mkdirSync(inPackage('dist'), { recursive: true })
  for (const words of step.commands) {
    const { status } = spawnSync(process.execPath, words, { cwd: ROOT, stdio: 'inherit' })
    if (status !== 0) process.exit(status ?? 1)
  }
  if (step.sources) removeOrphans()
  stamps[name] = { read, wrote: writtenBy(step) }
  writeFileSync(STAMPS, JSON.stringify(stamps, null, 2))
  return true
}

const wanted = process.argv.slice(2)
for (const name of wanted) if (!(name in STEPS)) throw new Error(`${name} is none of ${Object.keys(STEPS).join(', ')}`)
const built = Object.entries(STEPS).filter(
  ([name, step]) => (wanted.length ? wanted.includes(name) : !step.isApart) && build(name, step),
)
console.log(built.length ? `built: ${built.map(([name]) => name).join(', ')}` : 'built: nothing has changed')
