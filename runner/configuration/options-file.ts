/**
 * Options in a configuration file, in YAML or JSON: the one that is named, or the one of the current directory. Of the
 * three places of an option it counts last, after the command line and the environment.
 */
import { existsSync, realpathSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { memberAt } from './bindings.ts'
import { wrongsIn } from './issues.ts'
import { suggestion } from './nearest.ts'
import { OPTIONS_FILES } from './options.ts'
import { CALL_ONLY, type FileOptions, OPTIONS } from './options-schema.ts'
import { readPlaced } from './placed.ts'
import { UsageError } from './problem.ts'

export interface OptionsFile {
  readonly file: string
  /** Whether the user named it; one of the current directory may have been written by somebody else. */
  readonly named: boolean
  /** Paths are relative to the current directory. */
  readonly options: FileOptions
}

export interface UsedOptions extends OptionsFile {
  /** Those that the command has and the command line does not give. */
  readonly used: readonly (keyof FileOptions)[]
}

const MOST_BYTES = 2 ** 20

/** @throws UsageError when there are several */
function found(): string | undefined {
  const there = OPTIONS_FILES.filter((name) => existsSync(name))
  if (there.length > 1)
    throw new UsageError(`${there.join(' and ')}: only one of them may exist; --config FILE chooses one`)
  return there[0]
}

const isOwn = (member: string) => member in CALL_ONLY

/** @throws ConfigurationError naming every problem in the file, with its line */
function parsed(file: string): FileOptions {
  const document = readPlaced(file, MOST_BYTES)
  const raw = document.value ?? {}
  const { data, error } = OPTIONS.safeParse(raw)
  if (data) return data
  const wrongs = wrongsIn(error, raw, () => ['option', Object.keys(OPTIONS.shape)])
  const problems = wrongs.map((wrong) => {
    const member = String(wrong.path.at(-1))
    if (wrong.path.length !== 1 || memberAt(OPTIONS.shape, member)) return wrong
    return { ...wrong, wrong: isOwn(member) ? `only on the command line: ${CALL_ONLY[member]}` : unknownOption(member) }
  })
  return document.refuse(problems)
}

/** An option may be written as on the command line. */
function unknownOption(member: string): string {
  const plain = member.replace(/^--/, '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  return `unknown option${suggestion(plain, Object.keys(OPTIONS.shape))}`
}

/** The path without links, as far as it exists. */
const realOf = (path: string): string =>
  existsSync(path) ? realpathSync(path) : join(realOf(dirname(path)), basename(path))

/** A file that was not named may come with a foreign checkout: it writes only there. @throws UsageError */
function demandInside(file: string, out: string): void {
  const folder = realpathSync(dirname(resolve(file)))
  const way = relative(folder, realOf(resolve(out)))
  if (way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way))
    throw new UsageError(
      `${file}: out: ${out} is outside the folder of the file; --out, or --config ${file}, allows it`,
    )
}

/** Paths in a file are relative to it. */
function relocated(options: FileOptions, folder: string): FileOptions {
  const at = (path: unknown) => (isAbsolute(String(path)) ? path : join(folder, String(path)))
  const members = (['profile', 'baseline', 'waivers', 'out'] as const).flatMap((name) => {
    const value = options[name]
    return value === undefined ? [] : [[name, Array.isArray(value) ? value.map(at) : at(value)]]
  })
  return { ...options, ...Object.fromEntries(members) }
}

/**
 * @param named the file that the user names; without one, that of the current directory counts, if there is one
 * @throws UsageError naming every problem in the file
 */
export function readOptionsFile(named?: string): OptionsFile | undefined {
  const file = named ?? found()
  if (file === undefined) return undefined
  const { $schema: _, ...options } = relocated(parsed(file), dirname(file))
  if (named === undefined && options.out !== undefined) demandInside(file, options.out)
  return { file, named: named !== undefined, options }
}
