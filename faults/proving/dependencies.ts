/**
 * The possible dependencies of a proof: the modules that all proofs can reach, those that define the fault or
 * variation, and those of the resources whose operations it ran checks of, or asked. Lists of the catalogue name every
 * resource; only there is a resource left out that the proof did not touch. Everything else that is imported counts,
 * whether it is used or not.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { allTerms } from '../../contract/index.ts'
import { INTERFACES } from '../../contract/interfaces.ts'
import { lawFaults } from '../../laws/faults.ts'
import { fronts } from '../../reference/interfaces.ts'
import { checks } from '../../suites/index.ts'
import type { Fault, Variation } from '../index.ts'
import { closureOf, importsOf } from './import-closure.ts'

const COMPILED = fileURLToPath(new URL('../..', import.meta.url))
const PACKAGE = join(COMPILED, '..')

/** Modules that put a catalogue together, and do no more with a resource than name it. */
const LISTS = new RegExp(
  `^((suites|faults)/index|reference/interfaces|(suites|faults|reference)/(registry|(${INTERFACES.join('|')})/index))\\.js$`,
)

/** Rooms with one module or folder for each resource, and folders in them that serve all. */
const ROOMS = ['suites', 'faults', 'reference']
const FOR_ALL = ['faults/proving', 'reference/mutators']

/** Files that are read, and packages whose version decides. */
const DATA = ['package-lock.json', 'schemas', 'cli/openapi/examples.json']

/** `current/learners`: whose operations show the same records. */
export const resourceOf = (id: string): string => id.split('.', 1)[0]!

const digests = new Map<string, string>()

function digestOfFile(file: string): string {
  let digest = digests.get(file)
  if (digest === undefined) {
    digest = createHash('sha256').update(readFileSync(file)).digest('hex')
    digests.set(file, digest)
  }
  return digest
}

const filesIn = (at: string): readonly string[] => {
  if (!existsSync(at)) return []
  return readdirSync(at, { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? filesIn(join(at, entry.name)) : [join(at, entry.name)]))
    .sort()
}

const nameOf = (file: string) => relative(COMPILED, file).replaceAll('\\', '/')

const inRoom = (room: string) =>
  filesIn(join(COMPILED, room)).filter((file) => !FOR_ALL.some((folder) => nameOf(file).startsWith(`${folder}/`)))

/** Objects and functions that a module exports, and those in them: a suite is an object in a list, with a list of checks. */
function* exported(value: unknown, depth = 5, seen = new Set<object>()): Iterable<object> {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null || seen.has(value)) return
  seen.add(value)
  yield value
  if (depth) for (const part of Object.values(value)) yield* exported(part, depth - 1, seen)
}

/** The modules of the rooms that export an object, lists of the catalogue apart. */
async function exporters(): Promise<ReadonlyMap<object, ReadonlySet<string>>> {
  const of = new Map<object, Set<string>>()
  for (const file of ROOMS.flatMap(inRoom)) {
    if (!file.endsWith('.js') || LISTS.test(nameOf(file)) || file.endsWith(join('reference', 'thread.js'))) continue
    for (const one of exported(await import(pathToFileURL(file).href)))
      of.set(one, (of.get(one) ?? new Set()).add(file))
  }
  return of
}

/** The modules with the checks and the actions of each resource; undefined for a resource with one that none exports. */
function ownersOf(of: ReadonlyMap<object, ReadonlySet<string>>): ReadonlyMap<string, ReadonlySet<string> | undefined> {
  const actions = Object.values(fronts).flatMap((front) => Object.entries(front.actions))
  const parts = [...checks.map((one) => [one.operation, one] as const), ...actions]
  const owners = new Map<string, Set<string> | undefined>()
  for (const [operation, part] of parts) {
    const resource = resourceOf(operation)
    const files = of.get(part as object)
    const known = owners.has(resource) ? owners.get(resource) : new Set<string>()
    owners.set(resource, files && known && new Set([...known, ...files]))
  }
  return owners
}

/**
 * The digest of all possible dependencies of a proof, from the resources that it touched: all of them, unless they are
 * given.
 */
export type DigestOf = (one: Fault | Variation, resources?: readonly string[]) => string | undefined

const LAW_FAULTS = new Set(allTerms.flatMap(lawFaults).flatMap(([, made]) => made.map(({ id }) => id)))

/** A folder that a module names has no digest: files read from it stand in `DATA`. */
const isFile = (file: string) => statSync(file).isFile()

function digestOfAll(files: readonly string[]): string {
  const hash = createHash('sha256').update(`${process.version} ${process.platform} ${process.arch}`)
  for (const file of files.filter(isFile)) hash.update(`${relative(PACKAGE, file)}\0${digestOfFile(file)}\0`)
  return hash.digest('hex')
}

/** @param judging files that decide whether it passes */
export async function dependencies(judging: readonly string[]): Promise<DigestOf> {
  // Where the sources are loaded as they are, nothing is kept.
  if (!import.meta.url.endsWith('.js')) return () => undefined
  const of = await exporters()
  const owners = ownersOf(of)
  const owned = new Set([...owners.values()].flatMap((files) => [...(files ?? [])]))
  const catalogue = ROOMS.flatMap(inRoom)
  const definitions = new Set(inRoom('faults'))
  const data = DATA.map((name) => join(PACKAGE, name)).flatMap((at) => (statSync(at).isFile() ? [at] : filesIn(at)))
  data.push(...judging)
  const isList = (file: string) => LISTS.test(nameOf(file))
  // Modules that a list imports beside the resources that it names.
  const beside = catalogue
    .filter(isList)
    .flatMap((file) => [file, ...importsOf(file).filter((one) => !owned.has(one) && !definitions.has(one))])
  const detection = fileURLToPath(new URL('./detect.js', import.meta.url))
  // Digests of the loaded modules: a build meanwhile must not lend them its own.
  for (const file of [...closureOf([detection, ...catalogue]), ...data]) if (isFile(file)) digestOfFile(file)
  const known = new Map<string, string>()
  const digestFrom = (roots: readonly string[], enters?: (file: string) => boolean) => {
    const key = [...new Set(roots)].sort().join('\n')
    const digest = known.get(key) ?? digestOfAll([...closureOf(roots, enters), ...data])
    known.set(key, digest)
    return digest
  }
  return (one, resources) => {
    if (!resources) return digestFrom([detection, ...catalogue])
    const touched = resources.map((resource) => owners.get(resource))
    if (touched.some((files) => files === undefined)) return undefined
    // An object that no module exports as it is may come from any.
    const own = of.get(one) ?? (LAW_FAULTS.has(one.id) ? [] : definitions)
    return digestFrom(
      [detection, ...beside, ...own, ...touched.flatMap((files) => [...files!])],
      (file) => !isList(file),
    )
  }
}
