/**
 * The possible dependencies of a test file: all that it imports, with its compiled form; the data that a module of
 * these reads by a path put together; and where it reads files or starts processes, every file of the package, without
 * the documentation and the page of the report where it names none of them.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { closureOf } from '../faults/proving/import-closure.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

export const nameOf = (file: string): string => relative(ROOT, file).replaceAll('\\', '/')

/** Files that no test reads, or that differ after each build. */
const APART =
  /^(node_modules|\.git|\.vitest-reports|dist\/(\.types|\.stamps\.json|\.tsbuildinfo)|conformance-report[^/]*)$/

const filesBelow = (name: string): readonly string[] =>
  readdirSync(join(ROOT, name), { withFileTypes: true }).flatMap((entry) => {
    const path = name ? `${name}/${entry.name}` : entry.name
    if (APART.test(path)) return []
    return entry.isDirectory() ? filesBelow(path) : entry.isFile() ? [path] : []
  })

/** Every file of the checkout that counts, by its path in it. */
export const filesOfPackage = (): readonly string[] => [...filesBelow('')].sort()

/** Versions of whatever is installed, and what is said for all tests. */
const ALWAYS = /^(package(-lock)?\.json|test\/[^/]+(?<!\.test)\.ts)$/

/** Data, and the modules that read it. */
export const READERS: readonly (readonly [data: RegExp, readers: RegExp])[] = [
  [/^schemas\//, /^(schemas\/|faults\/proving\/dependencies\.ts$)/],
  [/^dist\/reporters\/page\//, /^reporters\/html\.ts$/],
  [/^cli\/openapi\/examples\.json$/, /^(cli\/openapi\/examples|faults\/proving\/dependencies)\.ts$/],
  [/^runner\/planner\/costs\.json$/, /^runner\/planner\/costs\.ts$/],
]

export const DOCUMENTATION = /^(docs\/.*|(README|ARCHITECTURE|CONTRIBUTING|SECURITY|CHANGELOG)\.md)$/
const TESTS = /^(test|tools|bench)\//
const READS_FILES = /node:(fs|child_process|worker_threads)|import\.meta|process\.(cwd|argv)|chromium|setFiles/
/** Folder or files of it, every file of that kind, or all that `git` lists. Names of other files end in `.md` as well. */
const NAMES_DOCUMENTATION =
  /\bdocs\b|README|ARCHITECTURE|CONTRIBUTING|SECURITY|CHANGELOG|['"`]\.md\b|\\\.md\b|['"`]git['"` ]/

export const PAGE = /^(dist\/)?reporters\/page\//
/** Written reports, a browser, lists of files, and commands that build, pack or read the sources. */
export const NAMES_PAGE = /\.html|reporters\/page|chromium|readdir|filesOf|['"`](npm|git|tsc|knip|biome)['"` ]/i

/** Files on which a test that reads files depends only where it names them. */
const ONLY_NAMED: readonly (readonly [data: RegExp, names: RegExp])[] = [
  [DOCUMENTATION, NAMES_DOCUMENTATION],
  [PAGE, NAMES_PAGE],
]

const COMMENT = /^\s*\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm

/** Is among what the module can reach (`closureOf`). */
const SPELLED = /new URL\('\.{1,2}\/[^'$]+\.tsx?', import\.meta\.url\)/g

/** The text of a module without its comments, and without the modules that it names by their address. */
const codeOf = (file: string) => readFileSync(file, 'utf8').replace(COMMENT, '').replace(SPELLED, '')

const compiledOf = (name: string) => `dist/${name.replace(/\.tsx?$/, '.js')}`

/**
 * @param all every file of the package
 * @returns the dependencies of a test file, as paths in the package, in order
 */
export function dependenciesAmong(all: readonly string[]): (file: string) => readonly string[] {
  return (file) => {
    const own = closureOf([file]).filter((one) => /\.\w+$/.test(one))
    const tests = own.filter((one) => TESTS.test(nameOf(one))).map(codeOf)
    if (tests.some((text) => READS_FILES.test(text))) {
      const unnamed = ONLY_NAMED.filter(([, names]) => !tests.some((text) => names.test(text)))
      return all.filter((name) => !unnamed.some(([data]) => data.test(name)))
    }
    const names = own.map(nameOf)
    const compiled = names.map(compiledOf).filter((name) => existsSync(join(ROOT, name)))
    const read = READERS.filter(([, readers]) => names.some((name) => readers.test(name))).map(([data]) => data)
    const data = all.filter((name) => [ALWAYS, ...read].some((pattern) => pattern.test(name)))
    return [...new Set([...names, ...compiled, ...data])].sort()
  }
}
